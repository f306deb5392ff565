/** Subcommands and subcommand groups of a declared command. */
import { type CommandOptionRequest } from '../../wire/objects/applications/application-command-option-request.js';
import { commandOptionTypes } from '../../wire/objects/applications/command-types.js';
import { toOptionRequests } from './option-values.js';
import type { CommandOptions } from './options/declared-option.js';
import { type Localizations, toLocalizationsRequest } from './options/localizations.js';

/** A declared subcommand that is not part of a command yet. */
export interface Subcommand<Options extends CommandOptions = CommandOptions> {
  readonly kind: 'subcommand';
  readonly options: Options;
  toRequest(name: string): SubcommandRequest;
}

/** A declared subcommand group that is not part of a command yet. */
export interface SubcommandGroup<Subcommands extends SubcommandRecord = SubcommandRecord> {
  readonly kind: 'group';
  readonly subcommands: Subcommands;
  toRequest(name: string): CommandOptionRequest;
}

/** Subcommands by name. */
export type SubcommandRecord = Readonly<Record<string, Subcommand>>;

/** Subcommands and groups by name. */
export type CommandBranches = Readonly<Record<string, Subcommand | SubcommandGroup>>;

type SubcommandRequest = Extract<CommandOptionRequest, { type: typeof commandOptionTypes.SUB_COMMAND }>;

interface BranchSettings {
  /** 1 to 100 characters. */
  readonly description: string;
  readonly localizations?: Localizations | undefined;
}

export interface SubcommandSettings<Options extends CommandOptions> extends BranchSettings {
  /** At most 25 options by name. */
  readonly options?: Options | undefined;
}

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
export function subcommand<const Options extends CommandOptions = Record<never, never>>(
  settings: SubcommandSettings<Options>,
): Subcommand<NoInfer<Options>> {
  const { description, localizations } = settings;
  // Without `options`, Options is empty by the default of its type parameter.
  const options = Object.freeze(settings.options ?? ({} as Options));
  return Object.freeze<Subcommand<Options>>({
    kind: 'subcommand',
    options,
    toRequest: (name) => ({
      type: commandOptionTypes.SUB_COMMAND,
      name,
      description,
      ...toLocalizationsRequest(localizations),
      options: toOptionRequests(options),
    }),
  });
}

/**
 * Declares a group of subcommands. Its name is its key in `command(name, { subcommands })`.
 * @see https://docs.discord.com/developers/interactions/application-commands
 */
export function subcommandGroup<const Subcommands extends SubcommandRecord>(
  settings: SubcommandGroupSettings<Subcommands>,
): SubcommandGroup<NoInfer<Subcommands>> {
  const { description, localizations, subcommands } = settings;
  return Object.freeze<SubcommandGroup<Subcommands>>({
    kind: 'group',
    subcommands: Object.freeze(subcommands),
    toRequest: (name) => ({
      type: commandOptionTypes.SUB_COMMAND_GROUP,
      name,
      description,
      ...toLocalizationsRequest(localizations),
      options: Object.entries(subcommands).map(([key, each]) => each.toRequest(key)),
    }),
  });
}
