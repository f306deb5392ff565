/** Checks a bot against Discord. Changes nothing and starts no session. */
import type { Bot } from '../../app/bot/bot.js';
import { readConfiguration } from '../../app/configuration/configuration.js';
import type { RouteInfo } from '../../app/dispatch/analysis/route-info.js';
import { errorMessage } from '../../base/errors.js';
import { ApiError } from '../../rest/call/errors.js';
import { Rest } from '../../rest/rest.js';
import { applicationChecks, skippedApplicationChecks } from './application-checks.js';
import { type Check, ok, problem, skipped, warning } from './check.js';

/** How long each call may take, in milliseconds. */
const CALL_TIMEOUT_MS = 15_000;
/** The first call fails sooner, because a client connects again and again until its time limit. */
const CONNECT_TIMEOUT_MS = 4000;

/** Runs all checks that are possible. @param onProgress receives a short description of each step */
export async function runChecks(bot: Bot, onProgress: (step: string) => void): Promise<Check[]> {
  const { options, routes } = bot;
  const configured = { ...options.api, token: options.token, logLevel: options.logLevel };
  const { settings } = readConfiguration(configured, options.environment ?? process.env);
  const { token: botToken, baseUrl, proxy } = settings;
  const rest = new Rest({ token: botToken, baseUrl, proxy, timeoutMs: CALL_TIMEOUT_MS });
  const hasToken = botToken !== undefined;
  try {
    onProgress('checking the clock…');
    const api = await apiChecks(rest);
    onProgress('checking the token…');
    const token = await tokenCheck(rest, hasToken, api.isReachable);
    const application =
      token.status === 'ok'
        ? await applicationChecks(bot, rest, onProgress)
        : skippedApplicationChecks(bot, hasToken ? 'the token could not be used' : 'there is no token');
    return [...reachabilityChecks(routes), ...api.checks, token, ...application];
  } finally {
    await rest.close();
  }
}

async function apiChecks(rest: Rest): Promise<{ readonly isReachable: boolean; readonly checks: Check[] }> {
  const before = Date.now();
  try {
    const response = await rest.raw('GET', '/gateway', { auth: 'none' }, { timeoutMs: CONNECT_TIMEOUT_MS });
    return { isReachable: true, checks: [clockCheck(response.header('date'), before, Date.now())] };
  } catch (error) {
    const message = `The API cannot be reached: ${errorMessage(error)}`;
    const remedy = 'Check the network, the option `api` and GUILDHALL_API. Checks that need the API were skipped.';
    const clock = skipped('clock', 'Not checked: the API cannot be reached.');
    return { isReachable: false, checks: [problem('api', message, remedy), clock] };
  }
}

async function tokenCheck(rest: Rest, hasToken: boolean, isReachable: boolean): Promise<Check> {
  if (!hasToken) {
    const remedy = 'Set DISCORD_TOKEN in the environment or in the file `.env`, or the option `token` of the bot.';
    return problem('token', 'There is no token. Checks that need it were skipped.', remedy);
  }
  if (!isReachable) return skipped('token', 'A token is set. Not checked: the API cannot be reached.');
  try {
    const { username, id } = await rest.api.users.getCurrent();
    return ok('token', `The token belongs to ${username} (${id}).`);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      const remedy = 'Copy the token under "Bot" in the developer portal again; "Reset Token" creates a new one.';
      return problem('token', 'Discord does not accept the token.', remedy);
    }
    return problem('token', `The token could not be checked: ${errorMessage(error)}`, 'Try again later.');
  }
}

/** From this offset on, displayed times are noticeably wrong, in milliseconds. */
const WARNING_OFFSET_MS = 5000;

/** From this offset on, interaction tokens and signatures can be considered expired or not valid yet. */
const PROBLEM_OFFSET_MS = 60_000;
const REMEDY = 'Synchronize the system clock with a time server (NTP).';

/**
 * Compares the system clock with that of Discord.
 * @param dateHeader the header `Date` of a response, in whole seconds
 * @param before, after the system time before and after the call, in milliseconds
 */
export function clockCheck(dateHeader: string | undefined, before: number, after: number): Check {
  const apiTime = Date.parse(dateHeader ?? '');
  if (Number.isNaN(apiTime)) {
    const message = 'The clock could not be checked: the response has no valid `Date` header.';
    return warning('clock', message, 'Compare the system clock with another clock.');
  }
  const offsetMs = Math.max(before - (apiTime + 1000), apiTime - after, 0);
  const direction = before > apiTime ? 'ahead of' : 'behind';
  const seconds = Math.round(offsetMs / 1000);
  const message = `The system clock is ${seconds} s ${direction} Discord's.`;
  if (offsetMs >= PROBLEM_OFFSET_MS) return problem('clock', message, REMEDY);
  if (offsetMs >= WARNING_OFFSET_MS) return warning('clock', message, REMEDY);
  return ok('clock', "The system clock agrees with Discord's.");
}

/** Lists handlers that can never run. (A bot with overlapping components cannot be composed at all.) */
function reachabilityChecks(routes: readonly RouteInfo[]): Check[] {
  const warnings = routes.flatMap(({ handler, trigger, unreachableReason }) =>
    unreachableReason === undefined
      ? []
      : [
          warning(
            'handlers',
            `${handler} (${trigger}) is never run: ${unreachableReason}.`,
            'Fix the cause, or remove the handler.',
          ),
        ],
  );
  if (warnings.length > 0) return warnings;
  const handlers = new Set(routes.map(({ handler }) => handler)).size;
  return [
    ok('handlers', `${handlers === 1 ? '1 handler' : `${handlers} handlers`}, all reachable; no components overlap.`),
  ];
}
