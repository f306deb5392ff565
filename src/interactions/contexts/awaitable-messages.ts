/**
 * The handles of messages on which a handler can wait for components. `Wait` is the type of `awaitComponent`, which belongs to
 * the contexts.
 */
import type { Message } from '../../wire/objects/messages/message.js';
import type { AwaitedMessages } from '../prompts/awaited-messages.js';
import { ReplyMessageHandle, SentMessageHandle, type SentMessageKind } from '../responses/message-handles.js';
import type { ReplyEdit } from '../responses/reply-message.js';
import type { Responder } from '../responses/responder.js';

/** Returns the function that waits for components on these messages. */
export type WaitOn<Wait> = (messages: AwaitedMessages) => Wait;

export class AwaitableReply<Wait> extends ReplyMessageHandle {
  readonly #responder: Responder;
  readonly #waitOn: WaitOn<Wait>;

  constructor(responder: Responder, waitOn: WaitOn<Wait>) {
    super(responder);
    this.#responder = responder;
    this.#waitOn = waitOn;
  }

  get awaitComponent(): Wait {
    const id = this.#responder.knownReplyId;
    return this.#waitOn(id === undefined ? { kind: 'reply' } : { kind: 'message', id });
  }

  override async edit(edit: string | ReplyEdit): Promise<AwaitableMessage<Wait>> {
    const { message } = await super.edit(edit);
    return new AwaitableMessage(this.#responder, message, 'reply', this.#waitOn);
  }
}

export class AwaitableMessage<Wait> extends SentMessageHandle {
  readonly #responder: Responder;
  readonly #kind: SentMessageKind;
  readonly #waitOn: WaitOn<Wait>;

  constructor(responder: Responder, message: Message, kind: SentMessageKind, waitOn: WaitOn<Wait>) {
    super(responder, message, kind);
    this.#responder = responder;
    this.#kind = kind;
    this.#waitOn = waitOn;
  }

  get awaitComponent(): Wait {
    return this.#waitOn({ kind: 'message', id: this.id });
  }

  override async edit(edit: string | ReplyEdit): Promise<AwaitableMessage<Wait>> {
    const { message } = await super.edit(edit);
    return new AwaitableMessage(this.#responder, message, this.#kind, this.#waitOn);
  }
}
