/** What members do in voice channels and on stages. */
import type { voiceOperations } from '../../../control/operations/voice.js';
import { findGuildChannel, isSuppressedOnConnect } from '../../policy/voice/voice-channels.js';
import { rejectRequest } from '../../policy/errors/request-rejected-error.js';
import { requirePlayableSound } from '../../policy/user-actions/expression-checks.js';
import { checkCanConnectToVoice, checkCanStream, requireStageChange } from '../../policy/user-actions/voice-checks.js';
import { playSound } from '../../state/expressions/sound-effects.js';
import { serializeMember } from '../../state/members/members.js';
import { connectMemberToVoice, disconnectMemberFromVoice } from '../../state/members/voice-states.js';
import { removeDisconnectedGuest } from '../../state/membership/guests.js';
import { changeStageVoice } from '../../state/voice/stage-voices.js';
import { findGuildMember } from '../requests/find-entities.js';
import type { HandlerServices } from './handler-services.js';
import type { Handlers } from './serve-operations.js';

export function voiceHandlers({
  world,
  emit,
}: Pick<HandlerServices, 'world' | 'emit'>): Handlers<typeof voiceOperations> {
  return {
    connectVoice: ({ channel_id: channelId, ...call }) => {
      const { guild, member } = findGuildMember(world, call);
      const { self_mute: selfMute, self_deaf: selfDeaf, self_stream: selfStream } = call;
      return () => {
        if (channelId === null) {
          const { events } = disconnectMemberFromVoice(world, guild, member);
          emit([...events, ...removeDisconnectedGuest(world, guild, member.userId)]);
          return serializeMember(world, member);
        }
        const channel = findGuildChannel(world, guild, channelId) ?? rejectRequest('UNKNOWN_CHANNEL');
        checkCanConnectToVoice(world, guild, channel, member.userId);
        if (selfStream) checkCanStream(world, channel, member.userId);
        const before = guild.voices.get(member.userId);
        // A speaker of a stage stays one when it mutes itself.
        const suppress = before?.channelId === channelId ? before.suppress : isSuppressedOnConnect(channel);
        const options = { channelId, selfMute, selfDeaf, selfStream, suppress };
        emit(connectMemberToVoice(world, guild, member, options).events);
        return serializeMember(world, member);
      };
    },

    playSound: (call) => {
      const { guild, member } = findGuildMember(world, call);
      const { userId } = member;
      return () => {
        const { sound, source, channelId } = requirePlayableSound(world, guild, userId, call);
        emit(playSound({ guild, channelId, userId }, source, sound).events);
      };
    },

    changeStageRole: ({ role, ...call }) => {
      const { guild, member } = findGuildMember(world, call);
      return () => {
        const { voice, changes } = requireStageChange(world, guild, member.userId, role);
        emit(changeStageVoice(world, guild, member, voice, changes).events);
        return serializeMember(world, member);
      };
    },
  };
}
