/** Commands in the menus of users and messages. */

import { rejected } from '../declarations/parse-result.js';
import { resolveEntity, resolveUser } from '../entities/chosen-entities.js';
import {
  type CommandLeaf,
  type CommandRequest,
  commandTypeNumbers,
  type MessageCommand,
  type UserCommand,
} from './command-declaration.js';
import { commandPayloadProblems } from './command-problems.js';
import { createRootBuilder } from './command-root-builder.js';
import { type CommandAudience, toAudienceRequest } from './command-settings.js';
import { type LocalizationMap, toNameLocalizations } from './options/localizations.js';

export interface ContextMenuCommandSettings extends CommandAudience {
  /** The name by language: `{ de: 'Melden' }`. */
  readonly localizations?: LocalizationMap | undefined;
}

/**
 * Declares a command in the menu of a user. The name, of 1..32 characters, may have spaces and capital letters.
 *
 * @example
 * const inspect = userCommand('Inspect', { memberPermissions: ['MODERATE_MEMBERS'] });
 */
export function userCommand<const Name extends string>(
  name: Name,
  settings: ContextMenuCommandSettings = {},
): UserCommand<Name> {
  return createMenuCommand('user', name, settings, (leaf) =>
    Object.freeze<UserCommand<Name>>({
      ...leaf,
      commandType: 'user',
      read: ({ target_id: id, resolved = {} }) => (id === undefined ? NO_TARGET : resolveUser(id, resolved)),
    }),
  );
}

/**
 * Declares a command in the menu of a message. The name, of 1..32 characters, may have spaces and capital letters.
 *
 * @example
 * const report = messageCommand('Report');
 */
export function messageCommand<const Name extends string>(
  name: Name,
  settings: ContextMenuCommandSettings = {},
): MessageCommand<Name> {
  return createMenuCommand('message', name, settings, (leaf) =>
    Object.freeze<MessageCommand<Name>>({
      ...leaf,
      commandType: 'message',
      read: ({ target_id: id, resolved = {} }) => (id === undefined ? NO_TARGET : resolveEntity(resolved.messages, id)),
    }),
  );
}

const NO_TARGET = rejected('It names no target.');

/** Makes the leaf, by what both kinds have in common, and the root above it. */
function createMenuCommand<const Name extends string, Leaf extends UserCommand | MessageCommand>(
  commandType: 'user' | 'message',
  name: Name,
  settings: ContextMenuCommandSettings,
  leafOf: (leaf: Omit<CommandLeaf<readonly [Name]>, 'commandType'>) => Leaf,
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
    problems: commandPayloadProblems(toRequest(), settings),
    toRequest,
  });
  const { kind, problems, describe } = root;
  const leaf = leafOf({ kind, path: Object.freeze<[Name]>([name]), root, problems, describe });
  addLeaf(leaf);
  build();
  return leaf;
}
