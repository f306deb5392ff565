import { type InteractionKind, interactionKindOf } from '../../interactions/guards/guard-context.js';
import { InteractionContext } from '../../interactions/responses/interaction-context.js';
import type { ReceivedInteraction } from '../../interactions/responses/received-interaction.js';
import type { HandlerInfo } from './handler-info.js';

/**
 * The context of a middleware around a handler of interactions, before guards are checked and input is validated. It can
 * respond in place of the handler.
 */
export class InteractionMiddlewareContext extends InteractionContext {
  readonly kind = 'interaction';
  /** The kind of the interaction. Suggestions (`autocomplete`) have no reply. */
  readonly type: InteractionKind;
  /** The class and method of the handler, for example `TicketHandler.onClose`. */
  readonly handler: string;
  /** The feature of the handler; undefined if it is listed by the bot itself. */
  readonly feature: string | undefined;

  constructor(received: ReceivedInteraction, info: HandlerInfo) {
    super(received);
    this.type = interactionKindOf(received.interaction);
    this.handler = info.handler;
    this.feature = info.feature;
  }

  /** Whether the user has received a response. A deferral does not count. */
  get responded(): boolean {
    return this.responder.latest.responded;
  }
}
