import { Hono } from 'hono';
import { z } from 'zod';
import type { Member } from '../../../../../src/wire/objects/users/member.js';
import { snowflake } from '../../../../../src/wire/validation/field-schemas.js';
import { rejectInvalidFields } from '../../policy/errors/request-rejected-error.js';
import { UserActionError } from '../../policy/errors/user-action-error.js';
import { checkCanJoin, requireAcceptableInvite } from '../../policy/user-actions/join-checks.js';
import { hasScreening } from '../../state/guilds/guilds.js';
import { hasManualApproval, submitJoinRequest } from '../../state/guilds/join-requests.js';
import { serializeMember } from '../../state/members/members.js';
import { acceptInvite } from '../../state/membership/invite-acceptance.js';
import { completeScreening, joinByVanityUrl, joinGuild, removeMember } from '../../state/membership/membership.js';
import type { GuildRecord, MemberRecord } from '../../state/records/guilds.js';
import type { StateChange } from '../../state/world/state-change.js';
import type { World } from '../../state/world/world.js';
import { findGuildOrThrow, findMemberOrThrow, findUserOrThrow } from '../requests/find-entities.js';
import { readJsonBody } from '../requests/read-request.js';
import type { UserAction } from '../user-actions/user-action.js';
import type { ControlApiDependencies } from './control-api-dependencies.js';

const JoinBody = z.object({ user_id: snowflake(), invite_code: z.string().optional() });

/** Routes with which users join a guild, pass Membership Screening and leave. */
export function memberControlRoutes({ context, userActions }: ControlApiDependencies): Hono {
  const { world } = context;
  const app = new Hono();

  app.post('/guilds/:id/members', async (c) => {
    const guild = findGuildOrThrow(world, c.req.param('id'));
    const { user_id: userId, invite_code: code } = await readJsonBody(c, JoinBody);
    const user = findUserOrThrow(world, userId);
    if (user.applicationId !== undefined) {
      const message = 'A bot cannot join by itself: add it with POST /_control/guilds/{id}/bots.';
      rejectInvalidFields([{ path: 'user_id', code: 'BASE_TYPE_CHOICES', message }]);
    }
    const guildId = guild.guild.id;
    const describe = (): UserAction => ({ kind: 'joinGuild', userId, guildId, inviteCode: code });
    const joined = await userActions.perform(describe, () => {
      const existing = guild.members.get(userId);
      // A guest becomes a member with another invite.
      if (existing && !guild.guests.has(userId)) return serializeMember(world, existing);
      if (guild.bans.has(userId)) throw new UserActionError('banned', 'This user is banned from the guild.', 'user_id');
      const { result, events } = join(world, guild, userId, code);
      context.emit(events);
      return serializeMember(world, result);
    });
    return c.json(joined);
  });

  app.delete('/guilds/:id/members/:user', async (c) => {
    const guild = findGuildOrThrow(world, c.req.param('id'));
    const { userId } = findMemberOrThrow(guild, c.req.param('user'));
    if (guild.guild.owner_id === userId) {
      rejectInvalidFields([
        { path: 'user', code: 'OWNER_CANNOT_LEAVE', message: 'The owner of a guild cannot leave it.' },
      ]);
    }
    const describe = (): UserAction => ({ kind: 'leaveGuild', userId, guildId: guild.guild.id });
    await userActions.perform(describe, () => context.emit(removeMember(world, guild, userId).events));
    return c.body(null, 204);
  });

  app.post('/guilds/:id/members/:user/screening', async (c) => {
    const guild = findGuildOrThrow(world, c.req.param('id'));
    const member = findMemberOrThrow(guild, c.req.param('user'));
    const describe = (): UserAction => {
      return { kind: 'passScreening', userId: member.userId, guildId: guild.guild.id };
    };
    return c.json(await userActions.perform(describe, () => passScreening(guild, member)));
  });

  function passScreening(guild: GuildRecord, member: MemberRecord): Member {
    if (!member.pending && !hasScreening(guild)) {
      throw new UserActionError(
        'no_screening',
        'The guild has no membership screening, so its members are never pending.',
      );
    }
    const { events } =
      member.pending && hasManualApproval(guild)
        ? submitJoinRequest(world, guild, member)
        : completeScreening(world, guild, member);
    context.emit(events);
    return serializeMember(world, member);
  }

  return app;
}

/** Adds the user without a code, by the vanity URL of the guild, or by an invite. */
function join(world: World, guild: GuildRecord, userId: string, code: string | undefined): StateChange<MemberRecord> {
  if (code === undefined) return joinGuild(world, guild, userId);
  if (code !== guild.guild.vanity_url_code) {
    return acceptInvite(world, guild, requireAcceptableInvite(world, guild, code, userId), userId);
  }
  checkCanJoin(world, guild, userId);
  return joinByVanityUrl(world, guild, userId);
}
