import { isSubcommandType } from '../../wire/objects/applications/command-types.js';
import type { CommandData, CommandDataOption } from '../../wire/objects/interactions/interaction.js';

/** What was used of a command: the names that lead to it, and what was given there. */
export interface UsedCommand {
  /** The name of the command, of the group and of the subcommand, where there are such. */
  readonly path: readonly string[];
  readonly options: readonly CommandDataOption[];
}

/** Follows the branches of a command to what was used of it. */
export function findUsedCommand({ name, options = [] }: Pick<CommandData, 'name' | 'options'>): UsedCommand {
  const path = [name];
  let here: readonly CommandDataOption[] = options;
  for (;;) {
    const branch = here.find(({ type }) => isSubcommandType(type));
    if (branch === undefined) return { path, options: here };
    path.push(branch.name);
    here = branch.options ?? [];
  }
}
