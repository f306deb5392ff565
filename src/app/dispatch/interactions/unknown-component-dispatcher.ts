import { RESERVED_PREFIX } from '../../../interactions/custom-id/pattern.js';
import type { PendingPrompts } from '../../../interactions/prompts/pending-prompts.js';
import type { DeferralMode } from '../../../interactions/responses/response-state.js';
import {
  type ComponentInteraction,
  interactionTypes,
  type ModalInteraction,
} from '../../../wire/objects/interactions/interaction.js';
import { UnknownComponentContext } from '../../contexts/unknown-component-context.js';
import type { LocalizedTexts } from '../../texts/localized-texts.js';
import type { BotCounts } from '../handlers/bot-counts.js';
import type { InteractionRouteTable } from '../routes/interaction-route-table.js';
import type { IncomingInteraction, InteractionResult, InteractionRunner } from './interaction-runner.js';

export interface UnknownComponentDependencies {
  readonly runner: InteractionRunner;
  readonly table: InteractionRouteTable;
  readonly prompts: PendingPrompts;
  readonly texts: LocalizedTexts;
  readonly counts: BotCounts;
}

const INTERNAL_LOCATION = { className: 'Bot', method: 'unknownComponent' } as const;

/** Answers what is done with controls and modals that no declaration knows. */
export class UnknownComponentDispatcher {
  readonly #dependencies: UnknownComponentDependencies;

  constructor(options: UnknownComponentDependencies) {
    this.#dependencies = options;
  }

  async dispatch(
    arrival: IncomingInteraction<ComponentInteraction | ModalInteraction>,
    defer: DeferralMode,
  ): Promise<InteractionResult> {
    const { runner, table, prompts, texts, counts } = this.#dependencies;
    const { interaction } = arrival;
    const customId = interaction.data.custom_id;
    const words = texts.forLocale(interaction.locale);
    if (interaction.type === interactionTypes.MESSAGE_COMPONENT && prompts.isForOtherUser(interaction)) {
      return runner.runInternal(arrival, { location: INTERNAL_LOCATION, defer }, ({ responder }) =>
        responder.reply({ content: words.componentOfOtherUser, ephemeral: true }),
      );
    }
    counts.unknownComponents++;
    const bound = customId.startsWith(RESERVED_PREFIX) ? undefined : table.unknownComponent;
    const ending = bound
      ? await runner.run(arrival, { ...bound, defer }, (parts) => {
          parts.log.info({ customId }, UNKNOWN_COMPONENT_MESSAGE);
          return new UnknownComponentContext(parts);
        })
      : await runner.runInternal(arrival, { location: INTERNAL_LOCATION, defer }, ({ responder, log }) => {
          log.info({ customId }, UNKNOWN_COMPONENT_MESSAGE);
          return responder.reply({ content: words.unknownComponent, ephemeral: true });
        });
    return ending.outcome === 'failed' ? ending : { ...ending, outcome: 'unknownComponent' };
  }
}

const UNKNOWN_COMPONENT_MESSAGE = 'a control that is no longer known was used';
