import type { InviteStageInstance } from '../../../../../src/wire/objects/invites/invite.js';
import { stagePrivacyLevels } from '../../../../../src/wire/objects/voice/stage-instance.js';
import { serializeMember } from '../members/members.js';
import { isSpeaker, voicesIn } from '../members/quiet-channels.js';
import type { GuildRecord } from '../records/guilds.js';
import type { World } from '../world/world.js';

/** The live stage of a channel as invites show it. Undefined unless its privacy level is PUBLIC, which is deprecated. */
export function publicStageOf(world: World, guild: GuildRecord, channelId: string): InviteStageInstance | undefined {
  const instance = guild.stages.get(channelId)?.instance;
  if (instance?.privacy_level !== stagePrivacyLevels.PUBLIC) return undefined;
  const speakers = [...guild.voices].filter(([, voice]) => voice.channelId === channelId && isSpeaker(voice));
  return {
    members: speakers.flatMap(([userId]) => {
      const member = guild.members.get(userId);
      return member ? serializeMember(world, member) : [];
    }),
    participant_count: voicesIn(guild, channelId).length,
    speaker_count: speakers.length,
    topic: instance.topic,
  };
}
