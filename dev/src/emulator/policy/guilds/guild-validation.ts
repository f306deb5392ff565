/**
 * Validation of a new guild that a schema cannot express: channels refer to categories and roles of the same request.
 */
import { isSnowflake } from 'guildhall';
import { channelTypes, type FieldError } from 'guildhall/wire';
import { BOT_NAME, EVERYONE_ROLE_NAME, type NewGuild } from '../../state/membership/guild-creation.js';

/** Finds categories that are not listed before their channels, and overwrites for unknown roles. */
export function newGuildProblems({ roles = [], channels = [] }: NewGuild): FieldError[] {
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
