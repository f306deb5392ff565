import { commandTypes, isSubcommandType } from '../../../../src/wire/objects/applications/command-types.js';
import {
  type CommandData,
  type CommandDataOption,
  type Interaction,
  interactionTypes,
} from '../../../../src/wire/objects/interactions/interaction.js';

/**
 * Names what a user used: a command as `/event create`, a typed option as `/event create place`, the name of a context menu
 * command, or the custom_id of a component or modal.
 */
export function usedName(interaction: Interaction): string {
  switch (interaction.type) {
    case interactionTypes.APPLICATION_COMMAND:
    case interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE:
      return commandName(interaction.data);
    default:
      return interaction.data.custom_id;
  }
}

function commandName({ name, type, options = [] }: CommandData): string {
  if (type !== commandTypes.CHAT_INPUT) return name;
  const names = [`/${name}`];
  let current: readonly CommandDataOption[] = options;
  for (;;) {
    const next = current.find((option) => isSubcommandType(option.type) || option.focused === true);
    if (!next) return names.join(' ');
    names.push(next.name);
    current = next.options ?? [];
  }
}
