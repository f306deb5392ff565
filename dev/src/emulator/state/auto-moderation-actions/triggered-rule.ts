import type { AutoModerationRule } from 'guildhall/wire';

/** A rule with what triggered it. */
export interface TriggeredRule {
  readonly rule: AutoModerationRule;
  /** The entry of the rule that matches. Null if the rule has no words. */
  readonly keyword: string | null;
  /** The part of the content that matches. */
  readonly matchedContent: string | null;
}

/** What a member wrote. */
export interface ModeratedContent {
  readonly userId: string;
  readonly text: string;
  /** The channel where it was written. Profiles have none. */
  readonly channelId?: string | undefined;
  /** The message that contains it, if it was not blocked. */
  readonly messageId?: string | undefined;
  /** Whether it is blocked. */
  readonly isBlocked: boolean;
}
