import { readFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import {
  type BotFile,
  type CliCommand,
  type CommandEnvironment,
  errorMessage,
  findBotFile,
  findTypeScriptLoader,
  parseFlags,
  type Terminal,
  type TypeScriptLoader,
} from 'guildhall/internal';
import { limits } from 'guildhall/wire';
import { z } from 'zod';
import type { Emulator } from '../../emulator/index.js';
import { RefusedCalls } from '../../testing/problems/refused-calls.js';
import { WorkshopProcess } from '../bot-process/workshop-process.js';
import type { DevReporter } from '../dev/dev-reporter.js';
import { DevSession } from '../dev/dev-session.js';
import { JournalFolder } from '../dev/journal-folder.js';
import { JsonReporter } from '../dev/json-reporter.js';
import { MapFile } from '../dev/map-file.js';
import { TerminalReporter } from '../dev/terminal-reporter.js';
import { WatchRules } from '../dev/watch-rules.js';
import { watchSources } from '../dev/watch-sources.js';
import { emulatorAddresses } from '../emulator-process/emulator-addresses.js';
import { emulatorFlags, emulatorFlagsUsage, toEmulatorOptions } from '../emulator-process/emulator-flags.js';
import { startEmulatorProcess } from '../emulator-process/emulator-process.js';
import { loadWorldDescription } from '../world-description/load-description.js';

/** A fixed port, so an open page reconnects to the next session. */
const DEFAULT_PORT = '4600';

/** Each reloaded bot loads the members of its guilds again, more often than Discord allows a bot that runs. */
const GATEWAY = { allMembersIntervalMs: 0 };

export const devCommand: CliCommand = {
  usage: `Usage: guildhall dev [FILE] [options]

Runs the bot on an emulator of Discord with a page for the browser, and reloads the bot on every save. The state of the
emulator and the gateway session are preserved. The file guildhall.world.ts or .js describes its first state. Types are not
checked: use your editor and tsc.

  FILE              the bot's file; default src/bot.ts, src/bot.js, bot.ts or bot.js,
                    or what "guildhall": { "bot": … } in package.json names
Options:
${emulatorFlagsUsage(`default ${DEFAULT_PORT}`)}
  --watch GLOB      also reload on changes of these files, for example 'texts/**/*.json'; can be repeated
  --ignore GLOB     do not reload on changes of these files; can be repeated
  --env-file FILE   read environment variables from this file instead of .env; can be repeated
  --json            print events as lines of JSON, the first with the URLs`,
  run: runDev,
};

async function runDev(args: readonly string[], terminal: Terminal, environment: CommandEnvironment): Promise<number> {
  const flags = {
    ...emulatorFlags(DEFAULT_PORT),
    watch: { type: 'string', multiple: true, default: [] as string[] },
    ignore: { type: 'string', multiple: true, default: [] as string[] },
    json: { type: 'boolean', default: false },
  } as const;
  const { values, positionals } = parseFlags(args, flags, 1);
  const options = toEmulatorOptions(values);
  const file = findBotFile(positionals[0], process.cwd());
  // Before the emulator starts: the command fails here if the loader is missing.
  const loader = findTypeScriptLoader(file);
  const { emulator, close } = await startEmulatorProcess({
    ...options,
    gateway: GATEWAY,
    description: await loadWorldDescription([file.folder, process.cwd()], process.cwd(), environment),
    guildName: projectName(process.cwd()),
  });
  // Listens before the first line is printed: a program may stop the process as soon as it reads the line.
  const stopped = terminal.waitForStopSignal();
  if (values.json) terminal.print(JSON.stringify({ event: 'listening', ...emulatorAddresses(emulator) }));
  else for (const line of description(emulator, file, terminal)) terminal.print(line);
  const reporter = values.json ? new JsonReporter(terminal) : new TerminalReporter(terminal, file.name);
  const journals = await JournalFolder.create();
  const loadedPaths = new Set<string>();
  const rules = new WatchRules({
    cwd: process.cwd(),
    folder: file.folder,
    watch: values.watch,
    ignore: values.ignore,
    ignoredPaths: values.world === undefined ? [] : [resolve(values.world)],
    isImported: (path) => loadedPaths.has(path),
  });
  const session = createSession({
    emulator,
    journals,
    file,
    loader,
    environment,
    reporter,
    onLoaded: (paths) => {
      for (const path of paths) loadedPaths.add(path);
    },
  });
  const stopWatching = await watchSources({
    rules,
    onChange: (paths) => session.reload(paths.map((path) => relative(process.cwd(), path))),
    onError: (error) => reporter.notice(`Cannot watch files: ${errorMessage(error)}`),
  });
  const mapFile = await MapFile.watch({
    folder: process.cwd(),
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
  await Promise.all([stopWatching(), mapFile.close()]);
  await session.close();
  await journals.remove();
  await close();
  return 0;
}

interface SessionOptions {
  readonly emulator: Emulator;
  readonly journals: JournalFolder;
  readonly file: BotFile;
  readonly loader: TypeScriptLoader | undefined;
  readonly environment: CommandEnvironment;
  readonly reporter: DevReporter;
  /** Receives the absolute paths of the files that a bot has loaded. */
  readonly onLoaded: (paths: readonly string[]) => void;
}

/** Creates the session, whose bots are shown on the page of the emulator. */
function createSession(options: SessionOptions): DevSession {
  const { emulator, journals, file, loader, environment, reporter, onLoaded } = options;
  return new DevSession({
    emulator: () => {
      const { apiUrl, token, guildId, publicKey, world } = emulator;
      return { apiUrl, token, guildId, publicKey, journalPath: journals.pathFor(world.generation) };
    },
    spawn: () =>
      new WorkshopProcess({
        file,
        loader,
        // The bot's file must not find the token for Discord in its environment.
        environment: { ...environment, DISCORD_TOKEN: emulator.token, GUILDHALL_API: emulator.apiUrl },
        onOutput: (line, stream) => {
          reporter.printed(line, stream);
          emulator.reportOutput(line, stream);
        },
        onLoaded,
        onReport: (report) => emulator.report(report),
      }),
    reporter,
    grantPermissions: (permissions) => emulator.setBotPermissions(permissions),
    showFailure: (failure) =>
      emulator.setBanner(failure ? { level: 'error', title: failure.title, text: failure.text } : null),
    showGallery: (gallery) => emulator.setGallery(gallery),
  });
}

function description(emulator: Emulator, file: BotFile, terminal: Terminal): string[] {
  return [
    `${terminal.style('bold', 'Guildhall')} at ${terminal.style('cyan', emulator.url)}`,
    `  bot        ${file.name}, reloaded on every save in ${relative(process.cwd(), file.folder) || '.'}`,
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
