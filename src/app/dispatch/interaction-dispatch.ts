/**
 * Runs the handlers of interactions, and sees to it that every interaction is answered: in time by automatic deferral,
 * after a failure by an apology, where nobody knows the control by saying that it has expired.
 */
import type { Clock } from '../../base/clock.js';
import type { Logger } from '../../base/logger.js';
import type { DeferralMode } from '../../interactions/answer-state.js';
import { ButtonContext } from '../../interactions/contexts/button-context.js';
import { ModalContext } from '../../interactions/contexts/modal-context.js';
import { RESERVED_PREFIX } from '../../interactions/custom-id/pattern.js';
import type { Reopening } from '../../interactions/modals/reopening.js';
import { type AnswerObserver, DEFER_AFTER_MS, Responder } from '../../interactions/responder.js';
import type { Api } from '../../rest/api.js';
import type { Inbound } from '../../wire/inbound.js';
import {
  type ComponentInteraction,
  type Interaction,
  interactionTypes,
  type ModalInteraction,
  messageOf,
} from '../../wire/objects/interaction.js';
import type { ButtonBinding, ModalBinding } from '../decorators/records.js';
import { payloadOf } from '../payload.js';
import { StaleContext } from '../stale-context.js';
import type { BotCounts } from './counts.js';
import { type InteractionOutcome, InteractionTrace } from './diagnostics.js';
import type { Guard } from './guard.js';
import { checkGuards, GuardContext } from './guard-check.js';
import { type Instances, type Invocation, invocationOf, reportFailure } from './invocation.js';
import type { Match, Route, RouteTable } from './route-table.js';

export interface InteractionDispatchOptions {
  readonly table: RouteTable;
  readonly instances: Instances;
  readonly reopening: Reopening;
  readonly api: Api;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly counts: BotCounts;
}

const EXPIRED = 'This control has expired.';
const FAILED = 'Something went wrong. It has been reported.';

/** An interaction on its way to its handler. */
interface Task<I extends Interaction> {
  readonly interaction: I;
  readonly responder: Responder;
  readonly invocation: Invocation;
  readonly log: Logger;
  readonly defer: DeferralMode | false;
  readonly guards: readonly Guard[];
  /** The context of the handler, or undefined when the interaction was answered in place of it. */
  readonly context: () => object | Promise<object | undefined>;
}

/** What became of an interaction. */
interface Ending {
  readonly outcome: InteractionOutcome;
  /** What ran, if anything did. */
  readonly handler?: string;
}

export class InteractionDispatch {
  constructor(private readonly options: InteractionDispatchOptions) {}

  /** Takes an interaction to its handler. Resolves when all is done; never rejects. */
  async take(inbound: Inbound): Promise<void> {
    const { counts, logger, clock } = this.options;
    counts.interactions++;
    const interaction = payloadOf('interactionCreate', inbound);
    let trace: InteractionTrace | undefined;
    let ending: Ending = { outcome: 'failed' };
    try {
      trace = InteractionTrace.begin(interaction, inbound.origin, clock);
      ending = await this.#handle(interaction, this.#responder(interaction, inbound, trace));
    } catch (error) {
      counts.failures++;
      logger.error({ err: error }, 'an interaction could not be taken to its handler');
    }
    trace?.end(ending.outcome, ending.handler);
  }

  async #handle(interaction: Interaction, responder: Responder): Promise<Ending> {
    // The types know what is handled; the service may send more.
    const type: number = interaction.type;
    if (interaction.type === interactionTypes.MESSAGE_COMPONENT) return this.#component(interaction, responder);
    if (interaction.type === interactionTypes.MODAL_SUBMIT) return this.#modal(interaction, responder);
    this.options.logger.warn({ type }, 'an interaction of a kind that is not handled: it was not answered');
    return { outcome: 'unhandled' };
  }

  #component(interaction: ComponentInteraction, responder: Responder): Promise<Ending> {
    const { table, reopening, api } = this.options;
    const customId = interaction.data.custom_id;
    const match = table.button(customId);
    if (match) {
      const { declaration } = match.route.binding;
      return this.#bound(match, interaction, responder, 'update', (log) => {
        return new ButtonContext({ declaration, params: match.params, interaction, responder, api, log });
      });
    }
    const params = reopening.button.customId.parse(customId);
    if (!params) return this.#stale(interaction, responder, 'update');
    const find = (id: string) => table.modal(id)?.route.binding.declaration;
    const place = { className: 'Reopening', method: 'reopen' };
    const log = this.#logOf(interaction, place);
    const click = new ButtonContext({ declaration: reopening.button, params, interaction, responder, api, log });
    const invocation: Invocation = { place, run: () => reopening.reopen(click, find) };
    return this.#run({ interaction, responder, invocation, log, defer: false, guards: [], context: () => click });
  }

  #modal(interaction: ModalInteraction, responder: Responder): Promise<Ending> {
    const { table, reopening, api } = this.options;
    const match = table.modal(interaction.data.custom_id);
    if (!match) return this.#stale(interaction, responder, 'reply');
    const { declaration } = match.route.binding;
    return this.#bound(match, interaction, responder, 'reply', async (log) => {
      const reading = await declaration.read(interaction.data);
      if (reading.ok) {
        const { params } = match;
        return new ModalContext({ declaration, params, values: reading.values, interaction, responder, api, log });
      }
      log.debug({ fields: reading.problems.map(({ field }) => field) }, 'what was submitted is refused');
      await reopening.refuse({ interaction, problems: reading.problems, responder });
      return undefined;
    });
  }

  /** Runs the method that a declaration is bound to. */
  #bound<I extends Interaction>(
    { route }: Match<ButtonBinding> | Match<ModalBinding>,
    interaction: I,
    responder: Responder,
    usual: DeferralMode,
    context: (log: Logger) => object | Promise<object | undefined>,
  ): Promise<Ending> {
    const { defer = usual, guards = [] } = route.binding.options;
    const invocation = this.#invocation(route);
    const log = this.#logOf(interaction, invocation.place);
    return this.#run({ interaction, responder, invocation, log, defer, guards, context: () => context(log) });
  }

  async #stale(
    interaction: ComponentInteraction | ModalInteraction,
    responder: Responder,
    defer: DeferralMode,
  ): Promise<Ending> {
    const { table, counts, api } = this.options;
    const customId = interaction.data.custom_id;
    counts.stale++;
    const route = customId.startsWith(RESERVED_PREFIX) ? undefined : table.stale;
    const invocation: Invocation = route
      ? this.#invocation(route)
      : {
          place: { className: 'Bot', method: 'stale' },
          run: () => responder.reply({ content: EXPIRED, ephemeral: true }),
        };
    const log = this.#logOf(interaction, invocation.place);
    log.info({ customId }, 'a control that is no longer known was used');
    const context = () => new StaleContext({ interaction, responder, api, log });
    const ending = await this.#run({ interaction, responder, invocation, log, defer, guards: [], context });
    return ending.outcome === 'failed' ? ending : { ...ending, outcome: 'stale' };
  }

  async #run<I extends Interaction>(task: Task<I>): Promise<Ending> {
    const { className, method } = task.invocation.place;
    return { outcome: await this.#attempt(task), handler: `${className}.${method}` };
  }

  async #attempt<I extends Interaction>(task: Task<I>): Promise<InteractionOutcome> {
    const { responder, invocation, log, defer } = task;
    if (defer !== false) responder.deferAfter(DEFER_AFTER_MS, defer);
    try {
      const additions = task.guards.length > 0 ? await this.#admit(task) : {};
      if (!additions) return 'refused';
      const given = task.context();
      const context = given instanceof Promise ? await given : given;
      if (!context) return 'refused';
      await invocation.run(Object.assign(context, additions));
      return await this.#seeAnswered(task);
    } catch (thrown) {
      this.options.counts.failures++;
      reportFailure(thrown, invocation, 'interactionCreate', log);
      await apologize(responder, log);
      return 'failed';
    } finally {
      await responder.settle();
    }
  }

  /** Asks the guards; undefined when one refused, which the person has been told. */
  async #admit({ guards, interaction, responder, log }: Task<Interaction>): Promise<object | undefined> {
    const { api } = this.options;
    const admission = await checkGuards(guards, new GuardContext({ interaction, responder, api, log }));
    if (admission.allowed) return admission.additions;
    log.debug({ guard: admission.guard }, 'a guard refused');
    if (!responder.answered) await responder.reply({ content: admission.reason, ephemeral: true });
    return undefined;
  }

  /** A handler that ends without an answer would leave the person before a failed interaction, or a loading message. */
  async #seeAnswered({ interaction, responder, log, defer }: Task<Interaction>): Promise<InteractionOutcome> {
    if (responder.answered) return 'answered';
    const waits = responder.deferred;
    // Deferred as an update, it shows nothing: that is as good as an answer.
    if (waits && defer === 'update') return 'deferred';
    this.options.counts.unanswered++;
    const consequence = waits ? 'the person sees that an answer is coming' : 'it was acknowledged without one';
    log.warn(`a handler ended without an answer: ${consequence}`);
    if (!waits) await (messageOf(interaction) ? responder.deferUpdate() : responder.defer({ ephemeral: true }));
    return 'unanswered';
  }

  #responder(interaction: Interaction, { answer }: Inbound, observer: AnswerObserver | undefined): Responder {
    const { api, clock, logger } = this.options;
    return new Responder({ interaction, api, clock, answer, log: logger, observer });
  }

  #invocation(route: Route): Invocation {
    return invocationOf(route, this.options.instances);
  }

  #logOf({ id, guild_id }: Interaction, { className, method }: Invocation['place']): Logger {
    const handler = `${className}.${method}`;
    return this.options.logger.child({ event: 'interactionCreate', interactionId: id, guildId: guild_id, handler });
  }
}

/** Tells the person that it failed, whatever has been answered so far. */
async function apologize(responder: Responder, log: Logger): Promise<void> {
  const apology = { content: FAILED, ephemeral: true };
  try {
    await (responder.answered ? responder.followUp(apology) : responder.reply(apology));
  } catch (error) {
    log.warn({ err: error }, 'the person could not be told of the failure');
  }
}
