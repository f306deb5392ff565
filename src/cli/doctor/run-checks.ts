/** Checks a bot against Discord. Changes nothing and starts no session. */
import type { Bot } from '../../app/bot.js';
import { readConfiguration } from '../../app/configuration/configuration.js';
import { errorMessage } from '../../base/errors.js';
import { ApiError } from '../../rest/call/errors.js';
import { Rest } from '../../rest/rest.js';
import type { CurrentUserGuild } from '../../wire/objects/guilds/current-user-guild.js';
import { type Check, ok, problem, warning } from './check.js';
import { clockCheck } from './clock-check.js';
import { commandsCheck } from './commands-check.js';
import { ingressChecks } from './ingress-check.js';
import { intentChecks } from './intents-check.js';
import { permissionChecks } from './permissions-check.js';
import { reachabilityChecks } from './reachability-check.js';
import { sessionStartsCheck } from './session-starts-check.js';

/** How long each call may take, in milliseconds. */
const CALL_TIMEOUT_MS = 15_000;
/** The first call fails sooner, because a client connects again and again until its time limit. */
const CONNECT_TIMEOUT_MS = 4000;

/** @param onProgress receives a short description of each step */
export async function runChecks(bot: Bot, onProgress: (step: string) => void): Promise<Check[]> {
  const { options, routes } = bot;
  const configured = { ...options.api, token: options.token, logLevel: options.logLevel };
  const { settings } = readConfiguration(configured, options.environment ?? process.env);
  const rest = new Rest({ ...settings, timeoutMs: CALL_TIMEOUT_MS });
  try {
    return [...reachabilityChecks(routes), ...(await apiChecks(bot, rest, settings.token !== undefined, onProgress))];
  } finally {
    await rest.close();
  }
}

async function apiChecks(
  bot: Bot,
  rest: Rest,
  hasToken: boolean,
  onProgress: (step: string) => void,
): Promise<Check[]> {
  onProgress('checking the clock…');
  const before = Date.now();
  let date: string | undefined;
  try {
    date = (await rest.raw('GET', '/gateway', { auth: 'none' }, { timeoutMs: CONNECT_TIMEOUT_MS })).header('date');
  } catch (error) {
    const message = `The API cannot be reached: ${errorMessage(error)}`;
    const remedy = 'Check the network, the option `api` and GUILDHALL_API. Checks that need the API were skipped.';
    return [problem('api', message, remedy)];
  }
  const clock = clockCheck(date, before, Date.now());
  if (!hasToken) {
    const remedy = 'Set DISCORD_TOKEN in the environment or in the file `.env`, or the option `token` of the bot.';
    return [clock, problem('token', 'There is no token. Checks that need it were skipped.', remedy)];
  }
  onProgress('checking the token…');
  try {
    const { username, id } = await rest.api.users.getCurrent();
    return [
      clock,
      ok('token', `The token belongs to ${username} (${id}).`),
      ...(await botChecks(bot, rest, onProgress)),
    ];
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    const remedy = 'Copy the token under "Bot" in the developer portal again; "Reset Token" creates a new one.';
    return [clock, problem('token', 'Discord does not accept the token.', remedy)];
  }
}

/** Compares the application and its guilds with the bot's requirements. */
async function botChecks(bot: Bot, rest: Rest, onProgress: (step: string) => void): Promise<Check[]> {
  const { gateway, http, commands } = bot.options;
  const hasGateway = gateway !== false;
  const checks: Check[] = [];

  onProgress('loading the application…');
  const application = await rest.api.applications.getCurrent();
  checks.push(...ingressChecks({ gateway: hasGateway, publicKey: http?.publicKey }, bot.routes, application));
  if (hasGateway) {
    checks.push(...intentChecks(bot.intents, application.flags ?? 0));
    onProgress('loading the session limit…');
    checks.push(sessionStartsCheck(await rest.api.gateway.getBot()));
  }

  const guilds: CurrentUserGuild[] = [];
  for await (const guild of rest.api.iterate.currentUserGuilds()) {
    guilds.push(guild);
    onProgress(`loading the guilds… ${guilds.length}`);
  }
  checks.push(...permissionChecks(bot.routes, guilds));

  onProgress('comparing the commands…');
  try {
    checks.push(commandsCheck(await bot.commands.diff(), commands?.sync !== 'never'));
  } catch (error) {
    const remedy = 'Check the option `commands`, and that the bot is a member of the guilds in it.';
    checks.push(warning('commands', `The commands could not be compared: ${errorMessage(error)}`, remedy));
  }
  return checks;
}
