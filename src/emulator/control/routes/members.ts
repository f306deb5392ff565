import { Hono } from 'hono';
import { z } from 'zod';
import { snowflake } from '../../../wire/validation/field-schemas.js';
import { rejectInvalidFields } from '../../policy/errors/request-rejected-error.js';
import { checkCanJoin, requireAcceptableInvite } from '../../policy/user-actions/join-checks.js';
import { UserActionError } from '../../policy/user-actions/user-action-checks.js';
import { hasManualApproval, submitJoinRequest } from '../../state/guilds/join-requests.js';
import { serializeMember } from '../../state/members/members.js';
import { acceptInvite } from '../../state/membership/invite-acceptance.js';
import { completeScreening, joinByVanityUrl, joinGuild, removeMember } from '../../state/membership/membership.js';
import type { GuildRecord, MemberRecord } from '../../state/records/guilds.js';
import type { StateChange } from '../../state/world/state-change.js';
import type { World } from '../../state/world/world.js';
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
      rejectInvalidFields([{ path: 'user_id', code: 'BASE_TYPE_CHOICES', message }]);
    }
    const present = guild.members.get(userId);
    if (present) return c.json(serializeMember(world, present));
    if (guild.bans.has(userId)) throw new UserActionError('banned', 'This person is banned from the guild.', 'user_id');
    const { result, events } = join(world, guild, userId, code);
    service.emit(events);
    return c.json(serializeMember(world, result));
  });

  app.delete('/guilds/:id/members/:user', (c) => {
    const guild = guildOf(world, c.req.param('id'));
    const { userId } = memberOf(guild, c.req.param('user'));
    if (guild.guild.owner_id === userId) {
      rejectInvalidFields([
        { path: 'user', code: 'OWNER_CANNOT_LEAVE', message: 'The owner of a guild cannot leave it.' },
      ]);
    }
    service.emit(removeMember(world, guild, userId).events);
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
    return c.json(serializeMember(world, member));
  });

  return app;
}

/** By no code, by the guild's vanity URL, or by an invite. */
function join(world: World, guild: GuildRecord, userId: string, code: string | undefined): StateChange<MemberRecord> {
  if (code === undefined) return joinGuild(world, guild, userId);
  if (code !== guild.guild.vanity_url_code) {
    return acceptInvite(world, guild, requireAcceptableInvite(world, guild, code, userId), userId);
  }
  checkCanJoin(world, guild, userId);
  return joinByVanityUrl(world, guild, userId);
}
