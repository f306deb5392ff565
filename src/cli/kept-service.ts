import { messageOf } from '../base/errors.js';
import { type Emulator, startEmulator } from '../emulator/emulator.js';
import { type WorldFile, WorldFileError } from '../emulator/state/world-file/world-file.js';
import { CommandFailedError } from './command-failed-error.js';
import { readWorld, writeWorld } from './world-on-disk.js';

export interface KeptServiceOptions {
  readonly port: number;
  readonly host: string;
  /** The file of the world; undefined: the world is gone at the end. */
  readonly world: string | undefined;
}

/** A service whose world may be kept in a file. */
export interface KeptService {
  readonly service: Emulator;
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
export async function startKeptService(options: KeptServiceOptions): Promise<KeptService> {
  const { world } = options;
  const saved = world === undefined ? undefined : await readWorld(world);
  const service = await started(options, saved);
  const close = async () => {
    try {
      if (world !== undefined) await writeWorld(world, service.save());
    } finally {
      await service.close();
    }
  };
  if (world === undefined || saved !== undefined) return { service, close };
  try {
    // A file that cannot be written is known now, and not when there is something to lose.
    await writeWorld(world, service.save());
  } catch (error) {
    await service.close();
    throw error;
  }
  return { service, close };
}

async function started({ port, host, world }: KeptServiceOptions, worldFile: WorldFile | undefined): Promise<Emulator> {
  try {
    return await startEmulator({ port, host, worldFile });
  } catch (error) {
    if (error instanceof WorldFileError) {
      throw new CommandFailedError(`${world}: ${error.message}`, { cause: error });
    }
    if (!(error instanceof Error && 'code' in error)) throw error;
    const why =
      error.code === 'EADDRINUSE'
        ? 'the port is in use. Give another with --port N; 0 takes a free one.'
        : messageOf(error);
    throw new CommandFailedError(`The emulator could not listen on ${host}:${port}: ${why}`, { cause: error });
  }
}
