/** Rules of a new guild that no schema can hold alone: what its channels name must be there. */
import { isSnowflake } from '../../../base/snowflake.js';
import { channelTypes } from '../../../wire/objects/channels/channel.js';
import type { FieldError } from '../../../wire/validation/form-errors.js';
import { EVERYONE_ROLE_NAME, type NewGuild } from '../../state/membership/guild-creation.js';

/** A category that does not stand before its channel, and an overwrite for a role that the guild will not have. */
export function newGuildProblems({ roles = [], channels = [] }: NewGuild): FieldError[] {
  const roleNames = new Set([EVERYONE_ROLE_NAME, ...roles.map((role) => role.name)]);
  const categories = new Set<string>();
  return channels.flatMap(({ name, type, parent, permission_overwrites: overwrites = [] }, index) => {
    const problems: FieldError[] = [];
    if (parent !== undefined && !categories.has(parent)) {
      const message = `No category "${parent}" stands before this channel.`;
      problems.push({ path: `channels.${index}.parent`, code: 'BASE_TYPE_CHOICES', message });
    }
    for (const [place, { id }] of overwrites.entries()) {
      if (roleNames.has(id) || isSnowflake(id)) continue;
      const path = `channels.${index}.permission_overwrites.${place}.id`;
      problems.push({ path, code: 'BASE_TYPE_CHOICES', message: `"${id}" is no id and no role of this guild.` });
    }
    if (type === channelTypes.GUILD_CATEGORY) categories.add(name);
    return problems;
  });
}
