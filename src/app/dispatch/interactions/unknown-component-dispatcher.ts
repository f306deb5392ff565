import { RESERVED_PREFIX } from '../../../interactions/custom-id/pattern.js';
import type { PendingPrompts } from '../../../interactions/prompts/pending-prompts.js';
import type { FrameworkTextsByLocale } from '../../../interactions/responses/framework-texts.js';
import type { DeferralMode } from '../../../interactions/responses/response-state.js';
import {
  type ComponentInteraction,
  interactionTypes,
  type ModalInteraction,
} from '../../../wire/objects/interactions/interaction.js';
import { UnknownComponentContext } from '../../contexts/unknown-component-context.js';
import type { BotCounts } from '../handlers/bot-counts.js';
import type { InteractionRouteTable } from '../routes/interaction-route-table.js';
import type { IncomingInteraction, InteractionResult, InteractionRunner } from './interaction-runner.js';

export interface UnknownComponentDependencies {
  readonly runner: InteractionRunner;
  readonly table: InteractionRouteTable;
  readonly prompts: PendingPrompts;
  readonly texts: FrameworkTextsByLocale;
  readonly counts: BotCounts;
  /** Whether custom_ids that match no declaration are left to other code. */
  readonly leavesUnhandled: boolean;
}

const INTERNAL_LOCATION = { className: 'Bot', method: 'unknownComponent' } as const;

/** Responds to components and modals whose custom_id matches no declaration, or whose parameters have expired. */
export class UnknownComponentDispatcher {
  readonly #dependencies: UnknownComponentDependencies;

  constructor(dependencies: UnknownComponentDependencies) {
    this.#dependencies = dependencies;
  }

  /** @param isDeclared whether the custom_id matches a declaration, so that no other code can be responsible for it */
  async dispatch(
    incoming: IncomingInteraction<ComponentInteraction | ModalInteraction>,
    defer: DeferralMode,
    isDeclared = false,
  ): Promise<InteractionResult> {
    const { runner, table, prompts, texts, counts, leavesUnhandled } = this.#dependencies;
    const { interaction } = incoming;
    const customId = interaction.data.custom_id;
    const userTexts = texts.forLocale(interaction.locale);
    if (interaction.type === interactionTypes.MESSAGE_COMPONENT && prompts.isForOtherUser(interaction)) {
      return runner.runInternal(incoming, { location: INTERNAL_LOCATION, defer }, ({ responder }) =>
        responder.reply({ content: userTexts.componentOfOtherUser, ephemeral: true }),
      );
    }
    const isReserved = customId.startsWith(RESERVED_PREFIX);
    const target = isReserved ? undefined : table.unknownComponent;
    if (leavesUnhandled && !isDeclared && !isReserved && !target) return { outcome: 'unhandled' };
    counts.unknownComponents++;
    const result = target
      ? await runner.run(incoming, { ...target, defer }, (dependencies) => {
          dependencies.log.info({ customId }, UNKNOWN_COMPONENT_MESSAGE);
          return new UnknownComponentContext(dependencies);
        })
      : await runner.runInternal(incoming, { location: INTERNAL_LOCATION, defer }, ({ responder, log }) => {
          log.info({ customId }, UNKNOWN_COMPONENT_MESSAGE);
          return responder.reply({ content: userTexts.unknownComponent, ephemeral: true });
        });
    return result.outcome === 'failed' ? result : { ...result, outcome: 'unknownComponent' };
  }
}

const UNKNOWN_COMPONENT_MESSAGE = 'a component or modal with an unknown custom_id was used';
