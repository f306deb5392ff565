/** The event that a rule checks. */
export const autoModerationEventTypes = { MESSAGE_SEND: 1, MEMBER_UPDATE: 2 } as const;

/** The trigger type of a rule. */
export const autoModerationTriggerTypes = {
  KEYWORD: 1,
  SPAM: 3,
  KEYWORD_PRESET: 4,
  MENTION_SPAM: 5,
  MEMBER_PROFILE: 6,
} as const;

/** Word lists maintained by Discord. */
export const keywordPresets = { PROFANITY: 1, SEXUAL_CONTENT: 2, SLURS: 3 } as const;

/** Action types of a rule. */
export const autoModerationActionTypes = {
  BLOCK_MESSAGE: 1,
  SEND_ALERT_MESSAGE: 2,
  TIMEOUT: 3,
  BLOCK_MEMBER_INTERACTION: 4,
} as const;
