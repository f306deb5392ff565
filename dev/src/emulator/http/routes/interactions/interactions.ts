import { endpoints, type InteractionCallbackResult, interactionCallbackTypes, messageFlags } from 'guildhall/wire';
import {
  checkFollowUpLimit,
  checkResponseEdit,
  checkResponseMessage,
  requireFollowUp,
  requireInteractionByToken,
  requireOriginalResponse,
} from '../../../policy/interactions/interaction-responses.js';
import { acceptInitialResponse } from '../../../server/initial-response.js';
import { startedActivity } from '../../../state/interactions/activity-instances.js';
import {
  insertFollowUp,
  type ResponseContext,
  removeResponse,
  updateResponse,
} from '../../../state/interactions/interactions.js';
import { serializeMessage } from '../../../state/messages/message-serialization.js';
import type { MessageRecord } from '../../../state/records/channels.js';
import type { World } from '../../../state/world/world.js';
import { defineRoute, type EndpointRoute } from '../../endpoint-route.js';

/** Callback types that return the message they created or changed if `with_response` is set. Others return no resource. */
const messageCallbackTypes: readonly number[] = [
  interactionCallbackTypes.CHANNEL_MESSAGE_WITH_SOURCE,
  interactionCallbackTypes.UPDATE_MESSAGE,
];

interface TokenPath {
  readonly application_id: string;
  readonly interaction_token: string;
}

const requireByToken = (world: World, path: TokenPath) =>
  requireInteractionByToken(world, path.application_id, path.interaction_token);

const senderOf = (world: World, { application_id: applicationId }: TokenPath) => ({ world, applicationId });

/** The routes with which an application responds to interactions. */
export const interactionRoutes: readonly EndpointRoute[] = [
  defineRoute(endpoints.createInteractionResponse, ({ world, path, query, body, files }) => {
    const { result: context, events } = acceptInitialResponse(world, path, body, files);
    return { result: query.with_response ? callbackResult(world, context, body.type) : undefined, events };
  }),

  defineRoute(endpoints.getOriginalInteractionResponse, ({ world, path }) => ({
    result: serializeMessage(world, requireOriginalResponse(requireByToken(world, path))),
    events: [],
  })),

  defineRoute(endpoints.editOriginalInteractionResponse, ({ world, path, body, files }) => {
    const context = requireByToken(world, path);
    const message = requireOriginalResponse(context);
    checkResponseEdit(senderOf(world, path), body, files, message);
    return messageResult(world, updateResponse(world, context, message, body, files));
  }),

  defineRoute(endpoints.deleteOriginalInteractionResponse, ({ world, path }) => {
    const context = requireByToken(world, path);
    return removeResponse(world, context, requireOriginalResponse(context));
  }),

  defineRoute(endpoints.createFollowupMessage, ({ world, path, body, files }) => {
    const context = requireByToken(world, path);
    checkFollowUpLimit(context);
    checkResponseMessage(senderOf(world, path), body, files);
    return messageResult(world, insertFollowUp(world, context, body, files));
  }),

  defineRoute(endpoints.getFollowupMessage, ({ world, path }) => ({
    result: serializeMessage(world, requireFollowUp(requireByToken(world, path), path.message_id)),
    events: [],
  })),

  defineRoute(endpoints.editFollowupMessage, ({ world, path, body, files }) => {
    const context = requireByToken(world, path);
    const message = requireFollowUp(context, path.message_id);
    checkResponseEdit(senderOf(world, path), body, files, message);
    return messageResult(world, updateResponse(world, context, message, body, files));
  }),

  defineRoute(endpoints.deleteFollowupMessage, ({ world, path }) => {
    const context = requireByToken(world, path);
    return removeResponse(world, context, requireFollowUp(context, path.message_id));
  }),
];

function messageResult<E>(world: World, change: { readonly result: MessageRecord; readonly events: E }) {
  return { result: serializeMessage(world, change.result), events: change.events };
}

function callbackResult(world: World, { record, channel }: ResponseContext, type: number): InteractionCallbackResult {
  const activity = startedActivity(record);
  const message = channel.messages.get(record.originalMessageId ?? '');
  const flags = message?.message.flags ?? 0;
  return {
    interaction: {
      id: record.interaction.id,
      type: record.interaction.type,
      ...(activity ? { activity_instance_id: activity.instance_id } : {}),
      ...(message
        ? {
            response_message_id: message.message.id,
            response_message_loading: (flags & messageFlags.LOADING) !== 0,
            response_message_ephemeral: (flags & messageFlags.EPHEMERAL) !== 0,
          }
        : {}),
    },
    ...(message && messageCallbackTypes.includes(type)
      ? { resource: { type, message: serializeMessage(world, message) } }
      : {}),
    ...(activity ? { resource: { type, activity_instance: { id: activity.instance_id } } } : {}),
  };
}
