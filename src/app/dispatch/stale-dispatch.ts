import { RESERVED_PREFIX } from '../../interactions/custom-id/pattern.js';
import type { PendingPrompts } from '../../interactions/prompts/pending-prompts.js';
import type { DeferralMode } from '../../interactions/responses/response-state.js';
import {
  type ComponentInteraction,
  interactionTypes,
  type ModalInteraction,
} from '../../wire/objects/interactions/interaction.js';
import { StaleContext } from '../stale-context.js';
import type { Texts } from '../texts.js';
import type { BotCounts } from './counts.js';
import type { Arrival, Ending, InteractionRunner } from './interaction-runner.js';
import type { RouteTable } from './route-table.js';

export interface StaleDispatchOptions {
  readonly runner: InteractionRunner;
  readonly table: RouteTable;
  readonly waiting: PendingPrompts;
  readonly texts: Texts;
  readonly counts: BotCounts;
}

const PLACE = { className: 'Bot', method: 'stale' } as const;

/** Answers what is done with controls and modals that no declaration knows. */
export class StaleDispatch {
  readonly #options: StaleDispatchOptions;

  constructor(options: StaleDispatchOptions) {
    this.#options = options;
  }

  async take(arrival: Arrival<ComponentInteraction | ModalInteraction>, defer: DeferralMode): Promise<Ending> {
    const { runner, table, waiting, texts, counts } = this.#options;
    const { interaction } = arrival;
    const customId = interaction.data.custom_id;
    const words = texts.in(interaction.locale);
    if (interaction.type === interactionTypes.MESSAGE_COMPONENT && waiting.isForOtherUser(interaction)) {
      return runner.runOwn(arrival, { place: PLACE, defer }, ({ responder }) =>
        responder.reply({ content: words.componentOfOtherUser, ephemeral: true }),
      );
    }
    counts.stale++;
    const bound = customId.startsWith(RESERVED_PREFIX) ? undefined : table.stale;
    const ending = bound
      ? await runner.run(arrival, { ...bound, defer }, (parts) => {
          parts.log.info({ customId }, STALE);
          return new StaleContext(parts);
        })
      : await runner.runOwn(arrival, { place: PLACE, defer }, ({ responder, log }) => {
          log.info({ customId }, STALE);
          return responder.reply({ content: words.unknownComponent, ephemeral: true });
        });
    return ending.outcome === 'failed' ? ending : { ...ending, outcome: 'stale' };
  }
}

const STALE = 'a control that is no longer known was used';
