import { delimiter } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createBotEnvironment } from '../../dev/src/command/bot-environment.js';
import { pythonPathFolder, redirectPreloadUrl } from '../../dev/src/redirect/asset-paths.js';

const emulator = {
  token: 'a token',
  apiUrl: 'http://127.0.0.1:1/api/v10',
  gatewayUrl: 'ws://127.0.0.1:1',
  applicationId: '1',
  guildId: '2',
  channelId: '3',
  publicKey: 'a key',
  clientSecret: 'a secret',
};
const preload = `--import=${redirectPreloadUrl}`;

/** The environment of a bot that is started from another environment. */
function environment(
  base: NodeJS.ProcessEnv = {},
  options: { readonly isOffline?: boolean; readonly variables?: Readonly<Record<string, string>> } = {},
) {
  return createBotEnvironment({ emulator, redirectUrl: 'http://127.0.0.1:2', base, ...options });
}

describe('the environment of a bot', () => {
  test('has the token, the URLs and the ids of the emulator, and the redirect', () => {
    expect(environment()).toEqual({
      DISCORD_TOKEN: 'a token',
      DISCORD_APPLICATION_ID: '1',
      DISCORD_GUILD_ID: '2',
      DISCORD_PUBLIC_KEY: 'a key',
      GUILDHALL_API: 'http://127.0.0.1:1/api/v10',
      GUILDHALL_GATEWAY: 'ws://127.0.0.1:1',
      GUILDHALL_REDIRECT: 'http://127.0.0.1:2',
      NODE_OPTIONS: preload,
      PYTHONPATH: pythonPathFolder,
      PYTHONUNBUFFERED: '1',
    });
  });

  test('keeps the other variables, but not the token of Discord', () => {
    expect(environment({ PATH: '/bin', DISCORD_TOKEN: 'real', PYTHONUNBUFFERED: '' })).toMatchObject({
      PATH: '/bin',
      DISCORD_TOKEN: 'a token',
      PYTHONUNBUFFERED: '',
    });
  });

  test('adds the redirect to options of Node and folders of Python that are set', () => {
    expect(environment({ NODE_OPTIONS: '--require "./my file.js"', PYTHONPATH: `lib${delimiter}` })).toMatchObject({
      NODE_OPTIONS: `--require "./my file.js" ${preload}`,
      PYTHONPATH: `${pythonPathFolder}${delimiter}lib${delimiter}`,
    });
  });

  test('has the redirect once if the command runs within another one', () => {
    expect(environment(environment())).toEqual(environment());
  });

  test('refuses other hosts only offline', () => {
    expect(environment()).not.toHaveProperty('GUILDHALL_OFFLINE');
    expect(environment({}, { isOffline: true })).toHaveProperty('GUILDHALL_OFFLINE', '1');
  });

  test('has further variables, in which placeholders are replaced and other braces are not', () => {
    const variables = {
      BOT_TOKEN: '{token}',
      URLS: '{api} {gateway}',
      IDS: '{application_id},{guild_id},{channel_id}',
      KEYS: '{public_key} {client_secret}',
      OTHER: '{"a":{"token":"{user}"}} {} {Token}',
      DISCORD_TOKEN: '{token}2',
    };
    expect(environment({}, { variables })).toMatchObject({
      BOT_TOKEN: 'a token',
      URLS: 'http://127.0.0.1:1/api/v10 ws://127.0.0.1:1',
      IDS: '1,2,3',
      KEYS: 'a key a secret',
      OTHER: '{"a":{"token":"{user}"}} {} {Token}',
      DISCORD_TOKEN: 'a token2',
    });
  });
});
