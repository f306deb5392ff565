import type { StructuredLogger } from '../../../base/logger.js';
import type { ReceivedInteraction } from '../../../interactions/responses/received-interaction.js';
import type { Responder } from '../../../interactions/responses/responder.js';
import type { Api } from '../../../rest/api.js';
import type { Interaction } from '../../../wire/objects/interactions/interaction.js';
import type { InteractionTrace } from './interaction-trace.js';

/** A received interaction on its way through the dispatchers to the context of its handler. */
export class DispatchedInteraction<I extends Interaction = Interaction> implements ReceivedInteraction<I> {
  readonly interaction: I;
  readonly responder: Responder;
  readonly api: Api;
  /** Undefined if nobody traces interactions. */
  readonly trace: InteractionTrace | undefined;
  readonly #logger: StructuredLogger;
  #handler: string | undefined;
  #log: StructuredLogger | undefined;

  constructor(
    interaction: I,
    responder: Responder,
    api: Api,
    logger: StructuredLogger,
    trace: InteractionTrace | undefined,
  ) {
    this.interaction = interaction;
    this.responder = responder;
    this.api = api;
    this.trace = trace;
    this.#logger = logger;
  }

  /** The handler was found. Lines of the log contain its name from now on. */
  handledBy(handler: string): void {
    this.#handler = handler;
    this.#log = undefined;
  }

  /** Created on first use, as most interactions log nothing. */
  get log(): StructuredLogger {
    const { id, guild_id } = this.interaction;
    this.#log ??= this.#logger.child({
      event: 'interactionCreate',
      interactionId: id,
      guildId: guild_id,
      handler: this.#handler,
    });
    return this.#log;
  }
}
