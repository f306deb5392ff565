/** Which lines on standard error are problems of a bot, and which lines are one problem. */
import { describe, expect, test } from 'vitest';
import { ErrorOutputReader } from '../../dev/src/testing/process/error-output.js';

/** Reads lines that are printed at once. Returns the messages of the errors. */
function errorsIn(text: string): string[] {
  const reader = new ErrorOutputReader();
  const messages = new Map<number, string>();
  for (const line of text.split('\n')) {
    const error = reader.add(line, 0);
    if (error) messages.set(error.id, error.message);
  }
  return [...messages.values()];
}

describe('no problem is', () => {
  test.each([
    '(node:123) ExperimentalWarning: Type Stripping is an experimental feature',
    '(node:123) [DEP0040] DeprecationWarning: The `punycode` module is deprecated.\n    at node:punycode:3:9',
    '(Use `node --trace-warnings ...` to show where the warning was created)',
    "/usr/lib/python3/dist-packages/discord/player.py:29: DeprecationWarning: 'audioop' is deprecated\n  import audioop",
    '2026-11-30 00:00:00 INFO     discord.client logging in using static token',
    '\u001b[30;1m2026-11-30 00:00:00\u001b[0m \u001b[33;1mWARNING \u001b[0m \u001b[35mdiscord.client\u001b[0m PyNaCl is not installed',
    'WARNING:root:the cache is empty',
    '  WARNING: an indented line',
    '[info] connected',
    'warn: slow answer',
    '[2026-11-30T00:00:00.000Z] debug: heartbeat',
    '[00:00:00.000] INFO (123): Server error rate is low',
    '{"level":"info","message":"connected"}',
    '{"level":50,"msg":"the log of the emulator has it"}',
    'npm warn deprecated glob@7',
    'Debugger listening on ws://127.0.0.1:9229/x\nFor help, see: https://nodejs.org/en/docs/inspector',
    'I, [2026-11-30T00:00:00.000000 #123]  INFO -- : connected',
    '',
  ])('%j', (text) => {
    expect(errorsIn(text)).toEqual([]);
  });
});

describe('one problem is', () => {
  test.each([
    [
      '/bots/bot.js:3\n  throw new Error("x");\n        ^\n\nError: x\n    at Object.<anonymous> (/bots/bot.js:3:9)\n\nNode.js v20.19.0',
      'Error: x',
    ],
    [
      'DiscordAPIError[50013]: Missing Permissions\n    at handleErrors (rest.js:1:1) {\n  code: 50013\n}',
      'DiscordAPIError[50013]: Missing Permissions',
    ],
    [
      'Traceback (most recent call last):\n  File "bot.py", line 3\ndiscord.errors.Forbidden: 403 Forbidden',
      'discord.errors.Forbidden: 403 Forbidden',
    ],
    [
      '2026-11-30 00:00:00 ERROR    discord.client Ignoring exception in on_message\nTraceback (most recent call last):\n  File "bot.py"\nValueError: boom',
      'ValueError: boom',
    ],
    ['ERROR:root:no database', 'ERROR:root:no database'],
    ['[error] no database', '[error] no database'],
    ['Failed to get info about a member', 'Failed to get info about a member'],
    ['{"level":"error","message":"no database"}', '{"level":"error","message":"no database"}'],
    ['{ code: 50013 }', '{ code: 50013 }'],
    ['panic: runtime error: index out of range', 'panic: runtime error: index out of range'],
  ])('%j', (text, message) => {
    expect(errorsIn(text)).toEqual([message]);
  });
});

test('a line of another level ends an error, and so does a pause', () => {
  expect(errorsIn('Error: a\n    at a.js\nINFO: next\nError: b')).toEqual(['Error: a', 'Error: b']);
  const reader = new ErrorOutputReader();
  expect(reader.add('Error: a', 0)?.id).toBe(1);
  expect(reader.add('    at a.js', 50)?.id).toBe(1);
  expect(reader.add('Error: b', 150)?.id).toBe(2);
  expect(reader.latest).toEqual({ id: 2, message: 'Error: b', text: 'Error: b' });
  expect(new ErrorOutputReader(reader.lastId).add('Error: c', 0)?.id).toBe(3);
});

test('an error with many lines keeps the first hundred', () => {
  const reader = new ErrorOutputReader();
  for (let line = 0; line < 200; line += 1) reader.add(`line ${line}`, 0);
  expect(reader.latest?.text.split('\n')).toHaveLength(100);
});
