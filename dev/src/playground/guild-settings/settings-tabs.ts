/** The tabs of the guild settings, with the permissions that each requires. */
import type { PermissionName } from 'guildhall/wire';
import type { GuildView } from '../../control/views/user-view.js';
import { isAllowedInChannel, isAllowedInGuild } from '../model/guild/permissions.js';

export type SettingsTabKey =
  | 'overview'
  | 'screening'
  | 'roles'
  | 'channels'
  | 'emojis'
  | 'onboarding'
  | 'welcome'
  | 'auto_moderation'
  | 'incidents'
  | 'webhooks'
  | 'invites'
  | 'integrations';

export interface SettingsTab {
  readonly key: SettingsTabKey;
  readonly title: string;
  /** The required permissions. */
  readonly permissions: readonly PermissionName[];
  /** Whether one of the permissions is enough, in the guild or in a channel. */
  readonly isOneEnough?: boolean;
}

export const settingsTabs: readonly SettingsTab[] = [
  { key: 'overview', title: 'Overview', permissions: ['MANAGE_GUILD'] },
  { key: 'screening', title: 'Screening', permissions: ['MANAGE_GUILD'] },
  { key: 'roles', title: 'Roles', permissions: ['MANAGE_ROLES'] },
  { key: 'channels', title: 'Channels', permissions: ['MANAGE_CHANNELS', 'MANAGE_ROLES'], isOneEnough: true },
  { key: 'emojis', title: 'Emojis', permissions: ['MANAGE_GUILD_EXPRESSIONS'] },
  { key: 'onboarding', title: 'Onboarding', permissions: ['MANAGE_GUILD', 'MANAGE_ROLES'] },
  { key: 'welcome', title: 'Welcome screen', permissions: ['MANAGE_GUILD'] },
  { key: 'auto_moderation', title: 'AutoMod', permissions: ['MANAGE_GUILD'] },
  { key: 'incidents', title: 'Incident actions', permissions: ['MANAGE_GUILD'] },
  { key: 'webhooks', title: 'Webhooks', permissions: ['MANAGE_WEBHOOKS'] },
  { key: 'invites', title: 'Invites', permissions: ['MANAGE_GUILD', 'VIEW_AUDIT_LOG'], isOneEnough: true },
  { key: 'integrations', title: 'Integrations', permissions: ['MANAGE_GUILD'] },
];

/** Returns the permissions that the current user needs in addition to open a tab. */
export function missingPermissions(view: GuildView, tab: SettingsTab): readonly PermissionName[] {
  if (!tab.isOneEnough) return tab.permissions.filter((name) => !isAllowedInGuild(view, name));
  const isAllowedSomewhere = (name: PermissionName) =>
    isAllowedInGuild(view, name) || view.channels.some(({ id }) => isAllowedInChannel(view, id, name));
  return tab.permissions.some(isAllowedSomewhere) ? [] : tab.permissions;
}

/** Whether the current user can open one of the tabs. */
export function canOpenSettings(view: GuildView): boolean {
  return settingsTabs.some((tab) => missingPermissions(view, tab).length === 0);
}
