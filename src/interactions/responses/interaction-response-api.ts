import type { Snowflake } from '../../base/snowflake.js';
import type { Api } from '../../rest/api.js';
import type { InboundEvent, OutgoingFile } from '../../wire/events/inbound-event.js';
import type { Interaction } from '../../wire/objects/interactions/interaction.js';
import type { InteractionCallbackRequest } from '../../wire/objects/interactions/interaction-callback.js';
import type { Message } from '../../wire/objects/messages/message.js';
import { type ReplyEdit, type ReplyMessage, toReplyRequest } from './reply-message.js';

/** The API calls that respond to one interaction. It does not check whether a response is allowed. */
export class InteractionResponseApi {
  /**
   * @param deliver sends the initial response the way the interaction arrived, for example as an HTTP response
   * @param remainingMs returns how long Discord still accepts an initial response
   */
  constructor(
    private readonly interaction: Interaction,
    private readonly api: Api,
    private readonly deliver: InboundEvent['respond'],
    private readonly remainingMs: () => number,
  ) {}

  sendInitial(body: InteractionCallbackRequest, files?: readonly OutgoingFile[]): Promise<unknown> {
    const { id, token } = this.interaction;
    if (this.deliver) return this.deliver({ body, files });
    const response = files === undefined ? body : { ...body, files };
    return this.api.interactions.createResponse(id, token, response, undefined, { retryForMs: this.remainingMs() });
  }

  getOriginal(): Promise<Message> {
    const { application_id, token } = this.interaction;
    return this.api.interactions.getOriginalResponse(application_id, token);
  }

  editOriginal(edit: string | ReplyEdit): Promise<Message> {
    const { application_id, token } = this.interaction;
    return this.api.interactions.editOriginalResponse(application_id, token, edit);
  }

  deleteOriginal(): Promise<void> {
    const { application_id, token } = this.interaction;
    return this.api.interactions.deleteOriginalResponse(application_id, token);
  }

  createFollowUp(message: ReplyMessage, ephemeral: boolean): Promise<Message> {
    const { application_id, token } = this.interaction;
    return this.api.interactions.createFollowup(application_id, token, toReplyRequest(message, ephemeral));
  }

  editFollowUp(message: Snowflake, edit: string | ReplyEdit): Promise<Message> {
    const { application_id, token } = this.interaction;
    return this.api.interactions.editFollowup(application_id, token, message, edit);
  }

  deleteFollowUp(message: Snowflake): Promise<void> {
    const { application_id, token } = this.interaction;
    return this.api.interactions.deleteFollowup(application_id, token, message);
  }
}
