import { Hono } from 'hono';
import { z } from 'zod';
import { snowflake, timestamp } from '../../../wire/validation/field-schemas.js';
import { findGuildChannel, isSuppressedOnConnect } from '../../policy/channels/voice-channels.js';
import { rejectRequest } from '../../policy/errors/request-rejected-error.js';
import { checkCanConnectToVoice } from '../../policy/user-actions/voice-checks.js';
import { setBoost } from '../../state/guilds/boosts.js';
import { serializeMember } from '../../state/members/members.js';
import { connectMemberToVoice, disconnectMemberFromVoice } from '../../state/members/voice-states.js';
import { removeDisconnectedGuest } from '../../state/membership/guests.js';
import { findGuildOrThrow, findMemberOrThrow } from '../requests/find-entities.js';
import { readJsonBody } from '../requests/read-request.js';
import type { UserAction } from '../user-actions/user-action.js';
import type { ControlApiDependencies } from './control-api-dependencies.js';

const Connection = z.object({
  /** Null disconnects the member. */
  channel_id: snowflake().nullable(),
  self_mute: z.boolean().optional(),
  self_deaf: z.boolean().optional(),
});

/** Routes with which members connect to voice channels and boost the guild. */
export function memberStateControlRoutes({ context, userActions }: ControlApiDependencies): Hono {
  const { world } = context;
  const app = new Hono();

  app.put('/guilds/:id/members/:user/voice', async (c) => {
    const guild = findGuildOrThrow(world, c.req.param('id'));
    const member = findMemberOrThrow(guild, c.req.param('user'));
    const { channel_id: channelId, self_mute: selfMute, self_deaf: selfDeaf } = await readJsonBody(c, Connection);
    const describe = (): UserAction => {
      const { userId } = member;
      return { kind: 'connectVoice', userId, guildId: guild.guild.id, channelId, selfMute, selfDeaf };
    };
    const connected = await userActions.perform(describe, () => {
      if (channelId === null) {
        const { events } = disconnectMemberFromVoice(world, guild, member);
        context.emit([...events, ...removeDisconnectedGuest(world, guild, member.userId)]);
        return serializeMember(world, member);
      }
      const channel = findGuildChannel(world, guild, channelId) ?? rejectRequest('UNKNOWN_CHANNEL');
      checkCanConnectToVoice(world, guild, channel, member.userId);
      const suppress = isSuppressedOnConnect(channel);
      context.emit(connectMemberToVoice(world, guild, member, { channelId, selfMute, selfDeaf, suppress }).events);
      return serializeMember(world, member);
    });
    return c.json(connected);
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
