import { Hono } from 'hono';
import { z } from 'zod';
import { SendSoundboardSoundRequest } from '../../../../../src/wire/objects/voice/soundboard-sound-request.js';
import { snowflake, timestamp } from '../../../../../src/wire/validation/field-schemas.js';
import { stageRoles } from '../../../control/requests/stage-role.js';
import { findGuildChannel, isSuppressedOnConnect } from '../../policy/channels/voice-channels.js';
import { rejectRequest } from '../../policy/errors/request-rejected-error.js';
import { requirePlayableSound } from '../../policy/user-actions/expression-checks.js';
import { requireStageChange } from '../../policy/user-actions/stage-checks.js';
import { checkCanConnectToVoice, checkCanStream } from '../../policy/user-actions/voice-checks.js';
import { playSound } from '../../state/expressions/sound-effects.js';
import { setBoost } from '../../state/guilds/boosts.js';
import { serializeMember } from '../../state/members/members.js';
import { connectMemberToVoice, disconnectMemberFromVoice } from '../../state/members/voice-states.js';
import { removeDisconnectedGuest } from '../../state/membership/guests.js';
import { changeStageVoice } from '../../state/stages/stage-voices.js';
import { findGuildOrThrow, findMemberOrThrow } from '../requests/find-entities.js';
import { readJsonBody } from '../requests/read-request.js';
import type { UserAction } from '../user-actions/user-action.js';
import type { ControlApiDependencies } from './control-api-dependencies.js';

const Connection = z.object({
  /** Null disconnects the member. */
  channel_id: snowflake().nullable(),
  self_mute: z.boolean().optional(),
  self_deaf: z.boolean().optional(),
  /** Whether the member shows a stream. */
  self_stream: z.boolean().optional(),
});

/** Routes with which members connect to voice channels, play sounds there, take part in stages, and boost the guild. */
export function memberStateControlRoutes({ context, userActions }: ControlApiDependencies): Hono {
  const { world } = context;
  const app = new Hono();

  app.put('/guilds/:id/members/:user/voice', async (c) => {
    const guild = findGuildOrThrow(world, c.req.param('id'));
    const member = findMemberOrThrow(guild, c.req.param('user'));
    const { channel_id: channelId, ...own } = await readJsonBody(c, Connection);
    const { self_mute: selfMute, self_deaf: selfDeaf, self_stream: selfStream } = own;
    const describe = (): UserAction => {
      const { userId } = member;
      return { kind: 'connectVoice', userId, guildId: guild.guild.id, channelId, selfMute, selfDeaf, selfStream };
    };
    const connected = await userActions.perform(describe, () => {
      if (channelId === null) {
        const { events } = disconnectMemberFromVoice(world, guild, member);
        context.emit([...events, ...removeDisconnectedGuest(world, guild, member.userId)]);
        return serializeMember(world, member);
      }
      const channel = findGuildChannel(world, guild, channelId) ?? rejectRequest('UNKNOWN_CHANNEL');
      checkCanConnectToVoice(world, guild, channel, member.userId);
      if (selfStream) checkCanStream(world, channel, member.userId);
      const before = guild.voices.get(member.userId);
      // A speaker of a stage stays one when it mutes itself.
      const suppress = before?.channelId === channelId ? before.suppress : isSuppressedOnConnect(channel);
      const options = { channelId, selfMute, selfDeaf, selfStream, suppress };
      context.emit(connectMemberToVoice(world, guild, member, options).events);
      return serializeMember(world, member);
    });
    return c.json(connected);
  });

  app.post('/guilds/:id/members/:user/sounds', async (c) => {
    const guild = findGuildOrThrow(world, c.req.param('id'));
    const { userId } = findMemberOrThrow(guild, c.req.param('user'));
    const body = await readJsonBody(c, SendSoundboardSoundRequest);
    const describe = (): UserAction => {
      const { sound_id: soundId, source_guild_id: sourceGuildId } = body;
      return {
        kind: 'playSound',
        userId,
        guildId: guild.guild.id,
        soundId,
        ...(sourceGuildId ? { sourceGuildId } : {}),
      };
    };
    await userActions.perform(describe, () => {
      const { sound, source, channelId } = requirePlayableSound(world, guild, userId, body);
      context.emit(playSound({ guild, channelId, userId }, source, sound).events);
    });
    return c.body(null, 204);
  });

  app.put('/guilds/:id/members/:user/stage', async (c) => {
    const guild = findGuildOrThrow(world, c.req.param('id'));
    const member = findMemberOrThrow(guild, c.req.param('user'));
    const { role } = await readJsonBody(c, z.object({ role: z.enum(stageRoles) }));
    const { userId } = member;
    const describe = (): UserAction => ({ kind: 'changeStageRole', userId, guildId: guild.guild.id, role });
    const changed = await userActions.perform(describe, () => {
      const { voice, changes } = requireStageChange(world, guild, userId, role);
      context.emit(changeStageVoice(world, guild, member, voice, changes).events);
      return serializeMember(world, member);
    });
    return c.json(changed);
  });

  app.put('/guilds/:id/members/:user/boost', async (c) => {
    const guild = findGuildOrThrow(world, c.req.param('id'));
    const member = findMemberOrThrow(guild, c.req.param('user'));
    const { since } = await readJsonBody(c, z.object({ since: timestamp().nullable() }));
    const describe = (): UserAction => {
      return { kind: 'boostGuild', userId: member.userId, guildId: guild.guild.id, since };
    };
    const boosted = await userActions.perform(describe, () => {
      const boostedSince = since && world.timestamp(Date.parse(since));
      const { result, events } = setBoost(world, guild, member, boostedSince);
      context.emit(events);
      return serializeMember(world, result);
    });
    return c.json(boosted);
  });

  return app;
}
