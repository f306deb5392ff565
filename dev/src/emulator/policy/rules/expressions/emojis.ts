import { endpoints, limits } from 'guildhall/wire';
import { findGuildEmoji } from '../../../state/expressions/emojis.js';
import { isAnimatedImage } from '../../../state/files/images.js';
import type { GuildRecord } from '../../../state/records/guilds.js';
import { rejectInvalidFields } from '../../errors/request-rejected-error.js';
import { changeProblem } from '../../expressions/creators.js';
import type { Actor, AuthorizedCall } from '../../requests/authorized-call.js';
import { defineRules } from '../../requests/endpoint-rules.js';

interface EmojiCall {
  readonly actor: Actor;
  readonly guild: GuildRecord;
  readonly permissions: bigint;
  readonly path: { readonly emoji_id: string };
}

const emojiExists = ({ guild, path }: EmojiCall) =>
  findGuildEmoji(guild, path.emoji_id) ? undefined : 'UNKNOWN_EMOJI';

/**
 * Rule: the creator of an emoji needs CREATE_GUILD_EXPRESSIONS to change it, other users need MANAGE_GUILD_EXPRESSIONS.
 */
const canManageEmoji = ({ actor, guild, permissions, path }: EmojiCall) =>
  changeProblem(permissions, actor.user.user.id, guild.emojiMakers.get(path.emoji_id));

interface RoleCall {
  readonly guild: GuildRecord;
  readonly body: { readonly roles?: readonly string[] | null | undefined };
}

const rolesExist = ({ guild, body }: RoleCall) => {
  rejectInvalidFields(
    [...(body.roles ?? []).entries()]
      .filter(([, id]) => !guild.roles.has(id))
      .map(([index, id]) => ({
        path: `roles.${index}`,
        code: 'BASE_TYPE_CHOICES',
        message: `"${id}" is not a role of this guild.`,
      })),
  );
  return undefined;
};

/** Rule: static and animated emojis have separate limits. */
const guildHasRoom = ({ guild, body }: AuthorizedCall<typeof endpoints.createGuildEmoji>) => {
  const isAnimated = isAnimatedImage(body.image);
  const count = guild.guild.emojis.filter((each) => each.animated === isAnimated).length;
  if (isAnimated) return count >= limits.emoji.animated ? 'TOO_MANY_ANIMATED_EMOJIS' : undefined;
  return count >= limits.emoji.static ? 'TOO_MANY_EMOJIS' : undefined;
};

export const emojiRules = [
  defineRules(endpoints.getGuildEmoji, emojiExists),
  defineRules(endpoints.createGuildEmoji, rolesExist, guildHasRoom),
  defineRules(endpoints.modifyGuildEmoji, emojiExists, canManageEmoji, rolesExist),
  defineRules(endpoints.deleteGuildEmoji, emojiExists, canManageEmoji),
];
