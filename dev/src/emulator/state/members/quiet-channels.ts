/** Since when stages have no speakers, and the channels of active events no connected users. */
import { scheduledEventStatuses } from 'guildhall/wire';
import type { GuildRecord, VoiceRecord } from '../records/guilds.js';
import type { World } from '../world/world.js';

/** Whether a connected member is a speaker of a stage: not suppressed, and without an open request or invitation. */
export function isSpeaker({ suppress, requestToSpeakAt }: VoiceRecord): boolean {
  return !suppress && requestToSpeakAt === undefined;
}

/** Whether nobody is connected to a voice channel. */
export function isVoiceChannelEmpty(guild: GuildRecord, channelId: string | null): boolean {
  return voicesIn(guild, channelId).length === 0;
}

/** Notes whether the stage and the active events of a channel became quiet. Call it after each change of its voice states. */
export function noteQuietChannel(world: World, guild: GuildRecord, channelId: string): void {
  const now = world.clock.now();
  const stage = guild.stages.get(channelId);
  if (stage) stage.silentSince = voicesIn(guild, channelId).some(isSpeaker) ? undefined : (stage.silentSince ?? now);
  for (const record of guild.scheduledEvents.values()) {
    const { channel_id: id, status } = record.event;
    if (id !== channelId || status !== scheduledEventStatuses.ACTIVE) continue;
    record.emptySince = isVoiceChannelEmpty(guild, channelId) ? (record.emptySince ?? now) : undefined;
  }
}

/** The voice states of the members who are connected to a channel. */
export function voicesIn({ voices }: GuildRecord, channelId: string | null): VoiceRecord[] {
  return [...voices.values()].filter((voice) => voice.channelId === channelId);
}
