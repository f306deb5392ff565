import { type AuditExecutor, changesBetween, insertAuditEntry } from '../audit-log/audit-log.js';
import { auditedChannelFields } from '../audit-log/channel-audit.js';
import { removeExemptions } from '../auto-moderation/rules.js';
import { channelUpdateEvent } from '../channels/channel-updates.js';
import { channelsInCategory, deleteChannelRecord, threadsOfChannel } from '../channels/channels.js';
import { disconnectAllFromVoice } from '../members/voice-states.js';
import { orphanCrosspostCopies } from '../messages/crossposts.js';
import type { ChannelRecord } from '../records/channels.js';
import type { GuildRecord } from '../records/guilds.js';
import { removeEventsOfChannel } from '../scheduled-events/scheduled-events.js';
import { removeStage } from '../voice/stage-instances.js';
import { removeWebhooksOfChannel } from '../webhooks/webhooks.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { serializeGuild } from './guilds.js';
import { removeInvitesOfChannel } from './invites.js';
import { removeChannelFromWelcome } from './new-member-welcome.js';

/** Fields of a guild that refer to one of its channels. */
const channelReferenceFields = [
  'afk_channel_id',
  'system_channel_id',
  'rules_channel_id',
  'public_updates_channel_id',
  'safety_alerts_channel_id',
  'widget_channel_id',
] as const;

/**
 * Deletes a channel of a guild with its threads, webhooks, invites, stage and scheduled events. The channels of a deleted category stay without
 * a category. Fields of the guild that refer to the channel become null.
 */
export function removeChannel(
  world: World,
  guild: GuildRecord,
  record: ChannelRecord,
  executor: AuditExecutor,
): StateChange<ChannelRecord> {
  const { channel } = record;
  const guildId = guild.guild.id;
  const orphans = channelsInCategory(world, record);
  const voices = disconnectAllFromVoice(world, guild, channel.id);
  const stage = guild.stages.get(channel.id);
  const scheduled = [
    ...(stage ? removeStage(world, guild, stage, executor, record).events : []),
    ...removeEventsOfChannel(world, guild, record),
  ];
  const dependents = [...removeInvitesOfChannel(world, record), ...removeWebhooksOfChannel(world, guild, record)];
  const copies = [...record.messages.values()].flatMap((message) => orphanCrosspostCopies(world, message));
  for (const each of [record, ...threadsOfChannel(world, channel.id)]) deleteChannelRecord(world, each);
  removeChannelFromWelcome(guild, channel.id);
  for (const orphan of orphans) orphan.channel = { ...orphan.channel, parent_id: null };
  const entry = insertAuditEntry(world, guild, {
    action: 'CHANNEL_DELETE',
    targetId: channel.id,
    executor,
    changes: changesBetween(auditedChannelFields(channel), {}),
  });
  const events: EmittedEvent[] = [
    ...voices.events,
    ...scheduled,
    // Sent before the deletion, so that clients that cache channels can still resolve the channel.
    ...dependents,
    { event: 'channelDelete', data: channel, audience: { kind: 'guild', guildId } },
    ...orphans.map((orphan) => channelUpdateEvent(orphan.channel)),
    ...clearChannelReferences(guild, channel.id),
    ...removeExemptions(guild, channel.id),
    ...copies,
    ...entry.events,
  ];
  return { result: record, events };
}

function clearChannelReferences(record: GuildRecord, channelId: string): EmittedEvent[] {
  const clearedFields = channelReferenceFields.filter((key) => record.guild[key] === channelId);
  if (clearedFields.length === 0) return [];
  record.guild = { ...record.guild, ...Object.fromEntries(clearedFields.map((key) => [key, null])) };
  return [
    { event: 'guildUpdate', data: serializeGuild(record), audience: { kind: 'guild', guildId: record.guild.id } },
  ];
}
