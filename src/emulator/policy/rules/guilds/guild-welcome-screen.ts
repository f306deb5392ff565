import type { ParsedBodyOf } from '../../../../wire/endpoints/declaration/endpoint.js';
import {
  getGuildWelcomeScreen,
  modifyGuildWelcomeScreen,
} from '../../../../wire/endpoints/guilds/guild-welcome-screen.js';
import type { FieldError } from '../../../../wire/validation/form-errors.js';
import { isWelcomeScreenEnabled } from '../../../state/guilds/welcome-screens.js';
import type { GuildRecord } from '../../../state/records/guilds.js';
import type { World } from '../../../state/world/world.js';
import { rejectInvalidFields } from '../../errors/request-rejected-error.js';
import { hasPermissionBits } from '../../permissions/permissions.js';
import { defineRules } from '../../requests/endpoint-rules.js';

interface ReadCall {
  readonly guild: GuildRecord;
  readonly permissions: bigint;
}

/** What is switched off is for those who can switch it on. */
const canViewWelcomeScreen = ({ guild, permissions }: ReadCall) => {
  if (!isWelcomeScreenEnabled(guild) && !hasPermissionBits(permissions, 'MANAGE_GUILD')) return 'MISSING_PERMISSIONS';
  return guild.welcomeScreen ? undefined : 'UNKNOWN_WELCOME_SCREEN';
};

interface UpdateCall {
  readonly world: World;
  readonly guild: GuildRecord;
  readonly body: ParsedBodyOf<typeof modifyGuildWelcomeScreen>;
}

const channelsAndEmojisExist = ({ world, guild: { guild }, body }: UpdateCall) => {
  const emojiIds: readonly unknown[] = guild.emojis.map(({ id }) => id);
  const problems = (body.welcome_channels ?? []).flatMap(({ channel_id, emoji_id }, index): FieldError[] => {
    const path = `welcome_channels.${index}`;
    const isThere = world.channels.get(channel_id)?.channel.guild_id === guild.id;
    const hasEmoji = emoji_id == null || emojiIds.includes(emoji_id);
    const code = 'BASE_TYPE_CHOICES';
    return [
      ...(isThere ? [] : [{ path: `${path}.channel_id`, code, message: 'The guild has no such channel.' }]),
      ...(hasEmoji ? [] : [{ path: `${path}.emoji_id`, code, message: 'The guild has no such emoji.' }]),
    ];
  });
  rejectInvalidFields(problems);
  return undefined;
};

export const guildWelcomeScreenRules = [
  defineRules(getGuildWelcomeScreen, canViewWelcomeScreen),
  defineRules(modifyGuildWelcomeScreen, channelsAndEmojisExist),
];
