import { Hono } from 'hono';
import { z } from 'zod';
import { snowflake } from '../../../wire/schema.js';
import { acceptableInvite, checkDoor } from '../../policy/joining.js';
import { Impossible } from '../../policy/person.js';
import { refuseFields } from '../../policy/refusal.js';
import type { Change } from '../../state/change.js';
import { acceptInvite } from '../../state/invite-acceptance.js';
import { hasManualApproval, submitJoinRequest } from '../../state/join-requests.js';
import { presentMember } from '../../state/members.js';
import { completeScreening, joinByVanityUrl, joinGuild, leaveGuild } from '../../state/membership.js';
import type { GuildRecord, MemberRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world.js';
import type { ControlParts } from '../control-parts.js';
import { guildOf, memberOf, readBody, userOf } from '../request.js';

const Joining = z.object({ user_id: snowflake(), invite_code: z.string().optional() });

/** Calls about members: how people come, pass screening and go. */
export function memberCalls({ service }: ControlParts): Hono {
  const { world } = service;
  const app = new Hono();

  app.post('/guilds/:id/members', async (c) => {
    const guild = guildOf(world, c.req.param('id'));
    const { user_id: userId, invite_code: code } = await readBody(c, Joining);
    const account = userOf(world, userId);
    if (account.applicationId !== undefined) {
      const message = 'A bot is added with POST /_control/guilds/{id}/bots.';
      refuseFields([{ path: 'user_id', code: 'BASE_TYPE_CHOICES', message }]);
    }
    const present = guild.members.get(userId);
    if (present) return c.json(presentMember(world, present));
    if (guild.bans.has(userId)) throw new Impossible('banned', 'This person is banned from the guild.', 'user_id');
    const { result, events } = join(world, guild, userId, code);
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
    const { events } =
      member.pending && hasManualApproval(guild)
        ? submitJoinRequest(world, guild, member)
        : completeScreening(world, guild, member);
    service.emit(events);
    return c.json(presentMember(world, member));
  });

  return app;
}

/** By no code, by the guild's vanity URL, or by an invite. */
function join(world: World, guild: GuildRecord, userId: string, code: string | undefined): Change<MemberRecord> {
  if (code === undefined) return joinGuild(world, guild, userId);
  if (code !== guild.guild.vanity_url_code) {
    return acceptInvite(world, guild, acceptableInvite(world, guild, code, userId), userId);
  }
  checkDoor(world, guild, userId);
  return joinByVanityUrl(world, guild, userId);
}
