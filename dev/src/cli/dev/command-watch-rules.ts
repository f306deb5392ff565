/** Which files restart a bot command: the sources of many languages, wherever they are in the working folder. */
import type { BotCommand } from '../../command/bot-command.js';
import { WatchRules, type WatchRulesOptions } from './watch-rules.js';

/** Other files, such as JSON and databases, can be written by the bot itself. */
const EXTENSIONS =
  '.ts .mts .cts .tsx .js .mjs .cjs .jsx .coffee .py .rb .php .go .rs .java .kt .kts .scala .groovy .clj .cs .fs .vb .lua .ex .exs .erl .dart .cr .nim .zig .swift .c .h .cc .cpp .cxx .hpp .hs .ml .pl .pm .r .jl'.split(
    ' ',
  );

/** Installed packages, and what builds and tests write. */
const EXCLUDED_NAMES = 'node_modules vendor venv __pycache__ site-packages dist build out target obj coverage'.split(
  ' ',
);

/** Creates the rules for a command. A folder with an excluded name is watched if an argument names a file in it: `node dist/bot.js`. */
export function commandWatchRules(
  [, ...args]: BotCommand,
  options: Pick<WatchRulesOptions, 'cwd' | 'watch' | 'ignore' | 'ignoredPaths'>,
): WatchRules {
  const namedFolders = new Set(args.flatMap((arg) => arg.split(/[\\/]/).slice(0, -1)));
  return new WatchRules({
    ...options,
    folder: options.cwd,
    isImported: () => false,
    extensions: EXTENSIONS,
    excludedNames: EXCLUDED_NAMES.filter((name) => !namedFolders.has(name)),
  });
}
