/** Looks at a bot and at the service that it is to run on. Nothing is changed, and no session is begun. */
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

/** @param tell told what is being done, in a few words */
export async function runChecks(bot: Bot, tell: (doing: string) => void): Promise<Check[]> {
  const { options, routes } = bot;
  const given = { ...options.api, token: options.token, logLevel: options.logLevel };
  const { settings } = readConfiguration(given, options.environment ?? process.env);
  const rest = new Rest({ ...settings, timeoutMs: CALL_TIMEOUT_MS });
  try {
    return [...reachabilityChecks(routes), ...(await apiChecks(bot, rest, settings.token !== undefined, tell))];
  } finally {
    await rest.close();
  }
}

async function apiChecks(bot: Bot, rest: Rest, hasToken: boolean, tell: (doing: string) => void): Promise<Check[]> {
  tell('asking the service for the time…');
  const before = Date.now();
  let date: string | undefined;
  try {
    date = (await rest.raw('GET', '/gateway', { auth: 'none' })).header('date');
  } catch (error) {
    const message = `The service could not be asked: ${errorMessage(error)}`;
    const remedy = 'Check the network, the option `api` and GUILDHALL_API. What the service knows was not checked.';
    return [problem('service', message, remedy)];
  }
  const clock = clockCheck(date, before, Date.now());
  if (!hasToken) {
    const remedy = 'Set DISCORD_TOKEN (`--env-file .env` reads a file), or give the option `token`.';
    return [clock, problem('token', 'There is no token. What the service knows of the bot was not checked.', remedy)];
  }
  tell('asking the service whose token it is…');
  try {
    const { username, id } = await rest.api.users.getCurrent();
    return [clock, ok('token', `The token is that of ${username} (${id}).`), ...(await botChecks(bot, rest, tell))];
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    const remedy = 'Copy the text under "Token" of the developer portal again; "Reset Token" makes a new one.';
    return [clock, problem('token', 'The service does not accept the token.', remedy)];
  }
}

/** What the service knows of the bot, beside what the bot wants. */
async function botChecks(bot: Bot, rest: Rest, tell: (doing: string) => void): Promise<Check[]> {
  const { gateway, http, commands } = bot.options;
  const hasGateway = gateway !== false;
  const checks: Check[] = [];

  tell('asking for the application…');
  const application = await rest.api.applications.getCurrent();
  checks.push(...ingressChecks({ gateway: hasGateway, publicKey: http?.publicKey }, bot.routes, application));
  if (hasGateway) {
    checks.push(...intentChecks(bot.intents, application.flags ?? 0));
    tell('asking how many sessions may be started…');
    checks.push(sessionStartsCheck(await rest.api.gateway.getBot()));
  }

  const guilds: CurrentUserGuild[] = [];
  for await (const guild of rest.api.iterate.currentUserGuilds()) {
    guilds.push(guild);
    tell(`asking for the guilds… ${guilds.length}`);
  }
  checks.push(...permissionChecks(bot.routes, guilds));

  tell('comparing the commands…');
  try {
    checks.push(commandsCheck(await bot.commands.diff(), commands?.sync !== 'never'));
  } catch (error) {
    const remedy = 'Check the option `commands`, and that the bot is in the guilds that it names.';
    checks.push(warning('commands', `The commands could not be compared: ${errorMessage(error)}`, remedy));
  }
  return checks;
}
