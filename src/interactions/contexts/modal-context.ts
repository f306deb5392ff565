import type { ModalInteraction, ResolvedData } from '../../wire/objects/interaction.js';
import type { Message } from '../../wire/objects/message.js';
import type { Edit } from '../answer-message.js';
import type { ParamsOf } from '../custom-id/params.js';
import type { PatternOf } from '../declaration.js';
import type { AnyModal, ValuesIn } from '../modals/modal.js';
import { type ContextParts, InteractionContext } from './interaction-context.js';

export interface ModalContextParts<D extends AnyModal> extends ContextParts<ModalInteraction> {
  readonly declaration: D;
  readonly params: ParamsOf<PatternOf<D>>;
  readonly values: ValuesIn<D>;
}

/** What the handler of a submitted modal receives. Without an answer it is deferred after 2 seconds as `reply`. */
export class ModalContext<D extends AnyModal = AnyModal> extends InteractionContext {
  readonly declaration: D;
  /** What the modal's custom_id carries. */
  readonly params: ParamsOf<PatternOf<D>>;
  /** The values of the fields by name, parsed. */
  readonly values: ValuesIn<D>;
  /** The users, members, roles, channels and attachments that were chosen, by id. */
  readonly resolved: ResolvedData;
  /** The message of the component that opened the modal, if one did. */
  readonly message: Message | undefined;

  constructor(parts: ModalContextParts<D>) {
    super(parts);
    this.declaration = parts.declaration;
    this.params = parts.params;
    this.values = parts.values;
    this.resolved = parts.interaction.data.resolved ?? {};
    this.message = parts.interaction.message;
  }

  /**
   * Answers by changing the message from which the modal was opened: what is not named stays, null empties.
   * @throws InteractionError when it was opened from no message, or deferred for a reply (`defer: 'update'` on the
   * binding avoids that)
   */
  update(edit: Edit): Promise<void> {
    return this.responder.update(edit);
  }

  /** Says that it was seen and leaves the message from which it was opened as it is. */
  deferUpdate(): Promise<void> {
    return this.responder.deferUpdate();
  }
}
