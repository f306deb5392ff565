import { readFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import {
  type CliCommand,
  type CommandEnvironment,
  errorMessage,
  findBotFile,
  jsonLine,
  parseFlags,
  type Terminal,
  UsageError,
} from 'guildhall/internal';
import { limits } from 'guildhall/wire';
import { z } from 'zod';
import type { BotCommand } from '../../command/bot-command.js';
import { splitBotCommand } from '../../command/split-bot-command.js';
import type { Emulator } from '../../emulator/index.js';
import { RefusedCalls } from '../../testing/problems/refused-calls.js';
import { toVariables } from '../bot-command/command-variables.js';
import { processFlags, processFlagsUsage, requireNoProcessFlags } from '../bot-command/process-flags.js';
import { BotTarget } from '../dev/bot-target.js';
import { CommandTarget } from '../dev/command-target.js';
import type { DevReporter } from '../dev/dev-reporter.js';
import type { DevTarget } from '../dev/dev-target.js';
import { JsonReporter } from '../dev/json-reporter.js';
import { MapFile } from '../dev/map-file.js';
import { TerminalReporter } from '../dev/terminal-reporter.js';
import { watchSources } from '../dev/watch-sources.js';
import { emulatorAddresses } from '../emulator-process/emulator-addresses.js';
import { emulatorFlags, emulatorFlagsUsage, toEmulatorOptions } from '../emulator-process/emulator-flags.js';
import { startEmulatorProcess } from '../emulator-process/emulator-process.js';
import { loadWorldDescription } from '../world-description/load-description.js';

/** A fixed port, so an open page reconnects to the next session. */
const DEFAULT_PORT = '4600';

/** Each new bot identifies and loads the members of its guilds again, more often than Discord allows a bot that runs. */
const GATEWAY = { allMembersIntervalMs: 0, identifyIntervalMs: 0 };

const devFlags = {
  ...emulatorFlags(DEFAULT_PORT),
  watch: { type: 'string', multiple: true, default: [] as string[] },
  ignore: { type: 'string', multiple: true, default: [] as string[] },
  ...processFlags,
  json: { type: 'boolean', default: false },
} as const;

export const devCommand: CliCommand = {
  usage: `Usage: guildhall dev [FILE] [options]
       guildhall dev [options] -- COMMAND [ARGUMENTS]

Runs the bot on an emulator of Discord with a page for the browser, and reloads the bot on every save. The state of the
emulator and the gateway session are preserved. The file guildhall.world.ts or .js describes its first state. Types are not
checked: use your editor and tsc.

With COMMAND, it runs a bot of any library and language, for example: guildhall dev -- node bot.js. The command gets the
token in DISCORD_TOKEN, and its connections to Discord go to the emulator. It is restarted when sources in the working
folder change. No shell interprets it.

  FILE              the bot's file; default src/bot.ts, src/bot.js, bot.ts or bot.js,
                    or what "guildhall": { "bot": … } in package.json names
Options:
${emulatorFlagsUsage(`default ${DEFAULT_PORT}`)}
  --watch GLOB      also reload on changes of these files, for example 'texts/**/*.json'; can be repeated
  --ignore GLOB     do not reload on changes of these files; can be repeated
  --env-file FILE   read environment variables from this file instead of .env; can be repeated
  --json            print events as lines of JSON, the first with the URLs
${processFlagsUsage}`,
  run: runDev,
};

async function runDev(args: readonly string[], terminal: Terminal, environment: CommandEnvironment): Promise<number> {
  const { own, command } = splitBotCommand(args);
  const { values, positionals } = parseFlags(own, devFlags, command ? 0 : Number.POSITIVE_INFINITY);
  const options = toEmulatorOptions(values);
  const target = createTarget({ command, positionals, values, environment });
  const cwd = process.cwd();
  terminal.showProgress('starting the emulator…');
  const { emulator, close } = await startEmulatorProcess({
    ...options,
    gateway: GATEWAY,
    description: await loadWorldDescription([target.folder, cwd], cwd, environment),
    guildName: projectName(cwd),
  });
  // Listens before the first line is printed: a program may stop the process as soon as it reads the line.
  const stopped = terminal.waitForStopSignal();
  if (values.json) terminal.print(jsonLine({ event: 'listening', ...emulatorAddresses(emulator) }));
  else for (const line of description(emulator, target, terminal)) terminal.print(line);
  const reporter = values.json ? new JsonReporter(terminal) : new TerminalReporter(terminal, target.name);
  const session = await target.createSession({
    emulator,
    reporter,
    onOutput: (line, stream) => {
      reporter.printed(line, stream);
      emulator.reportOutput(line, stream);
    },
    showFailure: (failure) =>
      emulator.setBanner(failure ? { level: 'error', title: failure.title, text: failure.text } : null),
  });
  const { rules, collectMs } = target;
  const stopWatching = await watchSources({
    rules,
    collectMs,
    onChange: (paths) => session.reload(paths.map((path) => relative(cwd, path))),
    onError: (error) => reporter.notice(`Cannot watch files: ${errorMessage(error)}`),
  });
  const mapFile = await MapFile.watch({
    folder: cwd,
    showMap: (map) => emulator.setMap(map),
    onInvalid: (message) => reporter.notice(message),
  });
  // The bot has the token of the previous world, and has to register its commands in the new one.
  const stopWatchingWorld = watchWorld(emulator, () => {
    session.reload(['the world']);
    void mapFile.show();
  });
  const stopCounting = reportRefusedCalls(emulator, reporter);
  void session.start();
  await stopped;
  stopWatchingWorld();
  stopCounting();
  // A second signal does not wait for a command that takes its time.
  if (session.kill) void terminal.waitForStopSignal().then(session.kill);
  await Promise.all([stopWatching(), mapFile.close()]);
  await session.close();
  await close();
  return 0;
}

interface TargetOptions {
  readonly command: BotCommand | undefined;
  readonly positionals: readonly string[];
  readonly values: {
    readonly watch: readonly string[];
    readonly ignore: readonly string[];
    readonly env: readonly string[];
    readonly offline: boolean;
    readonly world?: string | undefined;
  };
  readonly environment: CommandEnvironment;
}

/** @throws {UsageError} when the arguments contradict each other */
function createTarget({ command, positionals, values, environment }: TargetOptions): DevTarget {
  const { watch, ignore, env, offline, world } = values;
  const ignoredPaths = world === undefined ? [] : [resolve(world)];
  const watchOptions = { cwd: process.cwd(), watch, ignore, ignoredPaths };
  if (command) {
    return new CommandTarget({
      ...watchOptions,
      command,
      environment,
      variables: toVariables(env),
      isOffline: offline,
    });
  }
  if (positionals.length > 1) {
    throw new UsageError(
      `Unexpected argument "${positionals[1]}". The command of a bot follows --, for example: guildhall dev -- ${positionals.join(' ')}`,
    );
  }
  requireNoProcessFlags({ env, offline }, 'dev');
  return new BotTarget({ ...watchOptions, file: findBotFile(positionals[0], process.cwd()), environment });
}

function description(emulator: Emulator, { name, replacement }: DevTarget, terminal: Terminal): string[] {
  return [
    `${terminal.style('bold', 'Guildhall')} at ${terminal.style('cyan', emulator.url)}`,
    `  bot        ${name}, ${replacement}`,
    `  api        ${emulator.apiUrl}`,
    '  Stop it with Ctrl+C.',
  ];
}

const PackageName = z.object({ name: z.string() });

/**
 * The name of a project, for the guild of its development world: the name in package.json without its scope, or else the name
 * of the folder. Undefined if neither can be the name of a guild.
 */
export function projectName(folder: string): string | undefined {
  const { min, max } = limits.guildName;
  return [packageName(folder), basename(folder)]
    .map((name) => name?.replace(/^@[^/]*\//, '').trim())
    .find((name) => name !== undefined && name.length >= min && name.length <= max);
}

function packageName(folder: string): string | undefined {
  try {
    return PackageName.safeParse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).data?.name;
  } catch {
    return undefined;
  }
}

/** Reports the calls of the bot that are refused because of permissions, until the returned function is called. */
function reportRefusedCalls(emulator: Emulator, reporter: DevReporter): () => void {
  const refusedCalls = new RefusedCalls();
  return emulator.log.subscribe((entry) => {
    if (entry.kind !== 'request' || entry.application_id !== emulator.applicationId) return;
    const refused = refusedCalls.add(entry);
    if (refused) reporter.refused(refused);
  });
}

/** Calls back whenever the world of an emulator has been replaced, until the returned function is called. */
function watchWorld({ world, log }: Pick<Emulator, 'world' | 'log'>, onReplaced: () => void): () => void {
  let { generation } = world;
  return log.subscribe(() => {
    if (world.generation === generation) return;
    generation = world.generation;
    onReplaced();
  });
}
