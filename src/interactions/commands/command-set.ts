import { limits } from '../../wire/constants/limits.js';
import type { commandTypes } from '../../wire/objects/applications/application-command.js';
import type { DeclarationProblem } from '../declarations/declaration-problem.js';
import type { CommandRoot, CommandType } from './command-declaration.js';

/** A problem between the commands of a bot, at the command that is one too many. */
export interface CommandSetProblem extends DeclarationProblem {
  readonly root: CommandRoot;
}

const BOUNDS = { chat: 'CHAT_INPUT', user: 'USER', message: 'MESSAGE' } as const satisfies Record<
  CommandType,
  keyof typeof commandTypes
>;

/** What is wrong with commands together: names that stand there twice, and more than can be registered. */
export function commandSetProblems(roots: readonly CommandRoot[]): CommandSetProblem[] {
  const problems: CommandSetProblem[] = [];
  const names = new Set<string>();
  const counts = { chat: 0, user: 0, message: 0 };
  for (const root of new Set(roots)) {
    const { commandType } = root;
    const key = `${commandType} ${root.name}`;
    if (names.has(key)) {
      problems.push({
        root,
        message: 'Another command of this type has the same name.',
        remedy: 'Give each a name of its own; a command with subcommands is declared once, with all of them.',
      });
    }
    names.add(key);
    const most = limits.applicationCommand.perType[BOUNDS[commandType]];
    if (++counts[commandType] === most + 1) {
      problems.push({
        root,
        message: `It is one more than the ${most} ${commandType} commands that an application may have.`,
        remedy: commandType === 'chat' ? 'Put commands together as subcommands of one.' : 'Leave some out.',
      });
    }
  }
  return problems;
}
