/** What `reply`, `update`, `followUp` and `editReply` resolve with: the message as an object that edits and deletes it. */
import type { Snowflake } from '../../base/snowflake.js';
import type { Message } from '../../wire/objects/messages/message.js';
import type { ReplyEdit } from './reply-message.js';
import type { Responder } from './responder.js';

/**
 * The message that `reply` sent or `update` changed. Its methods use the token of the interaction, which is valid for 15
 * minutes, so they need no permissions and work for ephemeral messages as well.
 */
export interface ReplyHandleBase {
  /**
   * The id of the message: a value if it is known, otherwise a promise. It is known after `update`, after a reply that
   * completed a deferral, and once a method of the handle has received the message. Discord returns no message for other
   * replies, so the promise sends a request, once, and only if `id` is read. `await handle.id` works for both.
   *
   * The promise rejects with an InteractionError when the token has expired (`expired`) or the bot has deleted the message
   * (`not_responded`), and with an ApiError when somebody else has deleted it (`UNKNOWN_MESSAGE`).
   */
  readonly id: Snowflake | Promise<Snowflake>;

  /**
   * Edits the message. Omitted properties stay unchanged; null clears a property. Resolves with the edited message.
   *
   * New files are added to those of the message, unless `attachments` lists the files to keep. If those of the message are not
   * known, the list is required.
   * @param edit the changed properties, or only the new content
   * @throws {InteractionError} when the token has expired (`expired`), or the bot has deleted the message (`not_responded`)
   * @throws {ValidationError} when the edit is invalid, a file is too large, or there are new files and the files to keep are
   * not known
   * @throws {ApiError} when somebody else has deleted the message (`UNKNOWN_MESSAGE`)
   */
  edit(edit: string | ReplyEdit): Promise<SentMessageBase>;

  /**
   * Deletes the message. Waits for its components end as `deleted`, also for an ephemeral message.
   * @throws {InteractionError} for the same reasons as `edit`
   * @throws {ApiError} for the same reason as `edit`
   */
  delete(): Promise<void>;

  /**
   * Requests the message as it is now.
   * @throws {InteractionError} for the same reasons as `edit`
   * @throws {ApiError} for the same reason as `edit`
   */
  fetch(): Promise<Message>;
}

/** A message of an interaction that Discord has returned: of `followUp`, `editReply`, or `edit` of a handle. */
export interface SentMessageBase extends ReplyHandleBase {
  /** The id of the message. */
  readonly id: Snowflake;
  /** The message as Discord returned it. A later edit does not change this object. */
  readonly message: Message;
}

/** The message of the reply, or the updated one. */
export class ReplyMessageHandle implements ReplyHandleBase {
  readonly #responder: Responder;

  constructor(responder: Responder) {
    this.#responder = responder;
  }

  get id(): Snowflake | Promise<Snowflake> {
    const known = this.#responder.knownReplyId;
    if (known !== undefined) return known;
    const requested = this.#responder.requestReplyId();
    // Code that only reads the property, such as a debugger, must not cause an unhandled rejection.
    requested.catch(() => {});
    return requested;
  }

  async edit(edit: string | ReplyEdit): Promise<SentMessageBase> {
    return new SentMessageHandle(this.#responder, await this.#responder.editReply(edit), 'reply');
  }

  delete(): Promise<void> {
    return this.#responder.deleteReply();
  }

  fetch(): Promise<Message> {
    return this.#responder.fetchReply();
  }
}

/** Which message of an interaction a handle is for. */
export type SentMessageKind = 'reply' | 'followUp';

/** A reply or follow-up that Discord has returned. */
export class SentMessageHandle implements SentMessageBase {
  readonly message: Message;
  readonly #responder: Responder;
  readonly #kind: SentMessageKind;

  constructor(responder: Responder, message: Message, kind: SentMessageKind) {
    this.message = message;
    this.#responder = responder;
    this.#kind = kind;
  }

  get id(): Snowflake {
    return this.message.id;
  }

  async edit(edit: string | ReplyEdit): Promise<SentMessageBase> {
    const isReply = this.#kind === 'reply';
    const edited = await (isReply ? this.#responder.editReply(edit) : this.#responder.editFollowUp(this.message, edit));
    return new SentMessageHandle(this.#responder, edited, this.#kind);
  }

  delete(): Promise<void> {
    return this.#kind === 'reply' ? this.#responder.deleteReply() : this.#responder.deleteFollowUp(this.id);
  }

  fetch(): Promise<Message> {
    return this.#kind === 'reply' ? this.#responder.fetchReply() : this.#responder.fetchFollowUp(this.id);
  }
}
