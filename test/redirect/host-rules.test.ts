import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pythonPathFolder, redirectPreloadUrl } from '../../dev/src/redirect/asset-paths.js';
import {
  describeOfferedHosts,
  isServiceHost,
  normalizeHostName,
  OFFERED_HOSTS,
  offeredUse,
  SERVICE_DOMAINS,
  SERVICE_GATEWAY_URL,
  SERVICE_RESUME_URL,
} from '../../dev/src/redirect/host-rules.js';

describe('the table of service hosts', () => {
  test.each([
    ['discord.com', 'api'],
    ['ptb.discord.com', 'api'],
    ['canary.discordapp.com', 'api'],
    ['gateway.discord.gg', 'gateway'],
    ['gateway-us-east1-b.discord.gg', 'gateway'],
    ['cdn.discordapp.com', 'files'],
    ['media.discordapp.net', 'files'],
  ])('offers %s (%s)', (host, use) => {
    expect(offeredUse(host)).toBe(use);
    expect(isServiceHost(host)).toBe(true);
  });

  test.each([
    'status.discord.com',
    'discord.gg',
    'voice-1.discord.media',
    'dis.gd',
    'a.gateway.discord.gg',
    'support-dev.discord.com',
  ])('has %s as a host of Discord that is not offered', (host) => {
    expect(offeredUse(host)).toBeUndefined();
    expect(isServiceHost(host)).toBe(true);
  });

  test.each([
    'example.com',
    'discord.com.example.com',
    'xdiscord.com',
    'discord',
    'com',
    '',
    '127.0.0.1',
    'constructor',
  ])('does not have %j', (host) => {
    expect(offeredUse(host)).toBeUndefined();
    expect(isServiceHost(host)).toBe(false);
  });

  test('offers only hosts of its domains', () => {
    for (const host of Object.keys(OFFERED_HOSTS)) expect(isServiceHost(host.replace('*', 'x'))).toBe(true);
    expect(new Set(SERVICE_DOMAINS).size).toBe(SERVICE_DOMAINS.length);
  });

  test('has the hosts of the URLs that the emulator returns', () => {
    for (const url of [SERVICE_GATEWAY_URL, SERVICE_RESUME_URL])
      expect(offeredUse(new URL(url).hostname)).toBe('gateway');
  });

  test('describes all that it offers', () => {
    for (const host of Object.keys(OFFERED_HOSTS)) expect(describeOfferedHosts()).toContain(host);
  });
});

test.each([
  ['Discord.COM', 'discord.com'],
  ['discord.com.', 'discord.com'],
  ['[::1]', '::1'],
  ['', ''],
])('the host name %j is normalized to %j', (host, normalized) => {
  expect(normalizeHostName(host)).toBe(normalized);
});

describe('sitecustomize.py', () => {
  const source = readFileSync(join(pythonPathFolder, 'sitecustomize.py'), 'utf8');
  /** A literal of Python that is JSON, apart from the comma after its last entry. */
  const literal = (name: string, end: string): unknown => {
    const text = new RegExp(`^${name} = ([^]*?^${end})$`, 'm').exec(source)?.[1] ?? '';
    return JSON.parse(text.replace(/,\s*(?=[}\]]$)/, ''));
  };

  test('has the same table', () => {
    expect(literal('OFFERED_HOSTS', '\\}')).toEqual(OFFERED_HOSTS);
    expect(literal('SERVICE_DOMAINS', '\\]')).toEqual(SERVICE_DOMAINS);
  });
});

test('the preload has a URL of a built file', () => {
  expect(redirectPreloadUrl).toMatch(/^file:.*\/dev\/dist\/redirect\/index\.js$/);
});
