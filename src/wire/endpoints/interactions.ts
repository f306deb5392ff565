import { z } from 'zod';
import { empty, endpoint, json, optionalJson } from '../endpoint.js';
import { CallbackRequest, CallbackResult } from '../objects/interaction-callback.js';
import { Message } from '../objects/message.js';
import { AnswerEdit, AnswerMessage } from '../objects/message-request.js';
import { queryBoolean } from '../schema.js';

/** Every route here is reached by the interaction's token alone and lies outside the bot's global limit. */
const byToken = { auth: 'none', limitClass: 'interaction' } as const;

/** Create Interaction Response: the one first answer, within 3 seconds (a second one is 40060). */
export const createInteractionResponse = endpoint(
  'createInteractionResponse',
  'POST',
  '/interactions/{interaction_id}/{interaction_token}/callback',
  {
    ...byToken,
    query: z.object({ with_response: queryBoolean().default(false) }),
    body: CallbackRequest,
    files: true,
    result: optionalJson(CallbackResult),
    emits: ['messageCreate', 'messageUpdate'],
  },
);

/** Get Original Interaction Response. */
export const getOriginalInteractionResponse = endpoint(
  'getOriginalInteractionResponse',
  'GET',
  '/webhooks/{application_id}/{interaction_token}/messages/@original',
  { ...byToken, result: json(Message) },
);

/** Edit Original Interaction Response; turns a deferred answer into the real one. */
export const editOriginalInteractionResponse = endpoint(
  'editOriginalInteractionResponse',
  'PATCH',
  '/webhooks/{application_id}/{interaction_token}/messages/@original',
  { ...byToken, body: AnswerEdit, files: true, result: json(Message), emits: ['messageUpdate'] },
);

/** Delete Original Interaction Response; ephemeral ones too. */
export const deleteOriginalInteractionResponse = endpoint(
  'deleteOriginalInteractionResponse',
  'DELETE',
  '/webhooks/{application_id}/{interaction_token}/messages/@original',
  { ...byToken, result: empty, emits: ['messageDelete'] },
);

/** Create Followup Message. Right after a deferred answer it fills that in (old behaviour that still holds). */
export const createFollowupMessage = endpoint(
  'createFollowupMessage',
  'POST',
  '/webhooks/{application_id}/{interaction_token}',
  { ...byToken, body: AnswerMessage, files: true, result: json(Message), emits: ['messageCreate'] },
);

/** Get Followup Message. */
export const getFollowupMessage = endpoint(
  'getFollowupMessage',
  'GET',
  '/webhooks/{application_id}/{interaction_token}/messages/{message_id}',
  { ...byToken, result: json(Message) },
);

/** Edit Followup Message. */
export const editFollowupMessage = endpoint(
  'editFollowupMessage',
  'PATCH',
  '/webhooks/{application_id}/{interaction_token}/messages/{message_id}',
  { ...byToken, body: AnswerEdit, files: true, result: json(Message), emits: ['messageUpdate'] },
);

/** Delete Followup Message. */
export const deleteFollowupMessage = endpoint(
  'deleteFollowupMessage',
  'DELETE',
  '/webhooks/{application_id}/{interaction_token}/messages/{message_id}',
  { ...byToken, result: empty, emits: ['messageDelete'] },
);
