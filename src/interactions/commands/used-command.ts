import { isSubcommandType } from '../../wire/objects/applications/command-types.js';
import type { CommandData, CommandDataOption } from '../../wire/objects/interactions/interaction.js';

/** The used command or subcommand and its options. */
export interface UsedCommand {
  /** The names of the command, the group and the subcommand, as far as they exist. */
  readonly path: readonly string[];
  readonly options: readonly CommandDataOption[];
}

/** Finds the subcommand that was used, if the command has subcommands. */
export function findUsedCommand({ name, options = [] }: Pick<CommandData, 'name' | 'options'>): UsedCommand {
  const path = [name];
  let current: readonly CommandDataOption[] = options;
  for (;;) {
    const branch = current.find(({ type }) => isSubcommandType(type));
    if (branch === undefined) return { path, options: current };
    path.push(branch.name);
    current = branch.options ?? [];
  }
}
