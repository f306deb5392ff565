/** The types of a described world, which a person can write in a file. */
import type { Snowflake } from 'guildhall';
import type { Locale, PresenceStatus } from 'guildhall/wire';
import type { GuildDescription } from './guild-description.js';
import type { SkuDescription } from './sku-description.js';

/**
 * Describes the initial world of an emulator. Users, roles and channels refer to each other by name. Each can have the id that a bot
 * knows from Discord, for example from its configuration.
 */
export interface WorldDescription {
  /** The application of the bot. */
  readonly application?: ApplicationDescription | undefined;
  /**
   * The guild of the bot, which is an administrator in it.
   * @default a guild with the channels `general` and `welcome`
   */
  readonly guild?: WorldGuildDescription | undefined;
  /** Users besides the owner of the guild. @default none */
  readonly users?: readonly UserDescription[] | undefined;
  /** SKUs of the bot. @default none */
  readonly skus?: readonly SkuDescription[] | undefined;
}

/** Describes the application of the bot. */
export interface ApplicationDescription {
  /** The id that the bot knows from Discord. @default a new id */
  readonly id?: Snowflake | undefined;
  /**
   * Whether the id of the bot user is another one than that of the application. That is so for very old applications of Discord:
   * a program for them must not use the one in place of the other. @default false
   */
  readonly differentBotId?: boolean | undefined;
  /** Whether it has an activity, which its responses can start (LAUNCH_ACTIVITY). @default false */
  readonly hasActivity?: boolean | undefined;
}

/** Describes the guild of a world. */
export interface WorldGuildDescription extends GuildDescription {
  /** The name of a user in `users`. @default a user with the name `owner` */
  readonly owner?: string | undefined;
  /** Enables onboarding, with the feature `COMMUNITY`. @default no onboarding */
  readonly onboarding?: OnboardingDescription | undefined;
  /** Custom emojis. @default none */
  readonly emojis?: readonly EmojiDescription[] | undefined;
  /** @default none */
  readonly stickers?: readonly StickerDescription[] | undefined;
}

/** Describes a custom emoji. */
export interface EmojiDescription {
  /** 2 to 32 letters, digits or underscores. */
  readonly name: string;
  /** A PNG, JPEG, GIF, WebP or AVIF image as a data URI. @default a badge with the name */
  readonly image?: string | undefined;
}

/** Describes a sticker. */
export interface StickerDescription {
  /** 2 to 30 characters. */
  readonly name: string;
  /** Empty, or 2 to 100 characters. @default empty */
  readonly description?: string | undefined;
  /** 1 to 200 characters. @default the name */
  readonly tags?: string | undefined;
  /** A PNG or GIF image as a data URI. @default a badge with the name */
  readonly image?: string | undefined;
}

/** Describes the onboarding of a guild. */
export interface OnboardingDescription {
  /** Names of channels that every member sees. @default none */
  readonly defaultChannels?: readonly string[] | undefined;
  /** The questions to new members. */
  readonly prompts: readonly OnboardingPromptDescription[];
}

/** Describes a question of onboarding. */
export interface OnboardingPromptDescription {
  readonly title: string;
  /** Whether only one option can be selected. @default false */
  readonly singleSelect?: boolean | undefined;
  /** Whether members must answer it. @default false */
  readonly required?: boolean | undefined;
  /** The answers. */
  readonly options: readonly OnboardingOptionDescription[];
}

/** Describes an option of a question of onboarding. */
export interface OnboardingOptionDescription {
  readonly title: string;
  readonly description?: string | undefined;
  /** A Unicode emoji. */
  readonly emoji?: string | undefined;
  /** Names of roles that members get who select it. @default none */
  readonly roles?: readonly string[] | undefined;
  /** Names of channels that are shown to members who select it. @default none */
  readonly channels?: readonly string[] | undefined;
}

/** Describes a user. */
export interface UserDescription {
  /** The id that the bot knows from Discord. @default a new id */
  readonly id?: Snowflake | undefined;
  readonly name: string;
  /** The language of the user's client. @default 'en-US' */
  readonly locale?: Locale | undefined;
  /** The time zone in which the playground shows times to the user, for example `'Europe/Berlin'`. @default that of the computer */
  readonly timeZone?: string | undefined;
  /** @default 'online' */
  readonly status?: PresenceStatus | undefined;
  /** Whether the user is a member of the guild. @default true */
  readonly member?: boolean | undefined;
  /** Whether the member has not completed Membership Screening. @default false */
  readonly pending?: boolean | undefined;
  /** Names of the member's roles. @default none */
  readonly roles?: readonly string[] | undefined;
}

/**
 * Returns the description unchanged. It only adds the types, for a file `guildhall.world.ts` that `guildhall dev` reads.
 *
 * @example
 * export default defineWorld({
 *   guild: { name: 'Harbour', screening: true, roles: [{ name: 'moderator', permissions: ['KICK_MEMBERS'] }] },
 *   users: [{ name: 'Ada', locale: 'de', roles: ['moderator'] }],
 * });
 */
export function defineWorld(description: WorldDescription): WorldDescription {
  return description;
}
