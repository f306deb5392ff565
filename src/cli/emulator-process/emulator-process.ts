import { errorMessage } from '../../base/errors.js';
import { type Emulator, startEmulator } from '../../emulator/emulator.js';
import { type WorldFile, WorldFileError } from '../../emulator/state/world-file/world-file.js';
import { CommandFailedError } from '../command-line/command-failed-error.js';
import { loadWorldFile, saveWorldFile } from './world-file-storage.js';

export interface EmulatorProcessOptions {
  readonly port: number;
  readonly host: string;
  /** The file of the world; undefined: the world is gone at the end. */
  readonly worldPath: string | undefined;
}

/** A service whose world may be kept in a file. */
export interface EmulatorProcess {
  readonly emulator: Emulator;
  /**
   * Saves the world, where there is a file for it, and ends the service.
   * @throws CommandFailedError when it cannot be saved; the service is ended all the same
   */
  close(): Promise<void>;
}

/**
 * Starts the service, with the world of its file where that is there.
 * @throws CommandFailedError when the port cannot be taken, or the file cannot be used
 */
export async function startEmulatorProcess(options: EmulatorProcessOptions): Promise<EmulatorProcess> {
  const { worldPath } = options;
  const saved = worldPath === undefined ? undefined : await loadWorldFile(worldPath);
  const emulator = await startOrFail(options, saved);
  const close = async () => {
    try {
      if (worldPath !== undefined) await saveWorldFile(worldPath, emulator.save());
    } finally {
      await emulator.close();
    }
  };
  if (worldPath === undefined || saved !== undefined) return { emulator, close };
  try {
    // A file that cannot be written is known now, and not when there is something to lose.
    await saveWorldFile(worldPath, emulator.save());
  } catch (error) {
    await emulator.close();
    throw error;
  }
  return { emulator, close };
}

async function startOrFail(
  { port, host, worldPath }: EmulatorProcessOptions,
  worldFile: WorldFile | undefined,
): Promise<Emulator> {
  try {
    return await startEmulator({ port, host, worldFile });
  } catch (error) {
    if (error instanceof WorldFileError) {
      throw new CommandFailedError(`${worldPath}: ${error.message}`, { cause: error });
    }
    if (!(error instanceof Error && 'code' in error)) throw error;
    const why =
      error.code === 'EADDRINUSE'
        ? 'the port is in use. Give another with --port N; 0 takes a free one.'
        : errorMessage(error);
    throw new CommandFailedError(`The emulator could not listen on ${host}:${port}: ${why}`, { cause: error });
  }
}
