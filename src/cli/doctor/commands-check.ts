import type { CommandPlan } from '../../app/commands/command-plan.js';
import { type Check, ok, warning } from './check.js';

/** Checks that the registered commands match the declarations. @param syncsAtStart whether `start` registers them */
export function commandsCheck(plan: CommandPlan, syncsAtStart: boolean): Check {
  const undeclaredCount = plan.scopes.reduce(
    (sum, { undeclared, toDelete }) => sum + undeclared.length - toDelete.length,
    0,
  );
  const registered = plan.scopes.reduce((sum, { unchanged }) => sum + unchanged.length, 0);
  if (plan.size > 0) {
    const atStart = syncsAtStart ? ' They are registered when the bot starts.' : '';
    const message = `${plan.size} ${plan.size === 1 ? 'command differs' : 'commands differ'} from the registration.${atStart}`;
    return warning('commands', message, 'See `guildhall commands diff`, then run `guildhall commands sync`.');
  }
  if (undeclaredCount > 0) {
    const message = `${undeclaredCount} ${undeclaredCount === 1 ? 'command is' : 'commands are'} registered but not declared.`;
    return warning(
      'commands',
      message,
      'See `guildhall commands diff`; `guildhall commands sync --remove` deletes them.',
    );
  }
  return ok('commands', registered === 0 ? 'No commands are declared.' : `${registered} registered, no differences.`);
}
