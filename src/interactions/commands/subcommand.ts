/** Subcommands and groups of them, as a command is declared with them. */
import {
  type CommandOptionRequest,
  commandOptionTypes,
} from '../../wire/objects/applications/application-command-option.js';
import { toOptionRequests } from './option-values.js';
import type { CommandOptions } from './options/declared-option.js';
import { type Localizations, toLocalizationsRequest } from './options/localizations.js';

/** A subcommand before it has its place in a command. */
export interface Subcommand<Options extends CommandOptions = CommandOptions> {
  readonly kind: 'subcommand';
  readonly options: Options;
  toRequest(name: string): SubcommandRequest;
}

/** A group of subcommands before it has its place in a command. */
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
  /** 1..100 characters. */
  readonly description: string;
  readonly localizations?: Localizations | undefined;
}

export interface SubcommandSettings<Options extends CommandOptions> extends BranchSettings {
  /** At most 25. */
  readonly options?: Options | undefined;
}

export interface SubcommandGroupSettings<Subcommands extends SubcommandRecord> extends BranchSettings {
  /** 1..25. */
  readonly subcommands: Subcommands;
}

/** A subcommand, which stands in `command({ subcommands })` or in a group. Its name is its key there. */
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

/** A group of subcommands, which stands in `command({ subcommands })`. Its name is its key there. */
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
