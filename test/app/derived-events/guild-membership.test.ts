/** Joins and leaves of the bot, derived from events as Discord sends them to sessions. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memberChangeNames } from '../../../src/app/derived-events/derived-event-names.js';
import { planDerivedEvents } from '../../../src/app/derived-events/derived-event-plan.js';
import { memberChanges } from '../../../src/app/derived-events/derived-events.js';
import type { DerivedEvent } from '../../../src/app/derived-events/event-deriver.js';
import {
  GuildMemberships,
  type GuildStatus,
  guildTransitions,
} from '../../../src/app/derived-events/guild-membership.js';
import { runs } from '../../runs.js';
import { EventScenario } from './event-scenario.js';

const guildPayload = (id: string, further: object = {}) => ({
  id,
  name: `guild ${id}`,
  members: [],
  roles: [],
  member_count: 1,
  ...further,
});

/** The names and guilds of derived events; a star marks reconciled ones. */
const summary = (events: readonly DerivedEvent[]) =>
  events.map(({ event, data }) =>
    'id' in data ? `${event} ${data.id}${'reconciled' in data && data.reconciled ? '*' : ''}` : event,
  );

/** A process that listens to joins and leaves, and the events of its sessions in a short form. */
class GuildScenario {
  readonly scenario = new EventScenario(['guildJoined', 'guildLeft']);

  ready = (guildIds: readonly string[], shard = 0, count = 1) => {
    this.scenario.eventDeriver.onSessionStart({
      shardId: shard,
      shardCount: count,
      kind: 'identified',
      previousSessionLost: false,
      ready: undefined,
    });
    const guilds = guildIds.map((id) => ({ id, unavailable: true }));
    return this.#receive('READY', { guilds }, shard);
  };
  resharded = (shardId: number, shardCount: number) =>
    this.scenario.eventDeriver.onSessionStart({ shardId, shardCount, kind: 'resharded', previousSessionLost: false });
  /** The guild of a start, or the end of an outage. */
  available = (id: string, shard = 0) => this.#receive('GUILD_CREATE', guildPayload(id, { unavailable: false }), shard);
  joined = (id: string, shard = 0) => this.#receive('GUILD_CREATE', guildPayload(id), shard);
  joinedInOutage = (id: string) => this.#receive('GUILD_CREATE', { id, unavailable: true });
  outage = (id: string) => this.#receive('GUILD_DELETE', { id, unavailable: true });
  left = (id: string, shard = 0) => this.#receive('GUILD_DELETE', { id }, shard);

  #receive(event: string, data: object, shard = 0): string[] {
    return summary(this.scenario.receive(event, data, shard));
  }
}

describe('joins and leaves of the bot', () => {
  test('are none when a session starts', () => {
    const bot = new GuildScenario();
    expect([bot.ready(['81', '82']), bot.available('81'), bot.joined('82')]).toEqual([[], [], []]);
  });

  test('are the guild creates of other guilds, and the guild deletes', () => {
    const bot = new GuildScenario();
    bot.ready(['81']);
    expect(bot.joined('82')).toEqual(['guildJoined 82']);
    expect(bot.joined('82')).toEqual([]);
    expect(bot.left('82')).toEqual(['guildLeft 82']);
    expect(bot.left('82')).toEqual([]);
    expect(bot.left('81')).toEqual(['guildLeft 81']);
    expect(bot.joined('81')).toEqual(['guildJoined 81']);
  });

  test('are not caused by an outage, also if it lasts since before the session or is reported twice', () => {
    const bot = new GuildScenario();
    bot.ready(['81', '82']);
    bot.available('81');
    expect([bot.outage('81'), bot.outage('81'), bot.available('81')]).toEqual([[], [], []]);
    expect([bot.outage('82'), bot.joinedInOutage('82'), bot.available('82')]).toEqual([[], [], []]);
  });

  test('follow a leave during an outage', () => {
    const bot = new GuildScenario();
    bot.ready(['81']);
    bot.outage('81');
    expect(bot.left('81')).toEqual(['guildLeft 81']);
  });

  test('of a guild in an outage are reported when it is available, with its data', () => {
    const bot = new GuildScenario();
    bot.ready([]);
    expect(bot.joinedInOutage('81')).toEqual([]);
    const origin = { via: 'gateway', shard: 0, sequence: 9, replayed: false } as const;
    const data = guildPayload('81', { unavailable: false });
    expect(bot.scenario.eventDeriver.derive({ event: 'GUILD_CREATE', data, origin })).toEqual([
      { event: 'guildJoined', data: { ...data, reconciled: false } },
    ]);
    expect(bot.joinedInOutage('82')).toEqual([]);
    expect(bot.left('82')).toEqual([]);
  });

  test('while a session could not be resumed are found with the list of the next one', () => {
    const bot = new GuildScenario();
    bot.ready(['81', '82']);
    bot.available('81');
    expect(bot.ready(['82', '83', '84'])).toEqual(['guildLeft 81*']);
    expect([bot.available('82'), bot.available('83'), bot.available('83')]).toEqual([[], ['guildJoined 83*'], []]);
    expect([bot.outage('84'), bot.available('84')]).toEqual([[], ['guildJoined 84*']]);
  });

  test('are derived without a list too, in the session of an earlier process', () => {
    const bot = new GuildScenario();
    expect([bot.available('81'), bot.joined('82'), bot.left('83'), bot.left('83'), bot.available('83')]).toEqual([
      [],
      ['guildJoined 82'],
      ['guildLeft 83'],
      [],
      ['guildJoined 83'],
    ]);
    expect([bot.joinedInOutage('84'), bot.available('84')]).toEqual([[], []]);
    // The first list shows what has changed of the guilds that events have shown.
    expect(bot.ready(['81', '85'])).toEqual(['guildLeft 82*', 'guildLeft 83*', 'guildLeft 84*']);
    expect([bot.available('85'), bot.joined('86')]).toEqual([[], ['guildJoined 86']]);
  });

  test('are derived for each shard', () => {
    const bot = new GuildScenario();
    bot.ready(['81'], 0, 2);
    bot.ready(['4194304'], 1, 2);
    expect(bot.ready(['81'], 0, 2)).toEqual([]);
    expect(bot.left('4194304', 1)).toEqual(['guildLeft 4194304']);
  });

  test('are the same after the shard count has changed', () => {
    const bot = new GuildScenario();
    // The guilds of shards 0 and 1 of 2.
    bot.ready(['81'], 0, 2);
    bot.ready(['4194304'], 1, 2);
    for (const shard of [0, 1, 2]) bot.resharded(shard, 3);
    expect([bot.available('81', 0), bot.available('4194304', 1)]).toEqual([[], []]);
    expect(bot.joined('8388608', 2)).toEqual(['guildJoined 8388608']);
    expect(bot.left('4194304', 1)).toEqual(['guildLeft 4194304']);
  });

  test('are not derived from a guild without a valid id', () => {
    const bot = new GuildScenario();
    bot.ready([]);
    expect([bot.joined(''), bot.left('x'), bot.joined('81x')]).toEqual([[], [], []]);
  });

  test('need only the events of guilds, and track no members', () => {
    const { eventDeriver } = new GuildScenario().scenario;
    expect(eventDeriver.sourceEvents).toEqual(['ready', 'guildCreate', 'guildDelete']);
    expect(eventDeriver.state).toBeUndefined();
    const both = planDerivedEvents(['guildLeft', 'memberNickChanged']);
    expect(both.sourcesOf('guildLeft')).toEqual(['ready', 'guildCreate', 'guildDelete']);
    expect(both.sourcesOf('memberNickChanged')).not.toContain('ready');
  });

  test('are reported only to the listeners of the one or the other', () => {
    const scenario = new EventScenario(['guildLeft']);
    expect(summary(scenario.receive('GUILD_CREATE', guildPayload('81')))).toEqual([]);
    expect(summary(scenario.receive('GUILD_DELETE', { id: '81' }))).toEqual(['guildLeft 81']);
  });
});

describe('the transitions of a guild', () => {
  test('report a join only into the guild, and a leave only out of it', () => {
    const statuses: GuildStatus[] = ['unknown', 'absent', 'present', 'joined', 'joined in a gap'];
    for (const row of Object.values(guildTransitions)) {
      expect(Object.keys(row).sort()).toEqual([...statuses].sort());
      for (const before of statuses) {
        const { status, change } = row[before];
        if (change?.event === 'guildJoined') expect([before !== 'present', status]).toEqual([true, 'present']);
        if (change?.event === 'guildLeft') expect(['present', 'unknown']).toContain(before);
        if (status === 'absent' && before === 'present') expect(change?.event).toBe('guildLeft');
      }
    }
  });
});

/** What can happen to a bot with a few guilds. */
const guildIds = ['81', '82', '83', '84'];
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('join'), id: fc.constantFrom(...guildIds) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('leave'), id: fc.constantFrom(...guildIds) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('outage'), id: fc.constantFrom(...guildIds) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('outageEnds'), id: fc.constantFrom(...guildIds) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('disconnect') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('resume', 'fail', 'move') }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** The service, with one bot, and what the bot reports. */
class ServiceModel {
  #process = new GuildMemberships();
  readonly reported: string[] = [];
  /** All joins and leaves, in their order. A join of a guild in an outage counts when the outage ends. */
  readonly happened: string[] = [];
  readonly joined: Set<string>;
  readonly #outages = new Set<string>();
  /** The guilds whose join has happened. */
  readonly #seen: Set<string>;
  /** Events that a resume repeats; undefined while the bot is connected. */
  #missed: (readonly [event: string, data: object])[] | undefined;
  #sequence = 0;

  constructor(start: readonly string[]) {
    this.joined = new Set(start);
    this.#seen = new Set(start);
    this.#startSession();
  }

  apply(next: Step): void {
    switch (next.do) {
      case 'join':
        this.#join(next.id);
        return;
      case 'leave':
        this.#leave(next.id);
        return;
      case 'outage':
        if (this.#outages.has(next.id)) return;
        this.#outages.add(next.id);
        if (this.joined.has(next.id)) this.#send('GUILD_DELETE', { id: next.id, unavailable: true });
        return;
      case 'outageEnds':
        if (!this.#outages.delete(next.id) || !this.joined.has(next.id)) return;
        this.#see(next.id);
        this.#send('GUILD_CREATE', guildPayload(next.id, { unavailable: false }));
        return;
      case 'disconnect':
        this.#missed ??= [];
        return;
      case 'resume':
        for (const [event, data] of this.#missed?.splice(0) ?? []) this.#receive(event, data);
        this.#missed = undefined;
        return;
      case 'fail':
        if (this.#missed) this.#startSession();
        return;
      case 'move':
        this.#move();
        return;
    }
  }

  #join(id: string): void {
    if (this.joined.has(id)) return;
    this.joined.add(id);
    if (!this.#outages.has(id)) this.#see(id);
    this.#send('GUILD_CREATE', this.#outages.has(id) ? { id, unavailable: true } : guildPayload(id));
  }

  #leave(id: string): void {
    if (!this.joined.delete(id)) return;
    if (this.#seen.delete(id)) this.happened.push(`guildLeft ${id}`);
    this.#send('GUILD_DELETE', { id });
  }

  #see(id: string): void {
    if (this.#seen.has(id)) return;
    this.#seen.add(id);
    this.happened.push(`guildJoined ${id}`);
  }

  /** Another process continues with the state of this one. */
  #move(): void {
    const moved = new GuildMemberships();
    const shard = { id: 0, count: 1 };
    for (const record of this.#process.save(shard)) moved.restore(shard, JSON.parse(JSON.stringify(record)));
    this.#process = moved;
  }

  #send(event: string, data: object): void {
    if (this.#missed) this.#missed.push([event, data]);
    else this.#receive(event, data);
  }

  #startSession(): void {
    this.#missed = undefined;
    this.#process.onSessionStart(1);
    this.#receive('READY', { guilds: [...this.joined].map((id) => ({ id, unavailable: true })) });
    for (const id of this.joined) {
      if (this.#outages.has(id)) this.#receive('GUILD_DELETE', { id, unavailable: true });
      else this.#receive('GUILD_CREATE', guildPayload(id, { unavailable: false }));
    }
  }

  #receive(event: string, data: object): void {
    const origin = { via: 'gateway', shard: 0, sequence: ++this.#sequence, replayed: false } as const;
    for (const { event: name, data: change } of this.#process.derive({ event, data, origin }))
      this.reported.push(`${name} ${change.id}`);
  }
}

test('any sequence of joins, leaves, outages, resumes, lost sessions and moves reports each join and each leave once', () => {
  fc.assert(
    fc.property(fc.subarray(guildIds), fc.array(step, { maxLength: 40 }), (start, steps) => {
      const model = new ServiceModel(start);
      expect(model.reported).toEqual([]);
      for (const next of steps) model.apply(next);
      model.apply({ do: 'resume' });
      for (const id of guildIds) model.apply({ do: 'outageEnds', id });
      // A lost session does not show a guild that was left and joined again in the gap. Nothing else is missing.
      if (steps.every((each) => each.do !== 'fail')) expect(model.reported).toEqual(model.happened);
      for (const id of guildIds) {
        const about = model.reported.filter((line) => line.endsWith(id));
        // Joins and leaves alternate, and the last one is the current state.
        expect(about).toEqual(
          about.map((_, index) => `${isJoin(start, id, index) ? 'guildJoined' : 'guildLeft'} ${id}`),
        );
        expect(model.joined.has(id)).toBe(!isJoin(start, id, about.length));
      }
    }),
    { numRuns: runs(500) },
  );
});

/** Whether the change with this index can only be a join. */
function isJoin(start: readonly string[], id: string, index: number): boolean {
  return start.includes(id) === (index % 2 === 1);
}

test('the names of changes of members are those of their rules', () => {
  expect(memberChangeNames).toEqual(Object.keys(memberChanges));
});
