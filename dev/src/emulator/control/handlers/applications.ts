/** Applications, what they report for the gallery, and how users install and authorize them. */
import type { applicationOperations, PortalSettings } from '../../../control/operations/applications.js';
import { AuthorizationRedirect } from '../../policy/oauth2/authorization-redirect.js';
import { type AuthorizationRequest, readAuthorizationRequest } from '../../policy/oauth2/authorization-request.js';
import { checkConsent } from '../../policy/oauth2/consent-checks.js';
import { changeApplication } from '../../state/applications/application-settings.js';
import { insertApplication, removeApplication, serializeApplication } from '../../state/applications/applications.js';
import { applicationAuthorizedEvents } from '../../state/applications/authorizations.js';
import { changePortalSettings, type PortalSettingChanges } from '../../state/applications/portal-settings.js';
import { installForUser, uninstallForUser } from '../../state/applications/user-installs.js';
import { changeBotPermissions } from '../../state/membership/bot-role.js';
import type { ApplicationRecord } from '../../state/records/users.js';
import { grantAccessToken } from '../../state/users/access-tokens.js';
import { authorizeUrlParams, buildAuthorizationPrompt, deniedLocation, grantConsent } from '../oauth2/authorization.js';
import { findApplicationOrThrow, findHumanOrThrow, findUserOrThrow } from '../requests/read-request.js';
import type { HandlerServices, Handlers } from './handlers.js';

type Services = Pick<HandlerServices, 'world' | 'emit' | 'publish' | 'endpointVerifier' | 'galleries' | 'maps'>;

export function applicationHandlers(services: Services): Handlers<typeof applicationOperations> {
  const { world, emit, publish, endpointVerifier, galleries, maps } = services;
  const findApplication = (id: string) => findApplicationOrThrow(world, id);
  const portalView = (application: ApplicationRecord) => {
    return { ...serializeApplication(world, application), client_secret: application.clientSecret };
  };

  function toPortalSettings({ owner_id: ownerId, ...portal }: PortalSettings): PortalSettingChanges {
    if (ownerId) findUserOrThrow(world, ownerId);
    return {
      clientSecret: portal.client_secret,
      redirectUris: portal.redirect_uris,
      isPublic: portal.bot_public,
      requiresCodeGrant: portal.bot_require_code_grant,
      ownerId,
    };
  }

  type Install = typeof installForUser | typeof uninstallForUser;
  function prepareInstall(call: { readonly user_id: string; readonly application_id: string }, change: Install) {
    const { user } = findHumanOrThrow(world, call.user_id);
    const application = findApplication(call.application_id);
    return () => emit(change(world, application, user.id).events);
  }

  return {
    createApplication:
      ({ name, intents, interactions_endpoint_url, different_bot_id, has_activity, ...portal }) =>
      async () => {
        const settings = toPortalSettings(portal);
        const urls = { interactions_endpoint_url };
        const { result, events } = insertApplication(world, {
          name,
          allowedIntents: intents,
          differentBotId: different_bot_id,
          isEmbedded: has_activity,
        });
        try {
          await endpointVerifier.verifyBeforeSave(result, urls, true);
        } catch (thrown) {
          removeApplication(world, result);
          throw thrown;
        }
        changeApplication(world, result, urls);
        changePortalSettings(result, settings);
        emit(events);
        return {
          application_id: result.id,
          bot_user_id: result.botUserId,
          token: world.users.get(result.botUserId)?.token,
          public_key: result.publicKey,
          client_secret: result.clientSecret,
        };
      },

    getApplication: ({ application_id }) => portalView(findApplication(application_id)),

    editApplication: ({ application_id, bot_permissions: permissions, ...portal }) => {
      const application = findApplication(application_id);
      const settings = toPortalSettings(portal);
      return () => {
        changePortalSettings(application, settings);
        if (permissions !== undefined) publish(changeBotPermissions(world, application, permissions));
        return portalView(application);
      };
    },

    setGallery: ({ application_id, ...report }) => galleries.set(findApplication(application_id), report),

    listMaps: () => ({ maps: maps.list() }),

    setMap: ({ application_id, ...report }) => maps.set(findApplication(application_id), report),

    removeMap: ({ application_id }) => maps.remove(findApplication(application_id)),

    installApplication: (call) => prepareInstall(call, installForUser),

    uninstallApplication: (call) => prepareInstall(call, uninstallForUser),

    getAuthorizationPrompt: ({ user_id, url }) => {
      const { user } = findHumanOrThrow(world, user_id);
      const request = readRequest(url);
      return 'location' in request ? request : buildAuthorizationPrompt(world, user.id, request);
    },

    authorizeApplication: ({ user_id, url, accept, ...selection }) => {
      const { user } = findHumanOrThrow(world, user_id);
      const request = readRequest(url);
      if ('location' in request) return request;
      if (!accept) return { location: deniedLocation(request) };
      return () => {
        const access = checkConsent(world, user.id, request, {
          guildId: selection.guild_id,
          channelId: selection.channel_id,
          permissions: selection.permissions,
          integrationType: selection.integration_type,
        });
        return { location: publish(grantConsent(world, access, request.response)) };
      };
    },

    grantAccess: ({ user_id, application_id, scopes }) => {
      const { user } = findHumanOrThrow(world, user_id);
      const application = findApplication(application_id);
      return () => {
        const token = grantAccessToken(world, user.id, application.id, scopes);
        emit(applicationAuthorizedEvents(world, { applicationId: application.id, userId: user.id, scopes }));
        return { access_token: token };
      };
    },
  };

  /** Reads the request in a URL. Errors that are sent to the application are redirects. */
  function readRequest(url: string): AuthorizationRequest | { readonly location: string } {
    try {
      return readAuthorizationRequest(world, authorizeUrlParams(url));
    } catch (thrown) {
      if (thrown instanceof AuthorizationRedirect) return { location: thrown.location };
      throw thrown;
    }
  }
}
