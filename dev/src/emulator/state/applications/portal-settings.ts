import type { ApplicationRecord } from '../records/users.js';

/** Changes to settings that only the developer portal of Discord can change. Undefined keeps a setting. */
export interface PortalSettingChanges {
  readonly clientSecret?: string | undefined;
  readonly redirectUris?: readonly string[] | undefined;
  readonly isPublic?: boolean | undefined;
  readonly requiresCodeGrant?: boolean | undefined;
  /** Null: the owner of the default guild. */
  readonly ownerId?: string | null | undefined;
}

/** Changes the settings of an application. */
export function changePortalSettings(record: ApplicationRecord, changes: PortalSettingChanges): void {
  record.clientSecret = changes.clientSecret ?? record.clientSecret;
  record.redirectUris = changes.redirectUris ?? record.redirectUris;
  record.isPublic = changes.isPublic ?? record.isPublic;
  record.requiresCodeGrant = changes.requiresCodeGrant ?? record.requiresCodeGrant;
  if (changes.ownerId !== undefined) record.ownerId = changes.ownerId ?? undefined;
}
