import { describe, expect, test } from 'vitest';
import { readConfiguration } from '../../../src/app/configuration/configuration.js';
import { TOKEN } from '../fixture/token.js';

const problemsOf = (options: Parameters<typeof readConfiguration>[0], environment: Record<string, string> = {}) =>
  readConfiguration(options, environment).problems;

describe('settings', () => {
  test('come from the environment', () => {
    const { settings, problems } = readConfiguration(
      {},
      { DISCORD_TOKEN: TOKEN, GUILDHALL_API: 'http://127.0.0.1:9/api/v10', GUILDHALL_LOG_LEVEL: 'debug' },
    );
    expect(problems).toEqual([]);
    expect(settings).toEqual({ token: TOKEN, baseUrl: 'http://127.0.0.1:9/api/v10', logLevel: 'debug' });
  });

  test('an option takes precedence over its variable', () => {
    const environment = { DISCORD_TOKEN: 'nonsense', GUILDHALL_LOG_LEVEL: 'loud' };
    const { settings, problems } = readConfiguration({ token: TOKEN, logLevel: 'warn' }, environment);
    expect(problems).toEqual([]);
    expect(settings).toMatchObject({ token: TOKEN, logLevel: 'warn' });
  });

  test('an empty variable counts as not set', () => {
    const { settings } = readConfiguration({ token: TOKEN }, { GUILDHALL_API: '', GUILDHALL_LOG_LEVEL: '' });
    expect(settings).toEqual({ token: TOKEN, baseUrl: undefined, logLevel: 'info' });
  });
});

describe('a token', () => {
  test.each([{}, { DISCORD_TOKEN: '' }])('that is missing is not a problem at composition', (environment) => {
    const { settings, problems } = readConfiguration({}, environment);
    expect(problems).toEqual([]);
    expect(settings.token).toBeUndefined();
  });

  test.each([
    ['with its scheme before it', `Bot ${TOKEN}`, /without "Bot "/],
    ['with quotes around it', `"${TOKEN}"`, /quotes/],
    ['with a line end after it', `${TOKEN}\n`, /white space/],
    ['of two parts', TOKEN.slice(0, TOKEN.lastIndexOf('.')), /three parts/],
    ['whose first part is not an id', `bm90LWFuLWlk.${TOKEN.split('.').slice(1).join('.')}`, /three parts/],
    ['with an empty part', `${TOKEN.split('.')[0]}..abc`, /three parts/],
  ])('%s is rejected, and never shown', (_case, token, explanation) => {
    const problems = problemsOf({ token });
    expect(problems).toHaveLength(1);
    const text = JSON.stringify(problems).replaceAll('\\"', '"');
    expect(text).toMatch(explanation);
    expect(text).not.toContain(token);
    expect(text).not.toContain(TOKEN.split('.')[2]);
  });
});

describe('a token for another server than Discord', () => {
  const GUILDHALL_API = 'https://chat.example/api/v10';

  test.each(['plain', 'a.b', 'eyJ0eXAiOiJKV1QifQ.e30.c2ln', '"quoted"', `${'x'.repeat(300)}`])('can be %s', (token) => {
    expect(problemsOf({ token }, { GUILDHALL_API })).toEqual([]);
  });

  test.each([
    ['with a line end', 'to\nken'],
    ['with a space', 'to ken'],
    ['with a character outside of ASCII', 'tökén'],
    ['with a control character', 'to\u0000ken'],
    ['with its scheme', 'Bot token'],
  ])('cannot be one %s', (_case, token) => {
    const problems = problemsOf({ token }, { GUILDHALL_API });
    expect(problems).toHaveLength(1);
    expect(JSON.stringify(problems)).not.toContain(token);
  });

  test('a subdomain of Discord is not another server', () => {
    expect(problemsOf({ token: 'plain' }, { GUILDHALL_API: 'https://canary.discord.com/api/v10' })).toHaveLength(1);
  });
});

test('an unknown log level names its variable and the levels', () => {
  const [problem] = problemsOf({ token: TOKEN }, { GUILDHALL_LOG_LEVEL: 'loud' });
  expect(problem).toEqual({
    setting: 'environment variable GUILDHALL_LOG_LEVEL',
    message: '"loud" is not a log level.',
    remedy: 'Use one of trace, debug, info, warn, error, fatal, silent.',
  });
});

test.each(['localhost:3000', 'ftp://example.com', 'nowhere'])('"%s" is not an address of an API', (address) => {
  const [problem] = problemsOf({ token: TOKEN }, { GUILDHALL_API: address });
  expect(problem?.setting).toBe('environment variable GUILDHALL_API');
  expect(problem?.message).toContain(address);
});

test.each(['', 'proxy.example:3128', 'socks5://bot:secret-word@proxy.example'])(
  '%j is not an address of a proxy, and is not shown',
  (proxy) => {
    const problems = problemsOf({ token: TOKEN, proxy });
    expect(problems).toMatchObject([{ setting: 'option api.proxy' }]);
    expect(JSON.stringify(problems)).not.toContain('secret-word');
  },
);

test('all problems are reported together', () => {
  expect(problemsOf({ token: 'z z' }, { GUILDHALL_API: 'x', GUILDHALL_LOG_LEVEL: 'y' })).toHaveLength(3);
});
