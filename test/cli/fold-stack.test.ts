/** What `guildhall dev` prints of the stack of an error in the log of a bot. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { foldStack } from '../../dev/src/cli/dev/fold-stack.js';

/** A folder with a source of three lines. */
function createProject() {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-stack-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'bot.ts'), 'one();\n  throw new Error(text);\nthree();\n');
  return folder;
}

const INSTALLED = '/home/ann/bot/node_modules/guildhall/dist/chunks/intake.js:10:5';

test('begins with the own line where the error comes from, and folds the frames of the framework and Node', () => {
  const cwd = createProject();
  const stack = [
    'TypeError: no text',
    `    at greeting (${cwd}/bot.ts:2:9)`,
    `    at async Welcome.greet (${cwd}/bot.ts:1:1)`,
    `    at Object.run (${INSTALLED})`,
    '    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)',
  ];
  expect(foldStack(stack.join('\n'), cwd)).toEqual({
    origin: 'bot.ts:2:9  throw new Error(text);',
    lines: [
      'TypeError: no text',
      '    at greeting (bot.ts:2:9)',
      '    at async Welcome.greet (bot.ts:1:1)',
      '    … 2 frames of Guildhall and Node',
    ],
  });
});

test('finds the own line in the first cause, and keeps the messages of all errors', () => {
  const cwd = createProject();
  const stack = [
    'HandlerError: Welcome.greet failed on ready',
    `    at FailureHandler.handle (${INSTALLED})`,
    'caused by: Error: not sent',
    `    at ${pathToFileURL(join(cwd, 'bot.ts'))}:1:1`,
    'caused by: RestError: 403',
    `    at Client.call (${INSTALLED})`,
    `    at send (${cwd}/bot.ts:3:1)`,
  ];
  expect(foldStack(stack.join('\n'), cwd)).toEqual({
    origin: 'bot.ts:3:1  three();',
    lines: [
      'HandlerError: Welcome.greet failed on ready',
      '    … 1 frame of Guildhall and Node',
      'caused by: Error: not sent',
      '    at bot.ts:1:1',
      'caused by: RestError: 403',
      '    … 1 frame of Guildhall and Node',
      '    at send (bot.ts:3:1)',
    ],
  });
});

test('shows frames of other packages, but not as the own line', () => {
  const cwd = createProject();
  const stack = [
    'Error: lost',
    `    at query (${cwd}/node_modules/pg/lib/client.js:5:1)`,
    `    at load (${cwd}/gone.ts:1:1)`,
  ];
  expect(foldStack(stack.join('\n'), cwd)).toEqual({
    origin: 'gone.ts:1:1',
    lines: ['Error: lost', '    at query (node_modules/pg/lib/client.js:5:1)', '    at load (gone.ts:1:1)'],
  });
});

test.each([
  ['without frames', 'Error: just this'],
  [
    'with frames that have no file',
    'Error: odd\n    at new Promise (<anonymous>)\n    at eval (eval at run, <anonymous>:1:1)',
  ],
  ['with a message of several lines', 'Error: first\nsecond: /tmp/file:1:2'],
])('leaves a stack as it is %s', (_kind, stack) => {
  expect(foldStack(stack, '/home/ann')).toEqual({ origin: undefined, lines: stack.split('\n') });
});
