/** Commands in the menus of users and messages. */
import { chosenUser, lookUp } from '../entities.js';
import {
  type CommandLeaf,
  type CommandRequest,
  commandTypeNumbers,
  type MessageCommand,
  type UserCommand,
} from './command-declaration.js';
import { commandProblems } from './command-problems.js';
import { plantRoot } from './command-root.js';
import { audienceRequest, type CommandAudience } from './command-settings.js';
import { type LocalizationMap, namesRequest } from './localizations.js';
import { refused } from './options/declared-option.js';

export interface MenuCommandSettings extends CommandAudience {
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
  settings: MenuCommandSettings = {},
): UserCommand<Name> {
  return menuCommand('user', name, settings, (leaf) =>
    Object.freeze<UserCommand<Name>>({
      ...leaf,
      commandType: 'user',
      read: ({ target_id: id, resolved = {} }) => (id === undefined ? NO_TARGET : chosenUser(id, resolved)),
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
  settings: MenuCommandSettings = {},
): MessageCommand<Name> {
  return menuCommand('message', name, settings, (leaf) =>
    Object.freeze<MessageCommand<Name>>({
      ...leaf,
      commandType: 'message',
      read: ({ target_id: id, resolved = {} }) => (id === undefined ? NO_TARGET : lookUp(resolved.messages, id)),
    }),
  );
}

const NO_TARGET = refused('It names no target.');

/** Makes the leaf, by what both kinds have in common, and the root above it. */
function menuCommand<const Name extends string, Leaf extends UserCommand | MessageCommand>(
  commandType: 'user' | 'message',
  name: Name,
  settings: MenuCommandSettings,
  leafOf: (leaf: Omit<CommandLeaf<readonly [Name]>, 'commandType'>) => Leaf,
): Leaf {
  const request = (): CommandRequest => ({
    type: commandTypeNumbers[commandType],
    name,
    ...namesRequest(settings.localizations),
    ...audienceRequest(settings),
  });
  const { root, add, seal } = plantRoot({ commandType, name, problems: commandProblems(request(), settings), request });
  const { kind, problems, describe } = root;
  const leaf = leafOf({ kind, path: Object.freeze<[Name]>([name]), root, problems, describe });
  add(leaf);
  seal();
  return leaf;
}
