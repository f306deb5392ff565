import {
  createFollowupMessage,
  createInteractionResponse,
  deleteFollowupMessage,
  deleteOriginalInteractionResponse,
  editFollowupMessage,
  editOriginalInteractionResponse,
  getFollowupMessage,
  getOriginalInteractionResponse,
} from '../../../../wire/endpoints/interactions.js';
import {
  type InteractionCallbackResult,
  interactionCallbackTypes,
} from '../../../../wire/objects/interactions/interaction-callback.js';
import { messageFlags } from '../../../../wire/objects/messages/message.js';
import {
  checkFollowUpLimit,
  checkResponseEdit,
  checkResponseMessage,
  requireFollowUp,
  requireInteractionByToken,
  requireOriginalResponse,
} from '../../../policy/interactions/interaction-responses.js';
import { acceptInitialResponse } from '../../../server/initial-response.js';
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

/** Callback types whose message is given back when `with_response` is asked for. */
const carriesMessage: readonly number[] = [
  interactionCallbackTypes.CHANNEL_MESSAGE_WITH_SOURCE,
  interactionCallbackTypes.UPDATE_MESSAGE,
];

interface TokenPath {
  readonly application_id: string;
  readonly interaction_token: string;
}

const findByToken = (world: World, path: TokenPath) =>
  requireInteractionByToken(world, path.application_id, path.interaction_token);

/** The routes by which an application answers interactions. */
export const interactionRoutes: readonly EndpointRoute[] = [
  defineRoute(createInteractionResponse, ({ world, path, query, body, files }) => {
    const { result: scene, events } = acceptInitialResponse(world, path, body, files);
    return { result: query.with_response ? callbackResult(world, scene, body.type) : undefined, events };
  }),

  defineRoute(getOriginalInteractionResponse, ({ world, path }) => ({
    result: serializeMessage(world, requireOriginalResponse(findByToken(world, path))),
    events: [],
  })),

  defineRoute(editOriginalInteractionResponse, ({ world, path, body, files }) => {
    const scene = findByToken(world, path);
    const message = requireOriginalResponse(scene);
    checkResponseEdit(body, files, message);
    return messageResult(world, updateResponse(world, scene, message, body, files));
  }),

  defineRoute(deleteOriginalInteractionResponse, ({ world, path }) => {
    const scene = findByToken(world, path);
    return removeResponse(world, scene, requireOriginalResponse(scene));
  }),

  defineRoute(createFollowupMessage, ({ world, path, body, files }) => {
    const scene = findByToken(world, path);
    checkFollowUpLimit(scene);
    checkResponseMessage(body, files);
    return messageResult(world, insertFollowUp(world, scene, body, files));
  }),

  defineRoute(getFollowupMessage, ({ world, path }) => ({
    result: serializeMessage(world, requireFollowUp(findByToken(world, path), path.message_id)),
    events: [],
  })),

  defineRoute(editFollowupMessage, ({ world, path, body, files }) => {
    const scene = findByToken(world, path);
    const message = requireFollowUp(scene, path.message_id);
    checkResponseEdit(body, files, message);
    return messageResult(world, updateResponse(world, scene, message, body, files));
  }),

  defineRoute(deleteFollowupMessage, ({ world, path }) => {
    const scene = findByToken(world, path);
    return removeResponse(world, scene, requireFollowUp(scene, path.message_id));
  }),
];

function messageResult<E>(world: World, change: { readonly result: MessageRecord; readonly events: E }) {
  return { result: serializeMessage(world, change.result), events: change.events };
}

function callbackResult(world: World, { record, channel }: ResponseContext, type: number): InteractionCallbackResult {
  const message = channel.messages.get(record.originalMessageId ?? '');
  const flags = message?.message.flags ?? 0;
  return {
    interaction: {
      id: record.interaction.id,
      type: record.interaction.type,
      ...(message
        ? {
            response_message_id: message.message.id,
            response_message_loading: (flags & messageFlags.LOADING) !== 0,
            response_message_ephemeral: (flags & messageFlags.EPHEMERAL) !== 0,
          }
        : {}),
    },
    resource: {
      type,
      ...(message && carriesMessage.includes(type) ? { message: serializeMessage(world, message) } : {}),
    },
  };
}
