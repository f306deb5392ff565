import { endpoints, type FieldError } from 'guildhall/wire';
import { isWelcomeScreenEnabled } from '../../../state/guilds/welcome-screens.js';
import { lacks } from '../../errors/permission-refusal.js';
import { rejectInvalidFields } from '../../errors/request-rejected-error.js';
import { hasPermissionBits } from '../../permissions/permissions.js';
import type { AuthorizedCall } from '../../requests/authorized-call.js';
import { defineRules } from '../../requests/endpoint-rules.js';

type ReadCall = AuthorizedCall<typeof endpoints.getGuildWelcomeScreen>;

/** Rule: a disabled welcome screen is visible only with MANAGE_GUILD. */
const canViewWelcomeScreen = ({ guild, permissions }: ReadCall) => {
  if (!isWelcomeScreenEnabled(guild) && !hasPermissionBits(permissions, 'MANAGE_GUILD')) return lacks('MANAGE_GUILD');
  return guild.welcomeScreen ? undefined : 'UNKNOWN_WELCOME_SCREEN';
};

type UpdateCall = AuthorizedCall<typeof endpoints.modifyGuildWelcomeScreen>;

const channelsAndEmojisExist = ({ world, guild: { guild }, body }: UpdateCall) => {
  const emojiIds: readonly unknown[] = guild.emojis.map(({ id }) => id);
  const problems = (body.welcome_channels ?? []).flatMap(({ channel_id, emoji_id }, index): FieldError[] => {
    const path = `welcome_channels.${index}`;
    const hasChannel = world.channels.get(channel_id)?.channel.guild_id === guild.id;
    const hasEmoji = emoji_id == null || emojiIds.includes(emoji_id);
    const code = 'BASE_TYPE_CHOICES';
    return [
      ...(hasChannel ? [] : [{ path: `${path}.channel_id`, code, message: 'The guild has no such channel.' }]),
      ...(hasEmoji ? [] : [{ path: `${path}.emoji_id`, code, message: 'The guild has no such emoji.' }]),
    ];
  });
  rejectInvalidFields(problems);
  return undefined;
};

export const guildWelcomeScreenRules = [
  defineRules(endpoints.getGuildWelcomeScreen, canViewWelcomeScreen),
  defineRules(endpoints.modifyGuildWelcomeScreen, channelsAndEmojisExist),
];
