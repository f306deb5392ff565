import type { ContextServices } from '../../../interactions/contexts/component-contexts.js';
import { RESERVED_PREFIX } from '../../../interactions/custom-id/pattern.js';
import type { FrameworkTextsByLocale } from '../../../interactions/responses/framework-texts.js';
import { isOfType } from '../../../interactions/responses/received-interaction.js';
import type { DeferralMode } from '../../../interactions/responses/response-state.js';
import {
  type ComponentInteraction,
  interactionTypes,
  type ModalInteraction,
} from '../../../wire/objects/interactions/interaction.js';
import { createUnknownComponentContext } from '../../contexts/unknown-component-context.js';
import type { BotCounts } from '../handlers/bot-counts.js';
import type { InteractionHandlerTable } from '../routes/interaction-handler-table.js';
import type { DispatchedInteraction } from './dispatched-interaction.js';
import type { InteractionResult, InteractionRunner } from './interaction-runner.js';

export interface UnknownComponentDependencies {
  readonly runner: InteractionRunner;
  readonly table: InteractionHandlerTable;
  readonly contextServices: ContextServices;
  readonly texts: FrameworkTextsByLocale;
  readonly counts: BotCounts;
  /** Whether custom_ids that match no declaration are left to other code. */
  readonly leavesUnhandled: boolean;
}

const LOCATION = { className: 'Bot', method: 'unknownComponent' } as const;

/** Responds to components and modals whose custom_id matches no declaration, or whose parameters have expired. */
export class UnknownComponentDispatcher {
  readonly #dependencies: UnknownComponentDependencies;

  constructor(dependencies: UnknownComponentDependencies) {
    this.#dependencies = dependencies;
  }

  /** @param isDeclared whether the custom_id matches a declaration, so that no other code can be responsible for it */
  async dispatch(
    received: DispatchedInteraction<ComponentInteraction | ModalInteraction>,
    defer: DeferralMode,
    isDeclared = false,
  ): Promise<InteractionResult> {
    const { runner, table, contextServices, texts, counts, leavesUnhandled } = this.#dependencies;
    const { responder } = received;
    const { data, locale } = received.interaction;
    const userTexts = texts.forLocale(locale);
    const reply = (content: string) => responder.reply({ content, ephemeral: true });
    if (
      isOfType(received, interactionTypes.MESSAGE_COMPONENT) &&
      contextServices.prompts.isForOtherUser(received.interaction)
    ) {
      const run = () => reply(userTexts.componentOfOtherUser);
      return runner.runOfFramework(received, { location: LOCATION, defer, run });
    }
    const customId = data.custom_id;
    const isReserved = customId.startsWith(RESERVED_PREFIX);
    const handler = isReserved ? undefined : table.unknownComponent;
    if (leavesUnhandled && !isDeclared && !isReserved && !handler) return { outcome: 'unhandled' };
    counts.unknownComponents++;
    const logUse = () => received.log.info({ customId }, 'a component or modal with an unknown custom_id was used');
    if (handler) {
      return runner.run(received, { ...handler, defer: table.unknownComponentDefer ?? defer }, () => {
        logUse();
        return createUnknownComponentContext(received, contextServices);
      });
    }
    const result = await runner.runOfFramework(received, {
      location: LOCATION,
      defer,
      run: () => {
        logUse();
        return reply(userTexts.unknownComponent);
      },
    });
    return result.outcome === 'failed' ? result : { ...result, outcome: 'unknownComponent' };
  }
}
