import { endpoints, limits } from 'guildhall/wire';
import { findGuildEmoji } from '../../../state/expressions/emojis.js';
import { soundSlots } from '../../../state/expressions/expression-slots.js';
import { decodeDataUri } from '../../../state/files/data-uri.js';
import type { GuildRecord } from '../../../state/records/guilds.js';
import { rejectInvalidFields } from '../../errors/request-rejected-error.js';
import { changeProblem } from '../../expressions/creators.js';
import { soundProblem } from '../../expressions/sound-checks.js';
import { soundSeconds } from '../../expressions/sound-duration.js';
import { isUnicodeEmoji } from '../../expressions/unicode-emoji.js';
import type { Actor, AuthorizedCall } from '../../requests/authorized-call.js';
import { defineRules } from '../../requests/endpoint-rules.js';

interface SoundCall {
  readonly actor: Actor;
  readonly guild: GuildRecord;
  readonly permissions: bigint;
  readonly path: { readonly sound_id: string };
}

const soundExists = ({ guild, path }: SoundCall) => (guild.sounds.has(path.sound_id) ? undefined : 'UNKNOWN_SOUND');

const canManageSound = ({ actor, guild, permissions, path }: SoundCall) =>
  changeProblem(permissions, actor.user.user.id, guild.sounds.get(path.sound_id)?.userId);

interface EmojiCall {
  readonly guild: GuildRecord;
  readonly body: { readonly emoji_id?: string | null | undefined; readonly emoji_name?: string | null | undefined };
}

/** Rule: the emoji of a sound exists. A custom one belongs to the guild. */
const emojiExists = ({ guild, body: { emoji_id: id, emoji_name: name } }: EmojiCall) => {
  const code = 'BASE_TYPE_CHOICES';
  rejectInvalidFields([
    ...(id == null || findGuildEmoji(guild, id)
      ? []
      : [{ path: 'emoji_id', code, message: 'The guild has no such emoji.' }]),
    ...(name == null || isUnicodeEmoji(name)
      ? []
      : [{ path: 'emoji_name', code, message: 'Must be a Unicode emoji.' }]),
  ]);
  return undefined;
};

type NewSoundCall = AuthorizedCall<typeof endpoints.createGuildSoundboardSound>;

const guildHasRoom = ({ guild }: NewSoundCall) =>
  guild.sounds.size >= soundSlots(guild) ? 'TOO_MANY_SOUNDBOARD_SOUNDS' : undefined;

/** Rule: a sound is short. A file whose duration cannot be read is accepted. */
const soundIsShort = ({ body }: NewSoundCall) => {
  const bytes = decodeDataUri(body.sound)?.bytes;
  const seconds = bytes && soundSeconds(Buffer.from(bytes));
  return seconds !== undefined && seconds > limits.soundboardSound.seconds ? 'SOUND_TOO_LONG' : undefined;
};

const canPlay = ({
  world,
  actor,
  guild,
  channel,
  permissions,
  body,
}: AuthorizedCall<typeof endpoints.sendSoundboardSound>) =>
  guild ? soundProblem({ world, userId: actor.user.user.id, guild, channel, permissions }, body) : 'NOT_IN_A_DM';

export const soundboardRules = [
  defineRules(endpoints.getGuildSoundboardSound, soundExists),
  defineRules(endpoints.createGuildSoundboardSound, emojiExists, guildHasRoom, soundIsShort),
  defineRules(endpoints.modifyGuildSoundboardSound, soundExists, canManageSound, emojiExists),
  defineRules(endpoints.deleteGuildSoundboardSound, soundExists, canManageSound),
  defineRules(endpoints.sendSoundboardSound, canPlay),
];
