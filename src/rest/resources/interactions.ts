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
import type { Call, CallOptions, WithFiles } from '../call/call.js';

/**
 * Answers to interactions. They are allowed by the interaction's token, which is good for 15 minutes, not by the bot's;
 * they lie outside the global rate limit and need no permission.
 */
export class InteractionsResource {
  constructor(private readonly call: Call) {}

  /**
   * Create Interaction Response: the one first answer, within 3 seconds of the interaction (later: 10062, a second
   * one: 40060). Resolves with what came of it when `with_response` is true, otherwise with undefined. Fires
   * `messageCreate` or `messageUpdate` where the answer is a message.
   */
  createResponse(
    interactionId: Snowflake,
    token: string,
    { files, ...body }: WithFiles<InteractionCallbackRequest>,
    query?: QueryOf<typeof createInteractionResponse>,
    options?: CallOptions,
  ): Promise<InteractionCallbackResult | undefined> {
    const path = { interaction_id: interactionId, interaction_token: token };
    return this.call(createInteractionResponse, { path, query, body, files }, options);
  }

  /** Get Original Interaction Response: the message of the first answer. */
  getOriginalResponse(applicationId: Snowflake, token: string, options?: CallOptions): Promise<Message> {
    const path = { application_id: applicationId, interaction_token: token };
    return this.call(getOriginalInteractionResponse, { path }, options);
  }

  /**
   * Edit Original Interaction Response: what is not named stays, null empties. Turns a deferred answer into the real
   * one. Fires `messageUpdate`.
   */
  editOriginalResponse(
    applicationId: Snowflake,
    token: string,
    { files, ...body }: WithFiles<WebhookMessageEdit>,
    options?: CallOptions,
  ): Promise<Message> {
    const path = { application_id: applicationId, interaction_token: token };
    return this.call(editOriginalInteractionResponse, { path, body, files }, options);
  }

  /** Delete Original Interaction Response; ephemeral ones too. Fires `messageDelete`. */
  deleteOriginalResponse(applicationId: Snowflake, token: string, options?: CallOptions): Promise<undefined> {
    const path = { application_id: applicationId, interaction_token: token };
    return this.call(deleteOriginalInteractionResponse, { path }, options);
  }

  /**
   * Create Followup Message: a further message after the first answer, ephemeral when its flags say so. Right after a
   * deferral it fills that in instead. Fires `messageCreate`.
   */
  createFollowup(
    applicationId: Snowflake,
    token: string,
    { files, ...body }: WithFiles<ResponseMessage>,
    options?: CallOptions,
  ): Promise<Message> {
    const path = { application_id: applicationId, interaction_token: token };
    return this.call(createFollowupMessage, { path, body, files }, options);
  }

  /** Get Followup Message. */
  getFollowup(applicationId: Snowflake, token: string, messageId: Snowflake, options?: CallOptions): Promise<Message> {
    const path = { application_id: applicationId, interaction_token: token, message_id: messageId };
    return this.call(getFollowupMessage, { path }, options);
  }

  /** Edit Followup Message: what is not named stays, null empties. Fires `messageUpdate`. */
  editFollowup(
    applicationId: Snowflake,
    token: string,
    messageId: Snowflake,
    { files, ...body }: WithFiles<WebhookMessageEdit>,
    options?: CallOptions,
  ): Promise<Message> {
    const path = { application_id: applicationId, interaction_token: token, message_id: messageId };
    return this.call(editFollowupMessage, { path, body, files }, options);
  }

  /** Delete Followup Message. Fires `messageDelete`. */
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
