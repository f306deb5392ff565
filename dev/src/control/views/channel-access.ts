import type { PermissionName } from 'guildhall/wire';

/** What an overwrite of a member denies, by what the member can do in the channel. */
export const deniedByAccess = {
  hidden: ['VIEW_CHANNEL'],
  read_only: ['SEND_MESSAGES', 'SEND_MESSAGES_IN_THREADS'],
} as const satisfies Readonly<Record<string, readonly PermissionName[]>>;
