import type { Duration } from '../../base/duration.js';
import type { OptionNames } from '../../base/options/option-problems.js';
import type { Snowflake } from '../../base/snowflake.js';

/**
 * A value that is the same in all guilds, or a function that returns it for a guild. Undefined: none in this guild.
 */
export type PerGuild<T> = T | ((guildId: Snowflake) => T | undefined | Promise<T | undefined>);

/** Words and patterns that trigger a rule. At least one keyword or pattern is needed. */
export interface KeywordTrigger {
  /** `keyword`: the content of a message. `memberProfile`: the names of a member. */
  readonly type: 'keyword' | 'memberProfile';
  /** At most 1000 words or phrases of 1 to 60 characters. `*` at the start or the end matches the rest of a word. */
  readonly keywords?: readonly string[] | undefined;
  /** At most 10 regular expressions in the syntax of Rust, each of 1 to 260 characters. */
  readonly regexPatterns?: readonly string[] | undefined;
  /** At most 100 words or phrases that do not trigger the rule. */
  readonly allowList?: readonly string[] | undefined;
}

/** Word lists of Discord that trigger a rule. */
export interface KeywordPresetTrigger {
  readonly type: 'keywordPreset';
  /** At least one. */
  readonly presets: readonly ('profanity' | 'sexualContent' | 'slurs')[];
  /** At most 1000 words or phrases that do not trigger the rule. */
  readonly allowList?: readonly string[] | undefined;
}

/** Many mentions in one message. */
export interface MentionSpamTrigger {
  readonly type: 'mentionSpam';
  /** How many different users and roles a message may mention: 0 to 50. */
  readonly mentionTotalLimit: number;
  /**
   * Whether Discord also detects that many accounts mention at the same time.
   * @default false
   */
  readonly mentionRaidProtection?: boolean | undefined;
}

/** What Discord considers spam. */
export interface SpamTrigger {
  readonly type: 'spam';
}

/** What triggers a rule. */
export type AutoModerationRuleTrigger = KeywordTrigger | KeywordPresetTrigger | MentionSpamTrigger | SpamTrigger;

/** What a rule does when it is triggered. At least one action is needed. */
export interface AutoModerationRuleActions {
  /** Does not publish the message. `customMessage`, at most 150 characters, explains it to the user. */
  readonly blockMessage?: true | { readonly customMessage: string } | undefined;
  /** Sends the content of the message to a channel, for example of moderators. */
  readonly sendAlert?: { readonly channelId: PerGuild<Snowflake> } | undefined;
  /** The duration of a timeout for the user: above 0, at most 4 weeks. Only with the triggers `keyword` and `mentionSpam`. */
  readonly timeout?: Duration | undefined;
  /** The member cannot send messages, use voice channels or interact until the profile changes. Only with `memberProfile`. */
  readonly blockMemberInteraction?: true | undefined;
}

/** The options of `autoModerationRule`. */
export interface AutoModerationRuleOptions {
  /** What triggers the rule. */
  readonly trigger: AutoModerationRuleTrigger;
  /** What Discord does when the rule triggers. At least one. */
  readonly actions: AutoModerationRuleActions;
  /** Roles whose members are exempt: at most 20. @default [] */
  readonly exemptRoles?: PerGuild<readonly Snowflake[]> | undefined;
  /** Channels where the rule does not apply: at most 50. @default [] */
  readonly exemptChannels?: PerGuild<readonly Snowflake[]> | undefined;
  /** @default true */
  readonly enabled?: boolean | undefined;
}

/** The words of a trigger belong to its type; the names of all types are known. */
export const ruleOptionNames: OptionNames<AutoModerationRuleOptions> = {
  trigger: {
    type: true,
    keywords: true,
    regexPatterns: true,
    allowList: true,
    presets: true,
    mentionTotalLimit: true,
    mentionRaidProtection: true,
  },
  actions: {
    blockMessage: { customMessage: true },
    sendAlert: { channelId: true },
    timeout: true,
    blockMemberInteraction: true,
  },
  exemptRoles: true,
  exemptChannels: true,
  enabled: true,
};
