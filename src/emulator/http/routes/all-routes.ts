import type { GatewayServer } from '../../gateway/gateway-server.js';
import type { Route } from '../serve.js';
import { applicationRoutes } from './applications.js';
import { channelRoutes } from './channels.js';
import { gatewayRoutes } from './gateway.js';
import { guildMemberRoutes } from './guild-members.js';
import { guildRoutes } from './guilds.js';
import { interactionRoutes } from './interactions.js';
import { messageRoutes } from './messages.js';
import { userRoutes } from './users.js';

/** Everything that is served; a declared endpoint that is not among them answers 501. */
export function allRoutes(gateway: GatewayServer): Route[] {
  return [
    ...applicationRoutes,
    ...channelRoutes,
    ...gatewayRoutes(gateway),
    ...guildMemberRoutes,
    ...guildRoutes,
    ...interactionRoutes,
    ...messageRoutes,
    ...userRoutes,
  ];
}
