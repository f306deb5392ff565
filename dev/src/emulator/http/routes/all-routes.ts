import type { EndpointVerifier } from '../../outgoing/endpoint-verifier.js';
import type { EndpointRoute } from '../endpoint-route.js';
import { applicationCommandRoutes } from './applications/application-commands.js';
import { applicationEmojiRoutes } from './applications/application-emojis.js';
import { applicationRoutes } from './applications/applications.js';
import { autoModerationRoutes } from './auto-moderation/auto-moderation.js';
import { channelRoutes } from './channels/channels.js';
import { messageRoutes } from './channels/messages.js';
import { pinRoutes } from './channels/pins.js';
import { pollRoutes } from './channels/polls.js';
import { reactionRoutes } from './channels/reactions.js';
import { emojiRoutes } from './expressions/emojis.js';
import { soundboardRoutes } from './expressions/soundboard.js';
import { stickerRoutes } from './expressions/stickers.js';
import { type GatewayInfo, gatewayRoutes } from './gateway.js';
import { guildTemplateRoutes } from './guild-templates/guild-templates.js';
import { auditLogRoutes } from './guilds/audit-logs.js';
import { guildBanRoutes } from './guilds/guild-bans.js';
import { guildChannelRoutes } from './guilds/guild-channels.js';
import { guildIntegrationRoutes } from './guilds/guild-integrations.js';
import { guildJoinRequestRoutes } from './guilds/guild-join-requests.js';
import { guildMemberRoutes } from './guilds/guild-members.js';
import { guildOnboardingRoutes } from './guilds/guild-onboarding.js';
import { guildPruneRoutes } from './guilds/guild-prune.js';
import { guildRoleRoutes } from './guilds/guild-roles.js';
import { guildWelcomeScreenRoutes } from './guilds/guild-welcome-screen.js';
import { guildWidgetRoutes } from './guilds/guild-widget.js';
import { guildRoutes } from './guilds/guilds.js';
import { interactionRoutes } from './interactions/interactions.js';
import { inviteRoutes } from './invites/invites.js';
import { monetizationRoutes } from './monetization/monetization.js';
import { oauth2Routes } from './oauth2/oauth2.js';
import { oauth2TokenRoutes } from './oauth2/tokens.js';
import { roleConnectionRoutes } from './role-connections/role-connections.js';
import { eventExceptionRoutes } from './scheduled-events/event-exceptions.js';
import { scheduledEventRoutes } from './scheduled-events/scheduled-events.js';
import { threadRoutes } from './threads/threads.js';
import { userRoutes } from './users/users.js';
import { stageInstanceRoutes } from './voice/stage-instances.js';
import { voiceRegionRoutes } from './voice/voice-regions.js';
import { voiceStateRoutes } from './voice/voice-states.js';
import { webhookRoutes } from './webhooks/webhooks.js';

/** All implemented routes. An endpoint without a route responds with 501. */
export function allRoutes(gateway: GatewayInfo, endpointVerifier: EndpointVerifier): EndpointRoute[] {
  return [
    ...applicationCommandRoutes,
    ...applicationEmojiRoutes,
    ...applicationRoutes(endpointVerifier),
    ...auditLogRoutes,
    ...autoModerationRoutes,
    ...channelRoutes,
    ...emojiRoutes,
    ...eventExceptionRoutes,
    ...gatewayRoutes(gateway),
    ...guildBanRoutes,
    ...guildChannelRoutes,
    ...guildMemberRoutes,
    ...guildPruneRoutes,
    ...guildRoleRoutes,
    ...guildIntegrationRoutes,
    ...guildJoinRequestRoutes,
    ...guildOnboardingRoutes,
    ...guildTemplateRoutes,
    ...guildWelcomeScreenRoutes,
    ...guildWidgetRoutes,
    ...guildRoutes,
    ...interactionRoutes,
    ...inviteRoutes,
    ...messageRoutes,
    ...monetizationRoutes,
    ...oauth2Routes,
    ...oauth2TokenRoutes,
    ...pinRoutes,
    ...pollRoutes,
    ...reactionRoutes,
    ...roleConnectionRoutes,
    ...scheduledEventRoutes,
    ...soundboardRoutes,
    ...stageInstanceRoutes,
    ...stickerRoutes,
    ...threadRoutes,
    ...userRoutes,
    ...voiceRegionRoutes,
    ...voiceStateRoutes,
    ...webhookRoutes,
  ];
}
