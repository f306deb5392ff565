import { relative, resolve } from 'node:path';
import { type CliCommand, type CommandEnvironment, parseFlags, parsePort, type Terminal } from 'guildhall/internal';
import { splitBotCommand } from '../../command/split-bot-command.js';
import type { WrittenTest } from '../../control/views/recording-state.js';
import { MANUAL_CLOCK_HEARTBEAT_MS } from '../../testing/world/manual-clock-heartbeat.js';
import { processFlags, processFlagsUsage, requireNoProcessFlags } from '../bot-command/process-flags.js';
import { requireNoBotFile } from '../bot-command/tried-command.js';
import { startEmulatorProcess } from '../emulator-process/emulator-process.js';
import { commandSource, fileSource } from '../record/recorded-source.js';
import { RecordingSession } from '../record/recording-session.js';
import { writeRecording } from '../record/write-recording.js';
import { toolFlags, toolFlagsUsage } from '../tool-safety/tool-flags.js';
import { type LoadedDescription, loadWorldDescription } from '../world-description/load-description.js';

/** Not that of `guildhall dev`, so that both can run. */
const DEFAULT_PORT = '4610';
/** Each recording has a bot of its own, which loads the members again. */
const GATEWAY = { allMembersIntervalMs: 0, heartbeatIntervalMs: MANUAL_CLOCK_HEARTBEAT_MS };

export const recordCommand: CliCommand = {
  usage: `Usage: guildhall record [FILE] [options]
       guildhall record [options] -- COMMAND [ARGUMENTS]

Writes a test from what users do on a page: starts the bot on an emulator, and records from the start. Stop the recording on the
page or with Ctrl+C: then the test is written and run, with what became visible and changed as its expectations. What is not the
same in several replays is left out. "Record test" on the page records another one, each in a fresh world with a fresh bot.

  FILE              the bot's file; default src/bot.ts, src/bot.js, bot.ts or bot.js,
                    or what "guildhall": { "bot": … } in package.json names
  COMMAND           starts a bot in any language, for example: -- node bot.js
Options:
  --out DIR         folder of the tests; default test
  --port N          port of the page, 0 to 65535; 0 uses a free one; default ${DEFAULT_PORT}
${toolFlagsUsage}
${processFlagsUsage}`,
  readsDotEnv: false,
  run: runRecord,
};

async function runRecord(
  args: readonly string[],
  terminal: Terminal,
  environment: CommandEnvironment,
): Promise<number> {
  const flags = {
    out: { type: 'string', default: 'test' },
    port: { type: 'string', default: DEFAULT_PORT },
    ...toolFlags,
    ...processFlags,
  } as const;
  const { own, command } = splitBotCommand(args);
  const { values, positionals } = parseFlags(own, flags, 1);
  const port = parsePort(values.port);
  if (command) requireNoBotFile(positionals[0], values.services);
  else requireNoProcessFlags(values, 'record');
  const source = command
    ? await commandSource({ command, cwd: process.cwd(), values, environment }, terminal, values)
    : await fileSource(positionals[0], { terminal, environment, values });
  terminal.showProgress('starting the emulator and the bot…');
  const description = await loadWorldDescription(source.folders, process.cwd(), source.environment);
  const emulatorOptions = { port, host: '127.0.0.1', filesPort: 0, allowedHosts: [], worldPath: undefined };
  const { emulator, close } = await startEmulatorProcess({ ...emulatorOptions, gateway: GATEWAY, description });
  const stopped = terminal.waitForStopSignal();
  const { bot, end } = await source.createBot(emulator, (failure) => session.botExited(failure));
  const folder = resolve(process.cwd(), values.out);
  const session: RecordingSession = new RecordingSession({
    emulator,
    bot,
    initial: { file: emulator.save(), world: startingWorld(description) },
    write: (recording) =>
      writeRecording({ ...recording, folder, recorder: source.recorder, environment: source.environment }),
  });
  emulator.setRecordingHost(session);
  const finish = reportPhases(session, terminal);
  try {
    terminal.print(
      `${terminal.style('bold', 'Guildhall')} records ${source.name} at ${terminal.style('cyan', emulator.url)}`,
    );
    terminal.print('  Act as users on the page. Stop the recording there, or with Ctrl+C.');
    await session.start({ fromHere: false });
    await stopped;
    await session.stop();
    return finish();
  } finally {
    emulator.setRecordingHost(null);
    await bot.stop();
    await end();
    await close();
  }
}

function startingWorld(description: LoadedDescription | undefined) {
  if (!description) return { kind: 'new' as const };
  const path = resolve(process.cwd(), description.file);
  return { kind: 'description' as const, path, description: description.description };
}

/** Prints each result. The returned function returns the exit status: 1 if the latest recording has failed. */
function reportPhases(session: RecordingSession, terminal: Terminal): () => number {
  let reported = session.state;
  session.subscribe(() => {
    const { state } = session;
    const isNew = state.phase !== reported.phase;
    reported = state;
    if (!isNew) return;
    if (state.phase === 'starting') terminal.print('Starting a fresh world and bot.');
    if (state.phase === 'recording') terminal.print('Recording.');
    if (state.phase === 'writing') terminal.print('Checking the recording in new worlds.');
    if (state.result) printResult(state.result, terminal);
    if (state.phase === 'failed') {
      const title = state.result ? 'The test fails.' : 'No test was written.';
      terminal.printError(`${terminal.style('red', title, 'stderr')} ${state.problem}`);
    }
  });
  return () => (reported.phase === 'failed' ? 1 : 0);
}

function printResult({ file, warnings }: WrittenTest, terminal: Terminal): void {
  terminal.print(`${terminal.style('green', 'Written:')} ${relative(process.cwd(), resolve(file))}`);
  for (const warning of warnings) terminal.printError(`${terminal.style('yellow', 'Warning:', 'stderr')} ${warning}`);
}
