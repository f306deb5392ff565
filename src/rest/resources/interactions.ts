import type { Snowflake } from '../../base/snowflake.js';
import type { QueryOf } from '../../wire/endpoints/declaration/endpoint.js';
import {
  createFollowupMessage,
  createInteractionResponse,
  deleteFollowupMessage,
  deleteOriginalInteractionResponse,
  editFollowupMessage,
  editOriginalInteractionResponse,
  getFollowupMessage,
  getOriginalInteractionResponse,
} from '../../wire/endpoints/interactions.js';
import type {
  InteractionCallbackRequest,
  InteractionCallbackResult,
} from '../../wire/objects/interactions/interaction-callback.js';
import type { Message } from '../../wire/objects/messages/message.js';
import type { ResponseMessage, WebhookMessageEdit } from '../../wire/objects/messages/message-request.js';
import type { JsonConvertible } from '../call/builders.js';
import type { Call, CallOptions, WithFiles } from '../call/call.js';
import { toMessage } from '../encode/text-message.js';

/**
 * Responses to interactions. The token of the interaction authorizes them, for 15 minutes. They do not count towards
 * the global rate limit and require no permissions.
 * @see https://docs.discord.com/developers/interactions/receiving-and-responding
 */
export class InteractionsResource {
  constructor(private readonly call: Call) {}

  /**
   * Sends the initial response to an interaction, within 3 seconds (later: 10062; a second one: 40060). Resolves with
   * the result if `with_response` is true, otherwise with undefined. Fires `messageCreate` or `messageUpdate` if the
   * response is a message.
   * @see https://docs.discord.com/developers/interactions/receiving-and-responding#create-interaction-response
   */
  createResponse(
    interactionId: Snowflake,
    token: string,
    response: WithFiles<InteractionCallbackRequest>,
    query?: QueryOf<typeof createInteractionResponse>,
    options?: CallOptions,
  ): Promise<InteractionCallbackResult | undefined> {
    const { files, ...body } = response;
    const path = { interaction_id: interactionId, interaction_token: token };
    return this.call(createInteractionResponse, { path, query, body, files }, options);
  }

  /**
   * Returns the message of the initial response.
   * @see https://docs.discord.com/developers/interactions/receiving-and-responding#get-original-interaction-response
   */
  getOriginalResponse(applicationId: Snowflake, token: string, options?: CallOptions): Promise<Message> {
    const path = { application_id: applicationId, interaction_token: token };
    return this.call(getOriginalInteractionResponse, { path }, options);
  }

  /**
   * Edits the message of the initial response, or sends it after a deferral. Omitted fields stay unchanged; null clears
   * a field. Fires `messageUpdate`.
   * @param changes the changed fields, or only the new content
   * @see https://docs.discord.com/developers/interactions/receiving-and-responding#edit-original-interaction-response
   */
  editOriginalResponse(
    applicationId: Snowflake,
    token: string,
    changes: string | WithFiles<WebhookMessageEdit> | JsonConvertible,
    options?: CallOptions,
  ): Promise<Message> {
    const { files, ...body } = toMessage(changes);
    const path = { application_id: applicationId, interaction_token: token };
    return this.call(editOriginalInteractionResponse, { path, body, files }, options);
  }

  /**
   * Deletes the message of the initial response, also an ephemeral one. Fires `messageDelete`.
   * @see https://docs.discord.com/developers/interactions/receiving-and-responding#delete-original-interaction-response
   */
  deleteOriginalResponse(applicationId: Snowflake, token: string, options?: CallOptions): Promise<undefined> {
    const path = { application_id: applicationId, interaction_token: token };
    return this.call(deleteOriginalInteractionResponse, { path }, options);
  }

  /**
   * Sends a follow-up message after the initial response; its flags can make it ephemeral. The first one after a
   * deferral replaces the deferred message. Fires `messageCreate`.
   * @param message the message, or only its content
   * @see https://docs.discord.com/developers/interactions/receiving-and-responding#create-followup-message
   */
  createFollowup(
    applicationId: Snowflake,
    token: string,
    message: string | WithFiles<ResponseMessage> | JsonConvertible,
    options?: CallOptions,
  ): Promise<Message> {
    const { files, ...body } = toMessage(message);
    const path = { application_id: applicationId, interaction_token: token };
    return this.call(createFollowupMessage, { path, body, files }, options);
  }

  /**
   * Returns a follow-up message.
   * @see https://docs.discord.com/developers/interactions/receiving-and-responding#get-followup-message
   */
  getFollowup(applicationId: Snowflake, token: string, messageId: Snowflake, options?: CallOptions): Promise<Message> {
    const path = { application_id: applicationId, interaction_token: token, message_id: messageId };
    return this.call(getFollowupMessage, { path }, options);
  }

  /**
   * Edits a follow-up message. Omitted fields stay unchanged; null clears a field. Fires `messageUpdate`.
   * @param changes the changed fields, or only the new content
   * @see https://docs.discord.com/developers/interactions/receiving-and-responding#edit-followup-message
   */
  editFollowup(
    applicationId: Snowflake,
    token: string,
    messageId: Snowflake,
    changes: string | WithFiles<WebhookMessageEdit> | JsonConvertible,
    options?: CallOptions,
  ): Promise<Message> {
    const { files, ...body } = toMessage(changes);
    const path = { application_id: applicationId, interaction_token: token, message_id: messageId };
    return this.call(editFollowupMessage, { path, body, files }, options);
  }

  /**
   * Deletes a follow-up message. Fires `messageDelete`.
   * @see https://docs.discord.com/developers/interactions/receiving-and-responding#delete-followup-message
   */
  deleteFollowup(
    applicationId: Snowflake,
    token: string,
    messageId: Snowflake,
    options?: CallOptions,
  ): Promise<undefined> {
    const path = { application_id: applicationId, interaction_token: token, message_id: messageId };
    return this.call(deleteFollowupMessage, { path }, options);
  }
}
