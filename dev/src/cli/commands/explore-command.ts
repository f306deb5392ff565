import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import {
  type CliCommand,
  type CommandEnvironment,
  findBotFile,
  findTypeScriptLoader,
  type Terminal,
  toCommandFailure,
} from 'guildhall/internal';
import type { BotCommand } from '../../command/bot-command.js';
import type { Finding } from '../../explorer/findings/finding.js';
import { renderMapSvg } from '../../explorer/map/render-map-svg.js';
import type { ExplorationReport, ExplorationResult } from '../../explorer/report/exploration-report.js';
import { processFlagsUsage } from '../bot-command/process-flags.js';
import { confirmCommand, triedCommand } from '../bot-command/tried-command.js';
import { MAP_FILE } from '../dev/map-file.js';
import { type ExploreOptions, STOPPING_MS } from '../explore/exploration-run.js';
import { exploreBot } from '../explore/explore-bot.js';
import { parseExploreFlags } from '../explore/explore-flags.js';
import { ExplorerProcess } from '../explore/explorer-process.js';
import { findInvariants } from '../explore/find-invariants.js';
import { formatFound, formatReport } from '../explore/format-report.js';
import { WrittenFiles } from '../explore/written-files.js';
import { confirmServices } from '../tool-safety/confirm-services.js';
import { toolEnvironment } from '../tool-safety/tool-environment.js';
import { servicesPathOf, toolFlagsUsage } from '../tool-safety/tool-flags.js';
import { findWorldDescription, loadWorldDescription } from '../world-description/load-description.js';

export const exploreCommand: CliCommand = {
  usage: `Usage: guildhall explore [FILE] [options]
       guildhall explore [options] -- COMMAND [ARGUMENTS]

Explores the bot on a local emulator: generated users run every command, press every control and fill every modal. Lists what goes
wrong, each problem with the steps that lead to it and a test. Nothing is sent to Discord. Writes the map of the bot to .guildhall/map.svg
and .guildhall/map.json, which the gallery of guildhall dev shows.

  FILE              the bot's file; default src/bot.ts, src/bot.js, bot.ts or bot.js,
                    or what "guildhall": { "bot": … } in package.json names
  COMMAND           starts a bot in any language, for example: -- node bot.js
Options:
  --seed N          the same seed leads to the same actions; default 1
  --steps N         end after so many steps; default 5000
  --seconds N       end after so many seconds, with the time for reducing and replaying what was found; default 60
  --faults          also delay and limit requests, and end connections
  --hostile         also let users block the bot and close their direct messages, and moderators delete what it uses
  --out DIR         write report.json, map.json, map.svg and the tests of findings to this folder
  --json            print the report as JSON
${toolFlagsUsage}
${processFlagsUsage}

Ctrl+C ends the exploration with a report of what was found; a second one ends at once.

Exit status: 0 if there are no findings, or only warnings; 1 if there are some or the command failed; 2 for invalid arguments.`,
  readsDotEnv: false,
  run: runExplore,
};

async function runExplore(
  args: readonly string[],
  terminal: Terminal,
  environment: CommandEnvironment,
): Promise<number> {
  const flags = parseExploreFlags(args);
  const testFolder = resolve(flags.out ?? 'test');
  const onActivity = (activity: string) => terminal.showProgress(activity);
  const onFound = (finding: Finding) => terminal.printError(formatFound(finding, terminal));
  const stopping = new AbortController();
  const options = { ...flags.exploration, testFolder, onActivity, onFound, stopped: stopping.signal };
  const files = new WrittenFiles(process.cwd());
  try {
    const result = flags.command
      ? await exploreCommandBot(flags.command, { flags, options, stopping, terminal, environment })
      : await exploreBotFile({ flags, options, stopping, terminal, environment });
    return await writeReport({ ...result, written: files.find() }, flags, terminal);
  } catch (error) {
    throw toCommandFailure(error);
  } finally {
    terminal.showProgress(undefined);
  }
}

interface ExploreRun {
  readonly flags: ReturnType<typeof parseExploreFlags>;
  readonly options: ExploreOptions;
  /** Stops the exploration. */
  readonly stopping: AbortController;
  readonly terminal: Terminal;
  readonly environment: CommandEnvironment;
}

async function exploreCommandBot(
  command: BotCommand,
  { flags, options, stopping, terminal, environment }: ExploreRun,
): Promise<ExplorationResult> {
  const cwd = process.cwd();
  const bot = triedCommand({ command, cwd, values: flags.process, environment });
  await confirmCommand(terminal, flags);
  const description = await loadWorldDescription([cwd], cwd, environment);
  stopOnSignal(stopping, terminal);
  const { exploreProcess } = await import('../explore/explore-process.js');
  return exploreProcess(bot, { description, invariantsPath: findInvariants([cwd]) }, options);
}

async function exploreBotFile({
  flags,
  options,
  stopping,
  terminal,
  environment,
}: ExploreRun): Promise<ExplorationResult> {
  const { file: named, services, yes } = flags;
  const servicesPath = servicesPathOf(services, process.cwd());
  const file = findBotFile(named, process.cwd());
  const bot = new ExplorerProcess({
    bot: {
      file,
      loader: findTypeScriptLoader(file),
      environment: toolEnvironment(environment),
      onOutput: (line) => terminal.printError(line),
    },
    servicesPath,
    descriptionPath: findWorldDescription([file.folder, process.cwd()]),
    invariantsPath: findInvariants([file.folder, process.cwd()]),
  });
  try {
    const loaded = await bot.start();
    await confirmServices(loaded.services, terminal, { yes });
    stopOnSignal(stopping, terminal);
    return await exploreBot(bot, options);
  } finally {
    await bot.end();
  }
}

/** The first Ctrl+C ends the exploration with a report. The second one ends this process, and those of the bot end with it. */
function stopOnSignal(stopping: AbortController, terminal: Terminal): void {
  void terminal.waitForStopSignal().then(() => {
    void terminal.waitForStopSignal().then(() => process.exit(130));
    stopping.abort();
    const seconds = STOPPING_MS / 1000;
    terminal.printError(`Stops: what was found is reduced for up to ${seconds} s. Press Ctrl+C again to end at once.`);
  });
}

/** Writes and prints what was found. @returns the exit status */
async function writeReport(
  report: ExplorationReport,
  { out, json }: ExploreRun['flags'],
  terminal: Terminal,
): Promise<number> {
  await writeMap(dirname(resolve(MAP_FILE)), report);
  if (out !== undefined) await writeResults(resolve(out), report);
  if (json) terminal.print(JSON.stringify(report, undefined, 2));
  else for (const line of formatReport(report, terminal)) terminal.print(line);
  return report.findings.some(({ grade }) => grade === 'failure') ? 1 : 0;
}

/** Writes the report, the map and the tests of findings to a folder. */
async function writeResults(folder: string, report: ExplorationReport): Promise<void> {
  await writeMap(folder, report);
  await writeFile(join(folder, 'report.json'), `${JSON.stringify(report, undefined, 2)}\n`);
  for (const [index, { test }] of report.findings.entries())
    if (test !== undefined) await writeFile(join(folder, `finding-${index + 1}.test.ts`), test);
}

/** Writes the map to a folder, as JSON and as a drawing. */
async function writeMap(folder: string, { map }: Pick<ExplorationReport, 'map'>): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'map.json'), `${JSON.stringify(map, undefined, 2)}\n`);
  await writeFile(join(folder, 'map.svg'), await renderMapSvg(map));
}
