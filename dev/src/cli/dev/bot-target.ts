/** A file that exports a bot of this framework, as what `guildhall dev` develops. */
import { relative } from 'node:path';
import { type BotFile, type CommandEnvironment, findTypeScriptLoader, type TypeScriptLoader } from 'guildhall/internal';
import { WorkshopProcess } from '../bot-process/workshop-process.js';
import { DevSession } from './dev-session.js';
import type { DevTarget, RunningSession, SessionHost } from './dev-target.js';
import { JournalFolder } from './journal-folder.js';
import { WatchRules, type WatchRulesOptions } from './watch-rules.js';

export interface BotTargetOptions extends Pick<WatchRulesOptions, 'cwd' | 'watch' | 'ignore' | 'ignoredPaths'> {
  readonly file: BotFile;
  readonly environment: CommandEnvironment;
}

export class BotTarget implements DevTarget {
  readonly name: string;
  readonly folder: string;
  readonly replacement: string;
  readonly rules: WatchRules;
  readonly #file: BotFile;
  readonly #loader: TypeScriptLoader | undefined;
  readonly #environment: CommandEnvironment;
  /** The absolute paths of the files that a bot has loaded. */
  readonly #loadedPaths = new Set<string>();

  /** @throws {CommandFailedError} when the loader that the file needs is missing */
  constructor({ file, environment, ...options }: BotTargetOptions) {
    this.#file = file;
    this.#loader = findTypeScriptLoader(file);
    this.#environment = environment;
    this.name = file.name;
    this.folder = file.folder;
    this.replacement = `reloaded on every save in ${relative(options.cwd, file.folder) || '.'}`;
    const isImported = (path: string) => this.#loadedPaths.has(path);
    this.rules = new WatchRules({ ...options, folder: file.folder, isImported });
  }

  async createSession(host: SessionHost): Promise<RunningSession> {
    const { emulator, reporter, showFailure } = host;
    const journals = await JournalFolder.create();
    const session = new DevSession({
      emulator: () => {
        const { apiUrl, token, guildId, publicKey, world } = emulator;
        return { apiUrl, token, guildId, publicKey, journalPath: journals.pathFor(world.generation) };
      },
      spawn: () => this.#spawn(host),
      reporter,
      grantPermissions: (permissions) => emulator.setBotPermissions(permissions),
      showFailure,
      showGallery: (gallery) => emulator.setGallery(gallery),
    });
    return {
      start: () => session.start(),
      reload: (changes) => session.reload(changes),
      close: async () => {
        await session.close();
        await journals.remove();
      },
    };
  }

  #spawn({ emulator, onOutput }: SessionHost): WorkshopProcess {
    return new WorkshopProcess({
      file: this.#file,
      loader: this.#loader,
      // The bot's file must not find the token for Discord in its environment.
      environment: { ...this.#environment, DISCORD_TOKEN: emulator.token, GUILDHALL_API: emulator.apiUrl },
      onOutput,
      onLoaded: (paths) => {
        for (const path of paths) this.#loadedPaths.add(path);
      },
      onReport: (report) => emulator.report(report),
    });
  }
}
