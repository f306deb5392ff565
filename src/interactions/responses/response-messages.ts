/**
 * The messages of an interaction: its reply, or the message that it updated, and its follow-ups. The original response
 * contains the reply, unless a deferral has shown it with another visibility: then a follow-up contains it. Whether a
 * response is allowed is checked by `ResponseState`, and `Responder` decides when it is sent.
 */
import type { Snowflake } from '../../base/snowflake.js';
import { ApiError } from '../../rest/call/errors.js';
import { getInteractionMessage, type Interaction } from '../../wire/objects/interactions/interaction.js';
import { interactionCallbackTypes } from '../../wire/objects/interactions/interaction-callback.js';
import type { Message } from '../../wire/objects/messages/message.js';
import type { InteractionResponseApi } from './interaction-response-api.js';
import { type ReplyEdit, type ReplyMessage, setVisibility, toReplyEdit } from './reply-message.js';
import type { ResponseState } from './response-state.js';

/** A message that the bot itself has deleted. */
export interface DeletedResponse {
  /** Undefined if it is not known. */
  readonly id: Snowflake | undefined;
  /** Whether it was the reply or the updated message. */
  readonly isReply: boolean;
}

export class ResponseMessages {
  /** The follow-up that contains the reply, if the original response does not. */
  #followUpId: Snowflake | undefined;
  /** The id of the original response, once a response of Discord contained it. */
  #originalId: Snowflake | undefined;
  /** Resolves with the id of the original response, once it was requested. */
  #requestedId: Promise<Snowflake> | undefined;
  /** What `findReplyId` resolves with, once the reply was requested or deleted. */
  #found: Promise<Snowflake | 'deleted' | undefined> | undefined;
  #deletionListeners: Set<(deleted: DeletedResponse) => void> | undefined;

  constructor(
    private readonly interaction: Interaction,
    private readonly api: InteractionResponseApi,
    private readonly state: ResponseState,
  ) {}

  sendReply(message: ReplyMessage, ephemeral: boolean): Promise<void> {
    if (this.state.original !== 'none') return this.sendLaterReply(message, ephemeral).then(() => {});
    const { files, ephemeral: _ephemeral, ...data } = message;
    const type = interactionCallbackTypes.CHANNEL_MESSAGE_WITH_SOURCE;
    return this.api.sendInitial({ type, data: setVisibility(data, ephemeral) }, files);
  }

  /** Sends a reply after a deferral. */
  async sendLaterReply(message: ReplyMessage, ephemeral: boolean): Promise<Message> {
    if (this.state.original === (ephemeral ? 'loading-ephemeral' : 'loading')) {
      const completed = await this.editOriginal(toReplyEdit(message));
      this.state.original = 'reply';
      return completed;
    }
    if (this.state.original === 'loading' || this.state.original === 'loading-ephemeral') {
      // The visibility of a message cannot be changed, so the loading reply is deleted and a new message is sent.
      await this.api.deleteOriginal();
      this.state.original = 'not-editable';
    }
    const followUp = await this.api.createFollowUp(message, ephemeral);
    this.#followUpId = followUp.id;
    return followUp;
  }

  sendUpdate(edit: ReplyEdit): Promise<void> {
    if (this.state.original !== 'none') return this.editOriginal(edit).then(() => {});
    const { files, ...data } = edit;
    return this.api.sendInitial({ type: interactionCallbackTypes.UPDATE_MESSAGE, data }, files);
  }

  async editOriginal(edit: ReplyEdit): Promise<Message> {
    const message = await this.api.editOriginal(edit);
    this.#originalId = message.id;
    return message;
  }

  async editReply(edit: ReplyEdit): Promise<Message> {
    this.#checkReply();
    return this.#followUpId === undefined ? this.editOriginal(edit) : this.api.editFollowUp(this.#followUpId, edit);
  }

  async fetchReply(): Promise<Message> {
    this.#checkReply();
    if (this.#followUpId !== undefined) return this.api.getFollowUp(this.#followUpId);
    const message = await this.api.getOriginal();
    this.#originalId = message.id;
    return message;
  }

  /** Deletes the reply or the updated message. */
  async deleteReply(): Promise<void> {
    this.#checkReply();
    if (this.#followUpId === undefined) return this.deleteOriginal();
    const id = this.#followUpId;
    await this.api.deleteFollowUp(id);
    this.#followUpId = undefined;
    this.#replyDeleted(id);
  }

  /** Deletes the original response, also a loading one. */
  async deleteOriginal(): Promise<void> {
    const id = this.knownReplyId;
    await this.api.deleteOriginal();
    this.state.original = 'not-editable';
    this.#replyDeleted(id);
  }

  async deleteFollowUp(id: Snowflake): Promise<void> {
    if (id === this.#followUpId) return this.deleteReply();
    await this.api.deleteFollowUp(id);
    this.#notifyDeleted({ id, isReply: id === this.knownReplyId });
  }

  /** Calls `listener` when the bot deletes a message of this interaction. Returns a function that removes it. */
  onDeleted(listener: (deleted: DeletedResponse) => void): () => void {
    this.#deletionListeners ??= new Set();
    this.#deletionListeners.add(listener);
    return () => this.#deletionListeners?.delete(listener);
  }

  /** The id of the reply or the updated message, if it is known without a request. */
  get knownReplyId(): Snowflake | undefined {
    if (this.#followUpId !== undefined) return this.#followUpId;
    if (this.#originalId !== undefined) return this.#originalId;
    const isUpdate = this.state.original === 'component-message' && this.state.response === 'update';
    return isUpdate ? getInteractionMessage(this.interaction)?.id : undefined;
  }

  /** Requests the id of the reply, once. A failure is not cached. */
  async requestReplyId(): Promise<Snowflake> {
    this.#checkReply();
    this.#requestedId ??= this.fetchReply().then(({ id }) => id);
    const requested = this.#requestedId;
    try {
      return await requested;
    } catch (error) {
      if (this.#requestedId === requested) this.#requestedId = undefined;
      throw error;
    }
  }

  /**
   * The id of the message of the reply. The response to an interaction does not contain it, so it is requested, once.
   * `deleted`: the reply no longer exists. Undefined: there is none, or it cannot be requested.
   */
  findReplyId(): Promise<Snowflake | 'deleted' | undefined> {
    if (this.#found !== undefined) return this.#found;
    const { knownReplyId } = this;
    if (knownReplyId !== undefined) return Promise.resolve(knownReplyId);
    if (this.state.original !== 'reply' || this.state.isExpired) return Promise.resolve(undefined);
    this.#found = this.requestReplyId().catch((error: unknown) =>
      error instanceof ApiError && error.is('UNKNOWN_MESSAGE') ? 'deleted' : undefined,
    );
    return this.#found;
  }

  #checkReply(): void {
    if (this.#followUpId === undefined) this.state.checkResponseMessage();
  }

  #replyDeleted(id: Snowflake | undefined): void {
    this.#found = Promise.resolve('deleted');
    this.#notifyDeleted({ id, isReply: true });
  }

  #notifyDeleted(deleted: DeletedResponse): void {
    for (const listener of this.#deletionListeners ?? []) listener(deleted);
  }
}
