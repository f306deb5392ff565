/** The commands that users can use: those that a bot declares, or those that it registered if it has no declarations. */
import { isSubcommandType } from 'guildhall/internal';
import { type CommandOption, commandTypes } from 'guildhall/wire';
import type { ScenarioWorld } from '../../scenario/world/scenario-world.js';
import type { UsableOption } from '../inputs/option-inputs.js';

/** A command, or a subcommand. */
export interface KnownCommand {
  readonly type: 'chat' | 'user' | 'message';
  /** The names of the command, group and subcommand. */
  readonly path: readonly string[];
  /** How it is described: `command "/ticket open"`. */
  readonly declaration: string;
  readonly options: readonly UsableOption[];
}

export function knownCommands({ declarations, world }: ScenarioWorld): KnownCommand[] {
  if (!declarations.isEmpty) {
    return declarations.all.flatMap(({ declaration }): KnownCommand[] => {
      if (declaration.kind !== 'command') return [];
      const { commandType: type, path } = declaration;
      const options = 'options' in declaration ? Object.entries(declaration.options) : [];
      return [
        {
          type,
          path,
          declaration: declaration.describe(),
          options: options.map(([name, option]) => ({
            name,
            required: option.required,
            autocomplete: option.autocomplete,
            toRequest: () => option.toRequest(name),
          })),
        },
      ];
    });
  }
  const { emulator } = world;
  const registered = [...emulator.world.commands.values()];
  return registered
    .filter(({ application_id: id }) => id === emulator.applicationId)
    .flatMap(({ name, type, options = [] }) => {
      if (type === commandTypes.USER) return [contextMenuCommand('user', name)];
      if (type === commandTypes.MESSAGE) return [contextMenuCommand('message', name)];
      return type === commandTypes.CHAT_INPUT ? chatCommands([name], options) : [];
    });
}

function contextMenuCommand(type: 'user' | 'message', name: string): KnownCommand {
  return { type, path: [name], declaration: `${type} command "${name}"`, options: [] };
}

/** The command of a path, or its subcommands. */
function chatCommands(path: readonly string[], options: readonly CommandOption[]): KnownCommand[] {
  const subcommands = options.filter(({ type }) => isSubcommandType(type));
  if (subcommands.length > 0)
    return subcommands.flatMap((each) => chatCommands([...path, each.name], each.options ?? []));
  return [
    {
      type: 'chat',
      path,
      declaration: `command "/${path.join(' ')}"`,
      options: options.map((option) => ({
        name: option.name,
        required: option.required ?? false,
        autocomplete: option.autocomplete ?? false,
        toRequest: () => option,
      })),
    },
  ];
}
