import type { CommandData } from '../../wire/objects/interactions/interaction.js';
import type { DeclarationProblem } from '../declarations/declaration-problem.js';
import { rejected } from '../declarations/parse-result.js';
import {
  type ChatCommand,
  type CommandRequest,
  type CommandRoot,
  commandTypeNumbers,
  describeCommand,
} from './command-declaration.js';
import { commandPayloadProblems, noSubcommandsProblem } from './command-problems.js';
import { type CommandRootBuilder, createRootBuilder } from './command-root-builder.js';
import { type CommandAudience, toAudienceRequest } from './command-settings.js';
import { readOptionValues, toOptionRequests } from './option-values.js';
import type { CommandOptions } from './options/declared-option.js';
import { type Localizations, toLocalizationsRequest } from './options/localizations.js';
import type { CommandBranches, Subcommand, SubcommandGroup } from './subcommand.js';
import { findUsedCommand } from './used-command.js';

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
  const toRequest = (): CommandRequest => ({
    type: commandTypeNumbers.chat,
    name,
    description: settings.description,
    ...toLocalizationsRequest(settings.localizations),
    options:
      subcommands === undefined
        ? toOptionRequests(options)
        : Object.entries(subcommands).map(([key, branch]) => branch.toRequest(key)),
    ...toAudienceRequest(settings),
  });
  const problems = [...commandPayloadProblems(toRequest(), settings), ...emptyBranchProblems(subcommands)];
  const growing = createRootBuilder({ commandType: 'chat', name, problems, toRequest });
  if (subcommands !== undefined)
    return growing.build({ subcommands: buildSubcommandTree(growing, subcommands, [name]) });
  const leaf = createChatCommand(growing.root, [name], Object.freeze(options));
  growing.addLeaf(leaf);
  growing.build();
  return leaf;
}

/** Subcommands in their places, and below the names of groups theirs. */
interface SubcommandTree {
  readonly [name: string]: ChatCommand | { readonly subcommands: SubcommandTree };
}

function buildSubcommandTree(
  growing: CommandRootBuilder,
  branches: CommandBranches,
  above: readonly string[],
): SubcommandTree {
  const grown = Object.entries(branches).map(([name, branch]) => {
    const path = [...above, name];
    if (branch.kind === 'group') {
      return [name, Object.freeze({ subcommands: buildSubcommandTree(growing, branch.subcommands, path) })] as const;
    }
    const leaf = createChatCommand(growing.root, path, branch.options);
    growing.addLeaf(leaf);
    return [name, leaf] as const;
  });
  return Object.freeze(Object.fromEntries(grown));
}

/** The problems of branches that hold nothing, which could never be used. */
function emptyBranchProblems(branches: CommandBranches | undefined): DeclarationProblem[] {
  if (branches === undefined) return [];
  if (Object.keys(branches).length === 0) return [noSubcommandsProblem('')];
  return Object.entries(branches).flatMap(([name, branch]) =>
    branch.kind === 'group' && Object.keys(branch.subcommands).length === 0
      ? [noSubcommandsProblem(`group "${name}", `)]
      : [],
  );
}

function createChatCommand(root: CommandRoot, path: readonly string[], options: CommandOptions): ChatCommand {
  return Object.freeze<ChatCommand>({
    kind: 'command',
    commandType: 'chat',
    path: Object.freeze(path),
    root,
    options,
    problems: root.problems,
    read(data: CommandData) {
      const used = findUsedCommand(data);
      const isThis = used.path.length === path.length && path.every((name, index) => name === used.path[index]);
      if (!isThis) return rejected(`It is /${used.path.join(' ')}, not /${path.join(' ')}.`);
      return readOptionValues(options, used.options, data.resolved ?? {});
    },
    describe: () => describeCommand('chat', path),
  });
}
