import { describe, expect, test } from 'vitest';
import { GuildSearch, type GuildSearchListener } from '../../../src/app/guild-loading/guild-search.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { createLogger } from '../../../src/base/logging/pino-logger.js';
import { EventScenario, eventNames, member, WREN } from '../derived-events/event-scenario.js';
import { ScriptedGuildSource } from './scripted-guild-source.js';

/** Lets the responses arrive. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
const RETRY_MS = 30_000;
/** A guild of shard 0 and one of shard 1, of two shards. */
const EVEN = '81';
const ODD = String(1n << 22n);
const resumed = (shardId: number) => ({ shardId, shardCount: 2, kind: 'resumed' }) as const;
const identified = (shardId: number) => ({ shardId, shardCount: 2, kind: 'identified' }) as const;

class Findings implements GuildSearchListener {
  readonly calls: string[] = [];

  onSearchStart(shardId: number, shardCount: number): void {
    this.calls.push(`start ${shardId}/${shardCount}`);
  }

  onGuildFound(guildId: string, shardId: number): void {
    this.calls.push(`found ${guildId} ${shardId}`);
  }

  onSearchEnd(shardId: number): void {
    this.calls.push(`end ${shardId}`);
  }
}

function createSearch(guilds: readonly (readonly string[] | Error)[] = [[EVEN, ODD]]) {
  const source = new ScriptedGuildSource();
  source.guilds = [...guilds];
  const clock = new AdjustableClock('manual');
  const logged: { msg: string; retryMs?: number }[] = [];
  const logger = createLogger({ level: 'warn', destination: { write: (line) => void logged.push(JSON.parse(line)) } });
  const findings = new Findings();
  const search = new GuildSearch({ source, clock, logger, listeners: [findings] });
  return { source, clock, logged, findings, search };
}

describe('a session of another process that is resumed', () => {
  test('causes a search for the guilds of its shard', async () => {
    const { findings, search } = createSearch();
    search.onSessionStart(resumed(1));
    await nextTurn();
    expect(findings.calls).toEqual(['start 1/2', `found ${ODD} 1`, 'end 1']);
  });

  test('shares the search with other shards that are resumed at the same time', async () => {
    const { source, findings, search } = createSearch();
    search.onSessionStart(resumed(0));
    await nextTurn();
    search.onSessionStart(resumed(1));
    await nextTurn();
    expect(findings.calls).toEqual(['start 0/2', `found ${EVEN} 0`, 'end 0', 'start 1/2', `found ${ODD} 1`, 'end 1']);
    expect(source.guildLookups).toBe(2);
  });

  test('causes another search when the first one fails', async () => {
    const { clock, findings, logged, search } = createSearch([new Error('503'), [ODD]]);
    search.onSessionStart(resumed(1));
    await nextTurn();
    expect(findings.calls).toEqual(['start 1/2']);
    expect(logged).toMatchObject([{ msg: 'the guilds of the bot could not be loaded: retrying', retryMs: RETRY_MS }]);
    await clock.advance(RETRY_MS);
    await nextTurn();
    expect(findings.calls).toEqual(['start 1/2', `found ${ODD} 1`, 'end 1']);
  });

  test('causes no search without listeners', async () => {
    const { source, clock } = createSearch();
    const search = new GuildSearch({ source, clock, logger: createLogger({ level: 'silent' }), listeners: [] });
    search.onSessionStart(resumed(0));
    await nextTurn();
    expect(source.guildLookups).toBe(0);
  });

  test('causes no search after the bot was stopped', async () => {
    const { source, search } = createSearch();
    search.stop();
    search.onSessionStart(resumed(0));
    await nextTurn();
    expect(source.guildLookups).toBe(0);
  });

  test('causes no retry after the bot was stopped', async () => {
    const { source, clock, search } = createSearch([new Error('503'), [EVEN]]);
    search.onSessionStart(resumed(0));
    await nextTurn();
    search.stop();
    await clock.advance(RETRY_MS);
    await nextTurn();
    expect(source.guildLookups).toBe(1);
  });

  test('ends the search when a new session follows, which lists the guilds itself', async () => {
    const { clock, findings, search } = createSearch([new Error('503'), [EVEN, ODD]]);
    search.onSessionStart(resumed(0));
    search.onSessionStart(resumed(1));
    await nextTurn();
    search.onSessionStart(identified(0));
    await clock.advance(RETRY_MS);
    await nextTurn();
    expect(findings.calls).toEqual(['start 0/2', 'start 1/2', `found ${ODD} 1`, 'end 1']);
  });
});

test('a session that this process started causes no search when it is resumed', async () => {
  const { source, search } = createSearch();
  search.onSessionStart(identified(0));
  search.onSessionStart(resumed(0));
  await nextTurn();
  expect(source.guildLookups).toBe(0);
});

test('derived events request the members of the guilds that are found', async () => {
  const source = new ScriptedGuildSource();
  source.guilds = [[EVEN, ODD]];
  const scenario = new EventScenario(undefined, source);
  scenario.guildSearch?.onSessionStart(resumed(0));
  await nextTurn();
  expect(source.requestedGuildIds).toEqual([EVEN]);
  scenario.listed(member(WREN, { pending: true }));
  expect(eventNames(scenario.updated(WREN, { pending: false }))).toEqual(['memberScreeningPassed']);
});
