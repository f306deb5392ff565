import type { GatewayServer } from '../../gateway/gateway-server.js';
import type { EndpointChecks } from '../../outgoing/endpoint-checks.js';
import type { Route } from '../serve.js';
import { applicationCommandRoutes } from './application-commands.js';
import { applicationRoutes } from './applications.js';
import { auditLogRoutes } from './audit-logs.js';
import { channelRoutes } from './channels.js';
import { emojiRoutes } from './emojis.js';
import { gatewayRoutes } from './gateway.js';
import { guildBanRoutes } from './guild-bans.js';
import { guildChannelRoutes } from './guild-channels.js';
import { guildIntegrationRoutes } from './guild-integrations.js';
import { guildJoinRequestRoutes } from './guild-join-requests.js';
import { guildMemberRoutes } from './guild-members.js';
import { guildOnboardingRoutes } from './guild-onboarding.js';
import { guildPruneRoutes } from './guild-prune.js';
import { guildRoleRoutes } from './guild-roles.js';
import { guildWelcomeScreenRoutes } from './guild-welcome-screen.js';
import { guildWidgetRoutes } from './guild-widget.js';
import { guildRoutes } from './guilds.js';
import { interactionRoutes } from './interactions.js';
import { inviteRoutes } from './invites.js';
import { messageRoutes } from './messages.js';
import { pinRoutes } from './pins.js';
import { pollRoutes } from './polls.js';
import { reactionRoutes } from './reactions.js';
import { threadRoutes } from './threads.js';
import { userRoutes } from './users.js';
import { webhookRoutes } from './webhooks.js';

/** Everything that is served; a declared endpoint that is not among them answers 501. */
export function allRoutes(gateway: GatewayServer, checks: EndpointChecks): Route[] {
  return [
    ...applicationCommandRoutes,
    ...applicationRoutes(checks),
    ...auditLogRoutes,
    ...channelRoutes,
    ...emojiRoutes,
    ...gatewayRoutes(gateway),
    ...guildBanRoutes,
    ...guildChannelRoutes,
    ...guildMemberRoutes,
    ...guildPruneRoutes,
    ...guildRoleRoutes,
    ...guildIntegrationRoutes,
    ...guildJoinRequestRoutes,
    ...guildOnboardingRoutes,
    ...guildWelcomeScreenRoutes,
    ...guildWidgetRoutes,
    ...guildRoutes,
    ...interactionRoutes,
    ...inviteRoutes,
    ...messageRoutes,
    ...pinRoutes,
    ...pollRoutes,
    ...reactionRoutes,
    ...threadRoutes,
    ...userRoutes,
    ...webhookRoutes,
  ];
}
