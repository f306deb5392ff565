/**
 * The host names of Discord (service hosts), and what the emulator offers in place of each. The preload for Node and the emulator use
 * this table. `python/sitecustomize.py` repeats it; a test compares both.
 */

/** What the emulator serves under a host name: the REST API, the gateway, or files such as avatars. */
export type ServiceUse = 'api' | 'gateway' | 'files';

/** The hosts that the emulator offers. `*` stands for one label of a name. */
export const OFFERED_HOSTS: Readonly<Record<string, ServiceUse>> = {
  'discord.com': 'api',
  'canary.discord.com': 'api',
  'ptb.discord.com': 'api',
  'discordapp.com': 'api',
  'canary.discordapp.com': 'api',
  'ptb.discordapp.com': 'api',
  'gateway.discord.gg': 'gateway',
  '*.discord.gg': 'gateway',
  'cdn.discordapp.com': 'files',
  'media.discordapp.net': 'files',
};

/** The domains of Discord. Their other names, and all names below them, are service hosts that the emulator does not offer. */
export const SERVICE_DOMAINS: readonly string[] = [
  'discord.com',
  'discord.gg',
  'discordapp.com',
  'discordapp.net',
  'discord.media',
  'discordstatus.com',
  'discord.gift',
  'discord.gifts',
  'discord.new',
  'discord.co',
  'discord.dev',
  'dis.gd',
];

/** The URL of the gateway for a program that reaches the emulator by the host names of Discord. */
export const SERVICE_GATEWAY_URL = 'wss://gateway.discord.gg';

/** Where sessions of such programs are resumed. */
export const SERVICE_RESUME_URL = 'wss://gateway-emulator.discord.gg';

/** Converts a host name to lower case, without the dot at the end of a complete name and without the brackets of an IPv6 address. */
export function normalizeHostName(host: string): string {
  return host
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^\[(.*)\]$/, '$1');
}

/** What the emulator serves under a host name; undefined if it does not offer this host. @param host normalized */
export function offeredUse(host: string): ServiceUse | undefined {
  const pattern = Object.hasOwn(OFFERED_HOSTS, host) ? host : host.replace(/^[^.]+/, '*');
  return Object.hasOwn(OFFERED_HOSTS, pattern) ? OFFERED_HOSTS[pattern] : undefined;
}

/** Whether a host belongs to Discord. @param host normalized */
export function isServiceHost(host: string): boolean {
  return SERVICE_DOMAINS.some((domain) => host === domain || host.endsWith(`.${domain}`));
}

/** What the emulator offers, for messages: `discord.com, canary.discord.com and … (API)`. */
export function describeOfferedHosts(): string {
  const names: Readonly<Record<ServiceUse, string>> = { api: 'REST API', gateway: 'gateway', files: 'files' };
  return Object.entries(names)
    .map(([use, name]) => {
      const hosts = Object.entries(OFFERED_HOSTS).filter(([, offered]) => offered === use);
      return `${hosts.map(([host]) => host).join(', ')} (${name})`;
    })
    .join('; ');
}
