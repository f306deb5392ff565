/** The role that a guild has for a bot. Only Discord assigns it. */
import type { Role } from 'guildhall/wire';
import { updateRole } from '../members/roles.js';
import type { GuildRecord } from '../records/guilds.js';
import type { ApplicationRecord } from '../records/users.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';

/** The role that was created for a bot when it was added to the guild. */
export function botRoleOf({ roles }: GuildRecord, botUserId: string): Role | undefined {
  return [...roles.values()].find(({ managed, tags }) => managed && tags?.bot_id === botUserId);
}

/**
 * Changes the permissions that an application asks for where its bot is added. The role of the bot gets them in every guild, except
 * where somebody has changed this role. The audit logs have no entry.
 */
export function changeBotPermissions(
  world: World,
  application: ApplicationRecord,
  permissions: string,
): StateChange<undefined> {
  const { botUserId, botPermissions: before } = application;
  application.botPermissions = permissions;
  const events: EmittedEvent[] = [];
  for (const guild of world.guilds.values()) {
    const role = botRoleOf(guild, botUserId);
    if (role?.permissions === before) events.push(...updateRole(world, guild, role, { permissions }).events);
  }
  return { result: undefined, events };
}
