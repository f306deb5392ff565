import { describe, expect, test } from 'vitest';
import { memberFlags } from '../../../src/wire/objects/users/member.js';
import {
  EventScenario,
  eventNames,
  FINCH,
  GUILD,
  JOINED_AGAIN,
  member,
  START_MS,
  timestamp,
  WREN,
} from './event-scenario.js';

const HOUR_MS = 60 * 60_000;
const inAnHour = timestamp(START_MS + HOUR_MS);
const anHourAgo = timestamp(START_MS - HOUR_MS);

describe('a shard that another process runs', () => {
  test('has no known members when it returns: what they were before may be outdated', () => {
    const scenario = new EventScenario();
    scenario.joined(WREN, { pending: true });
    scenario.movedAway();
    expect(scenario.eventDeriver.trackedMemberCount).toBe(0);
    scenario.resumed();
    expect(eventNames(scenario.updated(WREN, { pending: false }))).not.toContain('memberScreeningPassed');
  });
});

describe('memberScreeningPassed', () => {
  test('follows when a member who joined pending is no longer pending', () => {
    const scenario = new EventScenario();
    expect(eventNames(scenario.joined(WREN, { pending: true }))).toEqual([]);
    expect(eventNames(scenario.updated(WREN, { pending: false }))).toEqual(['memberScreeningPassed']);
  });

  test('also covers members in the guild create event', () => {
    const scenario = new EventScenario();
    scenario.guildCreated([member(WREN, { pending: true })]);
    expect(eventNames(scenario.updated(WREN, { pending: false }))).toEqual(['memberScreeningPassed']);
  });

  test('contains the data of the update, and is not reconciled', () => {
    const scenario = new EventScenario();
    scenario.joined(WREN, { pending: true });
    expect(scenario.updated(WREN, { pending: false })).toEqual([
      {
        event: 'memberScreeningPassed',
        data: expect.objectContaining({
          guild_id: GUILD,
          user: expect.objectContaining({ id: WREN }),
          pending: false,
          reconciled: false,
        }),
      },
    ]);
  });

  test('is derived once', () => {
    const scenario = new EventScenario();
    scenario.joined(WREN, { pending: true });
    scenario.updated(WREN, { pending: false });
    expect(scenario.updated(WREN, { pending: false })).toEqual([]);
  });

  test('is not derived while the member is pending', () => {
    const scenario = new EventScenario();
    scenario.joined(WREN, { pending: true });
    expect(scenario.updated(WREN, { pending: true })).toEqual([]);
  });

  test('is not derived from a join that is not pending', () => {
    const scenario = new EventScenario();
    expect(scenario.joined(WREN)).toEqual([]);
    expect(scenario.updated(WREN, { pending: false })).toEqual([]);
  });

  test('is derived after an update that omits the field', () => {
    const scenario = new EventScenario();
    scenario.joined(WREN, { pending: true });
    expect(scenario.updated(WREN)).toEqual([]);
    expect(eventNames(scenario.updated(WREN, { pending: false }))).toEqual(['memberScreeningPassed']);
  });

  test('is not derived across two memberships', () => {
    const scenario = new EventScenario(['memberScreeningPassed']);
    scenario.joined(WREN, { pending: true });
    scenario.left(WREN);
    scenario.joined(WREN, { joined_at: JOINED_AGAIN });
    expect(scenario.updated(WREN, { pending: false })).toEqual([]);
  });
});

describe('memberRoleAdded and memberRoleRemoved', () => {
  test('contain the roles', () => {
    const scenario = new EventScenario();
    scenario.joined(WREN, { roles: ['1', '2'] });
    expect(scenario.updated(WREN, { roles: ['3', '2', '900719925474099312'] })).toEqual([
      { event: 'memberRoleAdded', data: expect.objectContaining({ added: ['3', '900719925474099312'] }) },
      { event: 'memberRoleRemoved', data: expect.objectContaining({ removed: ['1'] }) },
    ]);
  });

  test('are not derived when the same roles come in another order', () => {
    const scenario = new EventScenario();
    scenario.joined(WREN, { roles: ['1', '2', '3'] });
    expect(scenario.updated(WREN, { roles: ['3', '1', '2'] })).toEqual([]);
  });

  test('are not derived for a deleted role', () => {
    const scenario = new EventScenario();
    scenario.joined(WREN, { roles: ['1', '2'] });
    scenario.roleDeleted('1');
    expect(scenario.updated(WREN, { roles: ['2'] })).toEqual([]);
    expect(eventNames(scenario.updated(WREN, { roles: [] }))).toEqual(['memberRoleRemoved']);
  });
});

describe('memberNickChanged', () => {
  test('contains the old and the new nickname', () => {
    const scenario = new EventScenario();
    scenario.joined(WREN);
    const changed = (before: string | null, after: string | null) => [
      { event: 'memberNickChanged', data: expect.objectContaining({ before, after }) },
    ];
    expect(scenario.updated(WREN, { nick: 'Jenny' })).toEqual(changed(null, 'Jenny'));
    expect(scenario.updated(WREN, { nick: 'Żółw 港 🐢' })).toEqual(changed('Jenny', 'Żółw 港 🐢'));
    expect(scenario.updated(WREN, { nick: null })).toEqual(changed('Żółw 港 🐢', null));
  });

  test('is not derived from an update without a nickname', () => {
    const scenario = new EventScenario();
    scenario.joined(WREN, { nick: 'Jenny' });
    expect(scenario.updated(WREN)).toEqual([]);
    expect(scenario.updated(WREN, { nick: 'Jenny' })).toEqual([]);
  });

  test('is not derived from a text that is longer than any nickname', () => {
    const scenario = new EventScenario(['memberNickChanged']);
    scenario.joined(WREN, { nick: 'Jenny' });
    expect(scenario.updated(WREN, { nick: 'x'.repeat(100_000) })).toEqual([]);
  });
});

describe('memberBoosted and memberBoostEnded', () => {
  test('follow the start and the end of a boost', () => {
    const scenario = new EventScenario();
    scenario.joined(WREN);
    expect(eventNames(scenario.updated(WREN, { premium_since: anHourAgo }))).toEqual(['memberBoosted']);
    expect(eventNames(scenario.updated(WREN, { premium_since: anHourAgo }))).toEqual([]);
    expect(eventNames(scenario.updated(WREN, { premium_since: null }))).toEqual(['memberBoostEnded']);
  });
});

describe('memberOnboarded', () => {
  test('follows the flag', () => {
    const scenario = new EventScenario();
    scenario.joined(WREN, { flags: memberFlags.STARTED_ONBOARDING });
    const done = memberFlags.STARTED_ONBOARDING | memberFlags.COMPLETED_ONBOARDING;
    expect(eventNames(scenario.updated(WREN, { flags: done }))).toEqual(['memberOnboarded']);
    expect(eventNames(scenario.updated(WREN, { flags: done }))).toEqual([]);
  });
});

describe('memberRejoined', () => {
  test('follows a join that Discord marks as a rejoin', () => {
    const scenario = new EventScenario();
    expect(eventNames(scenario.joined(WREN, { flags: memberFlags.DID_REJOIN }))).toEqual(['memberRejoined']);
  });

  test('is not derived from a first join', () => {
    expect(new EventScenario().joined(WREN)).toEqual([]);
  });

  test('is not derived when Discord sends a current member again', () => {
    const scenario = new EventScenario();
    scenario.guildCreated([member(WREN, { flags: memberFlags.DID_REJOIN })]);
    expect(scenario.joined(WREN, { flags: memberFlags.DID_REJOIN })).toEqual([]);
  });
});

describe('memberTimedOut and memberTimeoutEnded', () => {
  test('follow the start, and the end when a moderator ends it', () => {
    const scenario = new EventScenario();
    scenario.joined(WREN);
    const until = new Date(START_MS + HOUR_MS).toISOString();
    expect(scenario.updated(WREN, { communication_disabled_until: inAnHour })).toEqual([
      { event: 'memberTimedOut', data: expect.objectContaining({ until }) },
    ]);
    expect(scenario.updated(WREN, { communication_disabled_until: null })).toEqual([
      { event: 'memberTimeoutEnded', data: expect.objectContaining({ until, expired: false, roles: [] }) },
    ]);
  });

  test('follow the expiry, once', async () => {
    const scenario = new EventScenario();
    scenario.joined(WREN);
    scenario.updated(WREN, { communication_disabled_until: inAnHour });
    await scenario.clock.advance(HOUR_MS - 1);
    expect(scenario.emitted).toEqual([]);
    await scenario.clock.advance(1);
    const data = {
      guild_id: GUILD,
      user: { id: WREN },
      until: new Date(START_MS + HOUR_MS).toISOString(),
      expired: true,
      reconciled: false,
    };
    expect(scenario.emitted).toEqual([
      {
        derived: { event: 'memberTimeoutEnded', data },
        origin: { via: 'gateway', shard: 0, sequence: 2, replayed: false },
      },
    ]);
    expect(scenario.updated(WREN, { communication_disabled_until: inAnHour })).toEqual([]);
    expect(scenario.updated(WREN, { communication_disabled_until: null })).toEqual([]);
  });

  test('follow each expiry, also one that is 28 days ahead', async () => {
    const scenario = new EventScenario();
    const day = 24 * HOUR_MS;
    for (const [id, days] of [
      ['7', 28],
      ['8', 1],
      ['9', 3],
    ] as const) {
      scenario.joined(id);
      scenario.updated(id, { communication_disabled_until: timestamp(START_MS + days * day) });
    }
    const ended = () => scenario.emitted.map(({ derived }) => 'user' in derived.data && derived.data.user.id);
    await scenario.clock.advance(3 * day);
    expect(ended()).toEqual(['8', '9']);
    await scenario.clock.advance(25 * day);
    expect(ended()).toEqual(['8', '9', '7']);
  });

  test('do not follow a change of an active timeout, and wait for the new expiry', async () => {
    const scenario = new EventScenario();
    scenario.joined(WREN);
    scenario.updated(WREN, { communication_disabled_until: inAnHour });
    expect(scenario.updated(WREN, { communication_disabled_until: timestamp(START_MS + 2 * HOUR_MS) })).toEqual([]);
    await scenario.clock.advance(2 * HOUR_MS - 1);
    expect(scenario.emitted).toEqual([]);
    await scenario.clock.advance(1);
    expect(scenario.emitted).toHaveLength(1);
  });

  test('treat an end in the past as no timeout', () => {
    const scenario = new EventScenario();
    scenario.joined(WREN, { communication_disabled_until: anHourAgo });
    expect(scenario.updated(WREN, { communication_disabled_until: null })).toEqual([]);
    expect(eventNames(scenario.updated(WREN, { communication_disabled_until: inAnHour }))).toEqual(['memberTimedOut']);
  });

  test('do not follow the expiry for a member who left', async () => {
    const scenario = new EventScenario();
    scenario.joined(WREN);
    scenario.updated(WREN, { communication_disabled_until: inAnHour });
    scenario.left(WREN);
    await scenario.clock.advance(HOUR_MS);
    expect(scenario.emitted).toEqual([]);
  });

  test('do not follow the expiry once stopped', async () => {
    const scenario = new EventScenario();
    scenario.joined(WREN);
    scenario.updated(WREN, { communication_disabled_until: inAnHour });
    scenario.eventDeriver.stop();
    await scenario.clock.advance(HOUR_MS);
    expect(scenario.emitted).toEqual([]);
  });

  test('ignore a malformed date', () => {
    const scenario = new EventScenario();
    scenario.joined(WREN);
    expect(scenario.updated(WREN, { communication_disabled_until: 'soon' })).toEqual([]);
  });
});

describe('memberPreviousStateUnknown', () => {
  test('follows the update of an unknown member, with the possible changes', () => {
    const scenario = new EventScenario();
    expect(scenario.updated(WREN, { pending: false, nick: null, roles: ['1'] })).toEqual([
      {
        event: 'memberPreviousStateUnknown',
        data: expect.objectContaining({
          guild_id: GUILD,
          pending: false,
          possibleChanges: ['memberScreeningPassed', 'memberRoleAdded', 'memberRoleRemoved', 'memberNickChanged'],
        }),
      },
    ]);
  });

  test('lists only changes that a handler listens to', () => {
    const scenario = new EventScenario(['memberScreeningPassed', 'memberBoosted']);
    expect(scenario.updated(WREN, { pending: false, nick: 'Jenny' })).toEqual([
      {
        event: 'memberPreviousStateUnknown',
        data: expect.objectContaining({ possibleChanges: ['memberScreeningPassed'] }),
      },
    ]);
  });

  test('is derived once, as the state is known afterwards', () => {
    const scenario = new EventScenario(['memberScreeningPassed']);
    scenario.updated(WREN, { pending: true });
    expect(eventNames(scenario.updated(WREN, { pending: false }))).toEqual(['memberScreeningPassed']);
    expect(scenario.updated(WREN, { pending: false })).toEqual([]);
  });

  test('covers the unknown fields of a member', () => {
    const scenario = new EventScenario();
    scenario.joined(WREN, { nick: undefined });
    expect(scenario.updated(WREN, { nick: 'Jenny', premium_since: anHourAgo })).toEqual([
      { event: 'memberBoosted', data: expect.anything() },
      {
        event: 'memberPreviousStateUnknown',
        data: expect.objectContaining({ possibleChanges: ['memberNickChanged'] }),
      },
    ]);
  });

  test('covers members of a guild that the bot had left, and joined again', () => {
    const scenario = new EventScenario(['memberScreeningPassed']);
    scenario.joined(WREN, { pending: true });
    scenario.botLeft();
    scenario.guildCreated([], { count: 2 });
    expect(eventNames(scenario.updated(WREN, { pending: false }))).toEqual(['memberPreviousStateUnknown']);
  });

  test('is not derived from a first listing', () => {
    const scenario = new EventScenario();
    scenario.guildCreated([], { count: 2 });
    expect(scenario.listed(member(WREN, { roles: ['1'] }))).toEqual([]);
  });
});

describe('chunks', () => {
  test('make members known in the order of the events', () => {
    const scenario = new EventScenario();
    scenario.guildCreated([], { count: 2 });
    scenario.listed(member(WREN, { pending: true }));
    expect(eventNames(scenario.updated(WREN, { pending: false }))).toEqual(['memberScreeningPassed']);
  });

  test('prove a change before the update does, and the update repeats no event', () => {
    const scenario = new EventScenario();
    scenario.guildCreated([], { count: 2 });
    scenario.joined(WREN, { pending: true });
    expect(scenario.listed(member(WREN, { pending: false }))).toEqual([
      { event: 'memberScreeningPassed', data: expect.objectContaining({ guild_id: GUILD, reconciled: true }) },
    ]);
    expect(scenario.updated(WREN, { pending: false })).toEqual([]);
  });

  test('delete members that were not found', () => {
    const scenario = new EventScenario(['memberScreeningPassed']);
    scenario.guildCreated([member(WREN, { pending: true })]);
    const chunk = { guild_id: GUILD, members: [], chunk_index: 0, chunk_count: 1, not_found: [WREN, 0] };
    scenario.receive('GUILD_MEMBERS_CHUNK', chunk);
    expect(eventNames(scenario.updated(WREN, { pending: false }))).toEqual(['memberPreviousStateUnknown']);
  });

  test('do not add a guild again that the bot has left', () => {
    const scenario = new EventScenario();
    scenario.guildCreated([], { count: 2 });
    scenario.botLeft();
    scenario.listed(member(WREN));
    expect(scenario.eventDeriver.trackedMemberCount).toBe(0);
  });
});

describe('an event that is older than a removal', () => {
  /** A member with a timeout of an hour, who has left. */
  const started = () => {
    const scenario = new EventScenario();
    scenario.guildCreated([member(WREN, { roles: ['1'], communication_disabled_until: inAnHour })]);
    scenario.left(WREN);
    return scenario;
  };
  const late = { roles: ['1', '2'], pending: false, communication_disabled_until: inAnHour };

  test.each<[string, (scenario: EventScenario) => readonly unknown[]]>([
    ['an update', (scenario) => scenario.updated(WREN, late)],
    ['a list', (scenario) => scenario.listed(member(WREN, late))],
  ])('adds no member who has left, and causes no event: %s', async (_, receive) => {
    const scenario = started();
    expect(receive(scenario)).toEqual([]);
    expect(scenario.eventDeriver.trackedMemberCount).toBe(0);
    await scenario.clock.advance(2 * HOUR_MS);
    expect(scenario.emitted).toEqual([]);
  });

  test.each<[string, (scenario: EventScenario) => readonly unknown[]]>([
    ['an update', (scenario) => scenario.updated(WREN, late)],
    ['a join', (scenario) => scenario.joined(WREN, late)],
    ['a list', (scenario) => scenario.listed(member(WREN, late))],
    ['an outage', (scenario) => scenario.outage()],
  ])('adds no guild that the bot has left: %s', (_, receive) => {
    const scenario = started();
    scenario.botLeft();
    expect(receive(scenario)).toEqual([]);
    expect(scenario.eventDeriver.trackedMemberCount).toBe(0);
  });

  test('is no longer possible when the member joins again', () => {
    const scenario = started();
    scenario.joined(WREN, { joined_at: JOINED_AGAIN, pending: true });
    expect(eventNames(scenario.updated(WREN, { pending: false }))).toEqual(['memberScreeningPassed']);
  });

  test.each<[string, (scenario: EventScenario) => unknown]>([
    ['a session that could not be resumed', (scenario) => scenario.sessionLost()],
    ['an outage', (scenario) => scenario.outage()],
    ['Guild Create', (scenario) => scenario.guildCreated([], { count: 2 })],
    ['another process that ran the shard', (scenario) => scenario.movedAway()],
  ])('is no longer possible after a gap, in which the member may have joined again: %s', (_, end) => {
    const scenario = started();
    end(scenario);
    expect(eventNames(scenario.updated(WREN, { pending: false }))).toContain('memberPreviousStateUnknown');
    expect(scenario.eventDeriver.trackedMemberCount).toBe(1);
  });

  test('can be the search for guilds: one that the bot has left is not requested', () => {
    const scenario = new EventScenario();
    scenario.botLeft();
    scenario.eventDeriver.onGuildFound(GUILD, 0);
    scenario.listed(member(WREN));
    expect(scenario.eventDeriver.trackedMemberCount).toBe(0);
  });
});

describe('after a session that could not be resumed', () => {
  test('the members of the guild are compared with their previous state', () => {
    const scenario = new EventScenario();
    scenario.guildCreated([member(WREN, { pending: true, roles: ['1'] }), member(FINCH)]);
    scenario.sessionLost();
    const reconciled = expect.objectContaining({ guild_id: GUILD, reconciled: true });
    expect(scenario.guildCreated([member(WREN, { roles: ['2'] }), member(FINCH)])).toEqual([
      { event: 'memberScreeningPassed', data: reconciled },
      { event: 'memberRoleAdded', data: reconciled },
      { event: 'memberRoleRemoved', data: reconciled },
    ]);
  });

  test('the members of chunks are compared too', () => {
    const scenario = new EventScenario();
    scenario.guildCreated([member(WREN), member(FINCH)]);
    scenario.sessionLost();
    expect(scenario.guildCreated([], { count: 2 })).toEqual([]);
    expect(scenario.listed(member(WREN, { nick: 'Jenny' }))).toEqual([
      { event: 'memberNickChanged', data: expect.objectContaining({ before: null, after: 'Jenny', reconciled: true }) },
    ]);
  });

  test('changes during the gap are reconciled, and later ones are not', () => {
    const scenario = new EventScenario();
    scenario.guildCreated([member(WREN, { pending: true })]);
    scenario.sessionLost();
    const dataWith = (reconciled: boolean) => expect.objectContaining({ reconciled });
    expect(scenario.updated(WREN, { pending: false })).toEqual([
      { event: 'memberScreeningPassed', data: dataWith(true) },
    ]);
    expect(scenario.updated(WREN, { roles: ['1'] })).toEqual([{ event: 'memberRoleAdded', data: dataWith(false) }]);
    expect(scenario.updated(WREN, { roles: ['1'], premium_since: anHourAgo })).toEqual([
      { event: 'memberBoosted', data: dataWith(true) },
    ]);
  });

  test('a new member is not a change', () => {
    const scenario = new EventScenario();
    scenario.guildCreated([member(WREN)]);
    scenario.sessionLost();
    expect(scenario.guildCreated([member(WREN), member(FINCH, { roles: ['1'] })])).toEqual([]);
    expect(scenario.eventDeriver.trackedMemberCount).toBe(2);
  });

  test('a missing member is deleted', () => {
    const scenario = new EventScenario(['memberScreeningPassed']);
    scenario.guildCreated([member(WREN), member(FINCH, { pending: true })]);
    scenario.sessionLost();
    scenario.guildCreated([member(WREN)]);
    expect(scenario.eventDeriver.trackedMemberCount).toBe(1);
    expect(eventNames(scenario.updated(FINCH, { pending: false }))).toEqual(['memberPreviousStateUnknown']);
  });

  test('a member who left and rejoined causes memberRejoined, and no change', () => {
    const scenario = new EventScenario();
    scenario.guildCreated([member(WREN, { roles: ['1'], pending: true })]);
    scenario.sessionLost();
    expect(scenario.guildCreated([member(WREN, { joined_at: JOINED_AGAIN })])).toEqual([
      { event: 'memberRejoined', data: expect.objectContaining({ reconciled: true }) },
    ]);
  });

  test('nothing is proven for a member without a join date', () => {
    const scenario = new EventScenario();
    scenario.guildCreated([member(WREN, { pending: true })]);
    scenario.sessionLost();
    expect(scenario.guildCreated([member(WREN, { joined_at: null })])).toEqual([]);
  });

  test('a role that was deleted in the gap causes no memberRoleRemoved', () => {
    const scenario = new EventScenario();
    scenario.guildCreated([member(WREN, { roles: ['1', '2'] })]);
    scenario.sessionLost();
    expect(scenario.guildCreated([member(WREN)], { roles: ['2', '3'] })).toEqual([
      { event: 'memberRoleRemoved', data: expect.objectContaining({ removed: ['2'], reconciled: true }) },
    ]);
  });

  test('a guild that the bot is no longer in is deleted', () => {
    const scenario = new EventScenario();
    scenario.guildCreated([member(WREN)]);
    scenario.sessionLost([]);
    expect(scenario.eventDeriver.trackedMemberCount).toBe(0);
  });

  test('guilds of other shards stay unchanged', () => {
    const scenario = new EventScenario();
    const elsewhere = String(1n << 22n);
    scenario.guildCreated([member(WREN)], { id: elsewhere });
    scenario.sessionLost([], { shardId: 0, shardCount: 2 });
    expect(scenario.eventDeriver.trackedMemberCount).toBe(1);
  });

  test('an expiry is derived when the timeout is confirmed', async () => {
    const scenario = new EventScenario();
    scenario.guildCreated([
      member(WREN, { communication_disabled_until: inAnHour }),
      member(FINCH, { communication_disabled_until: inAnHour }),
    ]);
    scenario.sessionLost();
    await scenario.clock.advance(HOUR_MS);
    expect(scenario.emitted).toEqual([]);
    const longer = timestamp(START_MS + 2 * HOUR_MS);
    const comeBack = [
      member(WREN, { communication_disabled_until: inAnHour }),
      member(FINCH, { communication_disabled_until: longer }),
    ];
    expect(scenario.guildCreated(comeBack)).toEqual([
      {
        event: 'memberTimeoutEnded',
        data: expect.objectContaining({ user: member(WREN).user, expired: true, reconciled: true }),
      },
    ]);
    await scenario.clock.advance(HOUR_MS);
    expect(scenario.emitted.map(({ derived }) => derived.data)).toMatchObject([
      { user: { id: FINCH }, reconciled: false },
    ]);
  });
});

describe('an outage of a guild', () => {
  test('keeps the previous state for the comparison afterwards', () => {
    const scenario = new EventScenario();
    scenario.guildCreated([member(WREN, { pending: true })]);
    scenario.outage();
    expect(scenario.eventDeriver.trackedMemberCount).toBe(1);
    expect(scenario.guildCreated([member(WREN)])).toEqual([
      { event: 'memberScreeningPassed', data: expect.objectContaining({ reconciled: true }) },
    ]);
  });

  test('is not treated as a guild without members', () => {
    const scenario = new EventScenario();
    scenario.guildCreated([member(WREN, { pending: true })]);
    scenario.sessionLost();
    scenario.receive('GUILD_CREATE', { id: GUILD, unavailable: true });
    expect(scenario.eventDeriver.trackedMemberCount).toBe(1);
  });
});

describe('the tracker', () => {
  test('does not exist without a listener to a derived event', () => {
    const scenario = new EventScenario(['guildMemberUpdate']);
    expect(scenario.eventDeriver.sourceEvents).toEqual([]);
    scenario.joined(WREN, { pending: true });
    expect(scenario.updated(WREN, { pending: false })).toEqual([]);
    expect(scenario.eventDeriver.trackedMemberCount).toBe(0);
  });

  test('needs the events with members if there is a listener', () => {
    const needed = [
      'guildCreate',
      'guildDelete',
      'guildMemberAdd',
      'guildMemberUpdate',
      'guildMemberRemove',
      'guildMembersChunk',
    ];
    expect(new EventScenario(['memberScreeningPassed']).eventDeriver.sourceEvents).toEqual(needed);
    expect(new EventScenario(['memberRoleRemoved']).eventDeriver.sourceEvents).toEqual([...needed, 'guildRoleDelete']);
  });

  test('separates the same user in two guilds', () => {
    const scenario = new EventScenario(['memberScreeningPassed']);
    scenario.guildCreated([member(WREN, { pending: true })], { id: '82' });
    scenario.guildCreated([member(WREN)]);
    expect(scenario.updated(WREN, { pending: false })).toEqual([]);
  });
});

describe('a timeout that ends while the shard is interrupted', () => {
  const longer = timestamp(START_MS + 2 * HOUR_MS);

  /** A member whose timeout ends 30 minutes after the interruption, and half an hour more. */
  async function interruptedForAnHour(): Promise<EventScenario> {
    const scenario = new EventScenario();
    scenario.guildCreated([member(WREN, { communication_disabled_until: timestamp(START_MS + HOUR_MS / 2) })]);
    scenario.interrupted();
    await scenario.clock.advance(HOUR_MS);
    return scenario;
  }

  test('is not reported before the session is resumed', async () => {
    const scenario = await interruptedForAnHour();
    expect(scenario.emitted).toEqual([]);
    scenario.resumed();
    expect(scenario.emitted.map(({ derived }) => derived)).toMatchObject([
      { event: 'memberTimeoutEnded', data: { user: { id: WREN }, expired: true, reconciled: false } },
    ]);
  });

  test('causes no event if it was extended meanwhile', async () => {
    const scenario = await interruptedForAnHour();
    expect(scenario.updated(WREN, { communication_disabled_until: longer })).toEqual([]);
    scenario.resumed();
    expect(scenario.emitted).toEqual([]);
    await scenario.clock.advance(HOUR_MS);
    expect(scenario.emitted.map(({ derived }) => derived.data)).toMatchObject([
      { until: new Date(longer).toISOString() },
    ]);
  });

  test('causes no event if another change was reported before it was extended', async () => {
    const scenario = await interruptedForAnHour();
    const before = { communication_disabled_until: timestamp(START_MS + HOUR_MS / 2), nick: 'Jenny' };
    expect(eventNames(scenario.updated(WREN, before))).toEqual(['memberNickChanged']);
    expect(scenario.updated(WREN, { communication_disabled_until: longer })).toEqual([]);
    scenario.resumed();
    expect(scenario.emitted).toEqual([]);
  });

  test('has not expired if a moderator ended it', async () => {
    const scenario = await interruptedForAnHour();
    expect(scenario.updated(WREN, { communication_disabled_until: null })).toMatchObject([
      { event: 'memberTimeoutEnded', data: { expired: false } },
    ]);
    scenario.resumed();
    expect(scenario.emitted).toEqual([]);
  });

  test('and also started there is reported with its start and its end', async () => {
    const scenario = new EventScenario();
    scenario.guildCreated([member(WREN)]);
    scenario.interrupted();
    await scenario.clock.advance(HOUR_MS);
    const until = timestamp(START_MS + HOUR_MS / 2);
    expect(eventNames(scenario.updated(WREN, { communication_disabled_until: until }))).toEqual(['memberTimedOut']);
    scenario.resumed();
    expect(scenario.emitted.map(({ derived }) => derived)).toMatchObject([
      { event: 'memberTimeoutEnded', data: { expired: true } },
    ]);
  });

  test('is not reported until the member is received if the session could not be resumed', async () => {
    const scenario = await interruptedForAnHour();
    scenario.sessionLost();
    expect(scenario.emitted).toEqual([]);
    expect(scenario.guildCreated([member(WREN, { communication_disabled_until: longer })])).toEqual([]);
    expect(scenario.emitted).toEqual([]);
  });

  test('of a guild of another shard is reported at its time', async () => {
    const scenario = new EventScenario();
    scenario.guildCreated([member(WREN, { communication_disabled_until: timestamp(START_MS + HOUR_MS / 2) })]);
    scenario.eventDeriver.onSessionInterrupt({ shardId: 1, shardCount: 2 });
    await scenario.clock.advance(HOUR_MS);
    expect(scenario.emitted).toHaveLength(1);
  });
});

describe('events with a malformed id', () => {
  test('are ignored with a warning, and later sessions start as usual', () => {
    const scenario = new EventScenario();
    for (const id of ['not-a-snowflake', '', null, 7]) {
      expect(scenario.receive('GUILD_CREATE', { id, members: [member(WREN)], member_count: 1, roles: [] })).toEqual([]);
      expect(scenario.receive('GUILD_MEMBER_ADD', { guild_id: id, ...member(WREN) })).toEqual([]);
    }
    expect(scenario.eventDeriver.trackedMemberCount).toBe(0);
    expect(scenario.logged.filter(({ level }) => level >= 40)).toHaveLength(8);
    expect(() => scenario.sessionLost()).not.toThrow();
  });
});
