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
import { renderMapSvg } from '../../explorer/map/render-map-svg.js';
import type { ExplorationReport } from '../../explorer/report/exploration-report.js';
import { processFlagsUsage } from '../bot-command/process-flags.js';
import { confirmCommand, triedCommand } from '../bot-command/tried-command.js';
import { MAP_FILE } from '../dev/map-file.js';
import { type ExploreOptions, exploreBot } from '../explore/explore-bot.js';
import { parseExploreFlags } from '../explore/explore-flags.js';
import { ExplorerProcess } from '../explore/explorer-process.js';
import { formatReport } from '../explore/format-report.js';
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
  --seconds N       end after so many seconds; default 60
  --faults          also delay and limit requests, and end connections
  --out DIR         write report.json, map.json, map.svg and the tests of findings to this folder
  --json            print the report as JSON
${toolFlagsUsage}
${processFlagsUsage}

Exit status: 0 if there are no findings, 1 if there are some or the command failed, 2 for invalid arguments.`,
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
  const options = { ...flags.exploration, testFolder, onActivity };
  try {
    const report = flags.command
      ? await exploreCommandBot(flags.command, { flags, options, terminal, environment })
      : await exploreBotFile({ flags, options, terminal, environment });
    return await writeReport(report, flags, terminal);
  } catch (error) {
    throw toCommandFailure(error);
  } finally {
    terminal.showProgress(undefined);
  }
}

interface ExploreRun {
  readonly flags: ReturnType<typeof parseExploreFlags>;
  readonly options: ExploreOptions;
  readonly terminal: Terminal;
  readonly environment: CommandEnvironment;
}

async function exploreCommandBot(
  command: BotCommand,
  { flags, options, terminal, environment }: ExploreRun,
): Promise<ExplorationReport> {
  const cwd = process.cwd();
  const bot = triedCommand({ command, cwd, values: flags.process, environment });
  await confirmCommand(terminal, flags);
  const description = await loadWorldDescription([cwd], cwd, environment);
  // The processes of the bot have groups of their own, which Ctrl+C does not reach. They end with this one.
  void terminal.waitForStopSignal().then(() => process.exit(1));
  const { exploreProcess } = await import('../explore/explore-process.js');
  return exploreProcess(bot, description, options);
}

async function exploreBotFile({ flags, options, terminal, environment }: ExploreRun): Promise<ExplorationReport> {
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
  });
  try {
    const loaded = await bot.start();
    await confirmServices(loaded.services, terminal, { yes });
    return await exploreBot(bot, options);
  } finally {
    await bot.end();
  }
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
  return report.findings.length > 0 ? 1 : 0;
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
