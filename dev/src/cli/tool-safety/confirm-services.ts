import { CommandFailedError, formatTable, type Terminal } from 'guildhall/internal';
import type { LoadedService } from '../bot-process/messages.js';

const ADVICE =
  'Replace them with --services FILE, whose default export lists services as the option `override` of the test kit does, or allow them with --yes.';

/**
 * Lists the services of a bot that are not replaced, and asks whether to continue, since they can reach real systems. If there are
 * none, nothing is asked.
 * @param options `yes`: they are allowed without a question
 * @throws {CommandFailedError} when the answer is no, or nobody can answer
 */
export async function confirmServices(
  services: readonly LoadedService[],
  terminal: Terminal,
  { yes }: { readonly yes: boolean },
): Promise<void> {
  if (services.length === 0) return;
  terminal.printError('These services of the bot are not replaced, so what users do reaches them:');
  const rows = services.map(({ name, source, feature }) => [
    `  ${name}`,
    source === name ? '' : source,
    feature === undefined ? '' : `feature ${feature}`,
  ]);
  for (const line of formatTable(rows)) terminal.printError(line);
  if (yes) return;
  const answer = await terminal.confirm('Continue?');
  if (answer) return;
  throw new CommandFailedError(answer === undefined ? ADVICE : `Nothing was done. ${ADVICE}`);
}
