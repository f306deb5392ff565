import { endpoints, TARGET_USERS_FILE } from 'guildhall/wire';
import { rejectRequest } from '../../../policy/errors/request-rejected-error.js';
import { parseTargetUsersFile, serializeGuildInvite } from '../../../policy/invites/invites.js';
import type { ReceivedFile } from '../../../state/files/attachments.js';
import * as invites from '../../../state/guilds/invites.js';
import {
  formatTargetUsersCsv,
  replaceTargetUsers,
  serializeTargetUsersJob,
} from '../../../state/guilds/target-users.js';
import { defineRoute, type EndpointRoute } from '../../endpoint-route.js';

export const inviteRoutes: readonly EndpointRoute[] = [
  defineRoute(endpoints.getInvite, ({ world, invite, query }) => ({
    result: invites.serializeInvite(world, invite, {
      withCounts: query.with_counts,
      scheduledEventId: query.guild_scheduled_event_id,
    }),
    events: [],
  })),

  defineRoute(endpoints.deleteInvite, ({ world, guild, invite, actor, reason }) => {
    const result = invites.serializeInvite(world, invite);
    const { events } = invites.removeInvite(world, guild, invite, { userId: actor.user.user.id, reason });
    return { result, events };
  }),

  defineRoute(endpoints.getTargetUsers, ({ invite }) => ({
    result: formatTargetUsersCsv(invite.targetUsers ?? rejectRequest('UNKNOWN_TARGET_USERS')),
    events: [],
  })),

  defineRoute(endpoints.updateTargetUsers, ({ world, guild, invite, file, actor }) =>
    replaceTargetUsers(world, guild, invite, idsIn(file), { userId: actor.user.user.id }),
  ),

  defineRoute(endpoints.getTargetUsersJobStatus, ({ world, invite }) => ({
    result: serializeTargetUsersJob(world, invite.targetUsers ?? rejectRequest('UNKNOWN_TARGET_USERS_JOB')),
    events: [],
  })),

  defineRoute(endpoints.getChannelInvites, ({ world, channel, guild }) => ({
    result: invites
      .invitesOfGuild(world, guild?.guild.id ?? '')
      .filter((invite) => invite.channelId === channel.channel.id)
      .map((invite) => invites.serializeExtendedInvite(world, invite)),
    events: [],
  })),

  defineRoute(
    endpoints.createChannelInvite,
    ({ world, guild = rejectRequest('NOT_IN_A_DM'), channel, body, file, actor, reason }) => {
      const userId = actor.user.user.id;
      const spec: invites.InviteSpec = {
        inviterId: userId,
        maxAge: body.max_age,
        maxUses: body.max_uses,
        temporary: body.temporary,
        unique: body.unique,
        targetType: body.target_type ?? undefined,
        targetUserId: body.target_user_id ?? undefined,
        targetApplicationId: body.target_application_id ?? undefined,
        roleIds: body.role_ids,
        flags: body.flags ?? 0,
        ...(file ? { targetUserIds: idsIn(file) } : {}),
      };
      const { result, events } = invites.insertInvite(world, guild, channel, spec, { userId, reason });
      return { result: invites.serializeExtendedInvite(world, result), events };
    },
  ),

  defineRoute(endpoints.getGuildInvites, ({ world, guild, permissions }) => ({
    result: invites
      .invitesOfGuild(world, guild.guild.id)
      .map((invite) => serializeGuildInvite(world, invite, permissions)),
    events: [],
  })),
];

function idsIn(file: ReceivedFile | undefined): string[] {
  return file ? parseTargetUsersFile(TARGET_USERS_FILE, file) : [];
}
