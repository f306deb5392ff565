/** Users, their accounts, and what their clients display. */
import type { AccountSettings, userOperations } from '../../../control/operations/users.js';
import type { UsableCommand } from '../../../control/views/user-view.js';
import { UserActionError } from '../../policy/errors/user-action-error.js';
import { requireAvailableCommand } from '../../policy/interactions/available-command.js';
import type { ActingUser } from '../../policy/user-actions/select-checks.js';
import { dmChannelsOfUser, serializeChannel } from '../../state/channels/channels.js';
import { updatePresence } from '../../state/members/presences.js';
import { removeTemporaryMemberships } from '../../state/membership/invite-acceptance.js';
import type { UserRecord } from '../../state/records/users.js';
import { insertUser, serializeCurrentUser, setBlocked, updateUser } from '../../state/users/users.js';
import { findChannelOrThrow, findHumanOrThrow, findUserOrThrow } from '../requests/find-entities.js';
import { streamServerSentEvents } from '../streams/event-stream.js';
import { buildApplicationView } from '../views/build-application-view.js';
import { buildUserView } from '../views/build-user-view.js';
import { serializeUserAccount, serializeUserAccounts } from '../views/user-accounts.js';
import type { HandlerServices } from './handler-services.js';
import type { Handlers } from './serve-operations.js';

type Services = Pick<HandlerServices, 'world' | 'emit' | 'logger' | 'userStreams' | 'galleries'>;

export function userHandlers({
  world,
  emit,
  logger,
  userStreams,
  galleries,
}: Services): Handlers<typeof userOperations> {
  function findBlock({ user_id, blocked_id }: { readonly user_id: string; readonly blocked_id: string }) {
    return { record: findHumanOrThrow(world, user_id), otherId: findUserOrThrow(world, blocked_id).user.id };
  }

  function changeBlock(record: UserRecord, otherId: string, isBlocked: boolean): void {
    emit(setBlocked(record, otherId, isBlocked).events);
    userStreams.userListChanged();
  }

  return {
    listUsers: () => ({ people: serializeUserAccounts(world) }),

    getUser: ({ user_id }) => serializeUserAccount(world, findUserOrThrow(world, user_id)),

    createUser:
      ({ username, global_name, status, ...settings }) =>
      () => {
        const { result, events } = insertUser(world, { username, global_name, status, ...toAccountFields(settings) });
        emit(events);
        return { ...result.user, token: result.token };
      },

    editUser: ({ user_id, ...settings }) => {
      const record = findUserOrThrow(world, user_id);
      return () => {
        const { result, events } = updateUser(world, record, toAccountFields(settings));
        emit(events);
        userStreams.userListChanged();
        return serializeCurrentUser(result);
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

    blockUser: (call) => {
      const { record, otherId } = findBlock(call);
      return () => changeBlock(record, otherId, true);
    },

    unblockUser: (call) => {
      const { record, otherId } = findBlock(call);
      return () => changeBlock(record, otherId, false);
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

/**
 * Lists the commands that a user can use in a channel, global and guild commands, in the order of their creation. A global
 * command and a guild command may have the same name: clients show both.
 */
function findUsableCommands(actor: ActingUser): UsableCommand[] {
  return [...actor.world.commands.values()].flatMap(({ id }) => toUsableCommand(actor, id) ?? []);
}

function toUsableCommand(actor: ActingUser, commandId: string): UsableCommand | undefined {
  try {
    const { command, application } = requireAvailableCommand(actor, { command: commandId });
    const view = buildApplicationView(actor.world, application.id);
    return view && { command, application: view };
  } catch (thrown) {
    if (thrown instanceof UserActionError) return undefined;
    throw thrown;
  }
}
