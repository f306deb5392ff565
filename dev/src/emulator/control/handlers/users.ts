/** Users, their accounts, and what their clients display. */
import type { AccountSettings, userOperations } from '../../../control/operations/users.js';
import { dmChannelsOfUser, serializeChannel } from '../../state/channels/channels.js';
import { updatePresence } from '../../state/members/presences.js';
import { removeTemporaryMemberships } from '../../state/membership/invite-acceptance.js';
import {
  insertUser,
  serializeCurrentUser,
  setBlocked,
  setDirectMessages,
  updateUser,
} from '../../state/users/users.js';
import { findChannelOrThrow, findGuildOrThrow, findHumanOrThrow, findUserOrThrow } from '../requests/read-request.js';
import { streamServerSentEvents } from '../streams/pump-events.js';
import { findUsableCommands } from '../views/application-views.js';
import { buildUserView, serializeUserAccount, serializeUserAccounts } from '../views/build-user-view.js';
import type { HandlerServices, Handlers } from './handlers.js';

type Services = Pick<HandlerServices, 'world' | 'emit' | 'publish' | 'logger' | 'userStreams' | 'galleries'>;

export function userHandlers(services: Services): Handlers<typeof userOperations> {
  const { world, emit, publish, logger, userStreams, galleries } = services;

  function prepareBlock(call: { readonly user_id: string; readonly blocked_id: string }, isBlocked: boolean) {
    const record = findHumanOrThrow(world, call.user_id);
    const otherId = findUserOrThrow(world, call.blocked_id).user.id;
    return () => {
      emit(setBlocked(record, otherId, isBlocked).events);
      userStreams.userListChanged();
    };
  }

  return {
    listUsers: () => ({ people: serializeUserAccounts(world) }),

    getUser: ({ user_id }) => serializeUserAccount(world, findUserOrThrow(world, user_id)),

    createUser:
      ({ username, global_name, status, ...settings }) =>
      () => {
        const fields = { username, global_name, status, ...toAccountFields(settings) };
        const { user, token } = publish(insertUser(world, fields));
        return { ...user, token };
      },

    editUser: ({ user_id, ...settings }) => {
      const record = findUserOrThrow(world, user_id);
      return () => {
        const changed = publish(updateUser(world, record, toAccountFields(settings)));
        userStreams.userListChanged();
        return serializeCurrentUser(changed);
      };
    },

    setStatus: ({ user_id, status }) => {
      const { user } = findUserOrThrow(world, user_id);
      return () => {
        emit(updatePresence(world, user.id, status).events);
        // No presence event is sent for a user who is in no guild.
        userStreams.userListChanged();
        if (status === 'offline') emit(removeTemporaryMemberships(world, user.id).events);
      };
    },

    blockUser: (call) => prepareBlock(call, true),

    unblockUser: (call) => prepareBlock(call, false),

    setDirectMessages: ({ user_id, allowed, guild_id }) => {
      const record = findHumanOrThrow(world, user_id);
      if (guild_id !== undefined) findGuildOrThrow(world, guild_id);
      return () => {
        emit(setDirectMessages(record, allowed, guild_id).events);
        userStreams.userListChanged();
      };
    },

    setConnections: ({ user_id, connections }) => {
      const record = findUserOrThrow(world, user_id);
      return () => {
        updateUser(world, record, { connections });
        return record.connections;
      };
    },

    listDmChannels: ({ user_id }) => {
      const { user } = findUserOrThrow(world, user_id);
      return dmChannelsOfUser(world, user.id).map((channel) => serializeChannel(world, channel, user.id));
    },

    getUserView: ({ user_id }) => buildUserView(world, findHumanOrThrow(world, user_id)),

    streamUserView: ({ user_id }, c) =>
      streamServerSentEvents(c, userStreams.create(findHumanOrThrow(world, user_id).user.id), logger),

    listUsableCommands: ({ user_id, channel_id }) => {
      const { user } = findHumanOrThrow(world, user_id);
      const channel = findChannelOrThrow(world, channel_id);
      return { commands: findUsableCommands({ world, userId: user.id, channel }) };
    },

    getGallery: ({ user_id }) => galleries.viewOf(findHumanOrThrow(world, user_id).user.id),
  };
}

function toAccountFields(settings: AccountSettings) {
  return {
    hasTwoFactor: settings.mfa_enabled,
    hasVerifiedEmail: settings.email_verified,
    hasVerifiedPhone: settings.phone_verified,
    registeredAt: settings.registered_at === undefined ? undefined : Date.parse(settings.registered_at),
    locale: settings.locale,
    timeZone: settings.time_zone,
    email: settings.email,
  };
}
