/** How the output of a bot becomes entries of the log. */
import { describe, expect, it } from 'vitest';
import { parseBotOutput } from '../../../dev/src/emulator/log/bot-output.js';
import { createLogger } from '../../../src/base/logging/pino-logger.js';

/** The line that the framework's logger writes. */
function loggedLine(log: (logger: ReturnType<typeof createLogger>) => void): string {
  let written = '';
  log(
    createLogger({
      level: 'trace',
      destination: {
        write: (line) => {
          written = line;
        },
      },
    }),
  );
  return written;
}

describe('a line of the framework’s logger', () => {
  it('has its level, message, interaction, handler and further fields', () => {
    const line = loggedLine((logger) =>
      logger.warn({ interactionId: '1100000000000000001', handler: 'Desk.open', count: 2 }, 'too many'),
    );
    expect(parseBotOutput(line, 'stdout')).toEqual({
      kind: 'log',
      level: 'warn',
      message: 'too many',
      interaction_id: '1100000000000000001',
      handler: 'Desk.open',
      fields: { count: 2 },
    });
  });

  it('has the stack of its error with those of the causes', () => {
    const err = new Error('the order failed', { cause: new Error('the database is closed') });
    expect(
      parseBotOutput(
        loggedLine((logger) => logger.error({ err }, 'failed')),
        'stdout',
      ),
    ).toMatchObject({
      level: 'error',
      error: {
        message: expect.stringContaining('the order failed'),
        stack: expect.stringContaining('database is closed'),
      },
    });
  });

  it.each([
    [10, 'trace'],
    [20, 'debug'],
    [30, 'info'],
    [35, 'info'],
    [60, 'fatal'],
    [90, 'fatal'],
    [1, 'trace'],
  ])('with the number %i has the level %s', (level, name) => {
    expect(parseBotOutput(JSON.stringify({ level, msg: 'x' }), 'stdout')).toMatchObject({ level: name });
  });
});

describe('another line', () => {
  it.each([
    ['text', 'started on port 3000'],
    ['JSON without a level', '{"port":3000}'],
    ['JSON with a level as text', '{"level":"info","msg":"x"}'],
    ['broken JSON', '{"level":30,'],
    ['a JSON list', '[1,2]'],
  ])('with %s is shown unchanged with the level info', (_what, line) => {
    expect(parseBotOutput(`${line}\n`, 'stdout')).toEqual({ kind: 'log', level: 'info', message: line });
  });

  it('on standard error is a warning', () => {
    expect(parseBotOutput('(node:1) Warning: deprecated', 'stderr')).toMatchObject({ level: 'warn' });
  });

  it.each([
    ['[2026-01-31 12:00:00] [INFO    ] discord.client: logging in', 'info'],
    ['2026-01-31T12:00:00.000Z DEBUG gateway: hello', 'debug'],
    ['2026-01-31 12:00:00,123 WARNING discord.gateway', 'warn'],
    ['[ERROR] no such table', 'error'],
    ['CRITICAL: disk full', 'fatal'],
    ['INFORMATION about the bot', 'warn'],
    ['the level ERROR is not at the start', 'warn'],
    [`${'1'.repeat(50)} INFO`, 'warn'],
  ])('on standard error that starts with a level has it: %s', (line, level) => {
    expect(parseBotOutput(line, 'stderr')).toMatchObject({ level, message: line });
  });

  it('has no colors', () => {
    expect(parseBotOutput('\x1b[2m12:00\x1b[0m \x1b[31mERROR\x1b[0m lost', 'stdout')).toEqual({
      kind: 'log',
      level: 'error',
      message: '12:00 ERROR lost',
    });
  });

  it('without content is ignored', () => {
    expect(parseBotOutput('  \n', 'stdout')).toBeUndefined();
  });

  it('with fields of unexpected types loses only these fields', () => {
    const line = JSON.stringify({ level: 50, msg: 'x', interactionId: '<b>', handler: 5, err: 'text' });
    expect(parseBotOutput(line, 'stdout')).toEqual({ kind: 'log', level: 'error', message: 'x', fields: {} });
  });
});
