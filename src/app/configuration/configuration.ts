/**
 * Reads settings from options or environment variables. Options take precedence; an empty variable counts as not set.
 * All problems are returned, so that they can be reported together.
 */
import type { LogLevel } from '../../base/logger.js';
import { DEFAULT_BASE_URL } from '../../rest/base-url.js';
import { tokenProblem } from '../../rest/token-problem.js';
import type { CompositionProblem } from '../errors/composition-errors.js';

/** Environment variables by name, as in `process.env`. */
export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const satisfies LogLevel[];

/** The options that take precedence over environment variables. */
export interface ConfigurationOptions {
  /** Environment variable: DISCORD_TOKEN. */
  readonly token?: string | undefined;
  /** Environment variable: GUILDHALL_API. */
  readonly baseUrl?: string | undefined;
  /** There is no environment variable for it. */
  readonly proxy?: string | undefined;
  /** Environment variable: GUILDHALL_LOG_LEVEL. */
  readonly logLevel?: LogLevel | undefined;
}

export interface Configuration {
  /** Undefined if none is set. A bot can be composed without a token, but not started. */
  readonly token: string | undefined;
  /** Undefined for Discord's URL. */
  readonly baseUrl: string | undefined;
  /** Undefined for no proxy. */
  readonly proxy: string | undefined;
  readonly logLevel: LogLevel;
  /** The URL of the Redis server of a cluster; undefined without one. Environment variable: GUILDHALL_CLUSTER. */
  readonly clusterUrl: string | undefined;
}

/** Reads the settings of a bot. If there are problems, `settings` must not be used. */
export function readConfiguration(
  options: ConfigurationOptions,
  environment: EnvironmentVariables,
): { readonly settings: Configuration; readonly problems: readonly CompositionProblem[] } {
  const problems: CompositionProblem[] = [];
  const readSetting = (option: string | undefined, optionName: string, variable: string) =>
    option !== undefined
      ? { value: option, setting: `option ${optionName}` }
      : { value: environment[variable] || undefined, setting: `environment variable ${variable}` };

  const token = readSetting(options.token, 'token', 'DISCORD_TOKEN');
  const baseUrl = readSetting(options.baseUrl, 'api.baseUrl', 'GUILDHALL_API');
  problems.push(...tokenProblems(token, baseUrl.value));
  problems.push(...baseUrlProblems(baseUrl), ...proxyProblems(options.proxy));
  const level = readSetting(options.logLevel, 'logLevel', 'GUILDHALL_LOG_LEVEL');
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
      proxy: options.proxy,
      logLevel: logLevel ?? 'info',
      clusterUrl: environment['GUILDHALL_CLUSTER'] || undefined,
    },
    problems,
  };
}

/** The problem that `start` reports if there is no token. */
export const missingTokenProblem: CompositionProblem = {
  setting: 'environment variable DISCORD_TOKEN',
  message: 'there is no bot token.',
  remedy: 'Set DISCORD_TOKEN, or pass the option `token`: the text under "Token" of the developer portal.',
};

interface ConfigurationValue {
  readonly value: string | undefined;
  readonly setting: string;
}

function tokenProblems({ value, setting }: ConfigurationValue, baseUrl = DEFAULT_BASE_URL): CompositionProblem[] {
  const problem = value ? tokenProblem(value, baseUrl) : undefined;
  return problem ? [{ setting, ...problem }] : [];
}

function baseUrlProblems({ value, setting }: ConfigurationValue): CompositionProblem[] {
  if (value === undefined || isHttpUrl(value)) return [];
  return [
    {
      setting,
      message: `"${value}" is not an http or https URL.`,
      remedy: 'Use the URL of the API with its version, for example https://discord.com/api/v10.',
    },
  ];
}

/** The message does not contain the URL, because it may contain the proxy's password. */
function proxyProblems(url: string | undefined): CompositionProblem[] {
  if (url === undefined || isHttpUrl(url)) return [];
  return [
    {
      setting: 'option api.proxy',
      message: 'the URL of the proxy is not an http or https URL.',
      remedy: 'Use a URL with its scheme, for example http://proxy.example:3128, or omit the option for no proxy.',
    },
  ];
}

function isHttpUrl(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
}

/**
 * Patterns of secrets that must not appear in logs: tokens of interactions and webhooks in paths, tokens in JSON (also in
 * JSON inside a string), and authorization headers. The first group is the text before the secret, which stays.
 */
export const secretPatterns: readonly RegExp[] = [
  /(\/webhooks\/\d+\/)[^/?\s"'\\]+/g,
  /(\/interactions\/\d+\/)[^/?\s"'\\]+/g,
  /(\\*"token\\*"\s*:\s*\\*")[^"\\]+/g,
  /(\b(?:Bot|Bearer)\s+)[\w-]+\.[\w-]+\.[\w-]{20,}/g,
];
