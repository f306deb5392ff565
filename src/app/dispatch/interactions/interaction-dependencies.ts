import type { StructuredLogger } from '../../../base/logger.js';
import type { ContextDependencies } from '../../../interactions/contexts/context-dependencies.js';
import type { PageRenderer } from '../../../interactions/pager/page-renderer.js';
import type { PendingPrompts } from '../../../interactions/prompts/pending-prompts.js';
import type { Responder } from '../../../interactions/responses/responder.js';
import type { Api } from '../../../rest/api.js';
import type { Interaction } from '../../../wire/objects/interactions/interaction.js';
import type { InteractionTrace } from './interaction-trace.js';

/** The dependencies that all interaction contexts of a bot share. */
export interface SharedDependencies {
  readonly api: Api;
  readonly prompts: PendingPrompts;
  readonly pages: PageRenderer;
  readonly logger: StructuredLogger;
}

/** The dependencies of the contexts of one interaction. */
export class InteractionDependencies<I extends Interaction = Interaction> implements ContextDependencies<I> {
  readonly interaction: I;
  readonly responder: Responder;
  readonly api: Api;
  readonly prompts: PendingPrompts;
  readonly pages: PageRenderer;
  readonly #logger: StructuredLogger;
  readonly #handler: string;
  #log: StructuredLogger | undefined;

  constructor(
    interaction: I,
    responder: Responder,
    { api, prompts, pages, logger }: SharedDependencies,
    handler: string,
    /** Undefined if nobody traces interactions. */
    readonly trace: InteractionTrace | undefined,
  ) {
    this.interaction = interaction;
    this.responder = responder;
    this.api = api;
    this.prompts = prompts;
    this.pages = pages;
    this.#logger = logger;
    this.#handler = handler;
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

  /** Adds what one kind of context needs. It extends this object instead of copying it, which would create the logger. */
  with<More extends object>(more: More): this & More {
    return Object.assign(this, more);
  }
}
