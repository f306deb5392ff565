import { type AuthorizedApplication, endpoints } from 'guildhall/wire';
import { rejectRequest } from '../../../policy/errors/request-rejected-error.js';
import { serializeApplication } from '../../../state/applications/applications.js';
import { publicIdTokenKey, userInfo } from '../../../state/oauth2/id-tokens.js';
import type { ApplicationRecord } from '../../../state/records/users.js';
import type { World } from '../../../state/world/world.js';
import { defineRoute } from '../../endpoint-route.js';

export const oauth2Routes = [
  defineRoute(endpoints.getCurrentAuthorizationInformation, ({ world, actor: { user, accessToken } }) => {
    // The pipeline accepts only access tokens.
    if (!accessToken) return rejectRequest('UNAUTHORIZED');
    const { scopes, expiresAt, applicationId } = accessToken;
    const application = world.applications.get(applicationId) ?? rejectRequest('UNKNOWN_APPLICATION');
    const result = {
      application: serializeAuthorizedApplication(world, application),
      scopes: [...scopes],
      expires: world.timestamp(expiresAt),
      ...(scopes.includes('identify') ? { user: user.user } : {}),
    };
    return { result, events: [] };
  }),

  defineRoute(endpoints.getCurrentBotApplicationInformation, ({ world, actor: { application } }) => ({
    // The rules accept only bots.
    result: serializeApplication(world, application ?? rejectRequest('ONLY_BOTS_CAN_USE_ENDPOINT')),
    events: [],
  })),

  defineRoute(endpoints.getPublicKeys, ({ world }) => ({ result: { keys: [publicIdTokenKey(world)] }, events: [] })),

  defineRoute(endpoints.getOpenidConnectUserinfo, ({ world, actor: { user, accessToken } }) => ({
    result: userInfo(world, user, accessToken?.scopes),
    events: [],
  })),
];

function serializeAuthorizedApplication(world: World, application: ApplicationRecord): AuthorizedApplication {
  const { id, name, icon, description, verify_key, bot_public, bot_require_code_grant, bot, flags } =
    serializeApplication(world, application);
  return { id, name, icon, description, verify_key, bot_public, bot_require_code_grant, bot, flags };
}
