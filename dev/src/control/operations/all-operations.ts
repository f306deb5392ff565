/** All operations of the control API, by their names. */
import { applicationOperations } from './applications.js';
import { badDayOperations } from './bad-day.js';
import { emulatorOperations } from './emulator.js';
import { guildOperations } from './guilds.js';
import { interactionOperations } from './interactions.js';
import { memberOperations } from './members.js';
import { messageOperations } from './messages.js';
import { moderationOperations } from './moderation.js';
import { monetizationOperations } from './monetization.js';
import { userOperations } from './users.js';

export const operations = {
  ...userOperations,
  ...applicationOperations,
  ...guildOperations,
  ...memberOperations,
  ...messageOperations,
  ...moderationOperations,
  ...interactionOperations,
  ...monetizationOperations,
  ...emulatorOperations,
  ...badDayOperations,
} as const;

type AllOperations = typeof operations;

/** The operations, by their names. It is an interface, so that declaration files refer to it by its name. */
export interface Operations extends AllOperations {}

/** The name of an operation. */
export type OperationName = keyof Operations;

/** The name of an operation with which a user acts. */
export type UserActionName = {
  [Name in OperationName]: Operations[Name]['details'] extends { readonly report: 'userAction' } ? Name : never;
}[OperationName];

/** Why a user cannot perform an action: all that the operations declare. Part of the control API. */
export type UserActionErrorReason = Operations[UserActionName]['details']['refusals'][number];
