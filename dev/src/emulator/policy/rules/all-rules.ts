import type { ErrorCodeName } from '../../../../../src/wire/constants/error-codes.js';
import type { Endpoint } from '../../../../../src/wire/endpoints/declaration/endpoint.js';
import type { EndpointRules } from '../requests/endpoint-rules.js';
import { applicationCommandRules } from './applications/application-commands.js';
import { applicationEmojiRules } from './applications/application-emojis.js';
import { applicationRules } from './applications/applications.js';
import { monetizationRules } from './applications/monetization.js';
import { roleConnectionRules } from './applications/role-connections.js';
import { userRules } from './applications/users.js';
import { channelRules } from './channels/channels.js';
import { messageRules } from './channels/messages.js';
import { pinRules } from './channels/pins.js';
import { pollRules } from './channels/polls.js';
import { reactionRules } from './channels/reactions.js';
import { threadRules } from './channels/threads.js';
import { webhookRules } from './channels/webhooks.js';
import { soundboardRules } from './expressions/soundboard.js';
import { stickerRules } from './expressions/stickers.js';
import { autoModerationRules } from './guilds/auto-moderation.js';
import { emojiRules } from './guilds/emojis.js';
import { guildBanRules } from './guilds/guild-bans.js';
import { guildChannelRules } from './guilds/guild-channels.js';
import { guildIntegrationRules } from './guilds/guild-integrations.js';
import { guildJoinRequestRules } from './guilds/guild-join-requests.js';
import { guildMemberRules } from './guilds/guild-members.js';
import { guildOnboardingRules } from './guilds/guild-onboarding.js';
import { guildPruneRules } from './guilds/guild-prune.js';
import { guildRoleRules } from './guilds/guild-roles.js';
import { guildTemplateRules } from './guilds/guild-templates.js';
import { guildWelcomeScreenRules } from './guilds/guild-welcome-screen.js';
import { guildWidgetRules } from './guilds/guild-widget.js';
import { guildRules } from './guilds/guilds.js';
import { inviteRules } from './guilds/invites.js';
import { eventExceptionRules } from './scheduled-events/event-exceptions.js';
import { scheduledEventRules } from './scheduled-events/scheduled-events.js';
import { stageInstanceRules } from './voice/stage-instances.js';
import { voiceStateRules } from './voice/voice-states.js';

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
export function findRuleError(endpoint: Endpoint, call: unknown): ErrorCodeName | undefined {
  return rulesByEndpoint.get(endpoint.name)?.check(call);
}
