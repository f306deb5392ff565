import { createGuildEmoji, deleteGuildEmoji, getGuildEmoji, modifyGuildEmoji } from '../../../wire/endpoints/emojis.js';
import { limits } from '../../../wire/limits.js';
import { emojiOf, isMoving } from '../../state/emojis.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { Actor, Call } from '../call.js';
import { holds } from '../permissions.js';
import { refuseFields } from '../refusal.js';
import { rulesOf } from './rule.js';

interface EmojiCall {
  readonly actor: Actor;
  readonly guild: GuildRecord;
  readonly permissions: bigint;
  readonly path: { readonly emoji_id: string };
}

const emojiIsThere = ({ guild, path }: EmojiCall) => (emojiOf(guild, path.emoji_id) ? undefined : 'UNKNOWN_EMOJI');

/** Whoever made an emoji looks after it with the permission to make some; the emojis of others need another one. */
const mayManage = ({ actor, guild, permissions, path }: EmojiCall) => {
  const isOwn = guild.emojiMakers.get(path.emoji_id) === actor.user.user.id;
  const isAllowed =
    holds(permissions, 'MANAGE_GUILD_EXPRESSIONS') || (isOwn && holds(permissions, 'CREATE_GUILD_EXPRESSIONS'));
  return isAllowed ? undefined : 'MISSING_PERMISSIONS';
};

interface RoleCall {
  readonly guild: GuildRecord;
  readonly body: { readonly roles?: readonly string[] | null | undefined };
}

const rolesAreThere = ({ guild, body }: RoleCall) => {
  refuseFields(
    [...(body.roles ?? []).entries()]
      .filter(([, id]) => !guild.roles.has(id))
      .map(([index, id]) => ({
        path: `roles.${index}`,
        code: 'BASE_TYPE_CHOICES',
        message: `"${id}" is no role of this guild.`,
      })),
  );
  return undefined;
};

/** Emojis that move are counted apart. */
const guildHasRoom = ({ guild, body }: Call<typeof createGuildEmoji>) => {
  const moves = isMoving(body.image);
  const alike = guild.guild.emojis.filter((each) => each.animated === moves).length;
  if (moves) return alike >= limits.emoji.animated ? 'TOO_MANY_ANIMATED_EMOJIS' : undefined;
  return alike >= limits.emoji.static ? 'TOO_MANY_EMOJIS' : undefined;
};

export const emojiRules = [
  rulesOf(getGuildEmoji, emojiIsThere),
  rulesOf(createGuildEmoji, rolesAreThere, guildHasRoom),
  rulesOf(modifyGuildEmoji, emojiIsThere, mayManage, rolesAreThere),
  rulesOf(deleteGuildEmoji, emojiIsThere, mayManage),
];
