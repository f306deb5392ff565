import type { StructuredLogger } from '../../base/logger.js';
import type { FrameworkTexts, FrameworkTextsByLocale } from '../../interactions/responses/framework-texts.js';
import { defaultInteractionTexts } from '../../interactions/responses/interaction-texts.js';
import type { PermissionName } from '../../wire/constants/permissions.js';
import { roleMention } from '../../wire/markdown/mentions.js';

/**
 * Returns the messages of the framework in a language. Omitted texts are in English.
 *
 * @param locale the user's locale, for example `en-GB`
 */
export type TextsProvider = (locale: string) => {
  readonly [Name in keyof FrameworkTexts]?: FrameworkTexts[Name] | undefined;
};

const englishTexts: FrameworkTexts = {
  ...defaultInteractionTexts,
  failed: 'Something went wrong. It has been reported.',
  noResponse: 'There was no response to this. It has been reported.',
  unknownCommand: 'This command is no longer available.',
  guildOnly: 'This works only in a server.',
  userPermissions: (missing) => `You need ${formatPermissions(missing)} for this.`,
  appPermissions: (missing) => `I need ${formatPermissions(missing)} for this.`,
  hasRole: (roleIds) => `Only for members with ${roleIds.map(roleMention).join(' or ')}.`,
  ownerOnly: 'Only the owner of this application may do this.',
  entitled: 'This is a premium feature.',
  cooldown: (again) => `Not so fast: this works again ${again}.`,
};

/** The texts of one bot. Each provider is called once for each locale. */
export class LocalizedTexts implements FrameworkTextsByLocale {
  readonly #providers: readonly TextsProvider[];
  readonly #logger: StructuredLogger;
  readonly #byLocale = new Map<string, FrameworkTexts>();

  /** @param providers those of later entries take precedence */
  constructor(providers: readonly TextsProvider[], logger: StructuredLogger) {
    this.#providers = providers;
    this.#logger = logger;
  }

  /** The texts for a user with this locale, for example `en-GB`. */
  forLocale(locale: string): FrameworkTexts {
    if (this.#providers.length === 0) return englishTexts;
    const cached = this.#byLocale.get(locale);
    if (cached) return cached;
    const texts = Object.assign({ ...englishTexts }, ...this.#providers.map((each) => this.#textsOf(each, locale)));
    this.#byLocale.set(locale, texts);
    return texts;
  }

  /** A provider's texts without undefined ones. A provider that throws must not prevent a response to the user. */
  #textsOf(provider: TextsProvider, locale: string): Partial<FrameworkTexts> {
    try {
      const texts = provider(locale) ?? {};
      return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined));
    } catch (error) {
      this.#logger.error({ err: error, locale }, 'the option `texts` failed: the framework uses English texts');
      return {};
    }
  }
}

/** `the permissions Kick Members, Ban Members`: approximately the names that the client shows. */
function formatPermissions(names: readonly PermissionName[]): string {
  const words = names.map((name) =>
    name
      .toLowerCase()
      .replace(/(?:^|_)([a-z])/g, (_match, first: string) => ` ${first.toUpperCase()}`)
      .trim(),
  );
  return `the permission${names.length === 1 ? '' : 's'} ${words.join(', ')}`;
}
