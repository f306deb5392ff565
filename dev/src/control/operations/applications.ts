/** Applications, what they report for the gallery, and how users install and authorize them. */
import { z } from 'zod';
import { limits } from '../../../../src/wire/constants/limits.js';
import { emptyResult } from '../../../../src/wire/endpoints/declaration/endpoint.js';
import { intentBits, privilegedIntents } from '../../../../src/wire/gateway/protocol.js';
import type { Application } from '../../../../src/wire/objects/applications/application.js';
import {
  allowedFlags,
  boundedList,
  boundedText,
  boundedUrl,
  snowflake,
} from '../../../../src/wire/validation/field-schemas.js';
import { declareRead, declareUserAction, declareWorldChange, viewResult } from '../declaration/operation.js';
import { PermissionSet } from '../requests/permission-set.js';
import { redirectUri } from '../requests/redirect-uri.js';
import type { AuthorizationPrompt } from '../views/authorization-prompt.js';
import { GalleryReport } from '../views/gallery-report.js';
import type { ReportedMap } from '../views/map-report.js';

const MAX_SECRET_LENGTH = 100;
/** As in the developer portal, which does not document it. */
const MAX_REDIRECT_URIS = 25;
const MAX_URL_LENGTH = 8192;

/** Settings of an application that only the developer portal of Discord can change. */
const PortalSettings = z.object({
  client_secret: boundedText(1, MAX_SECRET_LENGTH).optional(),
  redirect_uris: boundedList(redirectUri(), 0, MAX_REDIRECT_URIS).optional(),
  bot_public: z.boolean().optional(),
  bot_require_code_grant: z.boolean().optional(),
  /** The user who owns it. Null: the owner of the default guild. */
  owner_id: snowflake().nullable().optional(),
});
export type PortalSettings = z.output<typeof PortalSettings>;

/** What a program needs to use a new application. */
export interface CreatedApplication {
  readonly application_id: string;
  readonly bot_user_id: string;
  readonly token: string | undefined;
  /** Verifies signed interaction requests: Ed25519, in hex. */
  readonly public_key: string;
  readonly client_secret: string;
}

/** An application with its secret. */
export type PortalView = Application & { readonly client_secret: string };

export const applicationOperations = {
  createApplication: declareWorldChange('createApplication', 'POST', '/applications', {
    body: PortalSettings.extend({
      name: boundedText(2, 32),
      /** The privileged intents that the application can use. Default: all. */
      intents: allowedFlags(intentBits(privilegedIntents)).optional(),
      interactions_endpoint_url: boundedUrl(limits.embed.url).nullable().optional(),
      /** Whether the id of its bot user is another one, as for very old applications of Discord. Default: false. */
      different_bot_id: z.boolean().optional(),
      /** Whether it has an activity, which its responses can start. Default: false. */
      has_activity: z.boolean().optional(),
    }),
    result: viewResult<CreatedApplication>(),
  }),

  getApplication: declareRead('getApplication', 'GET', '/applications/{application_id}', {
    result: viewResult<PortalView>(),
  }),

  /** Changes settings that only the developer portal of Discord can change. */
  editApplication: declareWorldChange('editApplication', 'PATCH', '/applications/{application_id}', {
    body: PortalSettings.strict(),
    result: viewResult<PortalView>(),
  }),

  /** Replaces the modals and previews of an application in the gallery. */
  setGallery: declareRead('setGallery', 'PUT', '/applications/{application_id}/gallery', {
    body: GalleryReport,
    result: emptyResult,
  }),

  /** The maps of bots. */
  listMaps: declareRead('listMaps', 'GET', '/maps', {
    result: viewResult<{ readonly maps: readonly ReportedMap[] }>(),
  }),

  /** Replaces the map of an application in the gallery: a `MapReport`. */
  setMap: declareRead('setMap', 'PUT', '/applications/{application_id}/map', {
    // A map is checked when it is stored, because `Emulator.setMap` accepts one, too.
    body: z.looseObject({}),
    result: emptyResult,
  }),

  removeMap: declareRead('removeMap', 'DELETE', '/applications/{application_id}/map', {
    result: emptyResult,
  }),

  /** Installs an application to the account of a user. */
  installApplication: declareUserAction('installApplication', 'PUT', '/users/{user_id}/applications/{application_id}', {
    result: emptyResult,
    verb: 'install the bot',
    refusals: [],
    steps: { installBot: { label: 'installs the bot', method: 'account.installBot' } },
  }),

  /** Removes an application from the account of a user, and revokes the access that the user granted to it. */
  uninstallApplication: declareUserAction(
    'uninstallApplication',
    'DELETE',
    '/users/{user_id}/applications/{application_id}',
    {
      result: emptyResult,
      verb: 'remove the bot',
      refusals: [],
      steps: { uninstallBot: { label: 'removes the bot', method: 'account.uninstallBot' } },
    },
  ),

  /** What an application asks a user for; or where the user is redirected with an error. */
  getAuthorizationPrompt: declareRead('getAuthorizationPrompt', 'GET', '/users/{user_id}/authorization_prompt', {
    /** The URL of the page, to which a website sends users. */
    query: z.object({ url: z.string().default('') }),
    result: viewResult<AuthorizationPrompt | { readonly location: string | null }>(),
  }),

  /** A user authorizes an application (OAuth2), or declines. `location` is where the user is sent, with a code, a token or an error. */
  authorizeApplication: declareUserAction('authorizeApplication', 'POST', '/users/{user_id}/authorizations', {
    body: z.object({
      /** The URL of the page, which contains what the application asks for. */
      url: boundedText(1, MAX_URL_LENGTH),
      accept: z.boolean().default(true),
      guild_id: snowflake().optional(),
      /** The channel of the webhook. */
      channel_id: snowflake().optional(),
      permissions: PermissionSet.optional(),
      integration_type: z.literal([0, 1]).optional(),
    }),
    result: viewResult<{ readonly location: string | null }>(),
    hasSecretResult: true,
    verb: 'authorize the application',
    refusals: [
      'unknown_application',
      'invalid_redirect_uri',
      'invalid_request',
      'required',
      'not_offered',
      'missing_permissions',
    ],
    steps: {
      authorize: {
        label: 'authorizes the bot',
        method: 'account.authorize',
        fields: { authorization: 'authorization' },
      },
    },
  }),

  /** Grants an application access to a user's account without a page, and returns an access token. */
  grantAccess: declareUserAction('grantAccess', 'POST', '/users/{user_id}/access_tokens', {
    body: z.object({ application_id: snowflake(), scopes: boundedList(boundedText(1, 100), 1, 50) }),
    result: viewResult<{ readonly access_token: string }>(),
    verb: 'authorize the application',
    refusals: [],
    steps: {
      label: 'authorizes a bot',
      reason: 'only a program can do it, and the token has another value in each world.',
    },
  }),
} as const;
