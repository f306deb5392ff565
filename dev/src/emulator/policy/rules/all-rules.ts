import type { Endpoint } from 'guildhall/wire';
import type { RuleError } from '../errors/permission-refusal.js';
import type { EndpointRules } from '../requests/endpoint-rules.js';
import { applicationCommandRules } from './applications/application-commands.js';
import { applicationEmojiRules } from './applications/application-emojis.js';
import { applicationRules } from './applications/applications.js';
import { autoModerationRules } from './auto-moderation/auto-moderation.js';
import { channelRules } from './channels/channels.js';
import { messageRules } from './channels/messages.js';
import { pinRules } from './channels/pins.js';
import { pollRules } from './channels/polls.js';
import { reactionRules } from './channels/reactions.js';
import { emojiRules } from './expressions/emojis.js';
import { soundboardRules } from './expressions/soundboard.js';
import { stickerRules } from './expressions/stickers.js';
import { guildTemplateRules } from './guild-templates/guild-templates.js';
import { guildBanRules } from './guilds/guild-bans.js';
import { guildChannelRules } from './guilds/guild-channels.js';
import { guildIntegrationRules } from './guilds/guild-integrations.js';
import { guildJoinRequestRules } from './guilds/guild-join-requests.js';
import { guildMemberRules } from './guilds/guild-members.js';
import { guildOnboardingRules } from './guilds/guild-onboarding.js';
import { guildPruneRules } from './guilds/guild-prune.js';
import { guildRoleRules } from './guilds/guild-roles.js';
import { guildWelcomeScreenRules } from './guilds/guild-welcome-screen.js';
import { guildWidgetRules } from './guilds/guild-widget.js';
import { guildRules } from './guilds/guilds.js';
import { inviteRules } from './invites/invites.js';
import { monetizationRules } from './monetization/monetization.js';
import { roleConnectionRules } from './role-connections/role-connections.js';
import { eventExceptionRules } from './scheduled-events/event-exceptions.js';
import { scheduledEventRules } from './scheduled-events/scheduled-events.js';
import { threadRules } from './threads/threads.js';
import { userRules } from './users/users.js';
import { stageInstanceRules } from './voice/stage-instances.js';
import { voiceStateRules } from './voice/voice-states.js';
import { webhookRules } from './webhooks/webhooks.js';

const rulesByEndpoint: ReadonlyMap<string, EndpointRules> = new Map(
  [
    ...applicationCommandRules,
    ...applicationEmojiRules,
    ...applicationRules,
    ...autoModerationRules,
    ...emojiRules,
    ...eventExceptionRules,
    ...scheduledEventRules,
    ...stageInstanceRules,
    ...voiceStateRules,
    ...guildIntegrationRules,
    ...guildJoinRequestRules,
    ...guildOnboardingRules,
    ...guildTemplateRules,
    ...guildWelcomeScreenRules,
    ...guildWidgetRules,
    ...guildRules,
    ...inviteRules,
    ...guildBanRules,
    ...guildMemberRules,
    ...guildPruneRules,
    ...guildRoleRules,
    ...channelRules,
    ...guildChannelRules,
    ...pinRules,
    ...pollRules,
    ...reactionRules,
    ...roleConnectionRules,
    ...soundboardRules,
    ...stickerRules,
    ...webhookRules,
    ...threadRules,
    ...messageRules,
    ...monetizationRules,
    ...userRules,
  ].map((each) => [each.endpoint.name, each]),
);

/** Checks the rules of an endpoint and returns the first error, if any. `call` must be a call of that endpoint. */
export function findRuleError(endpoint: Endpoint, call: unknown): RuleError | undefined {
  return rulesByEndpoint.get(endpoint.name)?.check(call);
}
