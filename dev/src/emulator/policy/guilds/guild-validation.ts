/**
 * Validation of a new guild that a schema cannot express: channels refer to categories and roles of the same request, and ids are new.
 */
import { isSnowflake } from 'guildhall';
import { channelTypes, type FieldError } from 'guildhall/wire';
import { BOT_NAME, EVERYONE_ROLE_NAME, type NewGuild } from '../../state/membership/guild-creation.js';
import type { World } from '../../state/world/world.js';

/** Finds ids that exist already, categories that are not listed before their channels, and overwrites for unknown roles. */
export function newGuildProblems(world: World, spec: NewGuild): FieldError[] {
  return [...idProblems(world, spec), ...channelProblems(spec)];
}

function idProblems(world: World, { id: guildId, roles = [], channels = [] }: NewGuild): FieldError[] {
  const given = [
    { id: guildId, path: 'id' },
    ...roles.map(({ id }, index) => ({ id, path: `roles.${index}.id` })),
    ...channels.map(({ id }, index) => ({ id, path: `channels.${index}.id` })),
  ];
  const ids = given.map(({ id }) => id);
  return given.flatMap(({ id, path }, index) => {
    if (id === undefined) return [];
    const exists =
      ids.indexOf(id) !== index ||
      world.guilds.has(id) ||
      world.channels.has(id) ||
      world.users.has(id) ||
      [...world.guilds.values()].some((guild) => guild.roles.has(id));
    const message = `There is a guild, channel, role or user with the id ${id}.`;
    return exists ? [{ path, code: 'BASE_TYPE_CHOICES', message }] : [];
  });
}

function channelProblems({ roles = [], channels = [] }: NewGuild): FieldError[] {
  const roleNames = new Set([EVERYONE_ROLE_NAME, BOT_NAME, ...roles.map((role) => role.name)]);
  const categories = new Set<string>();
  return channels.flatMap(({ name, type, parent, permission_overwrites: overwrites = [] }, index) => {
    const problems: FieldError[] = [];
    if (parent !== undefined && !categories.has(parent)) {
      const message = `No category "${parent}" is listed before this channel.`;
      problems.push({ path: `channels.${index}.parent`, code: 'BASE_TYPE_CHOICES', message });
    }
    for (const [overwriteIndex, { id }] of overwrites.entries()) {
      if (roleNames.has(id) || isSnowflake(id)) continue;
      const path = `channels.${index}.permission_overwrites.${overwriteIndex}.id`;
      problems.push({ path, code: 'BASE_TYPE_CHOICES', message: `"${id}" is neither an id nor a role of this guild.` });
    }
    if (type === channelTypes.GUILD_CATEGORY) categories.add(name);
    return problems;
  });
}
