/** Speakers and audience of stages. */

import { isSpeaker } from '../members/quiet-channels.js';
import { type StageVoiceChanges, updateStageVoice } from '../members/voice-states.js';
import type { GuildRecord, MemberRecord, VoiceRecord } from '../records/guilds.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { insertSpeakerMessage } from './stage-instances.js';

/** Changes the voice state of a member on a stage. A live stage gets a message about a new speaker. */
export function changeStageVoice(
  world: World,
  guild: GuildRecord,
  member: MemberRecord,
  voice: VoiceRecord,
  changes: StageVoiceChanges,
): StateChange<VoiceRecord> {
  const wasSpeaker = isSpeaker(voice);
  const { events } = updateStageVoice(world, guild, member, voice, changes);
  const message: readonly EmittedEvent[] =
    isSpeaker(voice) && !wasSpeaker ? insertSpeakerMessage(world, guild, voice.channelId, member.userId) : [];
  return { result: voice, events: [...events, ...message] };
}

/**
 * Invites a suppressed member to speak, who then has an open request and can accept or decline. A bot becomes a speaker at
 * once. With `suppress`, the member moves to the audience.
 */
export function moderateStageVoice(
  world: World,
  guild: GuildRecord,
  member: MemberRecord,
  voice: VoiceRecord,
  suppress: boolean,
): StateChange<VoiceRecord> {
  const isBot = world.users.get(member.userId)?.applicationId !== undefined;
  const invites = !suppress && voice.suppress && !isBot;
  const requestToSpeakAt = invites ? world.clock.now() : suppress || isBot ? null : undefined;
  return changeStageVoice(world, guild, member, voice, { suppress, requestToSpeakAt });
}
