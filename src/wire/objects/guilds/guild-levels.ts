/** Default notification level for messages. */
export const messageNotificationLevels = { ALL_MESSAGES: 0, ONLY_MENTIONS: 1 } as const;

/** Whose media are scanned. */
export const explicitContentFilters = { DISABLED: 0, MEMBERS_WITHOUT_ROLES: 1, ALL_MEMBERS: 2 } as const;

/** Whether moderation requires two-factor authentication. */
export const mfaLevels = { NONE: 0, ELEVATED: 1 } as const;

/**
 * Who may send messages: everyone; users with verified email; registered for 5 minutes; member for 10 minutes; with
 * verified phone number.
 */
export const verificationLevels = { NONE: 0, LOW: 1, MEDIUM: 2, HIGH: 3, VERY_HIGH: 4 } as const;

/** Age restriction of a guild. */
export const nsfwLevels = { DEFAULT: 0, EXPLICIT: 1, SAFE: 2, AGE_RESTRICTED: 3 } as const;

/** Boost level of a guild. */
export const premiumTiers = { NONE: 0, TIER_1: 1, TIER_2: 2, TIER_3: 3 } as const;

/** Bits of a guild's `system_channel_flags`. */
export const systemChannelFlags = {
  SUPPRESS_JOIN_NOTIFICATIONS: 0x1,
  SUPPRESS_PREMIUM_SUBSCRIPTIONS: 0x2,
  SUPPRESS_GUILD_REMINDER_NOTIFICATIONS: 0x4,
  SUPPRESS_JOIN_NOTIFICATION_REPLIES: 0x8,
  SUPPRESS_ROLE_SUBSCRIPTION_PURCHASE_NOTIFICATIONS: 0x10,
  SUPPRESS_ROLE_SUBSCRIPTION_PURCHASE_NOTIFICATION_REPLIES: 0x20,
} as const;

/** Seconds of inactivity after which a user is moved to the AFK channel. */
export const afkTimeouts = [60, 300, 900, 1800, 3600] as const;
