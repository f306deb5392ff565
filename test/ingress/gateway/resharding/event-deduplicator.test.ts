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
let hearing: GuildCoverage;
let overlap: EventDeduplicator;
beforeEach(() => {
  clock = new AdjustableClock('manual', 0);
  delivered = [];
  hearing = 'for certain';
  const deliver = (inbound: InboundEvent) => {
    delivered.push(inbound);
    return undefined;
  };
  overlap = new EventDeduplicator(clock, deliver, () => hearing);
});

let sequence = 0;
function event(text: string, name = 'MESSAGE_CREATE', data: object = { guild_id: GUILD, text }): InboundEvent {
  return { event: name, data, origin: { via: 'gateway', shard: 0, sequence: sequence++, replayed: false } };
}

/** What was delivered, by its text; marked ones with a star. */
function texts(): string[] {
  return delivered.map(({ data, origin }) => {
    // The events of these tests have a text.
    const { text } = data as { text: string };
    return origin.via === 'gateway' && origin.replayed ? `${text}*` : text;
  });
}

const fromOld = (text: string) => overlap.fromOldShards(event(text));
const fromNew = (text: string) => overlap.fromNewShards(event(text), false);

describe('before the switch', () => {
  test('the shards before deliver, the new ones hold back', () => {
    fromOld('a');
    void fromNew('b');
    fromOld('c');
    expect(texts()).toEqual(['a', 'c']);
  });

  test('a new shard waits for what it brought until that is delivered, and handled', async () => {
    let handled = () => {};
    const handlers = new Promise<void>((resolve) => {
      handled = resolve;
    });
    overlap = new EventDeduplicator(
      clock,
      () => handlers,
      () => 'for certain',
    );
    let isOver = false;
    const waiting = overlap.fromNewShards(event('a'), false)?.then(() => {
      isOver = true;
    });
    overlap.switchOver();
    await Promise.resolve();
    expect(isOver).toBe(false);
    handled();
    await waiting;
    expect(isOver).toBe(true);
  });

  test('a new shard waits no longer for what the shards before have delivered', async () => {
    const waiting = fromNew('a');
    fromOld('a');
    await waiting;
    expect(texts()).toEqual(['a']);
  });

  test('when it is given up, nothing is waited for', async () => {
    const waiting = fromNew('a');
    overlap.discardNew();
    await waiting;
    expect(texts()).toEqual([]);
  });
});

describe('at the switch', () => {
  test('what only the new shards have brought is delivered, in its order', () => {
    fromOld('a');
    for (const text of ['a', 'b', 'c']) void fromNew(text);
    overlap.switchOver();
    expect(texts()).toEqual(['a', 'b', 'c']);
  });

  test('what both have brought is not delivered again, whichever was first', () => {
    fromOld('a');
    void fromNew('a');
    void fromNew('b');
    fromOld('b');
    overlap.switchOver();
    expect(texts()).toEqual(['a', 'b']);
  });

  test('equal events are told apart by their number', () => {
    fromOld('a');
    void fromNew('a');
    void fromNew('a');
    overlap.switchOver();
    expect(texts()).toEqual(['a', 'a']);
  });

  test('guilds are told apart', () => {
    const elsewhere = event('a', 'MESSAGE_CREATE', { guild_id: '81384788765712385', text: 'a' });
    fromOld('a');
    void overlap.fromNewShards(elsewhere, false);
    overlap.switchOver();
    expect(texts()).toEqual(['a', 'a']);
  });

  test('events of no guild are told apart from each other too', () => {
    const direct = (text: string) => event(text, 'MESSAGE_CREATE', { text });
    overlap.fromOldShards(direct('a'));
    void overlap.fromNewShards(direct('a'), false);
    void overlap.fromNewShards(direct('b'), false);
    overlap.switchOver();
    expect(texts()).toEqual(['a', 'b']);
  });
});

describe('after the switch', () => {
  test('what the shards before had delivered already is recognised', () => {
    fromOld('a');
    fromOld('b');
    overlap.switchOver();
    for (const text of ['a', 'b', 'c']) fromNew(text);
    expect(texts()).toEqual(['a', 'b', 'c']);
  });

  test('an equal event that comes once more is a new one', () => {
    fromOld('a');
    overlap.switchOver();
    fromNew('a');
    fromNew('a');
    expect(texts()).toEqual(['a', 'a']);
  });

  test('the last of equal events is recognised, when those before it are', () => {
    for (const text of ['off', 'on', 'off']) fromOld(text);
    for (const text of ['off', 'on']) void fromNew(text);
    overlap.switchOver();
    for (const text of ['off', 'on']) fromNew(text);
    expect(texts()).toEqual(['off', 'on', 'off', 'on']);
  });

  test('an event that equals one which the new session did not hear is delivered', async () => {
    hearing = 'beginning';
    for (const text of ['off', 'on']) fromOld(text);
    void fromNew('on');
    hearing = 'for certain';
    await clock.advance(MAX_LAG_MS);
    overlap.switchOver();
    fromNew('off');
    expect(texts()).toEqual(['off', 'on', 'off*']);
  });

  test('in doubt, because it is not known where the new session began, it is delivered and marked', () => {
    hearing = 'beginning';
    fromOld('a');
    overlap.switchOver();
    fromNew('a');
    expect(texts()).toEqual(['a', 'a*']);
  });

  test('in doubt, because the equal one is long ago, it is delivered and marked', async () => {
    fromOld('a');
    await clock.advance(MAX_LAG_MS);
    overlap.switchOver();
    fromNew('a');
    expect(texts()).toEqual(['a', 'a*']);
  });

  test('sessions that heard something else deliver more, marked, and never less', () => {
    for (const text of ['a', 'b', 'c']) fromOld(text);
    void fromNew('x');
    overlap.switchOver();
    for (const text of ['b', 'c', 'd']) fromNew(text);
    expect(texts().filter((text) => !text.endsWith('*'))).toEqual(['a', 'b', 'c', 'd']);
    expect(texts()).toContain('x*');
  });

  test('after a minute nothing is in doubt any more', async () => {
    fromOld('a');
    overlap.switchOver();
    await clock.advance(60_000);
    fromNew('a');
    expect(texts()).toEqual(['a', 'a']);
  });
});

describe('what is not compared', () => {
  test('what came before the new session can have heard it', () => {
    hearing = 'not yet';
    fromOld('a');
    hearing = 'for certain';
    overlap.switchOver();
    fromNew('a');
    expect(texts()).toEqual(['a', 'a']);
  });

  test('what a new session is told of itself is no event', () => {
    expect(overlap.fromNewShards(event('ready', 'READY'), false)).toBeUndefined();
    expect(overlap.fromNewShards(event('resumed', 'RESUMED'), false)).toBeUndefined();
    expect(overlap.fromNewShards(event('guild', 'GUILD_CREATE', { id: GUILD, text: 'guild' }), true)).toBeUndefined();
    overlap.switchOver();
    expect(texts()).toEqual([]);
  });

  test('a guild that comes later is an event', () => {
    const joined = () => event('joined', 'GUILD_CREATE', { id: GUILD, text: 'joined' });
    overlap.fromOldShards(joined());
    void overlap.fromNewShards(joined(), false);
    void overlap.fromNewShards(event('other', 'GUILD_CREATE', { id: '81384788765712385', text: 'other' }), false);
    overlap.switchOver();
    expect(texts()).toEqual(['joined', 'other']);
  });

  test('answers come to the one who asked, and are never held back', () => {
    overlap.fromOldShards(event('a', 'GUILD_MEMBERS_CHUNK'));
    overlap.fromNewShards(event('b', 'GUILD_MEMBERS_CHUNK'), false);
    expect(texts()).toEqual(['a', 'b']);
  });

  test('of an interaction the first is delivered at once, whoever brings it', () => {
    const click = (id: string) => event(id, 'INTERACTION_CREATE', { id, guild_id: GUILD, text: id });
    overlap.fromNewShards(click('1'), false);
    overlap.fromOldShards(click('1'));
    overlap.fromOldShards(click('2'));
    overlap.fromNewShards(click('2'), false);
    overlap.switchOver();
    overlap.fromNewShards(click('2'), false);
    overlap.fromNewShards(click('3'), false);
    expect(texts()).toEqual(['1', '2', '3']);
  });

  test('data that is no object is of no guild', () => {
    overlap.fromOldShards({ ...event('a'), data: null });
    void overlap.fromNewShards({ ...event('a'), data: null }, false);
    overlap.switchOver();
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
  'over random histories nothing is lost, what comes twice is marked, and what differs comes once (seed %i)',
  async (seed) => {
    const random = chance(seed);
    // The sessions are up to four seconds behind what happens, each in its own way.
    const lag = [0, 0];
    const arrival = (side: 0 | 1, at: number) => {
      lag[side] = Math.max(lag[side] ?? 0, at + random() * 4000);
      return lag[side];
    };
    // The new session begins at 10 s and is complete at 12 s.
    const [identified, begins, heard, switched] = [9000, 10_000, 12_000 + MAX_LAG_MS, 12_000 + 2 * MAX_LAG_MS];
    // Odd seeds have few different events, so that many are equal; with even ones each is different.
    const alphabet = 'abcdef'.slice(0, 1 + (seed % 6));
    const happened: string[] = [];
    const arrivals: { at: number; arrive: () => void }[] = [];
    for (let at = 0; at < 35_000; at += random() * 600) {
      const text = seed % 2 === 0 ? String(at) : alphabet.charAt(random() * alphabet.length);
      happened.push(text);
      const seen = arrival(0, at);
      if (seen < switched) arrivals.push({ at: seen, arrive: () => void fromOld(text) });
      if (at >= begins) arrivals.push({ at: arrival(1, at), arrive: () => void fromNew(text) });
    }
    const hear = (at: number, how: GuildCoverage) => {
      arrivals.push({
        at,
        arrive: () => {
          hearing = how;
        },
      });
    };
    hear(0, 'not yet');
    hear(identified, 'beginning');
    hear(heard, 'for certain');
    arrivals.push({ at: switched, arrive: () => overlap.switchOver() });
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
