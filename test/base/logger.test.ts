/** The loggers: that of Node, and that of platforms without streams. */
import { describe, expect, test } from 'vitest';
import type { LogLevel, StructuredLogger } from '../../src/base/logger.js';
import { createConsoleLogger } from '../../src/base/logging/console-logger.js';
import { createLogger } from '../../src/base/logging/pino-logger.js';

const options = { secrets: ['very-secret-token'], secretPatterns: [/(\/webhooks\/\d+\/)[^/"\s]+/g] };

const loggers: Readonly<Record<string, (write: (line: string) => void, level?: LogLevel) => StructuredLogger>> = {
  createLogger: (write, level) => createLogger({ ...options, level, destination: { write } }),
  createConsoleLogger: (write, level) => createConsoleLogger({ ...options, level, write }),
};

describe.each(Object.entries(loggers))('%s', (_name, create) => {
  function captureLog(write: (logger: StructuredLogger) => void, level?: LogLevel): string {
    const lines: string[] = [];
    write(create((line) => lines.push(line), level));
    return lines.join('');
  }

  test('a line has the number of its level, the time, the fields of the loggers above it, its own and the message', () => {
    const text = captureLog((logger) => logger.child({ shard: 1 }).child({ of: 2 }).warn({ guildId: '81' }, 'joined'));
    expect(JSON.parse(text)).toMatchObject({
      level: 40,
      time: expect.any(Number),
      shard: 1,
      of: 2,
      guildId: '81',
      msg: 'joined',
    });
  });

  test('lines below the level are not written', () => {
    const text = captureLog((logger) => {
      logger.debug('no');
      logger.info('no');
      logger.error({}, 'yes');
    }, 'warn');
    expect(JSON.parse(text)).toMatchObject({ level: 50, msg: 'yes' });
    expect(captureLog((logger) => logger.fatal('no'), 'silent')).toBe('');
  });

  test('an error is written with its class, message, stack and own fields', () => {
    const error = Object.assign(new TypeError('boom'), { code: 'broken' });
    const text = captureLog((logger) => logger.error({ err: error }, 'failed'));
    expect(JSON.parse(text)).toMatchObject({
      err: { type: 'TypeError', message: 'boom', code: 'broken', stack: error.stack },
    });
  });

  test('a field that contains itself does not prevent its line', () => {
    const circular: { self?: unknown } = {};
    circular.self = circular;
    expect(JSON.parse(captureLog((logger) => logger.info({ circular }, 'kept')))).toMatchObject({ msg: 'kept' });
  });

  test('a secret is written neither from the message nor from the error', () => {
    const text = captureLog((logger) =>
      logger.error(new Error('bad very-secret-token'), 'call with very-secret-token failed'),
    );
    expect(text).not.toContain('very-secret-token');
  });

  test('a match of a secret pattern is hidden, and the text of its first group is written', () => {
    const text = captureLog((logger) => logger.info({ url: '/webhooks/12/abcdef/messages' }));
    expect(text).toContain('/webhooks/12/[hidden]/messages');
  });

  test('the message of an error and that of its cause are joined by a colon, without a period before it', () => {
    const error = new Error('Desk.clicked failed.', { cause: new Error('boom') });
    const text = captureLog((logger) => logger.error({ err: error }, 'a handler failed'));
    expect(JSON.parse(text)).toMatchObject({ err: { message: 'Desk.clicked failed: boom' } });
  });
});
