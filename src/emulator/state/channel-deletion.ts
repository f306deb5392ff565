import { type Author, changesBetween, recordAudit } from './audit-log.js';
import type { Change, Emission } from './change.js';
import { auditedChannel } from './channel-audit.js';
import { channelUpdated } from './channel-changes.js';
import { channelsIn, forgetChannel, threadsOf } from './channels.js';
import { presentGuild } from './guilds.js';
import { emptyVoiceChannel } from './voice-states.js';
import { webhooksOf } from './webhooks.js';
import type { ChannelRecord, GuildRecord, World } from './world.js';

/** Fields of a guild that name one of its channels. */
const references = [
  'afk_channel_id',
  'system_channel_id',
  'rules_channel_id',
  'public_updates_channel_id',
  'safety_alerts_channel_id',
  'widget_channel_id',
] as const;

/**
 * Takes a channel away from a guild, with its threads, webhooks and invites. The channels of a category stay, without
 * one; the guild forgets what it used the channel for.
 */
export function deleteChannel(
  world: World,
  guild: GuildRecord,
  record: ChannelRecord,
  by: Author,
): Change<ChannelRecord> {
  const { channel } = record;
  const guildId = guild.guild.id;
  const orphans = channelsIn(world, record);
  const voices = emptyVoiceChannel(world, guild, channel.id);
  for (const each of [record, ...threadsOf(world, channel.id)]) forgetChannel(world, each);
  for (const { webhook } of webhooksOf(world, { channel_id: channel.id })) world.webhooks.delete(webhook.id);
  for (const [code, { channelId }] of world.invites) if (channelId === channel.id) world.invites.delete(code);
  for (const orphan of orphans) orphan.channel = { ...orphan.channel, parent_id: null };
  const entry = recordAudit(world, guild, {
    action: 'CHANNEL_DELETE',
    targetId: channel.id,
    by,
    changes: changesBetween(auditedChannel(channel), {}),
  });
  const events: Emission[] = [
    ...voices.events,
    { event: 'channelDelete', data: channel, audience: { kind: 'guild', guildId } },
    ...orphans.map((orphan) => channelUpdated(orphan.channel)),
    ...withoutReferences(guild, channel.id),
    ...entry.events,
  ];
  return { result: record, events };
}

function withoutReferences(record: GuildRecord, channelId: string): Emission[] {
  const lost = references.filter((key) => record.guild[key] === channelId);
  if (lost.length === 0) return [];
  record.guild = { ...record.guild, ...Object.fromEntries(lost.map((key) => [key, null])) };
  return [{ event: 'guildUpdate', data: presentGuild(record), audience: { kind: 'guild', guildId: record.guild.id } }];
}
