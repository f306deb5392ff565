import { expect, test } from 'vitest';
import { createLogger } from '../../src/base/logger.js';

function captureLog(write: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(
    createLogger({
      secrets: ['very-secret-token'],
      secretPatterns: [/(\/webhooks\/\d+\/)[^/"\s]+/g],
      destination: { write: (line) => lines.push(line) },
    }),
  );
  return lines.join('');
}

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
