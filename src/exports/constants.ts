/** Enumerations of the API: the names of its numbers, flags and other fixed values. */

export { auditActions } from '../wire/constants/audit-actions.js';
export { errorCodes } from '../wire/constants/error-codes.js';
export { limits } from '../wire/constants/limits.js';
export { locales } from '../wire/constants/locales.js';
export { effectAnimations } from '../wire/events/voice.js';
export { activityTypes, intents, presenceUpdateStatuses } from '../wire/gateway/protocol.js';
export { applicationFlags, eventWebhookStatuses } from '../wire/objects/applications/application.js';
export { commandPermissionTypes, interactionContextTypes } from '../wire/objects/applications/application-command.js';
export { applicationIntegrationTypes } from '../wire/objects/applications/application-integration-types.js';
export { commandOptionTypes, commandTypes } from '../wire/objects/applications/command-types.js';
export {
  autoModerationActionTypes,
  autoModerationEventTypes,
  autoModerationTriggerTypes,
  keywordPresets,
} from '../wire/objects/auto-moderation/auto-moderation.js';
export {
  channelFlags,
  forumLayouts,
  forumSortOrders,
  overwriteTypes,
  videoQualityModes,
} from '../wire/objects/channels/channel.js';
export {
  channelTypes,
  threadOnlyTypes,
  threadTypes,
  voiceChannelTypes,
} from '../wire/objects/channels/channel-types.js';
export { autoArchiveDurations } from '../wire/objects/channels/thread.js';
export { buttonStyles, componentTypes, textInputStyles } from '../wire/objects/components/component-types.js';
export { separatorSpacings } from '../wire/objects/components/layout.js';
export { stickerFormats, stickerTypes } from '../wire/objects/expressions/sticker.js';
export { guildFeatures, mutableGuildFeatures } from '../wire/objects/guilds/guild-features.js';
export {
  afkTimeouts,
  explicitContentFilters,
  messageNotificationLevels,
  mfaLevels,
  nsfwLevels,
  premiumTiers,
  systemChannelFlags,
  verificationLevels,
} from '../wire/objects/guilds/guild-levels.js';
export { widgetStyles } from '../wire/objects/guilds/guild-widget.js';
export { guildIntegrationTypes, integrationExpireBehaviors } from '../wire/objects/guilds/integration.js';
export { joinRequestStatuses } from '../wire/objects/guilds/join-request.js';
export { newMemberActionTypes } from '../wire/objects/guilds/new-member-welcome.js';
export { onboardingModes, onboardingPromptTypes } from '../wire/objects/guilds/onboarding.js';
export { holographicColors, roleFlags } from '../wire/objects/guilds/role.js';
export { interactionTypes } from '../wire/objects/interactions/interaction.js';
export { inviteFlags, inviteTargetTypes, inviteTypes, targetUsersJobStatuses } from '../wire/objects/invites/invite.js';
export { attachmentFlags } from '../wire/objects/messages/attachment.js';
export { messageFlags, messageReferenceTypes, messageTypes } from '../wire/objects/messages/message-types.js';
export { reactionTypes } from '../wire/objects/messages/reaction.js';
export { type Entitlement, entitlementTypes } from '../wire/objects/monetization/entitlement.js';
export { subscriptionStatuses } from '../wire/objects/monetization/subscription.js';
export { recurrenceFrequencies, recurrenceWeekdays } from '../wire/objects/scheduled-events/recurrence-rule.js';
export {
  scheduledEventEntityTypes,
  scheduledEventPrivacyLevels,
  scheduledEventStatuses,
} from '../wire/objects/scheduled-events/scheduled-event.js';
export { scheduledEventResponses } from '../wire/objects/scheduled-events/scheduled-event-user.js';
export { memberFlags } from '../wire/objects/users/member.js';
export { stagePrivacyLevels } from '../wire/objects/voice/stage-instance.js';
export { webhookTypes } from '../wire/objects/webhooks/webhook.js';
