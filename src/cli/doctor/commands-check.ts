import type { CommandPlan } from '../../app/commands/command-plan.js';
import { type Check, ok, warning } from './check.js';

/** Whether the commands are registered as they are declared. @param syncsAtStart whether `start` registers them */
export function commandsCheck(plan: CommandPlan, syncsAtStart: boolean): Check {
  const left = plan.scopes.reduce((sum, { undeclared, toDelete }) => sum + undeclared.length - toDelete.length, 0);
  const registered = plan.scopes.reduce((sum, { unchanged }) => sum + unchanged.length, 0);
  if (plan.size > 0) {
    const meanwhile = syncsAtStart ? ' They are registered when the bot starts.' : '';
    const message = `${plan.size} ${plan.size === 1 ? 'command is' : 'commands are'} out of step.${meanwhile}`;
    return warning('commands', message, 'See `guildhall commands diff`, then run `guildhall commands sync`.');
  }
  if (left > 0) {
    const message = `${left} ${left === 1 ? 'command is' : 'commands are'} registered and not declared.`;
    return warning(
      'commands',
      message,
      'See `guildhall commands diff`; `guildhall commands sync --remove` deletes them.',
    );
  }
  return ok('commands', registered === 0 ? 'No commands are declared.' : `${registered} registered as declared.`);
}
