import type { CommandData } from '../../wire/objects/interactions/interaction.js';
import type { Problem } from '../problem.js';
import {
  type ChatCommand,
  type CommandRequest,
  type CommandRoot,
  commandTypeNumbers,
  describeCommand,
} from './command-declaration.js';
import { usedCommand } from './command-path.js';
import { commandProblems, emptinessProblem } from './command-problems.js';
import { type GrowingRoot, plantRoot } from './command-root.js';
import { audienceRequest, type CommandAudience } from './command-settings.js';
import { type Localizations, localizationsRequest } from './localizations.js';
import { optionRequests, readOptions } from './option-values.js';
import { type CommandOptions, refused } from './options/declared-option.js';
import type { CommandBranches, Subcommand, SubcommandGroup } from './subcommand.js';

interface ChatCommandSettings extends CommandAudience {
  /** 1..100 characters. */
  readonly description: string;
  readonly localizations?: Localizations | undefined;
}

export interface CommandSettings<Options extends CommandOptions> extends ChatCommandSettings {
  /** At most 25, by name. Those that are required come first, otherwise they stand in this order. */
  readonly options?: Options | undefined;
  readonly subcommands?: undefined;
}

export interface CommandTreeSettings<Branches extends CommandBranches> extends ChatCommandSettings {
  /** 1..25 subcommands and groups, by name. */
  readonly subcommands: Branches;
  readonly options?: undefined;
}

/** A declared command with subcommands. It cannot be used itself: each of its leaves is bound by itself. */
export interface CommandTree<Name extends string = string, Branches extends CommandBranches = CommandBranches>
  extends CommandRoot {
  readonly commandType: 'chat';
  readonly name: Name;
  /** Its subcommands by name, and under the names of groups theirs. */
  readonly subcommands: LeavesOf<Branches, readonly [Name]>;
}

type LeavesOf<Branches extends CommandBranches, Path extends readonly string[]> = {
  readonly [Name in keyof Branches & string]: LeafOf<Branches[Name], readonly [...Path, Name]>;
};

type LeafOf<Branch, Path extends readonly string[]> =
  Branch extends SubcommandGroup<infer Subcommands>
    ? { readonly subcommands: LeavesOf<Subcommands, Path> }
    : Branch extends Subcommand<infer Options>
      ? ChatCommand<Options, Path>
      : never;

/**
 * Declares a command that is typed with a slash: its name, and its options by name or its subcommands.
 *
 * @example
 * const warn = command('warn', {
 *   description: 'Warns a member',
 *   options: { member: userOption({ description: 'Whom' }), days: integerOption({ description: 'How long', max: 7 }) },
 *   memberPermissions: ['MODERATE_MEMBERS'],
 * });
 */
export function command<const Name extends string, const Branches extends CommandBranches>(
  name: Name,
  settings: CommandTreeSettings<Branches>,
): CommandTree<Name, Branches>;
export function command<const Name extends string, const Options extends CommandOptions = Record<never, never>>(
  name: Name,
  settings: CommandSettings<Options>,
): ChatCommand<Options, readonly [Name]>;
export function command(
  name: string,
  settings: CommandSettings<CommandOptions> | CommandTreeSettings<CommandBranches>,
): CommandRoot | ChatCommand {
  const { subcommands, options = {} } = settings;
  const request = (): CommandRequest => ({
    type: commandTypeNumbers.chat,
    name,
    description: settings.description,
    ...localizationsRequest(settings.localizations),
    options:
      subcommands === undefined
        ? optionRequests(options)
        : Object.entries(subcommands).map(([key, branch]) => branch.request(key)),
    ...audienceRequest(settings),
  });
  const problems = [...commandProblems(request(), settings), ...emptyBranches(subcommands)];
  const growing = plantRoot({ commandType: 'chat', name, problems, request });
  if (subcommands !== undefined) return growing.seal({ subcommands: grow(growing, subcommands, [name]) });
  const leaf = chatCommand(growing.root, [name], Object.freeze(options));
  growing.add(leaf);
  growing.seal();
  return leaf;
}

/** Subcommands in their places, and below the names of groups theirs. */
interface Grown {
  readonly [name: string]: ChatCommand | { readonly subcommands: Grown };
}

function grow(growing: GrowingRoot, branches: CommandBranches, above: readonly string[]): Grown {
  const grown = Object.entries(branches).map(([name, branch]) => {
    const path = [...above, name];
    if (branch.kind === 'group') {
      return [name, Object.freeze({ subcommands: grow(growing, branch.subcommands, path) })] as const;
    }
    const leaf = chatCommand(growing.root, path, branch.options);
    growing.add(leaf);
    return [name, leaf] as const;
  });
  return Object.freeze(Object.fromEntries(grown));
}

/** The problems of branches that hold nothing, which could never be used. */
function emptyBranches(branches: CommandBranches | undefined): Problem[] {
  if (branches === undefined) return [];
  if (Object.keys(branches).length === 0) return [emptinessProblem('')];
  return Object.entries(branches).flatMap(([name, branch]) =>
    branch.kind === 'group' && Object.keys(branch.subcommands).length === 0
      ? [emptinessProblem(`group "${name}", `)]
      : [],
  );
}

function chatCommand(root: CommandRoot, path: readonly string[], options: CommandOptions): ChatCommand {
  return Object.freeze<ChatCommand>({
    kind: 'command',
    commandType: 'chat',
    path: Object.freeze(path),
    root,
    options,
    problems: root.problems,
    read(data: CommandData) {
      const used = usedCommand(data);
      const isThis = used.path.length === path.length && path.every((name, index) => name === used.path[index]);
      if (!isThis) return refused(`It is /${used.path.join(' ')}, not /${path.join(' ')}.`);
      return readOptions(options, used.options, data.resolved ?? {});
    },
    describe: () => describeCommand('chat', path),
  });
}
