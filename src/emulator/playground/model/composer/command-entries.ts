/** The commands that can be typed, as a list offers them: a command with subcommands is one entry for each of these. */
import type { ApplicationCommand } from '../../../../wire/objects/applications/application-command.js';
import type { CommandOption } from '../../../../wire/objects/applications/application-command-option.js';
import { commandOptionTypes, commandTypes } from '../../../../wire/objects/applications/command-types.js';
import type { UsableCommand } from '../../../control/views/user-view.js';

/** Something that can be typed after `/`. */
export interface CommandEntry {
  readonly key: string;
  readonly application: UsableCommand['application'];
  readonly command: ApplicationCommand;
  /** Names of the group and the subcommand; empty for a command without. */
  readonly path: readonly string[];
  /** Its words, without `/`. */
  readonly title: string;
  readonly description: string;
  readonly options: readonly CommandOption[];
}

/** Entries of one application. */
export interface CommandGroup {
  readonly application: UsableCommand['application'];
  readonly entries: readonly CommandEntry[];
}

const { SUB_COMMAND, SUB_COMMAND_GROUP } = commandOptionTypes;

/** Every entry that usable commands give, in their order. */
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

/** The interface demands that order already; a command from elsewhere is still shown so. */
function requiredFirst(options: readonly CommandOption[]): readonly CommandOption[] {
  return [...options.filter(({ required }) => required), ...options.filter(({ required }) => !required)];
}

/**
 * What is left of the list once something is typed after `/`: entries whose words begin with it, then those that have
 * a word that does, then those that hold it anywhere, in their words or their description.
 */
export function searchCommandEntries(entries: readonly CommandEntry[], typed: string): readonly CommandEntry[] {
  const wanted = typed.trimStart().replace(/\s+/g, ' ').toLowerCase();
  if (wanted === '') return entries;
  const ranked = entries.flatMap((entry) => {
    const rank = searchRank(entry, wanted);
    return rank === undefined ? [] : [{ entry, rank }];
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry);
}

function searchRank({ title, description }: CommandEntry, wanted: string): number | undefined {
  const words = title.toLowerCase();
  if (words === wanted.trimEnd()) return 0;
  if (words.startsWith(wanted)) return 1;
  if (wanted.endsWith(' ')) return undefined;
  if (words.split(' ').some((word) => word.startsWith(wanted))) return 2;
  if (words.includes(wanted)) return 3;
  return description.toLowerCase().includes(wanted) ? 4 : undefined;
}

/** Entries by application, each where its first entry stands. */
export function groupCommandEntries(entries: readonly CommandEntry[]): readonly CommandGroup[] {
  const groups = new Map<string, CommandEntry[]>();
  for (const entry of entries) {
    const group = groups.get(entry.application.id);
    if (group) group.push(entry);
    else groups.set(entry.application.id, [entry]);
  }
  return [...groups.values()].flatMap((group) =>
    group[0] ? [{ application: group[0].application, entries: group }] : [],
  );
}

/** What is typed after `/`, when a text is the beginning of a command. */
export function parseCommandSearch(text: string): string | undefined {
  return /^\/([^\n/]{0,100})$/u.exec(text)?.[1];
}
