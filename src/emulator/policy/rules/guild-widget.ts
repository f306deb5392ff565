import { getGuildWidget, getGuildWidgetImage, modifyGuildWidget } from '../../../wire/endpoints/guild-widget.js';
import { channelTypes } from '../../../wire/objects/channel.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world.js';
import { refuseFields } from '../refusal.js';
import { rulesOf } from './rule.js';

const widgetIsOn = ({ guild }: { readonly guild: GuildRecord }) =>
  guild.guild.widget_enabled ? undefined : 'WIDGET_DISABLED';

interface ChangingCall {
  readonly world: World;
  readonly guild: GuildRecord;
  readonly body: { readonly channel_id?: string | null | undefined };
}

/** Kinds of channel that an invite cannot lead to. */
const uninviting: readonly number[] = [
  channelTypes.GUILD_CATEGORY,
  channelTypes.PUBLIC_THREAD,
  channelTypes.PRIVATE_THREAD,
  channelTypes.ANNOUNCEMENT_THREAD,
];

const channelCanInvite = ({ world, guild, body }: ChangingCall) => {
  if (body.channel_id == null) return undefined;
  const channel = world.channels.get(body.channel_id)?.channel;
  if (channel?.guild_id === guild.guild.id) {
    return uninviting.includes(channel.type) ? 'WRONG_CHANNEL_TYPE' : undefined;
  }
  refuseFields([{ path: 'channel_id', code: 'BASE_TYPE_CHOICES', message: 'The guild has no such channel.' }]);
  return undefined;
};

export const guildWidgetRules = [
  rulesOf(modifyGuildWidget, channelCanInvite),
  rulesOf(getGuildWidget, widgetIsOn),
  rulesOf(getGuildWidgetImage, widgetIsOn),
];
