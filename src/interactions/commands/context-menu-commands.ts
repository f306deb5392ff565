/** Commands in the context menus of users and messages. */

import { type OptionNames } from '../../base/options/option-problems.js';
import { optionNameProblems } from '../declarations/declaration-problem.js';
import type { InteractionContextType } from '../declarations/interaction-context-type.js';
import { parseFailure } from '../declarations/parse-result.js';
import { resolveEntity, resolveUser } from '../entities/chosen-entities.js';
import {
  type GuardOptions,
  guardOptionNames,
  guardProblems,
  type WithGuards,
  withGuards,
} from '../guards/declared-guards.js';
import type { AnyGuard } from '../guards/guard.js';
import {
  type CommandLeaf,
  type CommandRequest,
  commandTypeNumbers,
  type MessageCommand,
  type UserCommand,
} from './command-declaration.js';
import { commandPayloadProblems } from './command-problems.js';
import { createRootBuilder } from './command-root-builder.js';
import {
  audienceNames,
  type CommandAudience,
  type CommandGuards,
  commandGuards,
  toAudienceRequest,
} from './command-settings.js';
import { type LocalizationMap, toNameLocalizations } from './options/localizations.js';

/** The settings of a command in the menu of a message or user. */
export interface ContextMenuCommandSettings<
  Contexts extends readonly InteractionContextType[] = readonly InteractionContextType[],
> extends CommandAudience<Contexts> {
  /** The name by locale: `{ de: 'Melden' }`. */
  readonly localizations?: LocalizationMap | undefined;
}

const menuCommandNames: OptionNames<ContextMenuCommandSettings & GuardOptions> = {
  ...audienceNames,
  localizations: true,
  ...guardOptionNames,
};

/**
 * Declares a command in the context menu of users. Bind its handler with `@Command`.
 *
 * @param name 1 to 32 characters, with spaces and capital letters allowed
 * @example
 * const inspect = userCommand('Inspect', { memberPermissions: ['MODERATE_MEMBERS'] });
 *
 * @Command(inspect)
 * async inspected(used: UserCommandContext<typeof inspect>) {
 *   await used.reply({ content: used.target.user.username, ephemeral: true });
 * }
 * @see https://docs.discord.com/developers/interactions/application-commands
 */
export function userCommand<
  const Name extends string,
  const Guards extends readonly AnyGuard[] = readonly [],
  const Contexts extends readonly InteractionContextType[] = readonly InteractionContextType[],
>(
  name: Name,
  settings: ContextMenuCommandSettings<Contexts> & GuardOptions<Guards> = {},
): UserCommand<Name> & WithGuards<CommandGuards<Contexts, Guards>> {
  return createMenuCommand('user', name, settings, (leaf) =>
    withGuards<UserCommand<Name>, CommandGuards<Contexts, Guards>>(
      {
        ...leaf,
        commandType: 'user',
        read: ({ target_id: id, resolved = {} }) => (id === undefined ? NO_TARGET : resolveUser(id, resolved)),
      },
      commandGuards(settings),
    ),
  );
}

/**
 * Declares a command in the context menu of messages. Bind its handler with `@Command`.
 *
 * @param name 1 to 32 characters, with spaces and capital letters allowed
 * @example
 * const report = messageCommand('Report');
 *
 * @Command(report)
 * async reported(used: MessageCommandContext<typeof report>) {
 *   await used.reply({ content: `Reported: ${used.target.content}`, ephemeral: true });
 * }
 * @see https://docs.discord.com/developers/interactions/application-commands
 */
export function messageCommand<
  const Name extends string,
  const Guards extends readonly AnyGuard[] = readonly [],
  const Contexts extends readonly InteractionContextType[] = readonly InteractionContextType[],
>(
  name: Name,
  settings: ContextMenuCommandSettings<Contexts> & GuardOptions<Guards> = {},
): MessageCommand<Name> & WithGuards<CommandGuards<Contexts, Guards>> {
  return createMenuCommand('message', name, settings, (leaf) =>
    withGuards<MessageCommand<Name>, CommandGuards<Contexts, Guards>>(
      {
        ...leaf,
        commandType: 'message',
        read: ({ target_id: id, resolved = {} }) =>
          id === undefined ? NO_TARGET : resolveEntity(resolved.messages, id),
      },
      commandGuards(settings),
    ),
  );
}

const NO_TARGET = parseFailure('It has no target.');

/** Creates the root and its only leaf. */
function createMenuCommand<const Name extends string, Leaf extends UserCommand | MessageCommand>(
  commandType: 'user' | 'message',
  name: Name,
  settings: ContextMenuCommandSettings & GuardOptions,
  createLeaf: (leaf: Omit<CommandLeaf<readonly [Name]>, 'commandType'>) => Leaf,
): Leaf {
  const toRequest = (): CommandRequest => ({
    type: commandTypeNumbers[commandType],
    name,
    ...toNameLocalizations(settings.localizations),
    ...toAudienceRequest(settings),
  });
  const { root, addLeaf, build } = createRootBuilder({
    commandType,
    name,
    problems: [
      ...optionNameProblems(settings, menuCommandNames),
      ...commandPayloadProblems(toRequest(), settings),
      ...guardProblems(settings.guards),
    ],
    toRequest,
  });
  const { kind, problems, describe } = root;
  const leaf = createLeaf({ kind, path: Object.freeze<[Name]>([name]), root, problems, describe });
  addLeaf(leaf);
  build();
  return leaf;
}
