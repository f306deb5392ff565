/** The slash commands as a list shows them: a command with subcommands becomes one entry per subcommand. */
import { type ApplicationCommand, type CommandOption, commandOptionTypes, commandTypes } from 'guildhall/wire';
import type { UsableCommand } from '../../../control/views/user-view.js';

/** A command that can be typed after `/`. */
export interface CommandEntry {
  readonly key: string;
  readonly application: UsableCommand['application'];
  readonly command: ApplicationCommand;
  /** Names of the subcommand group and the subcommand; empty without subcommands. */
  readonly path: readonly string[];
  /** The full name, without `/`. */
  readonly title: string;
  readonly description: string;
  readonly options: readonly CommandOption[];
}

const { SUB_COMMAND, SUB_COMMAND_GROUP } = commandOptionTypes;

/** Lists the entries of all usable commands, in their order. */
export function listCommandEntries(usable: readonly UsableCommand[]): readonly CommandEntry[] {
  return usable
    .filter(({ command }) => command.type === commandTypes.CHAT_INPUT)
    .flatMap((each) => collectEntries(each, each.command.options ?? [], [], each.command.description));
}

function collectEntries(
  { application, command }: UsableCommand,
  options: readonly CommandOption[],
  path: readonly string[],
  description: string,
): CommandEntry[] {
  const branches = options.filter(({ type }) => type === SUB_COMMAND || type === SUB_COMMAND_GROUP);
  if (branches.length > 0) {
    return branches.flatMap((branch) =>
      collectEntries({ application, command }, branch.options ?? [], [...path, branch.name], branch.description),
    );
  }
  const key = [command.id, ...path].join('/');
  const title = [command.name, ...path].join(' ');
  return [{ key, application, command, path, title, description, options: requiredFirst(options) }];
}

/** Discord requires this order, but commands loaded from a world file may have another one. */
function requiredFirst(options: readonly CommandOption[]): readonly CommandOption[] {
  return [...options.filter(({ required }) => required), ...options.filter(({ required }) => !required)];
}

/**
 * Filters and ranks the entries for the text after `/`: first entries whose title starts with it, then those with a
 * word that starts with it, then those that contain it in the title or the description.
 */
export function searchCommandEntries(entries: readonly CommandEntry[], typed: string): readonly CommandEntry[] {
  const query = typed.trimStart().replace(/\s+/g, ' ').toLowerCase();
  if (query === '') return entries;
  const ranked = entries.flatMap((entry) => {
    const rank = searchRank(entry, query);
    return rank === undefined ? [] : [{ entry, rank }];
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry);
}

function searchRank({ title, description }: CommandEntry, query: string): number | undefined {
  const text = title.toLowerCase();
  if (text === query.trimEnd()) return 0;
  if (text.startsWith(query)) return 1;
  if (query.endsWith(' ')) return undefined;
  if (text.split(' ').some((word) => word.startsWith(query))) return 2;
  if (text.includes(query)) return 3;
  return description.toLowerCase().includes(query) ? 4 : undefined;
}

/** Returns the text after `/` if a text can be the start of a command. */
export function parseCommandSearch(text: string): string | undefined {
  return /^\/([^\n/]{0,100})$/u.exec(text)?.[1];
}
