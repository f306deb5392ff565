import { basename, dirname, extname, relative, resolve, sep } from 'node:path';
import picomatch from 'picomatch';

/** The extensions of source files, whose changes always reload the bot. */
const SOURCE_EXTENSIONS = ['.ts', '.mts', '.cts', '.tsx', '.js', '.mjs', '.cjs', '.jsx'];

const NODE_MODULES = 'node_modules';

export interface WatchRulesOptions {
  /** The working folder, to which globs are relative. */
  readonly cwd: string;
  /** The folder of the bot's file, absolute. */
  readonly folder: string;
  /** Globs of further files. */
  readonly watch: readonly string[];
  /** Globs of files whose changes are ignored. */
  readonly ignore: readonly string[];
  /** Absolute paths of files that the command itself writes. */
  readonly ignoredPaths: readonly string[];
  /** Whether the bot has imported a file, which is not a source. */
  readonly isImported: (path: string) => boolean;
  /** The extensions of source files. @default those of TypeScript and JavaScript */
  readonly extensions?: readonly string[] | undefined;
  /** Names of files and folders that are not watched unless a glob includes them, as those that start with a dot. @default node_modules */
  readonly excludedNames?: readonly string[] | undefined;
}

/**
 * Decides whose changes reload the bot: sources in the folder of the bot, other files there that the bot has imported, and
 * files that match a glob of `watch`; in no case files that match one of `ignore`.
 */
export class WatchRules {
  /**
   * The folders to watch, absolute. A folder in the working folder is watched from there: who watches a folder itself does not notice that it
   * is created again, for example by a switch of the branch.
   */
  readonly roots: readonly string[];
  /** The folders and files whose changes can be relevant, absolute. */
  readonly #watched: readonly string[];
  readonly #options: WatchRulesOptions;
  readonly #isWatched: (path: string) => boolean;
  readonly #isIgnored: (path: string) => boolean;

  constructor(options: WatchRulesOptions) {
    const { cwd, folder, watch, ignore } = options;
    this.#options = options;
    this.#isWatched = matcher(watch);
    this.#isIgnored = matcher(ignore);
    this.#watched = [folder, ...watch.map((glob) => resolve(cwd, picomatch.scan(glob).base))];
    this.roots = [...new Set(this.#watched.map((path) => (contains(cwd, path) ? cwd : path)))];
  }

  /** Whether a change of a file reloads the bot. @param path absolute */
  isRelevant(path: string): boolean {
    const { folder, ignoredPaths, isImported, extensions = SOURCE_EXTENSIONS } = this.#options;
    const name = this.#relativeName(path);
    if (ignoredPaths.includes(path) || this.#isIgnored(name)) return false;
    if (this.#isWatched(name)) return true;
    if (
      !contains(folder, path) ||
      relative(folder, path)
        .split(sep)
        .some((each) => this.#isExcludedName(each))
    )
      return false;
    return extensions.includes(extname(path)) || isImported(path);
  }

  /** Whether a file or a folder need not be watched. @param path absolute */
  isExcluded(path: string): boolean {
    if (this.#watched.some((watched) => contains(path, watched))) return false;
    if (!this.#watched.some((watched) => contains(watched, path))) return true;
    const name = basename(path);
    if (!this.#isExcludedName(name)) return false;
    const folder = dirname(path);
    // What a watched package has installed: packages of a workspace are links, also to a folder around them, without an end.
    if (name === NODE_MODULES && this.#relativeName(folder).split('/').includes(NODE_MODULES)) return true;
    return basename(folder) === NODE_MODULES || !this.#isWatched(this.#relativeName(path));
  }

  #isExcludedName(name: string): boolean {
    const { excludedNames = [NODE_MODULES] } = this.#options;
    return name.startsWith('.') || excludedNames.includes(name);
  }

  #relativeName(path: string): string {
    return relative(this.#options.cwd, path).split(sep).join('/');
  }
}

/** Whether a path is that of a folder or of something in it. */
function contains(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** Globs match paths relative to the working folder. A folder includes its files. */
function matcher(globs: readonly string[]): (path: string) => boolean {
  if (globs.length === 0) return () => false;
  const normalized = globs.map((glob) => glob.replace(/^\.\//, '').replace(/\/$/, ''));
  return picomatch(
    normalized.flatMap((glob) => [glob, `${glob}/**`]),
    { dot: true },
  );
}
