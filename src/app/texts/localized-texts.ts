import type { StructuredLogger } from '../../base/logger.js';
import { defaultInteractionTexts, type InteractionTexts } from '../../interactions/responses/interaction-texts.js';
import type { PermissionName } from '../../wire/constants/permissions.js';

/** What the framework itself says to people. */
export interface FrameworkTexts extends InteractionTexts {
  /** After a handler failed. */
  readonly failed: string;
  /** To who uses a command that no handler is bound to. */
  readonly unknownCommand: string;
  /** By the guard `guildOnly`. */
  readonly guildOnly: string;
  /** By the guard `userPermissions`. */
  readonly userPermissions: (missing: readonly PermissionName[]) => string;
  /** By the guard `appPermissions`. */
  readonly appPermissions: (missing: readonly PermissionName[]) => string;
  /** By the guard `hasRole`. */
  readonly hasRole: (roleIds: readonly string[]) => string;
  /** By the guard `ownerOnly`. */
  readonly ownerOnly: string;
  /** By the guard `cooldown`. @param again when it works again, as text that shows the time left */
  readonly cooldown: (again: string) => string;
}

/** The words of the framework in a language; what is left out is said in English. */
export type TextsProvider = (locale: string) => {
  readonly [Name in keyof FrameworkTexts]?: FrameworkTexts[Name] | undefined;
};

const englishTexts: FrameworkTexts = {
  ...defaultInteractionTexts,
  failed: 'Something went wrong. It has been reported.',
  unknownCommand: 'This command is no longer available.',
  guildOnly: 'This works only in a server.',
  userPermissions: (missing) => `You need ${formatPermissions(missing)} for this.`,
  appPermissions: (missing) => `I need ${formatPermissions(missing)} for this.`,
  hasRole: (roleIds) => `Only for members with ${roleIds.map((id) => `<@&${id}>`).join(' or ')}.`,
  ownerOnly: 'Only the owner of this application may do this.',
  cooldown: (again) => `Not so fast: this works again ${again}.`,
};

/** The words of one bot, each language asked for once. */
export class LocalizedTexts {
  readonly #provider: TextsProvider | undefined;
  readonly #logger: StructuredLogger;
  readonly #byLocale = new Map<string, FrameworkTexts>();

  constructor(pick: TextsProvider | undefined, logger: StructuredLogger) {
    this.#provider = pick;
    this.#logger = logger;
  }

  /** What is said to somebody with this language, for example `en-GB`. */
  forLocale(locale: string): FrameworkTexts {
    if (this.#provider === undefined) return englishTexts;
    const known = this.#byLocale.get(locale);
    if (known) return known;
    const texts = { ...englishTexts, ...this.#providedTexts(locale) };
    this.#byLocale.set(locale, texts);
    return texts;
  }

  /** What there is for a language; what is undefined is not said, and what fails must not keep a person from an answer. */
  #providedTexts(locale: string): Partial<FrameworkTexts> {
    try {
      const texts = this.#provider?.(locale) ?? {};
      return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined));
    } catch (error) {
      this.#logger.error({ err: error, locale }, 'the option `texts` failed: the framework speaks English');
      return {};
    }
  }
}

/** "Kick Members, Ban Members": the names as the client shows them, more or less. */
function formatPermissions(names: readonly PermissionName[]): string {
  const words = names.map((name) =>
    name
      .toLowerCase()
      .replace(/(?:^|_)([a-z])/g, (_match, first: string) => ` ${first.toUpperCase()}`)
      .trim(),
  );
  return `the permission${names.length === 1 ? '' : 's'} ${words.join(', ')}`;
}
