/** The map of the bot that the page shows: a file in the working folder, which the explorer writes. */
import { readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { type FSWatcher, watch as watchFiles } from 'chokidar';
import { errorMessage, isSystemError } from 'guildhall/internal';
import { z } from 'zod';
import { BotMap } from '../../control/views/bot-map.js';

/** The path of the file in the working folder. */
export const MAP_FILE = '.guildhall/map.json';

/** How long the file has to be unchanged before it is read, in milliseconds: it is written in parts. */
const WRITE_FINISH = { stabilityThreshold: 100, pollInterval: 50 };

export interface MapFileOptions {
  /** The working folder, absolute. */
  readonly folder: string;
  /** Shows a map; null removes it, because there is no file any more. */
  readonly showMap: (map: BotMap | null) => void;
  /** Reports that the file is invalid. The previous map stays. */
  readonly onInvalid: (message: string) => void;
}

export class MapFile {
  readonly #options: MapFileOptions;
  readonly #watcher: FSWatcher;

  private constructor(options: MapFileOptions) {
    this.#options = options;
    const path = join(options.folder, MAP_FILE);
    // The folder of the file may be created later, so only a folder that exists can be watched.
    const watched = [options.folder, dirname(path), path];
    this.#watcher = watchFiles(options.folder, {
      ignored: (each) => !watched.includes(normalize(each)),
      awaitWriteFinish: WRITE_FINISH,
    });
    this.#watcher
      .on('add', () => this.show())
      .on('change', () => this.show())
      .on('unlink', () => options.showMap(null))
      .on('error', (error) => options.onInvalid(`Cannot watch ${MAP_FILE}: ${errorMessage(error)}`));
  }

  /** Shows the map of the file, if there is one, and again on each change. Resolves when the watcher is ready. */
  static async watch(options: MapFileOptions): Promise<MapFile> {
    const file = new MapFile(options);
    await new Promise<void>((resolve) => file.#watcher.once('ready', resolve));
    return file;
  }

  /** Shows the map of the file again, for example in another world. */
  async show(): Promise<void> {
    const { folder, showMap, onInvalid } = this.#options;
    try {
      const text = await readIfExists(join(folder, MAP_FILE));
      if (text !== undefined) showMap(parseMap(text));
    } catch (error) {
      onInvalid(`The map in ${MAP_FILE} is not shown: ${errorMessage(error)}`);
    }
  }

  close(): Promise<void> {
    return this.#watcher.close();
  }
}

async function readIfExists(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** @throws when the text is no map */
function parseMap(text: string): BotMap {
  const result = BotMap.safeParse(JSON.parse(text));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = issue && issue.path.length > 0 ? `${z.core.toDotPath(issue.path)}: ` : '';
  throw new Error(`${place}${issue?.message ?? 'it is no map.'}`);
}
