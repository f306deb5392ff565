import { z } from 'zod';
import { runBotTask } from '../bot-process/bot-inspection.js';
import type { CliCommand } from '../command-line/cli-command.js';
import type { CommandEnvironment } from '../command-line/environment.js';
import { parseFlags } from '../command-line/flags.js';
import { formatTable } from '../command-line/table.js';
import type { Terminal } from '../command-line/terminal.js';

export const routesCommand: CliCommand = {
  usage: `Usage: guildhall routes [FILE] [options]

Lists every handler of the bot with its trigger, and the intents and permissions that it requires. Handlers of features are
grouped by feature, after those that the bot itself lists. Then it lists the permissions that the bot requires, with what needs each.

  FILE             the bot's file; default src/bot.ts, src/bot.js, bot.ts or bot.js,
                   or what "guildhall": { "bot": … } in package.json names
Options:
  --env-file FILE  read environment variables from this file instead of .env; can be repeated
  --json           print JSON: routes (handler, feature?, kind, trigger, intents, userPermissions, appPermissions,
                   loadsFields?, aliases?, unreachableReason?), requiredPermissions (name, neededBy)`,
  run: listRoutes,
};

/** An entry of `bot.routes`, as the bot's process returns it. */
const Route = z.object({
  handler: z.string(),
  feature: z.string().optional(),
  kind: z.string(),
  trigger: z.string(),
  intents: z.array(z.string()),
  userPermissions: z.array(z.string()),
  appPermissions: z.array(z.string()),
  loadsFields: z.boolean().optional(),
  aliases: z.array(z.string()).optional(),
  unreachableReason: z.string().optional(),
});
type Route = z.output<typeof Route>;

/** The handlers of a bot, and the permissions that the bot requires. */
const BotRoutes = z.object({
  routes: z.array(Route),
  requiredPermissions: z.array(z.object({ name: z.string(), neededBy: z.array(z.string()) })),
});
type BotRoutes = z.output<typeof BotRoutes>;

async function listRoutes(
  args: readonly string[],
  terminal: Terminal,
  environment: CommandEnvironment,
): Promise<number> {
  const { values, positionals } = parseFlags(args, { json: { type: 'boolean', default: false } }, 1);
  const inspected = await runBotTask({ kind: 'routes' }, BotRoutes, {
    file: positionals[0],
    environment,
    terminal,
  });
  if (values.json) terminal.print(JSON.stringify(inspected, undefined, 2));
  else for (const line of formatRoutes(inspected, terminal)) terminal.print(line);
  return 0;
}

const HEADINGS = ['HANDLER', 'KIND', 'TRIGGER', 'INTENTS', 'PERMISSIONS'];

function formatRoutes({ routes, requiredPermissions }: BotRoutes, terminal: Terminal): string[] {
  const [head = '', ...lines] = formatTable([HEADINGS, ...routes.map(routeCells)]);
  const notes = routes.flatMap(({ handler, trigger, unreachableReason }) =>
    unreachableReason === undefined
      ? []
      : [terminal.style('yellow', `${handler} (${trigger}) is never run: ${unreachableReason}.`)],
  );
  return [
    terminal.style('bold', head),
    // The routes of a feature follow each other.
    ...lines.flatMap((line, index) => {
      const feature = routes[index]?.feature;
      const isFirst = feature !== undefined && feature !== routes[index - 1]?.feature;
      return isFirst ? ['', terminal.style('bold', `feature ${feature}`), line] : [line];
    }),
    ...(requiredPermissions.length > 0 ? ['', terminal.style('bold', 'permissions of the bot')] : []),
    ...formatTable(requiredPermissions.map(({ name, neededBy }) => [name, neededBy.join(', ')])),
    ...(notes.length > 0 ? ['', ...notes] : []),
  ];
}

function routeCells({
  handler,
  kind,
  trigger,
  intents,
  userPermissions,
  appPermissions,
  loadsFields = false,
  aliases = [],
}: Route): string[] {
  const permissions = [...userPermissions, ...appPermissions.map((name) => `${name} (bot)`)];
  const loaded = loadsFields ? ['(fields from data)'] : [];
  const subject = [trigger, ...aliases.map((alias) => `or ${alias}`), ...loaded].join(' ');
  return [handler, kind, subject, intents.join(', ') || '–', permissions.join(', ') || '–'];
}
