import { describe, expect, test } from 'vitest';
import { Derivation } from '../../src/app/derive/derivation.js';
import type { Inbound } from '../../src/wire/inbound.js';

const GUILD = '81';
const user = { id: '7', username: 'wren', discriminator: '0', global_name: null, avatar: null };

function inbound(event: string, data: unknown): Inbound {
  return { event, data, origin: { via: 'gateway', shard: 0, sequence: 1, replayed: false } };
}
const joined = (pending?: boolean) => inbound('GUILD_MEMBER_ADD', { guild_id: GUILD, user, roles: [], pending });
const updated = (pending?: boolean) => inbound('GUILD_MEMBER_UPDATE', { guild_id: GUILD, user, roles: [], pending });
const left = () => inbound('GUILD_MEMBER_REMOVE', { guild_id: GUILD, user });
const guildSeen = (pending: boolean) => inbound('GUILD_CREATE', { id: GUILD, members: [{ user, pending, roles: [] }] });
const outage = () => inbound('GUILD_DELETE', { id: GUILD, unavailable: true });
const botLeft = () => inbound('GUILD_DELETE', { id: GUILD });

/** The names of what a story of events gives. */
function told(...story: Inbound[]): string[] {
  const derivation = new Derivation(['memberScreeningPassed', 'memberChangeUnproven']);
  return story.flatMap((event) => derivation.derive(event).map((derived) => derived.event));
}

describe('memberScreeningPassed', () => {
  test('is told when a member who joined pending is pending no more', () => {
    expect(told(joined(true), updated(false))).toEqual(['memberScreeningPassed']);
  });

  test('is told of members that the guild came with', () => {
    expect(told(guildSeen(true), updated(false))).toEqual(['memberScreeningPassed']);
  });

  test('carries the data of the update', () => {
    const derivation = new Derivation(['memberScreeningPassed']);
    derivation.derive(joined(true));
    const update = updated(false);
    expect(derivation.derive(update)).toEqual([{ event: 'memberScreeningPassed', data: update.data }]);
  });

  test('is told once', () => {
    expect(told(joined(true), updated(false), updated(false))).toEqual(['memberScreeningPassed']);
  });

  test('is not told while the member is pending', () => {
    expect(told(joined(true), updated(true))).toEqual([]);
  });

  test('is not told of a join that is not pending', () => {
    expect(told(joined(false), updated(false))).toEqual([]);
  });

  test('outlives an update that says nothing of it', () => {
    expect(told(joined(true), updated(undefined), updated(false))).toEqual(['memberScreeningPassed']);
  });

  test('outlives an outage of the guild', () => {
    expect(told(joined(true), outage(), updated(false))).toEqual(['memberScreeningPassed']);
  });

  test('is not told across two memberships', () => {
    expect(told(joined(true), left(), joined(false), updated(false))).toEqual([]);
    expect(told(joined(true), joined(false), updated(false))).toEqual([]);
  });
});

describe('memberChangeUnproven', () => {
  test('is told of a member who was not known, with what may have happened', () => {
    const derivation = new Derivation(['memberChangeUnproven']);
    const update = updated(false);
    expect(derivation.derive(update)).toEqual([
      { event: 'memberChangeUnproven', data: { ...Object(update.data), possible: ['memberScreeningPassed'] } },
    ]);
  });

  test('is told once: the member is known afterwards', () => {
    expect(told(updated(false), updated(false))).toEqual(['memberChangeUnproven']);
    expect(told(updated(true), updated(false))).toEqual(['memberScreeningPassed']);
  });

  test('is told of members of a guild that the bot had left', () => {
    expect(told(joined(true), botLeft(), updated(false))).toEqual(['memberChangeUnproven']);
  });
});

describe('the shadow', () => {
  test('is not kept when nobody listens to a derived event', () => {
    const derivation = new Derivation(['guildMemberUpdate']);
    expect(derivation.sources).toEqual([]);
    derivation.derive(joined(true));
    expect(derivation.derive(updated(false))).toEqual([]);
  });

  test('needs the events that show members when somebody does', () => {
    expect(new Derivation(['memberScreeningPassed']).sources).toEqual([
      'guildCreate',
      'guildDelete',
      'guildMemberAdd',
      'guildMemberUpdate',
      'guildMemberRemove',
    ]);
  });
});
