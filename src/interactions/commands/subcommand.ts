/** Subcommands and subcommand groups of a declared command. */
import { type OptionNames } from '../../base/options/option-problems.js';
import { type CommandOptionRequest } from '../../wire/objects/applications/application-command-option-request.js';
import { commandOptionTypes } from '../../wire/objects/applications/command-types.js';
import { type DeclarationProblem, optionNameProblems } from '../declarations/declaration-problem.js';
import {
  type GuardedBy,
  type GuardOptions,
  type GuardsOf,
  guardOptionNames,
  guardProblems,
  type WithGuards,
  withGuards,
} from '../guards/declared-guards.js';
import type { AnyGuard } from '../guards/guard.js';
import { toOptionRequests } from './option-values.js';
import { type CommandOptions, optionSettingProblems } from './options/declared-option.js';
import { type Localizations, localizationNames, toLocalizationsRequest } from './options/localizations.js';

/** A declared subcommand that is not part of a command yet. */
export interface Subcommand<Options extends CommandOptions = CommandOptions> {
  readonly kind: 'subcommand';
  readonly options: Options;
  /** The problems of its guards, and of the names of its settings. */
  readonly problems: readonly DeclarationProblem[];
  /** Returns what is sent to Discord. */
  toRequest(name: string): SubcommandRequest;
}

/** A declared subcommand group that is not part of a command yet. */
export interface SubcommandGroup<Subcommands extends SubcommandRecord = SubcommandRecord> {
  readonly kind: 'group';
  readonly subcommands: Subcommands;
  /** The problems of its guards, and of the names of its settings. */
  readonly problems: readonly DeclarationProblem[];
  /** Returns what is sent to Discord. */
  toRequest(name: string): CommandOptionRequest;
}

/** Subcommands by name. */
export type SubcommandRecord = Readonly<Record<string, Subcommand>>;

/** Subcommands and groups by name. */
export type CommandBranches = Readonly<Record<string, Subcommand | SubcommandGroup>>;

/** Branches whose guards are preceded by those of their command or group. */
export type GuardedBranches<
  Branches extends CommandBranches,
  Guards extends readonly AnyGuard[],
> = Guards extends readonly []
  ? Branches
  : {
      readonly [Name in keyof Branches]: GuardedBranch<
        Branches[Name],
        readonly [...Guards, ...GuardsOf<Branches[Name]>]
      >;
    };

type GuardedBranch<
  Branch extends Subcommand | SubcommandGroup,
  Guards extends readonly AnyGuard[],
> = (Branch extends SubcommandGroup<infer Subcommands>
  ? SubcommandGroup<Subcommands>
  : Branch extends Subcommand<infer Options>
    ? Subcommand<Options>
    : never) &
  GuardedBy<Guards>;

type SubcommandRequest = Extract<CommandOptionRequest, { type: typeof commandOptionTypes.SUB_COMMAND }>;

interface BranchSettings {
  /** 1 to 100 characters. */
  readonly description: string;
  readonly localizations?: Localizations | undefined;
}

/** The settings of a subcommand. */
export interface SubcommandSettings<Options extends CommandOptions> extends BranchSettings {
  /** At most 25 options by name. */
  readonly options?: Options | undefined;
}

const branchNames: OptionNames<BranchSettings & GuardOptions> = {
  description: true,
  localizations: localizationNames,
  ...guardOptionNames,
};
const subcommandNames: OptionNames<SubcommandSettings<CommandOptions> & GuardOptions> = {
  ...branchNames,
  options: true,
};
const groupNames: OptionNames<SubcommandGroupSettings<SubcommandRecord> & GuardOptions> = {
  ...branchNames,
  subcommands: true,
};

/** The settings of a group of subcommands. */
export interface SubcommandGroupSettings<Subcommands extends SubcommandRecord> extends BranchSettings {
  /** 1 to 25 subcommands by name. */
  readonly subcommands: Subcommands;
}

/**
 * Declares a subcommand of a command or group. Its name is its key there.
 *
 * @example
 * const tag = command('tag', {
 *   description: 'Manages tags',
 *   subcommands: { create: subcommand({ description: 'Creates a tag', options: { name: stringOption({ description: 'Name' }) } }) },
 * });
 *
 * @Command(tag.subcommands.create)
 * @see https://docs.discord.com/developers/interactions/application-commands
 */
export function subcommand<
  const Options extends CommandOptions = Record<never, never>,
  const Guards extends readonly AnyGuard[] = readonly [],
>(settings: SubcommandSettings<Options> & GuardOptions<Guards>): Subcommand<NoInfer<Options>> & WithGuards<Guards> {
  const { description, localizations } = settings;
  // Without `options`, Options is empty by the default of its type parameter.
  const options = Object.freeze(settings.options ?? ({} as Options));
  const declared: Subcommand<Options> = {
    kind: 'subcommand',
    options,
    problems: [
      ...optionNameProblems(settings, subcommandNames),
      ...optionSettingProblems(options),
      ...guardProblems(settings.guards),
    ],
    toRequest: (name) => ({
      type: commandOptionTypes.SUB_COMMAND,
      name,
      description,
      ...toLocalizationsRequest(localizations),
      options: toOptionRequests(options),
    }),
  };
  return withGuards(declared, settings.guards);
}

/**
 * Declares a group of subcommands. Its name is its key in `command(name, { subcommands })`.
 * @see https://docs.discord.com/developers/interactions/application-commands
 */
export function subcommandGroup<
  const Subcommands extends SubcommandRecord,
  const Guards extends readonly AnyGuard[] = readonly [],
>(
  settings: SubcommandGroupSettings<Subcommands> & GuardOptions<Guards>,
): SubcommandGroup<NoInfer<Subcommands>> & WithGuards<Guards> {
  const { description, localizations, subcommands } = settings;
  const declared: SubcommandGroup<Subcommands> = {
    kind: 'group',
    subcommands: Object.freeze(subcommands),
    problems: [...optionNameProblems(settings, groupNames), ...guardProblems(settings.guards)],
    toRequest: (name) => ({
      type: commandOptionTypes.SUB_COMMAND_GROUP,
      name,
      description,
      ...toLocalizationsRequest(localizations),
      options: Object.entries(subcommands).map(([key, each]) => each.toRequest(key)),
    }),
  };
  return withGuards(declared, settings.guards);
}
