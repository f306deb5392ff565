import { CommandFailedError, errorMessage } from 'guildhall/internal';
import type { EmulatorGatewayOptions } from '../../emulator/index.js';
import {
  type Emulator,
  startEmulator,
  WorldDescriptionError,
  type WorldFile,
  WorldFileError,
} from '../../emulator/index.js';
import { parseWorldDescription } from '../../emulator/inspect.js';
import { playgroundRoutes } from '../../playground-server/playground-routes.js';
import { loadWorldFile, saveWorldFile } from './world-file-storage.js';

export interface EmulatorProcessOptions {
  readonly port: number;
  readonly host: string;
  readonly filesPort: number;
  readonly allowedHosts: readonly string[];
  readonly allowedOrigins?: readonly string[] | undefined;
  /** The name of the guild of a new world. */
  readonly guildName?: string | undefined;
  /** Options of the emulator's gateway. */
  readonly gateway?: EmulatorGatewayOptions | undefined;
  /** The world file; undefined if the world is not saved. */
  readonly worldPath: string | undefined;
  /** The description of the initial world, not checked; undefined for the default one. A world file takes precedence. */
  readonly description?: { readonly file: string; readonly description: unknown } | undefined;
  /** Whether an existing world file is replaced by the initial world. @default false */
  readonly reset?: boolean | undefined;
}

/** A running emulator whose world can be stored in a file. */
export interface EmulatorProcess {
  readonly emulator: Emulator;
  /**
   * Saves the world if there is a world file, and closes the emulator.
   * @throws {CommandFailedError} when the world cannot be saved; the emulator is closed anyway
   */
  close(): Promise<void>;
}

/**
 * Starts the emulator, with the state in the world file if it exists.
 * @throws {CommandFailedError} when a port is in use or the file is invalid
 */
export async function startEmulatorProcess(options: EmulatorProcessOptions): Promise<EmulatorProcess> {
  const { worldPath, reset = false } = options;
  const saved = worldPath === undefined || reset ? undefined : await loadWorldFile(worldPath);
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
    // Reports a file that cannot be written now, before there is state to lose.
    await saveWorldFile(worldPath, emulator.save());
  } catch (error) {
    await emulator.close();
    throw error;
  }
  return { emulator, close };
}

async function startOrFail(
  { worldPath, description, reset: _reset, ...options }: EmulatorProcessOptions,
  worldFile: WorldFile | undefined,
): Promise<Emulator> {
  try {
    const world = worldFile || !description ? undefined : parseWorldDescription(description.description);
    return await startEmulator({ ...options, world, worldFile, routes: playgroundRoutes });
  } catch (error) {
    if (error instanceof WorldFileError) {
      throw new CommandFailedError(`${worldPath}: ${error.message}`, { cause: error });
    }
    if (error instanceof WorldDescriptionError) {
      throw new CommandFailedError(`${description?.file}: ${error.message}`, { cause: error });
    }
    if (!(error instanceof Error && 'code' in error)) throw error;
    const reason =
      error.code === 'EADDRINUSE'
        ? 'the port is in use. Choose another with --port N, and with --files-port N for files; 0 uses a free one.'
        : errorMessage(error);
    const { host, port, filesPort } = options;
    const addresses = filesPort === 0 ? `${host}:${port}` : `${host}:${port} and ${host}:${filesPort}`;
    throw new CommandFailedError(`The emulator could not listen on ${addresses}: ${reason}`, { cause: error });
  }
}
