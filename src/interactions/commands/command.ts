import { type OptionNames } from '../../base/options/option-problems.js';
import type { CommandData } from '../../wire/objects/interactions/interaction.js';
import { type DeclarationProblem, optionNameProblems } from '../declarations/declaration-problem.js';
import type { InteractionContextType } from '../declarations/interaction-context-type.js';
import { parseFailure } from '../declarations/parse-result.js';
import {
  type GuardOptions,
  type GuardsOf,
  guardOptionNames,
  guardProblems,
  guardProperties,
  guardsOf,
  type WithGuards,
} from '../guards/declared-guards.js';
import type { AnyGuard } from '../guards/guard.js';
import {
  type ChatCommand,
  type CommandRequest,
  type CommandRoot,
  commandTypeNumbers,
  describeCommand,
} from './command-declaration.js';
import { commandPayloadProblems, noSubcommandsProblem } from './command-problems.js';
import { type CommandRootBuilder, createRootBuilder } from './command-root-builder.js';
import {
  audienceNames,
  type CommandAudience,
  type CommandGuards,
  commandGuards,
  toAudienceRequest,
} from './command-settings.js';
import { readOptionValues, toOptionRequests } from './option-values.js';
import { type CommandOptions, optionSettingProblems } from './options/declared-option.js';
import { type Localizations, localizationNames, toLocalizationsRequest } from './options/localizations.js';
import type { CommandBranches, GuardedBranches, Subcommand, SubcommandGroup } from './subcommand.js';
import { findUsedCommand } from './used-command.js';

interface ChatCommandSettings<Contexts extends readonly InteractionContextType[]> extends CommandAudience<Contexts> {
  /** 1 to 100 characters. */
  readonly description: string;
  readonly localizations?: Localizations | undefined;
}

/** The settings of a command without subcommands. */
export interface CommandSettings<
  Options extends CommandOptions,
  Contexts extends readonly InteractionContextType[] = readonly InteractionContextType[],
> extends ChatCommandSettings<Contexts> {
  /** At most 25 options by name, in display order. Discord requires that required options come first; they are moved. */
  readonly options?: Options | undefined;
  /** A command with subcommands has {@link CommandTreeSettings}. */
  readonly subcommands?: undefined;
}

/** The settings of a command that consists of subcommands. */
export interface CommandTreeSettings<
  Branches extends CommandBranches,
  Contexts extends readonly InteractionContextType[] = readonly InteractionContextType[],
> extends ChatCommandSettings<Contexts> {
  /** 1 to 25 subcommands and groups, by name. */
  readonly subcommands: Branches;
  /** The options belong to the subcommands. */
  readonly options?: undefined;
}

const commandNames: OptionNames<
  (CommandSettings<CommandOptions> | CommandTreeSettings<CommandBranches>) & GuardOptions
> = {
  ...audienceNames,
  description: true,
  localizations: localizationNames,
  options: true,
  subcommands: true,
  ...guardOptionNames,
};

/** A declared command with subcommands. Users run the subcommands; bind a handler to each of them. */
export interface CommandTree<Name extends string = string, Branches extends CommandBranches = CommandBranches>
  extends CommandRoot {
  readonly commandType: 'chat';
  readonly name: Name;
  /** The subcommands and groups by name; a group has `subcommands` in turn. */
  readonly subcommands: SubcommandDeclarations<Branches, readonly [Name]>;
}

/** The declared subcommands of a command by name; a group has `subcommands` in turn. */
export type SubcommandDeclarations<Branches extends CommandBranches, Path extends readonly string[]> = {
  readonly [Name in keyof Branches & string]: LeafOf<Branches[Name], readonly [...Path, Name]>;
};

type LeafOf<Branch, Path extends readonly string[]> =
  Branch extends SubcommandGroup<infer Subcommands>
    ? { readonly subcommands: SubcommandDeclarations<GuardedBranches<Subcommands, GuardsOf<Branch>>, Path> }
    : Branch extends Subcommand<infer Options>
      ? ChatCommand<Options, Path> & WithGuards<GuardsOf<Branch>>
      : never;

/**
 * Declares a slash command with options or with subcommands. Bind its handler with `@Command`, or that of a subcommand
 * with `@Command(tag.subcommands.create)`. The bot registers its declared commands when it starts.
 *
 * This function does not throw: problems of the declaration are reported when the bot is composed.
 *
 * @param name 1 to 32 lower-case letters, digits, `-` and `_`
 * @example
 * const warn = command('warn', {
 *   description: 'Warns a member',
 *   memberPermissions: ['MODERATE_MEMBERS'],
 *   options: {
 *     member: userOption({ description: 'The member to warn' }),
 *     days: integerOption({ description: 'Days until the warning expires', max: 7, required: false }),
 *   },
 * });
 *
 * @Command(warn)
 * async warned(used: CommandContext<typeof warn>) {
 *   const { member, days } = used.options; // ChosenUser, number | null
 *   await used.reply({ content: `Warned ${member.user.username} for ${days ?? 7} days.` });
 * }
 * @see https://docs.discord.com/developers/interactions/application-commands
 */
export function command<
  const Name extends string,
  const Branches extends CommandBranches,
  const Guards extends readonly AnyGuard[] = readonly [],
  const Contexts extends readonly InteractionContextType[] = readonly InteractionContextType[],
>(
  name: Name,
  settings: CommandTreeSettings<Branches, Contexts> & GuardOptions<Guards>,
): CommandTree<Name, GuardedBranches<Branches, CommandGuards<Contexts, Guards>>>;
export function command<
  const Name extends string,
  const Options extends CommandOptions = Record<never, never>,
  const Guards extends readonly AnyGuard[] = readonly [],
  const Contexts extends readonly InteractionContextType[] = readonly InteractionContextType[],
>(
  name: Name,
  settings: CommandSettings<Options, Contexts> & GuardOptions<Guards>,
): ChatCommand<Options, readonly [Name]> & WithGuards<CommandGuards<Contexts, Guards>>;
export function command(
  name: string,
  settings: (CommandSettings<CommandOptions> | CommandTreeSettings<CommandBranches>) & GuardOptions,
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
  const problems = [
    ...optionNameProblems(settings, commandNames),
    ...optionSettingProblems(options),
    ...commandPayloadProblems(toRequest(), settings),
    ...guardProblems(settings.guards),
    ...branchProblems(subcommands),
  ];
  const guards = commandGuards(settings);
  const builder = createRootBuilder({ commandType: 'chat', name, problems, toRequest });
  if (subcommands !== undefined)
    return builder.build({ subcommands: buildSubcommandTree(builder, subcommands, { path: [name], guards }) });
  const leaf = createChatCommand(builder.root, [name], Object.freeze(options), guards);
  builder.addLeaf(leaf);
  builder.build();
  return leaf;
}

/** The path and the guards of a command or group, which its subcommands inherit. */
interface ParentBranch {
  readonly path: readonly string[];
  readonly guards: readonly AnyGuard[];
}

/** Subcommands by name; a group has `subcommands` in turn. */
interface SubcommandTree {
  readonly [name: string]: ChatCommand | { readonly subcommands: SubcommandTree };
}

function buildSubcommandTree(
  builder: CommandRootBuilder,
  branches: CommandBranches,
  parent: ParentBranch,
): SubcommandTree {
  const entries = Object.entries(branches).map(([name, branch]) => {
    const path = [...parent.path, name];
    const guards = [...parent.guards, ...guardsOf(branch)];
    if (branch.kind === 'group') {
      return [
        name,
        Object.freeze({ subcommands: buildSubcommandTree(builder, branch.subcommands, { path, guards }) }),
      ] as const;
    }
    const leaf = createChatCommand(builder.root, path, branch.options, guards);
    builder.addLeaf(leaf);
    return [name, leaf] as const;
  });
  return Object.freeze(Object.fromEntries(entries));
}

/** The problems of commands and groups without subcommands, and of the guards of groups and subcommands. */
function branchProblems(branches: CommandBranches | undefined, location = ''): DeclarationProblem[] {
  if (branches === undefined) return [];
  if (Object.keys(branches).length === 0) return [noSubcommandsProblem(location)];
  return Object.entries(branches).flatMap(([name, branch]) => {
    const ownLocation = `${branch.kind} "${name}", `;
    const { problems } = branch;
    return [
      ...problems.map(({ message, remedy }) => ({ message: `${ownLocation}${message}`, remedy })),
      ...(branch.kind === 'group' ? branchProblems(branch.subcommands, ownLocation) : []),
    ];
  });
}

function createChatCommand(
  root: CommandRoot,
  path: readonly string[],
  options: CommandOptions,
  guards: readonly AnyGuard[],
): ChatCommand {
  return Object.freeze<ChatCommand>({
    ...guardProperties(guards),
    kind: 'command',
    commandType: 'chat',
    path: Object.freeze(path),
    root,
    options,
    problems: root.problems,
    read(data: CommandData) {
      const used = findUsedCommand(data);
      const isThis = used.path.length === path.length && path.every((name, index) => name === used.path[index]);
      if (!isThis) return parseFailure(`It is /${used.path.join(' ')}, not /${path.join(' ')}.`);
      return readOptionValues(options, used.options, data.resolved ?? {});
    },
    describe: () => describeCommand('chat', path),
  });
}
