/**
 * What a bot takes from its options and the environment. Options win; an empty variable counts as one that is not set.
 * Values are checked here once, and every problem is returned, so that all can be said together.
 */
import type { LogLevel } from '../../base/logger.js';
import { isSnowflake } from '../../base/snowflake.js';
import type { CompositionProblem } from '../errors/bot-errors.js';

/** Environment variables by name, as in `process.env`. */
export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const satisfies LogLevel[];

/** What the options say, each before its variable. */
export interface ConfigurationOptions {
  /** Before DISCORD_TOKEN. */
  readonly token?: string | undefined;
  /** Before GUILDHALL_API. */
  readonly baseUrl?: string | undefined;
  /** Has no variable. */
  readonly proxy?: string | undefined;
  /** Before GUILDHALL_LOG_LEVEL. */
  readonly logLevel?: LogLevel | undefined;
}

export interface Configuration {
  /** Undefined: there is none yet. A bot is composed without one, and started with one. */
  readonly token: string | undefined;
  /** Undefined: the service's own address. */
  readonly baseUrl: string | undefined;
  /** Undefined: calls go straight to the service. */
  readonly proxy: string | undefined;
  readonly logLevel: LogLevel;
}

/** The settings of a bot. With problems, `settings` is not to be used. */
export function readConfiguration(
  given: ConfigurationOptions,
  environment: EnvironmentVariables,
): { readonly settings: Configuration; readonly problems: readonly CompositionProblem[] } {
  const problems: CompositionProblem[] = [];
  const pick = (option: string | undefined, optionName: string, variable: string) =>
    option !== undefined
      ? { value: option, setting: `option ${optionName}` }
      : { value: environment[variable] || undefined, setting: `environment variable ${variable}` };

  const token = pick(given.token, 'token', 'DISCORD_TOKEN');
  problems.push(...tokenProblems(token));
  const baseUrl = pick(given.baseUrl, 'api.baseUrl', 'GUILDHALL_API');
  problems.push(...baseUrlProblems(baseUrl), ...proxyProblems(given.proxy));
  const level = pick(given.logLevel, 'logLevel', 'GUILDHALL_LOG_LEVEL');
  const logLevel = LOG_LEVELS.find((known) => known === (level.value ?? 'info'));
  if (!logLevel) {
    problems.push({
      setting: level.setting,
      message: `"${level.value}" is not a log level.`,
      remedy: `Use one of ${LOG_LEVELS.join(', ')}.`,
    });
  }
  return {
    settings: {
      token: token.value || undefined,
      baseUrl: baseUrl.value,
      proxy: given.proxy,
      logLevel: logLevel ?? 'info',
    },
    problems,
  };
}

/** Said by `start` of a bot that has no token. */
export const missingTokenProblem: CompositionProblem = {
  setting: 'environment variable DISCORD_TOKEN',
  message: 'there is no bot token.',
  remedy: 'Set DISCORD_TOKEN, or give the option `token`: the text under "Token" of the developer portal.',
};

interface ConfigurationValue {
  readonly value: string | undefined;
  readonly setting: string;
}

/** What is wrong with a bot token, without ever showing it: three parts, the first the bot's user id in base64. */
function tokenProblems({ value, setting }: ConfigurationValue): CompositionProblem[] {
  if (!value) return [];
  const malformed = (message: string, remedy: string) => [{ setting, message, remedy }];
  if (/^(?:Bot|Bearer)\s/i.test(value)) {
    return malformed('the token begins with an authorization scheme.', 'Give the token alone, without "Bot ".');
  }
  if (/[\s"']/.test(value)) {
    return malformed('the token has white space or quotes in it.', 'Copy it again, without anything around it.');
  }
  const parts = value.split('.');
  const [id = ''] = parts;
  const wellFormed = parts.length === 3 && parts.every((part) => /^[\w-]+={0,2}$/.test(part));
  if (!wellFormed || !isSnowflake(Buffer.from(id, 'base64url').toString('latin1'))) {
    return malformed(
      'this is not a bot token: it has three parts with dots between, the first of which holds the id of the bot.',
      'Copy the text under "Token" of the developer portal; the client secret and the public key are other things.',
    );
  }
  return [];
}

function baseUrlProblems({ value, setting }: ConfigurationValue): CompositionProblem[] {
  if (value === undefined || isWebAddress(value)) return [];
  return [
    {
      setting,
      message: `"${value}" is not an http or https address.`,
      remedy: 'Give the address of the interface with its version, for example https://discord.com/api/v10.',
    },
  ];
}

/** The address is not repeated: it may hold the proxy's password. */
function proxyProblems(address: string | undefined): CompositionProblem[] {
  if (address === undefined || isWebAddress(address)) return [];
  return [
    {
      setting: 'option api.proxy',
      message: 'the address of the proxy is not an http or https address.',
      remedy: 'Give it with its scheme, for example http://proxy.example:3128, or leave it out for none.',
    },
  ];
}

function isWebAddress(address: string): boolean {
  return URL.canParse(address) && ['http:', 'https:'].includes(new URL(address).protocol);
}
