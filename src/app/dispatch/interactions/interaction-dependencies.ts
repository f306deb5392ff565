import type { StructuredLogger } from '../../../base/logger.js';
import type { ContextDependencies } from '../../../interactions/contexts/interaction-context.js';
import type { PendingPrompts } from '../../../interactions/prompts/pending-prompts.js';
import type { Responder } from '../../../interactions/responses/responder.js';
import type { Api } from '../../../rest/api.js';
import type { Interaction } from '../../../wire/objects/interactions/interaction.js';

/** What the contexts of all interactions of a bot have in common. */
export interface SharedDependencies {
  readonly api: Api;
  readonly prompts: PendingPrompts;
  readonly logger: StructuredLogger;
}

/** What the contexts of one interaction are made of. */
export class InteractionDependencies<I extends Interaction = Interaction> implements ContextDependencies<I> {
  readonly interaction: I;
  readonly responder: Responder;
  readonly api: Api;
  readonly prompts: PendingPrompts;
  readonly #logger: StructuredLogger;
  readonly #handler: string;
  #log: StructuredLogger | undefined;

  constructor(interaction: I, responder: Responder, { api, prompts, logger }: SharedDependencies, handler: string) {
    this.interaction = interaction;
    this.responder = responder;
    this.api = api;
    this.prompts = prompts;
    this.#logger = logger;
    this.#handler = handler;
  }

  /** Made when it is first asked for: most interactions write nothing. */
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

  /** These parts, with what one kind of context needs beside them. */
  with<More extends object>(more: More): this & More {
    return Object.assign(this, more);
  }
}
