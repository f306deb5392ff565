import { limits } from '../../wire/constants/limits.js';
import type { commandTypes } from '../../wire/objects/applications/application-command.js';
import type { DeclarationProblem } from '../declarations/declaration-problem.js';
import type { CommandRoot, CommandType } from './command-declaration.js';

/** A problem between the commands of a bot, reported for the command that conflicts with an earlier one. */
export interface CommandSetProblem extends DeclarationProblem {
  readonly root: CommandRoot;
  /** The command with which it conflicts. */
  readonly other?: CommandRoot | undefined;
}

const TYPE_KEYS = { chat: 'CHAT_INPUT', user: 'USER', message: 'MESSAGE' } as const satisfies Record<
  CommandType,
  keyof typeof commandTypes
>;

/** Validates all commands together: duplicate names, and more commands than can be registered. */
export function commandSetProblems(roots: readonly CommandRoot[]): CommandSetProblem[] {
  const problems: CommandSetProblem[] = [];
  const names = new Map<string, CommandRoot>();
  const counts = { chat: 0, user: 0, message: 0 };
  for (const root of new Set(roots)) {
    const { commandType } = root;
    const key = `${commandType} ${root.name}`;
    const other = names.get(key);
    if (other) {
      problems.push({
        root,
        other,
        message: 'Another command of this type has the same name.',
        remedy: 'Use a unique name for each. Declare a command with subcommands once, with all of them.',
      });
    } else {
      names.set(key, root);
    }
    const max = limits.applicationCommand.perType[TYPE_KEYS[commandType]];
    if (++counts[commandType] === max + 1) {
      problems.push({
        root,
        message: `It exceeds the limit of ${max} ${commandType} commands per application.`,
        remedy: commandType === 'chat' ? 'Combine commands as subcommands of one.' : 'Remove some.',
      });
    }
  }
  return problems;
}
