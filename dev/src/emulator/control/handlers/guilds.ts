/** Guilds, their bots, and their settings for which the API of Discord has no operations. */
import type { guildOperations } from '../../../control/operations/guilds.js';
import { rejectInvalidFields, rejectRequest } from '../../policy/errors/request-rejected-error.js';
import { newGuildProblems } from '../../policy/guilds/guild-validation.js';
import { checkGuildPermission } from '../../policy/user-actions/guild-checks.js';
import { toGuildUpdateFields, updateGuild } from '../../state/guilds/guild-updates.js';
import { serializeGuild, setOutage } from '../../state/guilds/guilds.js';
import { setNewMemberWelcome } from '../../state/guilds/new-member-welcome.js';
import { serializeScreening, updateScreening } from '../../state/guilds/screening.js';
import { serializeMember } from '../../state/members/members.js';
import { insertGuild } from '../../state/membership/guild-creation.js';
import { installBot } from '../../state/membership/membership.js';
import { insertUser } from '../../state/users/users.js';
import {
  findApplicationOrThrow,
  findChannelOrThrow,
  findGuildOrThrow,
  findMemberOrThrow,
  findUserOrThrow,
} from '../requests/read-request.js';
import type { Handlers, WorldServices } from './handlers.js';

export function guildHandlers({ world, emit, publish }: WorldServices): Handlers<typeof guildOperations> {
  return {
    createGuild: (spec) => {
      if (spec.owner_id !== undefined) findUserOrThrow(world, spec.owner_id);
      rejectInvalidFields(newGuildProblems(world, spec));
      return () => {
        const ownerId = spec.owner_id ?? insertUser(world, { username: 'owner', status: 'online' }).result.user.id;
        return serializeGuild(publish(insertGuild(world, { ...spec, owner_id: ownerId })));
      };
    },

    editGuild: ({ guild_id, features, unavailable, ...changes }) => {
      const guild = findGuildOrThrow(world, guild_id);
      if (changes.owner_id !== undefined) findMemberOrThrow(guild, changes.owner_id);
      for (const [field, id] of Object.entries(changes)) {
        if (!field.endsWith('_channel_id') || typeof id !== 'string') continue;
        if (findChannelOrThrow(world, id).channel.guild_id !== guild_id) rejectRequest('UNKNOWN_CHANNEL');
      }
      return () => {
        if (unavailable === false) emit(setOutage(world, guild, unavailable).events);
        const fields = { ...toGuildUpdateFields(world, guild, changes), features };
        const changed = publish(updateGuild(world, guild, fields));
        if (unavailable) emit(setOutage(world, guild, unavailable).events);
        return serializeGuild(changed);
      };
    },

    setOutage: ({ guild_id, unavailable }) => {
      const guild = findGuildOrThrow(world, guild_id);
      return () => emit(setOutage(world, guild, unavailable).events);
    },

    addBot: ({ guild_id, application_id, permissions }) => {
      const guild = findGuildOrThrow(world, guild_id);
      const application = findApplicationOrThrow(world, application_id);
      return () => {
        const existing = guild.members.get(application.botUserId);
        if (existing) return serializeMember(world, existing);
        const installer = { userId: guild.guild.owner_id };
        return serializeMember(world, publish(installBot(world, guild, application, { permissions }, installer)));
      };
    },

    setNewMemberWelcome: ({ guild_id, ...welcome }) => {
      const guild = findGuildOrThrow(world, guild_id);
      for (const list of ['new_member_actions', 'resource_channels'] as const) {
        const unknown = [...welcome[list].entries()].filter(
          ([, { channel_id: id }]) => world.channels.get(id)?.channel.guild_id !== guild_id,
        );
        const message = 'This must be a channel of the guild.';
        rejectInvalidFields(
          unknown.map(([index]) => ({ path: `${list}.${index}.channel_id`, code: 'BASE_TYPE_CHOICES', message })),
        );
      }
      return () => setNewMemberWelcome(guild, welcome);
    },

    getScreening: ({ guild_id }) => serializeScreening(findGuildOrThrow(world, guild_id)),

    editScreening: ({ guild_id, user_id: userId, ...changes }) => {
      const guild = findGuildOrThrow(world, guild_id);
      if (userId !== undefined) findUserOrThrow(world, userId);
      return () => {
        if (userId !== undefined) checkGuildPermission(world, guild, userId, 'MANAGE_GUILD');
        const executor = userId === undefined ? undefined : { userId };
        return publish(updateScreening(world, guild, changes, executor));
      };
    },
  };
}
