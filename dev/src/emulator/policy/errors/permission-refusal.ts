/**
 * What the caller of a request lacks, for errors that do not say it: 50013 and 50001. The response contains only the error. The log
 * contains the explanation.
 */
import type { ErrorCodeName, PermissionName, Role } from 'guildhall/wire';
import type { ChannelRecord } from '../../state/records/channels.js';

/** An error because of permissions, with what the caller lacks. */
export interface PermissionRefusal {
  readonly error: 'MISSING_PERMISSIONS' | 'MISSING_ACCESS';
  /** The permissions that are needed, of which the caller lacks at least one. */
  readonly permissions: readonly PermissionName[];
  /** Where they are needed. Undefined: in the channel of the path, or in its guild. */
  readonly channel?: ChannelRecord | undefined;
  /** The role, or the user, that the highest role of the caller is not above. */
  readonly above?: { readonly role: Role } | { readonly userId: string } | undefined;
}

/** The error of a rule. */
export type RuleError = ErrorCodeName | PermissionRefusal;

/** The name of the error of a rule. */
export function errorNameOf(error: RuleError): ErrorCodeName {
  return typeof error === 'string' ? error : error.error;
}

/** 50013: the caller lacks one of these permissions. If others would do as well, these are the least. */
export function lacks(...permissions: PermissionName[]): PermissionRefusal {
  return { error: 'MISSING_PERMISSIONS', permissions };
}

/** 50013: the caller lacks one of these permissions in a channel that the path does not name. */
export function lacksIn(channel: ChannelRecord, ...permissions: PermissionName[]): PermissionRefusal {
  return { error: 'MISSING_PERMISSIONS', permissions, channel };
}

/** 50001: the caller cannot see a channel that the path does not name. */
export function cannotView(channel: ChannelRecord | undefined): PermissionRefusal {
  return { error: 'MISSING_ACCESS', permissions: ['VIEW_CHANNEL'], channel };
}

/** 50013: the highest role of the caller is not above a role. */
export function isNotAboveRole(role: Role): PermissionRefusal {
  return { error: 'MISSING_PERMISSIONS', permissions: [], above: { role } };
}

/** 50013: the highest role of the caller is not above that of a user, or the user owns the guild. */
export function isNotAboveUser(userId: string): PermissionRefusal {
  return { error: 'MISSING_PERMISSIONS', permissions: [], above: { userId } };
}
