import type { Snowflake } from '../../base/snowflake.js';
import { type ContextDependencies, InteractionContext } from '../../interactions/contexts/interaction-context.js';
import { interactionTypes } from '../../wire/objects/interactions/interaction.js';
import type { FrameworkTexts, LocalizedTexts } from '../texts/localized-texts.js';
import type { ApplicationOwners } from './application-owners.js';
import type { CooldownStore } from './cooldown-store.js';

/** What a person did. */
export type InteractionKind = 'command' | 'component' | 'autocomplete' | 'modal';

/** What guards may ask the bot for. */
export interface GuardServices {
  readonly texts: LocalizedTexts;
  readonly cooldowns: CooldownStore;
  readonly owners: ApplicationOwners;
}

/** What guards look at: who did what and where, before anything of it was read. */
export class GuardContext extends InteractionContext {
  readonly kind: InteractionKind;
  /** What is to run, as `Desk.clicked`. */
  readonly handler: string;
  /** Where the bot counts uses for cooldowns. */
  readonly cooldowns: CooldownStore;
  readonly #services: GuardServices;

  constructor(parts: ContextDependencies, handler: string, services: GuardServices) {
    super(parts);
    this.kind = KINDS[parts.interaction.type];
    this.handler = handler;
    this.cooldowns = services.cooldowns;
    this.#services = services;
  }

  /** What the framework says, in the person's language. */
  get texts(): FrameworkTexts {
    return this.#services.texts.forLocale(this.locale);
  }

  /** Who owns the application: one user, or the members of a team. Asked of the service once an hour at most. */
  owners(): Promise<ReadonlySet<Snowflake>> {
    return this.#services.owners.ids();
  }
}

const KINDS = {
  [interactionTypes.APPLICATION_COMMAND]: 'command',
  [interactionTypes.MESSAGE_COMPONENT]: 'component',
  [interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE]: 'autocomplete',
  [interactionTypes.MODAL_SUBMIT]: 'modal',
} as const satisfies Record<number, InteractionKind>;
