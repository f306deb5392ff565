import type { Channel } from '../../../wire/objects/channels/channel.js';

/** The fields of a channel that the audit log tells of. */
export function auditedChannelFields({
  id: _id,
  guild_id: _guild,
  last_message_id: _message,
  last_pin_timestamp: _pin,
  ...told
}: Channel): object {
  return told;
}

/** Those of a change: overwrites have entries of their own. */
export function auditedChannelSettings({ permission_overwrites: _overwrites, ...channel }: Channel): object {
  return auditedChannelFields(channel);
}
