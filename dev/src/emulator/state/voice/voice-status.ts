import { type AuditExecutor, insertAuditEntry } from '../audit-log/audit-log.js';
import type { ChannelRecord } from '../records/channels.js';
import type { GuildRecord } from '../records/guilds.js';
import type { StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';

/** Sets the status of a voice channel. Null or an empty string removes it. */
export function setVoiceStatus(
  world: World,
  guild: GuildRecord,
  record: ChannelRecord,
  requested: string | null,
  executor: AuditExecutor,
): StateChange<undefined> {
  const status = requested === '' ? null : requested;
  if (status === (record.voiceStatus ?? null)) return { result: undefined, events: [] };
  record.voiceStatus = status;
  const [guildId, channelId] = [guild.guild.id, record.channel.id];
  const entry = insertAuditEntry(world, guild, {
    action: status === null ? 'VOICE_CHANNEL_STATUS_DELETE' : 'VOICE_CHANNEL_STATUS_CREATE',
    targetId: channelId,
    executor,
    options: { channel_id: channelId, ...(status === null ? {} : { status }) },
  });
  return {
    result: undefined,
    events: [
      {
        event: 'voiceChannelStatusUpdate',
        data: { id: channelId, guild_id: guildId, status },
        audience: { kind: 'channel', guildId, channelId },
      },
      ...entry.events,
    ],
  };
}
