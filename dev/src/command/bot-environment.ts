/** The environment variables with which the process of a bot finds an emulator. */
import { delimiter } from 'node:path';
import type { Emulator } from '../emulator/index.js';
import { pythonPathFolder, redirectPreloadUrl } from '../redirect/asset-paths.js';

export interface BotEnvironmentOptions {
  readonly emulator: Pick<
    Emulator,
    'token' | 'apiUrl' | 'gatewayUrl' | 'applicationId' | 'guildId' | 'publicKey' | 'clientSecret' | 'channelId'
  >;
  /** Where connections to the hosts of the service go: the URL of the emulator's listener for them. */
  readonly redirectUrl: string;
  /** Whether connections to other hosts than those of this machine are refused. @default false */
  readonly isOffline?: boolean | undefined;
  /** The environment that is extended. */
  readonly base: NodeJS.ProcessEnv;
  /**
   * Further variables, which replace all others. `{token}`, `{application_id}`, `{guild_id}`, `{channel_id}`, `{public_key}`,
   * `{client_secret}`, `{api}` and `{gateway}` in a value are replaced. Other braces stay as they are.
   */
  readonly variables?: Readonly<Record<string, string>> | undefined;
}

/** The values that variables can refer to, by the names of their placeholders. */
type PlaceholderValues = Readonly<Record<(typeof placeholderNames)[number], string>>;

/** What the value of a variable can refer to, in braces. */
export const placeholderNames = [
  'token',
  'application_id',
  'guild_id',
  'channel_id',
  'public_key',
  'client_secret',
  'api',
  'gateway',
] as const;

const PLACEHOLDER = new RegExp(`\\{(${placeholderNames.join('|')})\\}`, 'g');

/**
 * Creates the environment of a bot's process: the token, URLs and ids of the emulator, and what redirects connections to the hosts of the
 * service. Node also finds the redirect in child processes and worker threads, because they inherit NODE_OPTIONS. The output of Python is
 * not buffered, so that it is shown when it is printed.
 * @example
 * createBotEnvironment({ emulator, redirectUrl, base: process.env, variables: { CLIENT_ID: '{application_id}' } });
 */
export function createBotEnvironment(options: BotEnvironmentOptions): NodeJS.ProcessEnv {
  const { emulator, redirectUrl, isOffline = false, base, variables = {} } = options;
  const values: PlaceholderValues = {
    token: emulator.token,
    application_id: emulator.applicationId,
    guild_id: emulator.guildId,
    channel_id: emulator.channelId,
    public_key: emulator.publicKey,
    client_secret: emulator.clientSecret,
    api: emulator.apiUrl,
    gateway: emulator.gatewayUrl,
  };
  return {
    PYTHONUNBUFFERED: '1',
    ...base,
    DISCORD_TOKEN: emulator.token,
    DISCORD_APPLICATION_ID: emulator.applicationId,
    DISCORD_GUILD_ID: emulator.guildId,
    DISCORD_PUBLIC_KEY: emulator.publicKey,
    GUILDHALL_API: emulator.apiUrl,
    GUILDHALL_GATEWAY: emulator.gatewayUrl,
    GUILDHALL_REDIRECT: redirectUrl,
    ...(isOffline ? { GUILDHALL_OFFLINE: '1' } : {}),
    NODE_OPTIONS: extend(base['NODE_OPTIONS'], `--import=${redirectPreloadUrl}`, ' ', 'last'),
    PYTHONPATH: extend(base['PYTHONPATH'], pythonPathFolder, delimiter, 'first'),
    ...Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, fillPlaceholders(value, values)])),
  };
}

function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replace(PLACEHOLDER, (placeholder, found: string) => {
    const name = placeholderNames.find((each) => each === found);
    return name === undefined ? placeholder : values[name];
  });
}

/** Adds a part to the list in a variable, unless the list has it: commands can run in each other. */
function extend(list: string | undefined, part: string, separator: string, place: 'first' | 'last'): string {
  if (!list) return part;
  if (list.split(separator).includes(part)) return list;
  return place === 'first' ? `${part}${separator}${list}` : `${list}${separator}${part}`;
}
