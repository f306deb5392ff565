import { UserActionError } from '../../policy/errors/user-action-error.js';
import { requireAvailableCommand } from '../../policy/interactions/available-command.js';
import type { ActingUser } from '../../policy/user-actions/select-checks.js';
import type { UsableCommand } from './user-view.js';

/**
 * The commands that a person can use in a channel, those of the guild among them, in the order in which they were made;
 * none where the person cannot use any. A global command and one of the guild may have the same name: clients show both.
 */
export function findUsableCommands(picker: ActingUser): UsableCommand[] {
  return [...picker.world.commands.values()].flatMap(({ id }) => toUsableCommand(picker, id) ?? []);
}

function toUsableCommand(picker: ActingUser, commandId: string): UsableCommand | undefined {
  try {
    const { command, application } = requireAvailableCommand(picker, { command: commandId });
    const bot = picker.world.users.get(application.botUserId)?.user;
    return bot && { command, application: { id: application.id, name: application.name, bot } };
  } catch (thrown) {
    if (thrown instanceof UserActionError) return undefined;
    throw thrown;
  }
}
