import type { Channel } from 'guildhall/wire';

/** The fields of a channel that the audit log records. */
export function auditedChannelFields({
  id: _id,
  guild_id: _guild,
  last_message_id: _message,
  last_pin_timestamp: _pin,
  ...audited
}: Channel): object {
  return audited;
}

/** The fields that the audit log records for a change. Overwrites have separate entries. */
export function auditedChannelSettings({ permission_overwrites: _overwrites, ...channel }: Channel): object {
  return auditedChannelFields(channel);
}
