import { z } from 'zod';
import { limits } from '../constants/limits.js';
import type { ParsedInteractionCallbackRequest } from '../objects/interactions/interaction-callback.js';
import {
  InteractionCallbackRequest,
  InteractionCallbackResult,
  interactionCallbackTypes,
} from '../objects/interactions/interaction-callback.js';
import { emptyMessageProblems } from '../objects/messages/empty-message.js';
import { Message } from '../objects/messages/message.js';
import type { ParsedResponseMessage, ParsedWebhookMessageEdit } from '../objects/messages/message-request.js';
import { ResponseMessage, WebhookMessageEdit } from '../objects/messages/message-request.js';
import { queryBoolean } from '../validation/field-schemas.js';
import type { ClientRequest } from './declaration/client-request.js';
import type { Endpoint } from './declaration/endpoint.js';
import { declareEndpoint, emptyResult, jsonResult, optionalJsonResult } from './declaration/endpoint.js';

/** Every route here needs only the interaction's token and is exempt from the bot's global limit. */
const byToken = { auth: 'none', limitClass: 'interaction' } as const;

/**
 * Create Interaction Response: the initial response, once and within 3 seconds (a second one is 40060).
 * @see https://docs.discord.com/developers/interactions/receiving-and-responding#create-interaction-response
 */
export const createInteractionResponse: Endpoint<
  '/interactions/{interaction_id}/{interaction_token}/callback',
  {
    query: { with_response?: boolean | undefined };
    parsedQuery: { with_response: boolean };
    body: InteractionCallbackRequest;
    parsedBody: ParsedInteractionCallbackRequest;
    result: InteractionCallbackResult | undefined;
    auth: 'none';
    files: true;
  }
> = declareEndpoint(
  'createInteractionResponse',
  'POST',
  '/interactions/{interaction_id}/{interaction_token}/callback',
  {
    ...byToken,
    repeat: 'acknowledged',
    retryForMs: limits.interaction.initialResponseMs,
    query: z.object({ with_response: queryBoolean().default(false) }),
    body: InteractionCallbackRequest,
    clientCheck: ({ body, fileCount }: ClientRequest<InteractionCallbackRequest>) =>
      body.type === interactionCallbackTypes.CHANNEL_MESSAGE_WITH_SOURCE
        ? emptyMessageProblems(body.data, fileCount, 'data')
        : [],
    files: true,
    result: optionalJsonResult(InteractionCallbackResult),
    emits: ['messageCreate', 'messageUpdate'],
  },
);

/**
 * Get Original Interaction Response.
 * @see https://docs.discord.com/developers/interactions/receiving-and-responding#get-original-interaction-response
 */
export const getOriginalInteractionResponse: Endpoint<
  '/webhooks/{application_id}/{interaction_token}/messages/@original',
  { result: Message; auth: 'none' }
> = declareEndpoint(
  'getOriginalInteractionResponse',
  'GET',
  '/webhooks/{application_id}/{interaction_token}/messages/@original',
  { ...byToken, result: jsonResult(Message) },
);

/**
 * Edit Original Interaction Response; replaces the loading state of a deferred response.
 * @see https://docs.discord.com/developers/interactions/receiving-and-responding#edit-original-interaction-response
 */
export const editOriginalInteractionResponse: Endpoint<
  '/webhooks/{application_id}/{interaction_token}/messages/@original',
  { body: WebhookMessageEdit; parsedBody: ParsedWebhookMessageEdit; result: Message; auth: 'none'; files: true }
> = declareEndpoint(
  'editOriginalInteractionResponse',
  'PATCH',
  '/webhooks/{application_id}/{interaction_token}/messages/@original',
  { ...byToken, body: WebhookMessageEdit, files: true, result: jsonResult(Message), emits: ['messageUpdate'] },
);

/**
 * Delete Original Interaction Response; also works for ephemeral ones.
 * @see https://docs.discord.com/developers/interactions/receiving-and-responding#delete-original-interaction-response
 */
export const deleteOriginalInteractionResponse: Endpoint<
  '/webhooks/{application_id}/{interaction_token}/messages/@original',
  { result: undefined; auth: 'none' }
> = declareEndpoint(
  'deleteOriginalInteractionResponse',
  'DELETE',
  '/webhooks/{application_id}/{interaction_token}/messages/@original',
  { ...byToken, result: emptyResult, emits: ['messageDelete'] },
);

/**
 * Create Followup Message. The first one after a deferred response edits that response (old behavior, still valid).
 * @see https://docs.discord.com/developers/interactions/receiving-and-responding#create-followup-message
 */
export const createFollowupMessage: Endpoint<
  '/webhooks/{application_id}/{interaction_token}',
  { body: ResponseMessage; parsedBody: ParsedResponseMessage; result: Message; auth: 'none'; files: true }
> = declareEndpoint('createFollowupMessage', 'POST', '/webhooks/{application_id}/{interaction_token}', {
  sequential: true,
  ...byToken,
  body: ResponseMessage,
  clientCheck: ({ body, fileCount }: ClientRequest<ResponseMessage>) => emptyMessageProblems(body, fileCount),
  files: true,
  result: jsonResult(Message),
  emits: ['messageCreate'],
});

/**
 * Get Followup Message.
 * @see https://docs.discord.com/developers/interactions/receiving-and-responding#get-followup-message
 */
export const getFollowupMessage: Endpoint<
  '/webhooks/{application_id}/{interaction_token}/messages/{message_id}',
  { result: Message; auth: 'none' }
> = declareEndpoint(
  'getFollowupMessage',
  'GET',
  '/webhooks/{application_id}/{interaction_token}/messages/{message_id}',
  { ...byToken, result: jsonResult(Message) },
);

/**
 * Edit Followup Message.
 * @see https://docs.discord.com/developers/interactions/receiving-and-responding#edit-followup-message
 */
export const editFollowupMessage: Endpoint<
  '/webhooks/{application_id}/{interaction_token}/messages/{message_id}',
  { body: WebhookMessageEdit; parsedBody: ParsedWebhookMessageEdit; result: Message; auth: 'none'; files: true }
> = declareEndpoint(
  'editFollowupMessage',
  'PATCH',
  '/webhooks/{application_id}/{interaction_token}/messages/{message_id}',
  { ...byToken, body: WebhookMessageEdit, files: true, result: jsonResult(Message), emits: ['messageUpdate'] },
);

/**
 * Delete Followup Message.
 * @see https://docs.discord.com/developers/interactions/receiving-and-responding#delete-followup-message
 */
export const deleteFollowupMessage: Endpoint<
  '/webhooks/{application_id}/{interaction_token}/messages/{message_id}',
  { result: undefined; auth: 'none' }
> = declareEndpoint(
  'deleteFollowupMessage',
  'DELETE',
  '/webhooks/{application_id}/{interaction_token}/messages/{message_id}',
  { ...byToken, result: emptyResult, emits: ['messageDelete'] },
);
