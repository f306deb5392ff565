import { endpoints } from 'guildhall/wire';
import { rejectRequest } from '../../../policy/errors/request-rejected-error.js';
import { toStageVoiceChanges } from '../../../policy/rules/voice/voice-states.js';
import { serializeGuildVoiceState } from '../../../state/members/voice-states.js';
import type { GuildRecord, MemberRecord, VoiceRecord } from '../../../state/records/guilds.js';
import { changeStageVoice, moderateStageVoice } from '../../../state/voice/stage-voices.js';
import type { World } from '../../../state/world/world.js';
import { defineRoute, type EndpointRoute } from '../../endpoint-route.js';

export const voiceStateRoutes: readonly EndpointRoute[] = [
  defineRoute(endpoints.getCurrentUserVoiceState, ({ world, guild, actor }) => ({
    result: voiceStateOf(world, guild, actor.user.user.id),
    events: [],
  })),

  defineRoute(endpoints.getUserVoiceState, ({ world, guild, user }) => ({
    result: voiceStateOf(world, guild, user.user.id),
    events: [],
  })),

  defineRoute(endpoints.modifyCurrentUserVoiceState, ({ world, guild, actor, body }) => {
    const { member, voice } = connected(guild, actor.user.user.id);
    const { events } = changeStageVoice(world, guild, member, voice, toStageVoiceChanges(world, body));
    return { result: undefined, events };
  }),

  defineRoute(endpoints.modifyUserVoiceState, ({ world, guild, user, body }) => {
    const { member, voice } = connected(guild, user.user.id);
    const { suppress = voice.suppress } = body;
    const { events } = moderateStageVoice(world, guild, member, voice, suppress ?? voice.suppress);
    return { result: undefined, events };
  }),
];

function voiceStateOf(world: World, guild: GuildRecord, userId: string) {
  const { member, voice } = connected(guild, userId);
  return serializeGuildVoiceState(world, guild, member, voice);
}

function connected(guild: GuildRecord, userId: string): { member: MemberRecord; voice: VoiceRecord } {
  const member = guild.members.get(userId) ?? rejectRequest('UNKNOWN_VOICE_STATE');
  return { member, voice: guild.voices.get(userId) ?? rejectRequest('UNKNOWN_VOICE_STATE') };
}
