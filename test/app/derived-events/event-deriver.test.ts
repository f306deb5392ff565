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

describe('memberScreeningPassed', () => {
  test('is told when a member who joined pending is pending no more', () => {
    const story = new EventScenario();
    expect(eventNames(story.joined(WREN, { pending: true }))).toEqual([]);
    expect(eventNames(story.updated(WREN, { pending: false }))).toEqual(['memberScreeningPassed']);
  });

  test('is told of members that the guild came with', () => {
    const story = new EventScenario();
    story.guildCreated([member(WREN, { pending: true })]);
    expect(eventNames(story.updated(WREN, { pending: false }))).toEqual(['memberScreeningPassed']);
  });

  test('carries the data of the update, and that it was heard as it happened', () => {
    const story = new EventScenario();
    story.joined(WREN, { pending: true });
    expect(story.updated(WREN, { pending: false })).toEqual([
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

  test('is told once', () => {
    const story = new EventScenario();
    story.joined(WREN, { pending: true });
    story.updated(WREN, { pending: false });
    expect(story.updated(WREN, { pending: false })).toEqual([]);
  });

  test('is not told while the member is pending', () => {
    const story = new EventScenario();
    story.joined(WREN, { pending: true });
    expect(story.updated(WREN, { pending: true })).toEqual([]);
  });

  test('is not told of a join that is not pending', () => {
    const story = new EventScenario();
    expect(story.joined(WREN)).toEqual([]);
    expect(story.updated(WREN, { pending: false })).toEqual([]);
  });

  test('is told after an update that says nothing of it', () => {
    const story = new EventScenario();
    story.joined(WREN, { pending: true });
    expect(story.updated(WREN)).toEqual([]);
    expect(eventNames(story.updated(WREN, { pending: false }))).toEqual(['memberScreeningPassed']);
  });

  test('is not told across two memberships', () => {
    const story = new EventScenario(['memberScreeningPassed']);
    story.joined(WREN, { pending: true });
    story.left(WREN);
    story.joined(WREN, { joined_at: JOINED_AGAIN });
    expect(story.updated(WREN, { pending: false })).toEqual([]);
  });
});

describe('memberRoleAdded and memberRoleRemoved', () => {
  test('tell which roles', () => {
    const story = new EventScenario();
    story.joined(WREN, { roles: ['1', '2'] });
    expect(story.updated(WREN, { roles: ['3', '2', '900719925474099312'] })).toEqual([
      { event: 'memberRoleAdded', data: expect.objectContaining({ added: ['3', '900719925474099312'] }) },
      { event: 'memberRoleRemoved', data: expect.objectContaining({ removed: ['1'] }) },
    ]);
  });

  test('are not told when the same roles come in another order', () => {
    const story = new EventScenario();
    story.joined(WREN, { roles: ['1', '2', '3'] });
    expect(story.updated(WREN, { roles: ['3', '1', '2'] })).toEqual([]);
  });

  test('are not told of a role that was deleted: nobody took it away', () => {
    const story = new EventScenario();
    story.joined(WREN, { roles: ['1', '2'] });
    story.roleDeleted('1');
    expect(story.updated(WREN, { roles: ['2'] })).toEqual([]);
    expect(eventNames(story.updated(WREN, { roles: [] }))).toEqual(['memberRoleRemoved']);
  });
});

describe('memberNickChanged', () => {
  test('tells the old and the new nickname', () => {
    const story = new EventScenario();
    story.joined(WREN);
    const changed = (before: string | null, after: string | null) => [
      { event: 'memberNickChanged', data: expect.objectContaining({ before, after }) },
    ];
    expect(story.updated(WREN, { nick: 'Jenny' })).toEqual(changed(null, 'Jenny'));
    expect(story.updated(WREN, { nick: 'Żółw 港 🐢' })).toEqual(changed('Jenny', 'Żółw 港 🐢'));
    expect(story.updated(WREN, { nick: null })).toEqual(changed('Żółw 港 🐢', null));
  });

  test('is not told by an update that does not name it', () => {
    const story = new EventScenario();
    story.joined(WREN, { nick: 'Jenny' });
    expect(story.updated(WREN)).toEqual([]);
    expect(story.updated(WREN, { nick: 'Jenny' })).toEqual([]);
  });

  test('is not told of what is longer than any nickname', () => {
    const story = new EventScenario(['memberNickChanged']);
    story.joined(WREN, { nick: 'Jenny' });
    expect(story.updated(WREN, { nick: 'x'.repeat(100_000) })).toEqual([]);
  });
});

describe('memberBoosted and memberBoostEnded', () => {
  test('tell the beginning and the end', () => {
    const story = new EventScenario();
    story.joined(WREN);
    expect(eventNames(story.updated(WREN, { premium_since: anHourAgo }))).toEqual(['memberBoosted']);
    expect(eventNames(story.updated(WREN, { premium_since: anHourAgo }))).toEqual([]);
    expect(eventNames(story.updated(WREN, { premium_since: null }))).toEqual(['memberBoostEnded']);
  });
});

describe('memberOnboarded', () => {
  test('is told by the flag', () => {
    const story = new EventScenario();
    story.joined(WREN, { flags: memberFlags.STARTED_ONBOARDING });
    const done = memberFlags.STARTED_ONBOARDING | memberFlags.COMPLETED_ONBOARDING;
    expect(eventNames(story.updated(WREN, { flags: done }))).toEqual(['memberOnboarded']);
    expect(eventNames(story.updated(WREN, { flags: done }))).toEqual([]);
  });
});

describe('memberRejoined', () => {
  test('is told when the service marks a join as another one', () => {
    const story = new EventScenario();
    expect(eventNames(story.joined(WREN, { flags: memberFlags.DID_REJOIN }))).toEqual(['memberRejoined']);
  });

  test('is not told of a first join', () => {
    expect(new EventScenario().joined(WREN)).toEqual([]);
  });

  test('is not told when the service sends a member again who is there already', () => {
    const story = new EventScenario();
    story.guildCreated([member(WREN, { flags: memberFlags.DID_REJOIN })]);
    expect(story.joined(WREN, { flags: memberFlags.DID_REJOIN })).toEqual([]);
  });
});

describe('memberTimedOut and memberTimeoutEnded', () => {
  test('tell the beginning, and the end when somebody ends it', () => {
    const story = new EventScenario();
    story.joined(WREN);
    const until = new Date(START_MS + HOUR_MS).toISOString();
    expect(story.updated(WREN, { communication_disabled_until: inAnHour })).toEqual([
      { event: 'memberTimedOut', data: expect.objectContaining({ until }) },
    ]);
    expect(story.updated(WREN, { communication_disabled_until: null })).toEqual([
      { event: 'memberTimeoutEnded', data: expect.objectContaining({ until, expired: false, roles: [] }) },
    ]);
  });

  test('tell the end when its time comes, once', async () => {
    const story = new EventScenario();
    story.joined(WREN);
    story.updated(WREN, { communication_disabled_until: inAnHour });
    await story.clock.advance(HOUR_MS - 1);
    expect(story.emitted).toEqual([]);
    await story.clock.advance(1);
    const data = {
      guild_id: GUILD,
      user: { id: WREN },
      until: new Date(START_MS + HOUR_MS).toISOString(),
      expired: true,
      reconciled: false,
    };
    expect(story.emitted).toEqual([
      {
        derived: { event: 'memberTimeoutEnded', data },
        origin: { via: 'gateway', shard: 0, sequence: 2, replayed: false },
      },
    ]);
    expect(story.updated(WREN, { communication_disabled_until: inAnHour })).toEqual([]);
    expect(story.updated(WREN, { communication_disabled_until: null })).toEqual([]);
  });

  test('tell each end when its time comes, also those that are 28 days ahead', async () => {
    const story = new EventScenario();
    const day = 24 * HOUR_MS;
    for (const [id, days] of [
      ['7', 28],
      ['8', 1],
      ['9', 3],
    ] as const) {
      story.joined(id);
      story.updated(id, { communication_disabled_until: timestamp(START_MS + days * day) });
    }
    const ended = () => story.emitted.map(({ derived }) => 'user' in derived.data && derived.data.user.id);
    await story.clock.advance(3 * day);
    expect(ended()).toEqual(['8', '9']);
    await story.clock.advance(25 * day);
    expect(ended()).toEqual(['8', '9', '7']);
  });

  test('do not tell a new end of a timeout that runs, and wait for it', async () => {
    const story = new EventScenario();
    story.joined(WREN);
    story.updated(WREN, { communication_disabled_until: inAnHour });
    expect(story.updated(WREN, { communication_disabled_until: timestamp(START_MS + 2 * HOUR_MS) })).toEqual([]);
    await story.clock.advance(2 * HOUR_MS - 1);
    expect(story.emitted).toEqual([]);
    await story.clock.advance(1);
    expect(story.emitted).toHaveLength(1);
  });

  test('take an end that is past for none', () => {
    const story = new EventScenario();
    story.joined(WREN, { communication_disabled_until: anHourAgo });
    expect(story.updated(WREN, { communication_disabled_until: null })).toEqual([]);
    expect(eventNames(story.updated(WREN, { communication_disabled_until: inAnHour }))).toEqual(['memberTimedOut']);
  });

  test('tell no end to a member who left', async () => {
    const story = new EventScenario();
    story.joined(WREN);
    story.updated(WREN, { communication_disabled_until: inAnHour });
    story.left(WREN);
    await story.clock.advance(HOUR_MS);
    expect(story.emitted).toEqual([]);
  });

  test('tell no end by time once stopped', async () => {
    const story = new EventScenario();
    story.joined(WREN);
    story.updated(WREN, { communication_disabled_until: inAnHour });
    story.eventDeriver.stop();
    await story.clock.advance(HOUR_MS);
    expect(story.emitted).toEqual([]);
  });

  test('take nothing from a date that cannot be read', () => {
    const story = new EventScenario();
    story.joined(WREN);
    expect(story.updated(WREN, { communication_disabled_until: 'soon' })).toEqual([]);
  });
});

describe('memberPreviousStateUnknown', () => {
  test('is told of a member who was not known, with what may have happened', () => {
    const story = new EventScenario();
    expect(story.updated(WREN, { pending: false, nick: null, roles: ['1'] })).toEqual([
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

  test('names only what somebody listens to', () => {
    const story = new EventScenario(['memberScreeningPassed', 'memberBoosted']);
    expect(story.updated(WREN, { pending: false, nick: 'Jenny' })).toEqual([
      {
        event: 'memberPreviousStateUnknown',
        data: expect.objectContaining({ possibleChanges: ['memberScreeningPassed'] }),
      },
    ]);
  });

  test('is told once: what was said is known afterwards', () => {
    const story = new EventScenario(['memberScreeningPassed']);
    story.updated(WREN, { pending: true });
    expect(eventNames(story.updated(WREN, { pending: false }))).toEqual(['memberScreeningPassed']);
    expect(story.updated(WREN, { pending: false })).toEqual([]);
  });

  test('is told of the part of a member that is not known', () => {
    const story = new EventScenario();
    story.joined(WREN, { nick: undefined });
    expect(story.updated(WREN, { nick: 'Jenny', premium_since: anHourAgo })).toEqual([
      { event: 'memberBoosted', data: expect.anything() },
      {
        event: 'memberPreviousStateUnknown',
        data: expect.objectContaining({ possibleChanges: ['memberNickChanged'] }),
      },
    ]);
  });

  test('is told of members of a guild that the bot had left', () => {
    const story = new EventScenario(['memberScreeningPassed']);
    story.joined(WREN, { pending: true });
    story.botLeft();
    expect(eventNames(story.updated(WREN, { pending: false }))).toEqual(['memberPreviousStateUnknown']);
  });

  test('is not told of who is listed for the first time', () => {
    const story = new EventScenario();
    story.guildCreated([], { count: 2 });
    expect(story.listed(member(WREN, { roles: ['1'] }))).toEqual([]);
  });
});

describe('chunks', () => {
  test('make members known where they stand among the events', () => {
    const story = new EventScenario();
    story.guildCreated([], { count: 2 });
    story.listed(member(WREN, { pending: true }));
    expect(eventNames(story.updated(WREN, { pending: false }))).toEqual(['memberScreeningPassed']);
  });

  test('tell a change that they show before the update does; the update repeats it', () => {
    const story = new EventScenario();
    story.guildCreated([], { count: 2 });
    story.joined(WREN, { pending: true });
    expect(story.listed(member(WREN, { pending: false }))).toEqual([
      { event: 'memberScreeningPassed', data: expect.objectContaining({ guild_id: GUILD, reconciled: true }) },
    ]);
    expect(story.updated(WREN, { pending: false })).toEqual([]);
  });

  test('forget whom they say is not there', () => {
    const story = new EventScenario(['memberScreeningPassed']);
    story.guildCreated([member(WREN, { pending: true })]);
    const chunk = { guild_id: GUILD, members: [], chunk_index: 0, chunk_count: 1, not_found: [WREN, 0] };
    story.receive('GUILD_MEMBERS_CHUNK', chunk);
    expect(eventNames(story.updated(WREN, { pending: false }))).toEqual(['memberPreviousStateUnknown']);
  });

  test('do not bring back a guild that the bot has left', () => {
    const story = new EventScenario();
    story.guildCreated([], { count: 2 });
    story.botLeft();
    story.listed(member(WREN));
    expect(story.eventDeriver.trackedMemberCount).toBe(0);
  });
});

describe('after a session that could not be resumed', () => {
  test('what the guild comes with is compared with what was known', () => {
    const story = new EventScenario();
    story.guildCreated([member(WREN, { pending: true, roles: ['1'] }), member(FINCH)]);
    story.sessionLost();
    const reconciled = expect.objectContaining({ guild_id: GUILD, reconciled: true });
    expect(story.guildCreated([member(WREN, { roles: ['2'] }), member(FINCH)])).toEqual([
      { event: 'memberScreeningPassed', data: reconciled },
      { event: 'memberRoleAdded', data: reconciled },
      { event: 'memberRoleRemoved', data: reconciled },
    ]);
  });

  test('what chunks show is compared too', () => {
    const story = new EventScenario();
    story.guildCreated([member(WREN), member(FINCH)]);
    story.sessionLost();
    expect(story.guildCreated([], { count: 2 })).toEqual([]);
    expect(story.listed(member(WREN, { nick: 'Jenny' }))).toEqual([
      { event: 'memberNickChanged', data: expect.objectContaining({ before: null, after: 'Jenny', reconciled: true }) },
    ]);
  });

  test('an update tells what happened in the gap as such, and later what happens now', () => {
    const story = new EventScenario();
    story.guildCreated([member(WREN, { pending: true })]);
    story.sessionLost();
    const told = (reconciled: boolean) => expect.objectContaining({ reconciled });
    expect(story.updated(WREN, { pending: false })).toEqual([{ event: 'memberScreeningPassed', data: told(true) }]);
    expect(story.updated(WREN, { roles: ['1'] })).toEqual([{ event: 'memberRoleAdded', data: told(false) }]);
    expect(story.updated(WREN, { roles: ['1'], premium_since: anHourAgo })).toEqual([
      { event: 'memberBoosted', data: told(true) },
    ]);
  });

  test('who is new is no change', () => {
    const story = new EventScenario();
    story.guildCreated([member(WREN)]);
    story.sessionLost();
    expect(story.guildCreated([member(WREN), member(FINCH, { roles: ['1'] })])).toEqual([]);
    expect(story.eventDeriver.trackedMemberCount).toBe(2);
  });

  test('who is gone is forgotten', () => {
    const story = new EventScenario(['memberScreeningPassed']);
    story.guildCreated([member(WREN), member(FINCH, { pending: true })]);
    story.sessionLost();
    story.guildCreated([member(WREN)]);
    expect(story.eventDeriver.trackedMemberCount).toBe(1);
    expect(eventNames(story.updated(FINCH, { pending: false }))).toEqual(['memberPreviousStateUnknown']);
  });

  test('who left and came back is another member: the rejoining is told, and no change', () => {
    const story = new EventScenario();
    story.guildCreated([member(WREN, { roles: ['1'], pending: true })]);
    story.sessionLost();
    expect(story.guildCreated([member(WREN, { joined_at: JOINED_AGAIN })])).toEqual([
      { event: 'memberRejoined', data: expect.objectContaining({ reconciled: true }) },
    ]);
  });

  test('nothing is proven of a member of whom it is not said since when', () => {
    const story = new EventScenario();
    story.guildCreated([member(WREN, { pending: true })]);
    story.sessionLost();
    expect(story.guildCreated([member(WREN, { joined_at: null })])).toEqual([]);
  });

  test('a role that was deleted in the gap was not removed from anybody', () => {
    const story = new EventScenario();
    story.guildCreated([member(WREN, { roles: ['1', '2'] })]);
    story.sessionLost();
    expect(story.guildCreated([member(WREN)], { roles: ['2', '3'] })).toEqual([
      { event: 'memberRoleRemoved', data: expect.objectContaining({ removed: ['2'], reconciled: true }) },
    ]);
  });

  test('a guild that the bot is no longer in is forgotten', () => {
    const story = new EventScenario();
    story.guildCreated([member(WREN)]);
    story.sessionLost([]);
    expect(story.eventDeriver.trackedMemberCount).toBe(0);
  });

  test('guilds of other shards stay as they are', () => {
    const story = new EventScenario();
    const elsewhere = String(1n << 22n);
    story.guildCreated([member(WREN)], { id: elsewhere });
    story.sessionLost([], { shardId: 0, shardCount: 2 });
    expect(story.eventDeriver.trackedMemberCount).toBe(1);
  });

  test('a timeout whose time comes is told when it is known not to have been made longer', async () => {
    const story = new EventScenario();
    story.guildCreated([
      member(WREN, { communication_disabled_until: inAnHour }),
      member(FINCH, { communication_disabled_until: inAnHour }),
    ]);
    story.sessionLost();
    await story.clock.advance(HOUR_MS);
    expect(story.emitted).toEqual([]);
    const longer = timestamp(START_MS + 2 * HOUR_MS);
    const comeBack = [
      member(WREN, { communication_disabled_until: inAnHour }),
      member(FINCH, { communication_disabled_until: longer }),
    ];
    expect(story.guildCreated(comeBack)).toEqual([
      {
        event: 'memberTimeoutEnded',
        data: expect.objectContaining({ user: member(WREN).user, expired: true, reconciled: true }),
      },
    ]);
    await story.clock.advance(HOUR_MS);
    expect(story.emitted.map(({ derived }) => derived.data)).toMatchObject([
      { user: { id: FINCH }, reconciled: false },
    ]);
  });
});

describe('an outage of a guild', () => {
  test('leaves what was known to be compared with what comes back', () => {
    const story = new EventScenario();
    story.guildCreated([member(WREN, { pending: true })]);
    story.outage();
    expect(story.eventDeriver.trackedMemberCount).toBe(1);
    expect(story.guildCreated([member(WREN)])).toEqual([
      { event: 'memberScreeningPassed', data: expect.objectContaining({ reconciled: true }) },
    ]);
  });

  test('does not look like a guild without members', () => {
    const story = new EventScenario();
    story.guildCreated([member(WREN, { pending: true })]);
    story.sessionLost();
    story.receive('GUILD_CREATE', { id: GUILD, unavailable: true });
    expect(story.eventDeriver.trackedMemberCount).toBe(1);
  });
});

describe('the shadow', () => {
  test('is not kept when nobody listens to a derived event', () => {
    const story = new EventScenario(['guildMemberUpdate']);
    expect(story.eventDeriver.sourceEvents).toEqual([]);
    story.joined(WREN, { pending: true });
    expect(story.updated(WREN, { pending: false })).toEqual([]);
    expect(story.eventDeriver.trackedMemberCount).toBe(0);
  });

  test('needs the events that show members when somebody does', () => {
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

  test('keeps the same user in two guilds apart', () => {
    const story = new EventScenario(['memberScreeningPassed']);
    story.guildCreated([member(WREN, { pending: true })], { id: '82' });
    story.guildCreated([member(WREN)]);
    expect(story.updated(WREN, { pending: false })).toEqual([]);
  });
});
