import type { PermissionName } from '../../wire/constants/permissions.js';
import type { InteractionTexts } from './interaction-texts.js';

/** The messages that the framework itself shows to users. Each has at most 2000 characters. */
export interface FrameworkTexts extends InteractionTexts {
  /** Shown after a handler failed. */
  readonly failed: string;
  /** Shown after a handler finished without a response. */
  readonly noResponse: string;
  /** Shown to a user who uses a command that no handler is bound to. */
  readonly unknownCommand: string;
  /** Shown by the guard `guildOnly`. */
  readonly guildOnly: string;
  /** Shown by the guard `userPermissions`. */
  readonly userPermissions: (missing: readonly PermissionName[]) => string;
  /** Shown by the guard `appPermissions`. */
  readonly appPermissions: (missing: readonly PermissionName[]) => string;
  /** Shown by the guard `hasRole`. */
  readonly hasRole: (roleIds: readonly string[]) => string;
  /** Shown by the guard `ownerOnly`. */
  readonly ownerOnly: string;
  /** Shown by the guard `entitled`, above the buttons of what is for sale. */
  readonly entitled: string;
  /** Shown by the guard `cooldown`. @param again when it is available again, as Discord markup for the remaining time */
  readonly cooldown: (again: string) => string;
}

/** The messages of the framework in every language. */
export interface FrameworkTextsByLocale {
  /** The texts for a user with this locale, for example `en-GB`. */
  forLocale(locale: string): FrameworkTexts;
}
