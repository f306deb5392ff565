import { Impossible } from '../policy/person.js';
import type { Picker } from '../policy/picking.js';
import { usableCommand } from '../policy/usable-command.js';
import type { UsableCommand } from './person-view.js';

/**
 * The commands that a person can use in a channel, those of the guild among them, in the order in which they were made;
 * none where the person cannot use any. A global command and one of the guild may have the same name: clients show both.
 */
export function usableCommands(picker: Picker): UsableCommand[] {
  return [...picker.world.commands.values()].flatMap(({ id }) => usable(picker, id) ?? []);
}

function usable(picker: Picker, commandId: string): UsableCommand | undefined {
  try {
    const { command, application } = usableCommand(picker, { command: commandId });
    const bot = picker.world.users.get(application.botUserId)?.user;
    return bot && { command, application: { id: application.id, name: application.name, bot } };
  } catch (thrown) {
    if (thrown instanceof Impossible) return undefined;
    throw thrown;
  }
}
