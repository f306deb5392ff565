/** The previous states of members in another process, which continues with the records of an earlier one. */
import { describe, expect, test } from 'vitest';
import { planDerivedEvents } from '../../../src/app/derived-events/derived-event-plan.js';
import { EventDeriver } from '../../../src/app/derived-events/event-deriver.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { createLogger } from '../../../src/base/logging/pino-logger.js';

const SHARD = { id: 0, count: 1 };
const GUILD = '81';
const origin = { via: 'gateway', shard: 0, sequence: 7, replayed: false } as const;
const all = ['memberScreeningPassed', 'memberRoleAdded', 'memberTimeoutEnded', 'memberPreviousStateUnknown'];

function createDeriver(clock: AdjustableClock, listened: readonly string[] = all) {
  const emitted: object[] = [];
  const deriver = new EventDeriver({
    plan: planDerivedEvents(listened),
    clock,
    logger: createLogger({ level: 'silent' }),
    emit: (derived, of) => void emitted.push({ ...derived, sequence: of.via === 'gateway' ? of.sequence : undefined }),
  });
  return { deriver, emitted };
}

const member = (further: object = {}) => ({
  user: { id: '5', username: 'ada', discriminator: '0', global_name: null, avatar: null },
  roles: [],
  joined_at: '2026-04-26T06:26:56.936000+00:00',
  deaf: false,
  mute: false,
  pending: true,
  flags: 0,
  ...further,
});

function addGuild(deriver: EventDeriver, members: readonly object[]): void {
  const data = { id: GUILD, members, member_count: members.length, roles: [{ id: '811' }] };
  deriver.derive({ event: 'GUILD_CREATE', data, origin });
}

const update = (deriver: EventDeriver, changed: object) =>
  deriver
    .derive({ event: 'GUILD_MEMBER_UPDATE', data: { guild_id: GUILD, ...changed }, origin })
    .map(({ event }) => event);

/** What another process reads. */
function move(from: EventDeriver, to: EventDeriver): void {
  for (const record of from.state?.save(SHARD) ?? []) to.state?.restore(SHARD, JSON.parse(JSON.stringify(record)));
}

describe('the previous states of members', () => {
  test('are known to the next process', () => {
    const clock = new AdjustableClock('manual');
    const [first, second] = [createDeriver(clock).deriver, createDeriver(clock).deriver];
    addGuild(first, [member({ roles: ['812'] })]);
    move(first, second);
    expect(second.state?.isComplete(SHARD)).toBe(true);
    expect(update(second, member({ pending: false, roles: ['812', '813'] }))).toEqual([
      'memberScreeningPassed',
      'memberRoleAdded',
    ]);
    expect(update(second, member({ pending: false, roles: ['812', '813'] }))).toEqual([]);
  });

  test('are those of the earlier process, also of fields that are unknown', () => {
    const clock = new AdjustableClock('manual');
    const [first, second] = [createDeriver(clock).deriver, createDeriver(clock).deriver];
    update(first, { user: member().user, roles: [] });
    move(first, second);
    expect(second.state?.isComplete(SHARD)).toBe(false);
    expect(update(second, member({ roles: ['812'], pending: false }))).toEqual([
      'memberRoleAdded',
      'memberPreviousStateUnknown',
    ]);
  });

  test('do not contain a member who left, whose update arrives in the next process', () => {
    const clock = new AdjustableClock('manual');
    const [first, second] = [createDeriver(clock).deriver, createDeriver(clock).deriver];
    addGuild(first, [member()]);
    first.derive({ event: 'GUILD_MEMBER_REMOVE', data: { guild_id: GUILD, user: member().user }, origin });
    move(first, second);
    expect(update(second, member({ pending: false }))).toEqual([]);
    expect(second.trackedMemberCount).toBe(0);
  });

  test('are none of a guild that the bot has left, whose events arrive in the next process', () => {
    const clock = new AdjustableClock('manual');
    const [first, second] = [createDeriver(clock).deriver, createDeriver(clock).deriver];
    addGuild(first, [member()]);
    first.derive({ event: 'GUILD_DELETE', data: { id: GUILD }, origin });
    move(first, second);
    expect(update(second, member({ pending: false }))).toEqual([]);
    expect(second.trackedMemberCount).toBe(0);
  });

  test('stay unconfirmed after a gap', () => {
    const clock = new AdjustableClock('manual');
    const [first, second] = [createDeriver(clock).deriver, createDeriver(clock).deriver];
    addGuild(first, [member()]);
    first.derive({ event: 'GUILD_DELETE', data: { id: GUILD, unavailable: true }, origin });
    move(first, second);
    expect(second.state?.isComplete(SHARD)).toBe(false);
    const data = { guild_id: GUILD, ...member({ pending: false }) };
    const derived = second.derive({ event: 'GUILD_MEMBER_UPDATE', data, origin });
    expect(derived).toMatchObject([{ event: 'memberScreeningPassed', data: { reconciled: true } }]);
  });

  test('are incomplete if the next process needs other fields', () => {
    const clock = new AdjustableClock('manual');
    const first = createDeriver(clock, ['memberScreeningPassed']).deriver;
    const second = createDeriver(clock, ['memberRoleAdded', 'memberPreviousStateUnknown']).deriver;
    addGuild(first, [member()]);
    move(first, second);
    expect(second.state?.isComplete(SHARD)).toBe(false);
    expect(update(second, member({ roles: ['812'] }))).toEqual(['memberPreviousStateUnknown']);
  });

  test('include timeouts, which end when the session of the next process has started', async () => {
    const clock = new AdjustableClock('manual');
    const first = createDeriver(clock);
    const second = createDeriver(clock);
    const until = new Date(clock.now() + 60_000).toISOString();
    addGuild(first.deriver, [member({ communication_disabled_until: until })]);
    first.deriver.onSessionInterrupt({ shardId: 0, shardCount: 1 });
    await clock.advance(90_000);
    move(first.deriver, second.deriver);
    await clock.advance(1);
    expect(second.emitted).toEqual([]);
    second.deriver.onSessionStart({ shardId: 0, shardCount: 1, kind: 'resumed', previousSessionLost: false });
    expect(first.emitted).toEqual([]);
    expect(second.emitted).toMatchObject([{ event: 'memberTimeoutEnded', data: { until }, sequence: 7 }]);
    first.deriver.stop();
    second.deriver.stop();
  });

  test('are those of the shard only', () => {
    const clock = new AdjustableClock('manual');
    const { deriver } = createDeriver(clock);
    addGuild(deriver, [member()]);
    expect([...(deriver.state?.save({ id: 1, count: 2 }) ?? [])]).toMatchObject([{ kind: 'shard', guilds: [] }]);
  });

  test.each([
    ['no object', 5],
    ['an unknown kind', { kind: 'other' }],
    ['members without ids', { kind: 'members', id: GUILD, members: [{ joined: 0 }] }],
  ])('are not restored from a record with %s', (_what, record) => {
    const { deriver } = createDeriver(new AdjustableClock('manual'));
    expect(() => deriver.state?.restore(SHARD, record)).toThrow();
  });
});
