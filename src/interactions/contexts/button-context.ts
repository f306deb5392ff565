import type { ModalRequest } from '../../wire/objects/components/modal.js';
import type { ComponentInteraction } from '../../wire/objects/interaction.js';
import type { Message } from '../../wire/objects/message.js';
import type { Edit } from '../answer-message.js';
import type { AnyButton } from '../components/button.js';
import type { ParamsOf } from '../custom-id/params.js';
import type { PatternOf } from '../declaration.js';
import { type ContextParts, InteractionContext } from './interaction-context.js';

export interface ButtonContextParts<D extends AnyButton> extends ContextParts<ComponentInteraction> {
  readonly declaration: D;
  readonly params: ParamsOf<PatternOf<D>>;
}

/** What the handler of a button receives. Without an answer it is deferred after 2 seconds as `update`. */
export class ButtonContext<D extends AnyButton = AnyButton> extends InteractionContext {
  readonly declaration: D;
  /** What the button's custom_id carries. */
  readonly params: ParamsOf<PatternOf<D>>;
  /** The message in which the button stands. */
  readonly message: Message;

  constructor(parts: ButtonContextParts<D>) {
    super(parts);
    this.declaration = parts.declaration;
    this.params = parts.params;
    this.message = parts.interaction.message;
  }

  /** Answers by changing the message in which the button stands: what is not named stays, null empties. */
  update(edit: Edit): Promise<void> {
    return this.responder.update(edit);
  }

  /** Says that the click was seen and leaves the message as it is; `update` and `reply` are still possible. */
  deferUpdate(): Promise<void> {
    return this.responder.deferUpdate();
  }

  /**
   * Answers with a modal: `click.showModal(application({ track: 'dev' }))`.
   * @throws InteractionError after a deferral: put `defer: false` on the binding of a handler that is slow to show it
   */
  showModal(modal: ModalRequest): Promise<void> {
    return this.responder.showModal(modal);
  }
}
