import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { RecordingError } from 'guildhall';
import {
  type CliCommand,
  CommandFailedError,
  errorMessage,
  parseFlags,
  type Terminal,
  UsageError,
} from 'guildhall/internal';
import { redactRecording } from '../../testing/recording/redact-recording.js';

export const redactCommand: CliCommand = {
  usage: `Usage: guildhall redact IN [OUT]

Removes personal data from a recording of events: ids, names, texts, URLs, tokens. The result can be stored with the
tests and replayed. See docs/recordings.md.

  IN     the recording
  OUT    the redacted recording; default: standard output. An existing file is not overwritten.`,
  run: runRedact,
};

async function runRedact(args: readonly string[], terminal: Terminal): Promise<number> {
  const [input, output] = parseFlags(args, {}, 2).positionals;
  if (input === undefined) throw new UsageError('Specify the recording.');
  if (output !== undefined && resolve(output) === resolve(input)) {
    throw new UsageError('A recording cannot be redacted in place: specify another file.');
  }
  const lines = redactLines(input, await readRecordingFile(input));
  if (output === undefined) {
    for (const line of lines) terminal.print(line);
    return 0;
  }
  await writeRecordingFile(output, lines);
  terminal.print(`${output}: ${lines.length - 1} events, redacted. Review the file before you share it.`);
  return 0;
}

function redactLines(path: string, text: string): string[] {
  try {
    return redactRecording(text.split('\n'));
  } catch (error) {
    if (!(error instanceof RecordingError)) throw error;
    throw new CommandFailedError(`${path}: ${error.message}`, { cause: error });
  }
}

async function readRecordingFile(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new CommandFailedError(`The recording ${path} cannot be read: ${errorMessage(error)}.`, { cause: error });
  }
}

async function writeRecordingFile(path: string, lines: readonly string[]): Promise<void> {
  try {
    await writeFile(path, `${lines.join('\n')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw new CommandFailedError(`${path} cannot be written: ${errorMessage(error)}. Nothing was changed.`, {
      cause: error,
    });
  }
}
