import {
  createChannelInvite,
  deleteInvite,
  getChannelInvites,
  getGuildInvites,
  getInvite,
  getTargetUsers,
  getTargetUsersJobStatus,
  updateTargetUsers,
} from '../../../wire/endpoints/invites.js';
import { holds } from '../../policy/permissions.js';
import { refuse } from '../../policy/refusal.js';
import { targetUserIds } from '../../policy/target-users-file.js';
import type { UploadedFile } from '../../state/attachments.js';
import * as invites from '../../state/invites.js';
import { changeTargetUsers, presentTargetUsersJob, targetUsersCsv } from '../../state/target-users.js';
import { type Route, serve } from '../serve.js';

export const inviteRoutes: readonly Route[] = [
  serve(getInvite, ({ world, invite, query }) => ({
    result: invites.presentInvite(world, invite, query.with_counts),
    events: [],
  })),

  serve(deleteInvite, ({ world, guild, invite, actor, reason }) => {
    const result = invites.presentInvite(world, invite);
    const { events } = invites.deleteInvite(world, guild, invite, { userId: actor.user.user.id, reason });
    return { result, events };
  }),

  serve(getTargetUsers, ({ invite }) => ({
    result: targetUsersCsv(invite.targetUsers ?? refuse('NO_TARGET_USERS')),
    events: [],
  })),

  serve(updateTargetUsers, ({ world, guild, invite, file, actor }) =>
    changeTargetUsers(world, guild, invite, idsIn(file), { userId: actor.user.user.id }),
  ),

  serve(getTargetUsersJobStatus, ({ world, invite }) => ({
    result: presentTargetUsersJob(world, invite.targetUsers ?? refuse('NO_TARGET_USERS_JOB')),
    events: [],
  })),

  serve(getChannelInvites, ({ world, channel, guild }) => ({
    result: invites
      .invitesOf(world, guild?.guild.id ?? '')
      .filter((invite) => invite.channelId === channel.channel.id)
      .map((invite) => invites.presentExtendedInvite(world, invite)),
    events: [],
  })),

  serve(createChannelInvite, ({ world, guild = refuse('NOT_IN_A_DM'), channel, body, file, actor, reason }) => {
    const userId = actor.user.user.id;
    const spec: invites.NewInvite = {
      inviterId: userId,
      maxAge: body.max_age,
      maxUses: body.max_uses,
      temporary: body.temporary,
      unique: body.unique,
      targetType: body.target_type ?? undefined,
      targetUserId: body.target_user_id ?? undefined,
      targetApplicationId: body.target_application_id ?? undefined,
      roleIds: body.role_ids,
      ...(file ? { targetUserIds: idsIn(file) } : {}),
    };
    const { result, events } = invites.createInvite(world, guild, channel, spec, { userId, reason });
    return { result: invites.presentExtendedInvite(world, result), events };
  }),

  serve(getGuildInvites, ({ world, guild, permissions }) => {
    const present = holds(permissions, 'MANAGE_GUILD') ? invites.presentExtendedInvite : invites.presentInvite;
    return { result: invites.invitesOf(world, guild.guild.id).map((invite) => present(world, invite)), events: [] };
  }),
];

function idsIn(file: UploadedFile | undefined): string[] {
  return file ? targetUserIds(updateTargetUsers.facts.file, file) : [];
}
