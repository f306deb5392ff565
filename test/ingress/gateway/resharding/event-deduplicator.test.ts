import { beforeEach, describe, expect, test } from 'vitest';
import { AdjustableClock } from '../../../../src/base/adjustable-clock.js';
import {
  EventDeduplicator,
  type GuildCoverage,
} from '../../../../src/ingress/gateway/resharding/event-deduplicator.js';
import { MAX_LAG_MS } from '../../../../src/ingress/gateway/resharding/stream-aligner.js';
import type { InboundEvent } from '../../../../src/wire/events/inbound-event.js';

const GUILD = '81384788765712384';

let clock: AdjustableClock;
let delivered: InboundEvent[];
let coverage: GuildCoverage;
let deduplicator: EventDeduplicator;
beforeEach(() => {
  clock = new AdjustableClock('manual', 0);
  delivered = [];
  coverage = 'full';
  const deliver = (inbound: InboundEvent) => {
    delivered.push(inbound);
    return undefined;
  };
  deduplicator = new EventDeduplicator({
    clock,
    deliverOld: deliver,
    deliverNew: deliver,
    coverageOf: () => coverage,
    holdsInteractions: false,
  });
});

let sequence = 0;
function event(text: string, name = 'MESSAGE_CREATE', data: object = { guild_id: GUILD, text }): InboundEvent {
  return { event: name, data, origin: { via: 'gateway', shard: 0, sequence: sequence++, replayed: false } };
}

/** The texts of the delivered events; replayed ones are marked with a star. */
function texts(): string[] {
  return delivered.map(({ data, origin }) => {
    // The events of these tests have a text.
    const { text } = data as { text: string };
    return origin.via === 'gateway' && origin.replayed ? `${text}*` : text;
  });
}

const fromOld = (text: string) => deduplicator.fromOldShards(event(text));
const fromNew = (text: string) => deduplicator.fromNewShards(event(text), false);

describe('before the switch', () => {
  test('the old shards deliver, and the events of the new ones are held back', () => {
    fromOld('a');
    fromNew('b');
    fromOld('c');
    expect(texts()).toEqual(['a', 'c']);
  });

  test('a new shard does not wait for an event that the old shards have delivered', async () => {
    const waiting = fromNew('a');
    fromOld('a');
    await waiting;
    expect(texts()).toEqual(['a']);
  });

  test('canceling ends all waits', async () => {
    const waiting = fromNew('a');
    deduplicator.discardNew();
    await waiting;
    expect(texts()).toEqual([]);
  });
});

describe('at the switch', () => {
  test('events that only the new shards have received are delivered in order', () => {
    fromOld('a');
    for (const text of ['a', 'b', 'c']) fromNew(text);
    deduplicator.switchOver();
    expect(texts()).toEqual(['a', 'b', 'c']);
  });

  test('an event that both groups have received is delivered once, whichever was first', () => {
    fromOld('a');
    fromNew('a');
    fromNew('b');
    fromOld('b');
    deduplicator.switchOver();
    expect(texts()).toEqual(['a', 'b']);
  });

  test('equal events are distinguished by their number', () => {
    fromOld('a');
    fromNew('a');
    fromNew('a');
    deduplicator.switchOver();
    expect(texts()).toEqual(['a', 'a']);
  });

  test('guilds are handled separately', () => {
    const elsewhere = event('a', 'MESSAGE_CREATE', { guild_id: '81384788765712385', text: 'a' });
    fromOld('a');
    void deduplicator.fromNewShards(elsewhere, false);
    deduplicator.switchOver();
    expect(texts()).toEqual(['a', 'a']);
  });

  test('events without a guild are distinguished too', () => {
    const direct = (text: string) => event(text, 'MESSAGE_CREATE', { text });
    deduplicator.fromOldShards(direct('a'));
    void deduplicator.fromNewShards(direct('a'), false);
    void deduplicator.fromNewShards(direct('b'), false);
    deduplicator.switchOver();
    expect(texts()).toEqual(['a', 'b']);
  });
});

describe('after the switch', () => {
  test('events that the old shards have delivered are recognized', () => {
    fromOld('a');
    fromOld('b');
    deduplicator.switchOver();
    for (const text of ['a', 'b', 'c']) fromNew(text);
    expect(texts()).toEqual(['a', 'b', 'c']);
  });

  test('an equal event that arrives once more is a new one', () => {
    fromOld('a');
    deduplicator.switchOver();
    fromNew('a');
    fromNew('a');
    expect(texts()).toEqual(['a', 'a']);
  });

  test('the last of equal events is recognized, when those before it are', () => {
    for (const text of ['off', 'on', 'off']) fromOld(text);
    for (const text of ['off', 'on']) fromNew(text);
    deduplicator.switchOver();
    for (const text of ['off', 'on']) fromNew(text);
    expect(texts()).toEqual(['off', 'on', 'off', 'on']);
  });

  test('an event that equals one which the new session did not receive is delivered', async () => {
    coverage = 'starting';
    for (const text of ['off', 'on']) fromOld(text);
    fromNew('on');
    coverage = 'full';
    await clock.advance(MAX_LAG_MS);
    deduplicator.switchOver();
    fromNew('off');
    expect(texts()).toEqual(['off', 'on', 'off*']);
  });

  test('a doubtful event is delivered and marked if the start of the new session is unknown', () => {
    coverage = 'starting';
    fromOld('a');
    deduplicator.switchOver();
    fromNew('a');
    expect(texts()).toEqual(['a', 'a*']);
  });

  test('a doubtful event is delivered and marked if the equal one is old', async () => {
    fromOld('a');
    await clock.advance(MAX_LAG_MS);
    deduplicator.switchOver();
    fromNew('a');
    expect(texts()).toEqual(['a', 'a*']);
  });

  test('sessions that received different events deliver more, marked, and never less', () => {
    for (const text of ['a', 'b', 'c']) fromOld(text);
    fromNew('x');
    deduplicator.switchOver();
    for (const text of ['b', 'c', 'd']) fromNew(text);
    expect(texts().filter((text) => !text.endsWith('*'))).toEqual(['a', 'b', 'c', 'd']);
    expect(texts()).toContain('x*');
  });

  test('after a minute no event is doubtful any more', async () => {
    fromOld('a');
    deduplicator.switchOver();
    await clock.advance(60_000);
    fromNew('a');
    expect(texts()).toEqual(['a', 'a']);
  });
});

describe('events that are not compared', () => {
  test('an event before the coverage of the new session is not compared', () => {
    coverage = 'none';
    fromOld('a');
    coverage = 'full';
    deduplicator.switchOver();
    fromNew('a');
    expect(texts()).toEqual(['a', 'a']);
  });

  test('events about the new session itself are not delivered', () => {
    expect(deduplicator.fromNewShards(event('ready', 'READY'), false)).toBeUndefined();
    expect(deduplicator.fromNewShards(event('resumed', 'RESUMED'), false)).toBeUndefined();
    expect(
      deduplicator.fromNewShards(event('guild', 'GUILD_CREATE', { id: GUILD, text: 'guild' }), true),
    ).toBeUndefined();
    deduplicator.switchOver();
    expect(texts()).toEqual([]);
  });

  test('a guild that arrives later is an event', () => {
    const joined = () => event('joined', 'GUILD_CREATE', { id: GUILD, text: 'joined' });
    deduplicator.fromOldShards(joined());
    void deduplicator.fromNewShards(joined(), false);
    void deduplicator.fromNewShards(event('other', 'GUILD_CREATE', { id: '81384788765712385', text: 'other' }), false);
    deduplicator.switchOver();
    expect(texts()).toEqual(['joined', 'other']);
  });

  test('responses to requests are never held back', () => {
    deduplicator.fromOldShards(event('a', 'GUILD_MEMBERS_CHUNK'));
    deduplicator.fromNewShards(event('b', 'GUILD_MEMBERS_CHUNK'), false);
    expect(texts()).toEqual(['a', 'b']);
  });

  test('the first of two equal interactions is delivered immediately, from either group', () => {
    const click = (id: string) => event(id, 'INTERACTION_CREATE', { id, guild_id: GUILD, text: id });
    deduplicator.fromNewShards(click('1'), false);
    deduplicator.fromOldShards(click('1'));
    deduplicator.fromOldShards(click('2'));
    deduplicator.fromNewShards(click('2'), false);
    deduplicator.switchOver();
    deduplicator.fromNewShards(click('2'), false);
    deduplicator.fromNewShards(click('3'), false);
    expect(texts()).toEqual(['1', '2', '3']);
  });

  test('data that is not an object has no guild', () => {
    deduplicator.fromOldShards({ ...event('a'), data: null });
    void deduplicator.fromNewShards({ ...event('a'), data: null }, false);
    deduplicator.switchOver();
    expect(delivered).toHaveLength(1);
  });
});

/** A number from 0 to 1 that only depends on the seed (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

test.each(Array.from({ length: 60 }, (_, seed) => seed + 1))(
  'over random histories no event is lost, repeated events are marked, and different events arrive once (seed %i)',
  async (seed) => {
    const random = chance(seed);
    // The sessions are up to four seconds behind what happens, each in its own way.
    const lag = [0, 0];
    const arrival = (side: 0 | 1, at: number) => {
      lag[side] = Math.max(lag[side] ?? 0, at + random() * 4000);
      return lag[side];
    };
    // The new session starts at 10 s and is complete at 12 s.
    const [identified, firstEvent, covered, switched] = [9000, 10_000, 12_000 + MAX_LAG_MS, 12_000 + 2 * MAX_LAG_MS];
    // Odd seeds have few different events, so that many are equal; with even ones each is different.
    const alphabet = 'abcdef'.slice(0, 1 + (seed % 6));
    const happened: string[] = [];
    const arrivals: { at: number; arrive: () => void }[] = [];
    for (let at = 0; at < 35_000; at += random() * 600) {
      const text = seed % 2 === 0 ? String(at) : alphabet.charAt(random() * alphabet.length);
      happened.push(text);
      const seen = arrival(0, at);
      if (seen < switched) arrivals.push({ at: seen, arrive: () => void fromOld(text) });
      if (at >= firstEvent) arrivals.push({ at: arrival(1, at), arrive: () => fromNew(text) });
    }
    const setCoverage = (at: number, next: GuildCoverage) => {
      arrivals.push({
        at,
        arrive: () => {
          coverage = next;
        },
      });
    };
    setCoverage(0, 'none');
    setCoverage(identified, 'starting');
    setCoverage(covered, 'full');
    arrivals.push({ at: switched, arrive: () => deduplicator.switchOver() });
    for (const { at, arrive } of arrivals.toSorted((one, other) => one.at - other.at)) {
      await clock.advance(at - clock.now());
      arrive();
    }
    const came = texts();
    const count = (text: string, list: readonly string[]) => list.filter((other) => other === text).length;
    for (const text of new Set(happened)) {
      const [real, unmarked, marked] = [count(text, happened), count(text, came), count(`${text}*`, came)];
      expect(unmarked + marked).toBeGreaterThanOrEqual(real);
      expect(unmarked).toBeLessThanOrEqual(real);
    }
    expect(isWithin(happened, came)).toBe(true);
    if (seed % 2 === 0) expect(came).toEqual(happened);
  },
);

/** Whether `part` can be had from `whole` by leaving some out. */
function isWithin(part: readonly string[], whole: readonly string[]): boolean {
  let next = 0;
  for (const text of whole) if (text.replace('*', '') === part[next]) next++;
  return next === part.length;
}

describe('interactions of new shards that hold them', () => {
  const interaction = (id: string) => event(id, 'INTERACTION_CREATE', { id, text: id });
  const holding = () =>
    new EventDeduplicator({
      clock,
      deliverOld: (inbound) => void delivered.push(inbound),
      deliverNew: (inbound) => void delivered.push(inbound),
      coverageOf: () => coverage,
      holdsInteractions: true,
    });

  test('are delivered by the old shards until the switch', () => {
    const deduplicator = holding();
    deduplicator.fromNewShards(interaction('1'), false);
    expect(texts()).toEqual([]);
    deduplicator.fromOldShards(interaction('1'));
    deduplicator.switchOver();
    deduplicator.fromNewShards(interaction('1'), false);
    expect(texts()).toEqual(['1']);
  });

  test('are delivered at the switch if only the new shards have received them', () => {
    const deduplicator = holding();
    deduplicator.fromOldShards(interaction('1'));
    for (const id of ['1', '2']) deduplicator.fromNewShards(interaction(id), false);
    deduplicator.switchOver();
    deduplicator.fromNewShards(interaction('3'), false);
    expect(texts()).toEqual(['1', '2', '3']);
  });
});
