import { expect, test } from 'vitest';
import { secretPatterns } from '../../../src/app/configuration/configuration.js';
import { createSecretRedactor } from '../../../src/base/logger.js';

const hide = createSecretRedactor([], secretPatterns);
const SECRET = 'aW50ZXJhY3Rpb24tc2VjcmV0_-x';

test.each([
  ['the path of an interaction', `POST /interactions/81/${SECRET}/callback failed`],
  ['the path of a webhook', `https://discord.com/api/v10/webhooks/81/${SECRET}/messages/@original`],
  ['a path with a query', `/webhooks/81/${SECRET}?wait=true`],
  ['JSON', `{"id":"81","token": "${SECRET}"}`],
  ['JSON in a string', JSON.stringify({ body: JSON.stringify({ token: SECRET }) })],
  ['JSON in a string in a string', JSON.stringify(JSON.stringify({ token: SECRET }))],
  ['an authorization header', `authorization: Bot MTEw.Gtest0.${SECRET}`],
])('a token in %s is hidden', (_place, text) => {
  expect(hide(text)).toContain('[hidden]');
  expect(hide(text)).not.toContain(SECRET);
});

test('text without a secret stays unchanged', () => {
  const text = '{"path":"/channels/81/messages","msg":"the token is 15 minutes old"}';
  expect(hide(text)).toBe(text);
});
