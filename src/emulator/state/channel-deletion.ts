import { type Author, changesBetween, recordAudit } from './audit-log.js';
import type { Change, Emission } from './change.js';
import { auditedChannel } from './channel-audit.js';
import { channelUpdated } from './channel-changes.js';
import { channelsIn, forgetChannel, threadsOf } from './channels.js';
import { orphanCopies } from './crossposts.js';
import { presentGuild } from './guilds.js';
import { endInvites } from './invites.js';
import type { ChannelRecord } from './records/channels.js';
import type { GuildRecord } from './records/guilds.js';
import { emptyVoiceChannel } from './voice-states.js';
import { endWebhooks } from './webhooks.js';
import type { World } from './world.js';

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
  const ended = [...endInvites(world, record), ...endWebhooks(world, guild, record)];
  const copies = [...record.messages.values()].flatMap((message) => orphanCopies(world, message));
  for (const each of [record, ...threadsOf(world, channel.id)]) forgetChannel(world, each);
  for (const orphan of orphans) orphan.channel = { ...orphan.channel, parent_id: null };
  const entry = recordAudit(world, guild, {
    action: 'CHANNEL_DELETE',
    targetId: channel.id,
    by,
    changes: changesBetween(auditedChannel(channel), {}),
  });
  const events: Emission[] = [
    ...voices.events,
    // Before the channel goes, so that whoever keeps channels can still tell of which one they were.
    ...ended,
    { event: 'channelDelete', data: channel, audience: { kind: 'guild', guildId } },
    ...orphans.map((orphan) => channelUpdated(orphan.channel)),
    ...withoutReferences(guild, channel.id),
    ...copies,
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
