// What else a response can cost: one at a time, with many declared handlers that do not fit into the caches of the processor, with
// a middleware, right after the start; and composing a bot with that many handlers.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { commandHandlers } from './command-handlers.mjs';
import { requestFloor } from './interaction-floors.mjs';
import { bot, DECLARED } from './interaction-handlers.mjs';
import { InteractionService } from './interaction-service.mjs';

const MEASURED = { count: 2500, slices: 5, warmupRounds: 4, rounds: 8, launches: 2, collects: false };
const FIRST = 100;

export async function interactionVariantWorkloads() {
  const service = new InteractionService();
  const plain = bot('a bot');
  const group = (title, usage, measured = {}, clients = [requestFloor, plain]) => ({
    title,
    workloads: clients.map((client) => service.workload(client, { atOnce: 50, ...usage })),
    measured: { ...MEASURED, ...measured },
  });
  const withMiddleware = bot('a bot with one middleware', () => ({ middleware: [(_context, next) => next()] }));
  const withCommand = bot('a bot with a command', async () => ({ handlers: await commandHandlers() }));
  return {
    groups: [
      group('a button, one at a time', { kind: 'button', atOnce: 1 }),
      group('a modal, one at a time', { kind: 'modal', atOnce: 1 }),
      group(`${DECLARED} buttons in turn, 50 at once`, { kind: 'button', choice: 'all' }),
      group(`${DECLARED} modals in turn, 50 at once`, { kind: 'modal', choice: 'all' }, { rounds: 16, launches: 4 }),
      group('a command with ten options, 50 at once', { kind: 'command' }, {}, [requestFloor, withCommand]),
      group('autocomplete, 50 at once', { kind: 'autocomplete' }, {}, [requestFloor, withCommand]),
      // The floor of this group is the same bot without middleware.
      group('one middleware: a button, 50 at once', { kind: 'button' }, {}, [
        { ...plain, isCompared: false },
        withMiddleware,
      ]),
      group(`the first ${FIRST} buttons of a process, 50 at once`, { kind: 'button' }, first),
      group(`the first ${FIRST} modals of a process, 50 at once`, { kind: 'modal' }, first),
      {
        title: `composing a bot of ${DECLARED} handlers, in a separate process`,
        rows: composition,
        workloads: [{ name: 'importing, declaring and composing', isProfiled: false, run: composeOnce }],
        measured: { launches: 1 },
      },
    ],
    close: () => service.close(),
  };
}

const first = { count: undefined, slices: 1, coldCount: FIRST, isOnlyCold: true, launches: 8 };

/** Measures importing and composing in several processes. Returns the medians. */
async function composition() {
  const measured = [];
  for (let round = 0; round < 7; round += 1) measured.push(await composeOnce());
  const median = (key) => measured.map((figures) => figures[key]).toSorted((a, b) => a - b)[3];
  return [
    ['importing the package', `${median('importMs').toFixed(0)} ms`],
    ['declaring', `${median('declareMs').toFixed(0)} ms`],
    ['composing', `${median('composeMs').toFixed(0)} ms`],
  ];
}

async function composeOnce() {
  const program = fileURLToPath(new URL('interaction-composition.mjs', import.meta.url));
  const child = fork(program, [String(DECLARED / 2)], { execArgv: [] });
  const [[figures]] = await Promise.all([once(child, 'message'), once(child, 'exit')]);
  return { operations: 1, ...figures };
}
