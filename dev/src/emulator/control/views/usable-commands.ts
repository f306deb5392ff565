import type { UsableCommand } from '../../../control/views/user-view.js';
import { UserActionError } from '../../policy/errors/user-action-error.js';
import { requireAvailableCommand } from '../../policy/interactions/available-command.js';
import type { ActingUser } from '../../policy/user-actions/select-checks.js';
import { buildApplicationView } from './build-application-view.js';

/**
 * Lists the commands that a user can use in a channel, global and guild commands, in the order of their creation. A global
 * command and a guild command may have the same name: clients show both.
 */
export function findUsableCommands(actor: ActingUser): UsableCommand[] {
  return [...actor.world.commands.values()].flatMap(({ id }) => toUsableCommand(actor, id) ?? []);
}

function toUsableCommand(actor: ActingUser, commandId: string): UsableCommand | undefined {
  try {
    const { command, application } = requireAvailableCommand(actor, { command: commandId });
    const view = buildApplicationView(actor.world, application.id);
    return view && { command, application: view };
  } catch (thrown) {
    if (thrown instanceof UserActionError) return undefined;
    throw thrown;
  }
}
