import type { Snowflake } from '../../base/snowflake.js';
import { type Interaction, interactionTypes } from '../../wire/objects/interactions/interaction.js';
import type { FrameworkTexts, FrameworkTextsByLocale } from '../responses/framework-texts.js';
import { InteractionContext } from '../responses/interaction-context.js';
import type { ReceivedInteraction } from '../responses/received-interaction.js';
import type { CooldownStore } from './cooldown-store.js';

/** The kind of an interaction. */
export type InteractionKind = 'command' | 'component' | 'autocomplete' | 'modal';

/** The services that the bot provides to guards. */
export interface GuardServices {
  readonly texts: FrameworkTextsByLocale;
  readonly cooldowns: CooldownStore;
  /** The owners of the application. */
  readonly owners: { ids(): Promise<ReadonlySet<Snowflake>> };
}

/** The context of a guard: the interaction, before its options or values are validated. */
export class GuardContext extends InteractionContext {
  readonly kind: InteractionKind;
  /** The handler that will run, for example `TicketHandler.onClose`. */
  readonly handler: string;
  /** The store in which the bot counts uses for cooldowns. */
  readonly cooldowns: CooldownStore;
  readonly #services: GuardServices;

  constructor(received: ReceivedInteraction, handler: string, services: GuardServices) {
    super(received);
    this.kind = interactionKindOf(received.interaction);
    this.handler = handler;
    this.cooldowns = services.cooldowns;
    this.#services = services;
  }

  /** The messages of the framework, in the user's language. */
  get texts(): FrameworkTexts {
    return this.#services.texts.forLocale(this.locale);
  }

  /**
   * The ids of the application's owners: one user, or the members of its team. Requested from Discord at most once an
   * hour.
   *
   * @throws {ApiError} when Discord rejects the request
   */
  owners(): Promise<ReadonlySet<Snowflake>> {
    return this.#services.owners.ids();
  }
}

/** The kind of an interaction. */
export function interactionKindOf({ type }: Interaction): InteractionKind {
  return KINDS[type];
}

const KINDS = {
  [interactionTypes.APPLICATION_COMMAND]: 'command',
  [interactionTypes.MESSAGE_COMPONENT]: 'component',
  [interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE]: 'autocomplete',
  [interactionTypes.MODAL_SUBMIT]: 'modal',
} as const satisfies Record<number, InteractionKind>;
