import { Hono } from 'hono';
import { z } from 'zod';
import { snowflake } from '../../../wire/schema.js';
import { refuseFields } from '../../policy/refusal.js';
import { presentMember } from '../../state/members.js';
import { completeScreening, joinGuild, leaveGuild } from '../../state/membership.js';
import type { ControlParts } from '../control-parts.js';
import { guildOf, memberOf, readBody, userOf } from '../request.js';
import { saysNotBuilt } from './not-built.js';

const Joining = z.object({ user_id: snowflake(), invite_code: z.string().optional() });

/** Calls about members: how people come, pass screening and go. */
export function memberCalls({ service }: ControlParts): Hono {
  const { world } = service;
  const app = new Hono();

  app.post('/guilds/:id/members', async (c) => {
    const guild = guildOf(world, c.req.param('id'));
    const { user_id: userId, invite_code: code } = await readBody(c, Joining);
    const account = userOf(world, userId);
    if (code !== undefined) return saysNotBuilt('joining by an invite');
    if (account.applicationId !== undefined) {
      const message = 'A bot is added with POST /_control/guilds/{id}/bots.';
      refuseFields([{ path: 'user_id', code: 'BASE_TYPE_CHOICES', message }]);
    }
    const present = guild.members.get(userId);
    if (present) return c.json(presentMember(world, present));
    const { result, events } = joinGuild(world, guild, userId);
    service.emit(events);
    return c.json(presentMember(world, result));
  });

  app.delete('/guilds/:id/members/:user', (c) => {
    const guild = guildOf(world, c.req.param('id'));
    const { userId } = memberOf(guild, c.req.param('user'));
    if (guild.guild.owner_id === userId) {
      refuseFields([{ path: 'user', code: 'OWNER_CANNOT_LEAVE', message: 'The owner of a guild cannot leave it.' }]);
    }
    service.emit(leaveGuild(world, guild, userId).events);
    return c.body(null, 204);
  });

  app.post('/guilds/:id/members/:user/screening', async (c) => {
    const guild = guildOf(world, c.req.param('id'));
    const member = memberOf(guild, c.req.param('user'));
    const { result, events } = completeScreening(world, guild, member);
    service.emit(events);
    return c.json(presentMember(world, result));
  });

  return app;
}
