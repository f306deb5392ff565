import { endpoints } from 'guildhall/wire';
import type { GuildRecord } from '../../../state/records/guilds.js';
import { rejectInvalidFields } from '../../errors/request-rejected-error.js';
import { supportsInvites } from '../../invites/invite-channels.js';
import type { AuthorizedCall } from '../../requests/authorized-call.js';
import { defineRules } from '../../requests/endpoint-rules.js';

const widgetIsEnabled = ({ guild }: { readonly guild: GuildRecord }) =>
  guild.guild.widget_enabled ? undefined : 'WIDGET_DISABLED';

type UpdateCall = AuthorizedCall<typeof endpoints.modifyGuildWidget>;

const channelSupportsInvites = ({ world, guild, body }: UpdateCall) => {
  if (body.channel_id == null) return undefined;
  const channel = world.channels.get(body.channel_id)?.channel;
  if (channel?.guild_id === guild.guild.id) {
    return supportsInvites(channel) ? undefined : 'WRONG_CHANNEL_TYPE';
  }
  rejectInvalidFields([{ path: 'channel_id', code: 'BASE_TYPE_CHOICES', message: 'The guild has no such channel.' }]);
  return undefined;
};

export const guildWidgetRules = [
  defineRules(endpoints.modifyGuildWidget, channelSupportsInvites),
  defineRules(endpoints.getGuildWidget, widgetIsEnabled),
  defineRules(endpoints.getGuildWidgetImage, widgetIsEnabled),
];
