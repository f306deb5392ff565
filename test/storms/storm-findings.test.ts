/** What a storm reports: each check must be able to fail. */
import { expect, test } from 'vitest';
import type { BotRun } from './bot-runner.js';
import type { HandlerStart, SentCall } from './handler-starts.js';
import { ServiceSession } from './service-session.js';
import type { StormEvent } from './storm-events.js';
import { findViolations, type StormFindings, type StormRecord } from './storm-findings.js';

const event = (number: number): StormEvent => ({ kind: 'message', guild: 0, number, id: String(number) });

/** A session that has sent the events 1 to `count`. */
function sessionWith(count: number): ServiceSession {
  const session = new ServiceSession('a', 0, 100);
  for (let number = 1; number <= count; number++) session.add(event(number));
  return session;
}

const start = (number: number, at: number, changes: Partial<HandlerStart> = {}): HandlerStart => ({
  kind: 'message',
  guild: 0,
  number,
  replayed: false,
  eventId: `0/1-1-${number}`,
  epoch: 1,
  at,
  ...changes,
});

function runOf(name: string, starts: HandlerStart[], continuedAt: number[] = [], calls: SentCall[] = []): BotRun {
  return { name, starts, calls, continuedAt, suspects: new Set() };
}

/** The findings if two events were sent. */
function find(runs: readonly BotRun[], changes: Partial<StormRecord> = {}): StormFindings {
  return findViolations({ shards: 1, sessions: [sessionWith(2)], runs, calls: [], ...changes });
}

/** The names of the violations. */
const names = ({ violations }: StormFindings) =>
  Object.entries(violations).flatMap(([name, found]) => (found.length > 0 ? [name] : []));

test('nothing is reported if every event was started once, in order', () => {
  const findings = find([runOf('a', [start(1, 10), start(2, 20)])]);
  expect(findings).toMatchObject({ due: 2, starts: 2, repeated: 0 });
  expect(names(findings)).toEqual([]);
});

test('an event that was not started is lost', () => {
  expect(find([runOf('a', [start(1, 10)])]).violations.lost).toEqual(['message 2 of guild 0']);
});

test('an event is not lost if the service ended its session before the client had confirmed it', () => {
  const session = sessionWith(2);
  session.confirm(1);
  session.end('invalidated');
  const findings = find([runOf('a', [start(1, 10)])], { sessions: [session] });
  expect(findings.lostByService).toBe(1);
  expect(names(findings)).toEqual([]);
});

test('an event is lost if the client replaced its session, although it could have resumed it', () => {
  const session = sessionWith(2);
  session.confirm(1);
  session.end('abandoned');
  expect(names(find([runOf('a', [start(1, 10)])], { sessions: [session] }))).toEqual(['lost']);
});

test('an event is not lost if the client was killed before it got the id of the session', () => {
  const session = sessionWith(2);
  session.end('abandoned');
  expect(find([], { sessions: [session] })).toMatchObject({ due: 0, lostByService: 2 });
  expect(find([runOf('a', [start(1, 10)])], { sessions: [session] }).due).toBe(2);
});

test('a repeated start must be marked as replayed', () => {
  const first = runOf('a', [start(1, 10)]);
  const repeated = [start(1, 20, { epoch: 2 }), start(2, 30, { epoch: 2 })];
  expect(names(find([first, runOf('b', repeated)]))).toEqual(['unmarked']);
  const marked = [start(1, 20, { epoch: 2, replayed: true }), start(2, 30, { epoch: 2 })];
  expect(names(find([first, runOf('b', marked)]))).toEqual([]);
});

test('an event that is first started before an earlier one is reported', () => {
  expect(names(find([runOf('a', [start(2, 10), start(1, 20)])]))).toEqual(['disordered']);
});

test('an event that may have ended earlier processes can start after a later one, and no other replayed event can', () => {
  const late = start(1, 20, { epoch: 2, replayed: true });
  const next = runOf('b', [late]);
  expect(names(find([runOf('a', [start(2, 10)]), next]))).toEqual(['disordered']);
  next.suspects.add(late.eventId ?? '');
  expect(names(find([runOf('a', [start(2, 10)]), next]))).toEqual([]);
});

test('a start by a process whose shard another one has taken over is reported', () => {
  const next = runOf('b', [start(1, 10, { epoch: 2 })]);
  expect(names(find([next, runOf('a', [start(2, 20)])]))).toEqual(['afterTakeover']);
});

test('only the first start of a process that was continued may be late', () => {
  const sessions = [sessionWith(3)];
  const next = runOf('b', [start(1, 10, { epoch: 2 })]);
  const one = find([next, runOf('a', [start(2, 20), start(3, 30)], [19])], { sessions });
  expect(one.violations.afterTakeover).toHaveLength(1);
  const none = find([next, runOf('a', [start(2, 20), start(3, 30, { epoch: 3 })], [19])], { sessions });
  expect(names(none)).toEqual([]);
});

test('an API call that is sent after another process has taken over the shard is reported', () => {
  const next = runOf('b', [start(2, 20, { epoch: 2 })]);
  const withCall = (call: Partial<SentCall>, continuedAt: number[] = []) =>
    runOf('a', [start(1, 10)], continuedAt, [{ guild: 0, number: 1, epoch: 1, at: 21, ...call }]);
  expect(names(find([withCall({}), next]))).toEqual(['callsAfterTakeover']);
  expect(names(find([withCall({ at: 19 }), next]))).toEqual([]);
  expect(names(find([withCall({ epoch: 2 }), next]))).toEqual([]);
});

test('a call that arrives late was sent before', () => {
  const first = runOf('a', [start(1, 10)], [], [{ guild: 0, number: 1, epoch: 1, at: 19 }]);
  const runs = [first, runOf('b', [start(2, 20, { epoch: 2 })])];
  expect(names(find(runs, { calls: [{ content: '0 1 1 10', at: 1_000_000 }] }))).toEqual([]);
});

test('only the first call of a process that was continued may be late', () => {
  const late = (at: number): SentCall => ({ guild: 0, number: 1, epoch: 1, at });
  const next = runOf('b', [start(2, 20, { epoch: 2 })]);
  expect(names(find([runOf('a', [start(1, 10)], [29], [late(30)]), next]))).toEqual([]);
  const two = find([runOf('a', [start(1, 10)], [29], [late(30), late(31)]), next]);
  expect(two.violations.callsAfterTakeover).toHaveLength(1);
});

test('two ids of an event, and one id of two events, are reported', () => {
  const two = [start(1, 10), start(1, 11, { eventId: 'other', replayed: true }), start(2, 20)];
  expect(find([runOf('a', two)]).violations.wrongIds).toHaveLength(1);
  const same = [start(1, 10, { eventId: 'same' }), start(2, 20, { eventId: 'same' })];
  expect(find([runOf('a', same)]).violations.wrongIds).toHaveLength(1);
});

test('a start of an event that was never sent is reported', () => {
  expect(names(find([runOf('a', [start(1, 10), start(2, 20), start(3, 30)])]))).toEqual(['unknown']);
});
