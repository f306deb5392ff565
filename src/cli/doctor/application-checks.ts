/** Compares the application of a bot and its guilds with the bot's requirements. */
import type { Bot } from '../../app/bot/bot.js';
import type { CommandPlan } from '../../app/commands/command-plan.js';
import { errorMessage } from '../../base/errors.js';
import type { Rest } from '../../rest/rest.js';
import type { GatewayBot } from '../../wire/gateway/protocol.js';
import type { CurrentUserGuild } from '../../wire/objects/guilds/current-user-guild.js';
import { type Check, ok, problem, skipped, warning } from './check.js';
import { ingressChecks } from './ingress-check.js';
import { intentChecks, portalNames } from './intents-check.js';
import { loadComparedGuilds, permissionChecks } from './permissions-check.js';

/**
 * Runs the checks that need the token. A check whose calls fail is reported, and the others still run.
 * @param onProgress receives a short description of each step
 */
export async function applicationChecks(bot: Bot, rest: Rest, onProgress: (step: string) => void): Promise<Check[]> {
  const { gateway, http, commands } = bot.options;
  const hasGateway = gateway !== false;
  onProgress('loading the application…');
  const application = await attempt('interactions', async () => {
    const loaded = await rest.api.applications.getCurrent();
    return [
      ...ingressChecks({ gateway: hasGateway, publicKey: http?.publicKey }, bot.routes, loaded),
      ok('invite', `Add the bot to a guild: ${bot.inviteUrl({ applicationId: loaded.id })}`),
      ...(hasGateway ? intentChecks(bot.intents, loaded.flags ?? 0) : []),
    ];
  });
  onProgress('loading the session limit…');
  const sessions = await attempt('sessions', async () =>
    hasGateway ? [sessionStartsCheck(await rest.api.gateway.getBot())] : [],
  );
  const permissions = await attempt('permissions', async () => {
    const guilds: CurrentUserGuild[] = [];
    for await (const guild of rest.api.iterate.currentUserGuilds()) {
      guilds.push(guild);
      onProgress(`loading the guilds… ${guilds.length}`);
    }
    const { requiredPermissions } = bot;
    const loaded = requiredPermissions.sources.length === 0 ? [] : await loadComparedGuilds(rest, guilds);
    return permissionChecks(requiredPermissions, guilds, loaded);
  });
  onProgress('comparing the commands…');
  return [...application, ...sessions, ...permissions, await compareCommands(bot, commands?.sync !== 'never')];
}

/**
 * Returns the checks that need the token as skipped, with what the bot requires.
 * @param reason why they are skipped
 */
export function skippedApplicationChecks({ options, requiredPermissions, intents }: Bot, reason: string): Check[] {
  const privileged = intents.flatMap(({ name }) => portalNames(name));
  const permissions = requiredPermissions.sources.map(({ name }) => name);
  const note = `Not checked: ${reason}.`;
  return [
    skipped('interactions', note),
    skipped('invite', note),
    ...(options.gateway === false
      ? []
      : [
          skipped('intents', privileged.length === 0 ? note : `${note} The bot needs ${privileged.join(', ')}.`),
          skipped('sessions', note),
        ]),
    skipped('permissions', permissions.length === 0 ? note : `${note} The bot requires ${permissions.join(', ')}.`),

    skipped('commands', note),
  ];
}

async function attempt(name: string, check: () => Promise<Check[]>): Promise<Check[]> {
  try {
    return await check();
  } catch (error) {
    return [problem(name, `The check failed: ${errorMessage(error)}`, 'Try again later.')];
  }
}

async function compareCommands(bot: Bot, syncsAtStart: boolean): Promise<Check> {
  try {
    return commandsCheck(await bot.commands.diff(), syncsAtStart);
  } catch (error) {
    const remedy = 'Check the option `commands`, and that the bot is a member of the guilds in it.';
    return warning('commands', `The commands could not be compared: ${errorMessage(error)}`, remedy);
  }
}

/** Checks that the registered commands match the declarations. @param syncsAtStart whether `start` registers them */
function commandsCheck(plan: CommandPlan, syncsAtStart: boolean): Check {
  const undeclaredCount = plan.scopes.reduce(
    (sum, { undeclared, toDelete }) => sum + undeclared.length - toDelete.length,
    0,
  );
  const registered = plan.scopes.reduce((sum, { unchanged }) => sum + unchanged.length, 0);
  if (plan.size > 0) {
    const atStart = syncsAtStart ? ' They are registered when the bot starts.' : '';
    const message = `${plan.size} ${plan.size === 1 ? 'command differs' : 'commands differ'} from the registration.${atStart}`;
    return warning('commands', message, 'See `guildhall commands diff`, then run `guildhall commands sync`.');
  }
  if (undeclaredCount > 0) {
    const message = `${undeclaredCount} ${undeclaredCount === 1 ? 'command is' : 'commands are'} registered but not declared.`;
    return warning(
      'commands',
      message,
      'See `guildhall commands diff`; `guildhall commands sync --remove` deletes them.',
    );
  }
  return ok('commands', registered === 0 ? 'No commands are declared.' : `${registered} registered, no differences.`);
}

/** Below this share of the limit, a bot that crashes repeatedly can soon no longer start. */
const LOW_SHARE = 0.1;

/** Checks how many gateway sessions the bot can still start. */
export function sessionStartsCheck({ session_start_limit: limit, shards }: GatewayBot): Check {
  const hours = Math.ceil(limit.reset_after / 3_600_000);
  const message = `${limit.remaining} of ${limit.total} session starts remain; Discord recommends ${
    shards === 1 ? '1 shard' : `${shards} shards`
  }.`;
  if (limit.remaining >= Math.max(shards, limit.total * LOW_SHARE)) return ok('sessions', message);
  const remedy = `Find out why sessions start so often. The limit is reset in ${hours === 1 ? '1 hour' : `${hours} hours`}.`;
  return (limit.remaining < shards ? problem : warning)('sessions', message, remedy);
}
