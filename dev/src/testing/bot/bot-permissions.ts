/** Gives a bot on an emulator the permissions that it declares, so that it is not tested with others than it has at Discord. */
import type { AnyBot } from 'guildhall/internal';
import type { Emulator } from '../../emulator/index.js';

/** What a bot is told that declares no permissions. */
export const ADMINISTRATOR_NOTICE =
  'The bot declares no permissions (option `appPermissions`), so it is an administrator here. With a list, also an empty one, it has exactly what it and its guards need.';

/**
 * Gives the role of the bot exactly the permissions that it requires, or ADMINISTRATOR if it declares none. @everyone has
 * permissions of its own, as at Discord.
 */
export function grantRequiredPermissions(
  emulator: Pick<Emulator, 'setBotPermissions'>,
  { requiredPermissions }: Pick<AnyBot, 'requiredPermissions'>,
): void {
  emulator.setBotPermissions(requiredPermissions.isDeclared ? requiredPermissions.toString() : undefined);
}

/** Warns of bots that are administrators because they declare nothing: once, for all of them. */
export class AdministratorWarning {
  #isGiven = false;

  /** @param warn shows the warning */
  constructor(private readonly warn: (message: string) => void) {}

  giveFor({ requiredPermissions }: Pick<AnyBot, 'requiredPermissions'>): void {
    if (this.#isGiven || requiredPermissions.isDeclared) return;
    this.#isGiven = true;
    this.warn(ADMINISTRATOR_NOTICE);
  }
}

/** The warning of this process. `node --disable-warning=GUILDHALL_ADMINISTRATOR` hides it. */
export const administratorWarning = new AdministratorWarning((message) =>
  process.emitWarning(message, { code: 'GUILDHALL_ADMINISTRATOR' }),
);
