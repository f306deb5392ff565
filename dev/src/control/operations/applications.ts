/** Applications, what they report for the gallery, and how users install and authorize them. */

import { allowedFlags, boundedList, boundedText, boundedUrl, snowflake } from 'guildhall/internal';
import { type Application, emptyResult, intentBits, limits, privilegedIntents } from 'guildhall/wire';
import { z } from 'zod';
import { declareRead, declareUserAction, declareWorldChange, viewResult } from '../declaration/operation.js';
import { PermissionSet, redirectUri } from '../requests/fields.js';
import type { AuthorizationPrompt } from '../views/application-views.js';
import type { ReportedMap } from '../views/bot-map.js';
import { GalleryReport } from '../views/gallery.js';

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
    summary:
      '`{application_id, bot_user_id, token, public_key, client_secret}`. `intents`: the privileged intents that it can use, default all; `different_bot_id`: whether `bot_user_id` is not the `application_id`; `has_activity`: whether its responses can start an activity.',
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
    summary: 'The application, with its `client_secret`.',
    result: viewResult<PortalView>(),
  }),

  editApplication: declareWorldChange('editApplication', 'PATCH', '/applications/{application_id}', {
    summary:
      "Changes what only Discord's developer portal can change, and returns the application with its `client_secret`. `bot_permissions`: the permissions of the bot's role in every guild, except where somebody has changed the role.",
    body: PortalSettings.extend({ bot_permissions: PermissionSet.optional() }).strict(),
    result: viewResult<PortalView>(),
  }),

  setGallery: declareRead('setGallery', 'PUT', '/applications/{application_id}/gallery', {
    summary: 'Replaces the gallery of the application.',
    body: GalleryReport,
    result: emptyResult,
  }),

  listMaps: declareRead('listMaps', 'GET', '/maps', {
    summary: '`{maps: [{application: {id, name}, map}]}`.',
    result: viewResult<{ readonly maps: readonly ReportedMap[] }>(),
  }),

  setMap: declareRead('setMap', 'PUT', '/applications/{application_id}/map', {
    summary: 'Replaces the map of the application with the body: `{screens, actions, omitted? = 0}`.',
    // A map is checked when it is stored, because `Emulator.setMap` accepts one, too.
    body: z.looseObject({}),
    result: emptyResult,
  }),

  removeMap: declareRead('removeMap', 'DELETE', '/applications/{application_id}/map', {
    summary: 'Removes the map of the application.',
    result: emptyResult,
  }),

  installApplication: declareUserAction('installApplication', 'PUT', '/users/{user_id}/applications/{application_id}', {
    summary: "Installs the application to the user's account.",
    result: emptyResult,
    verb: 'install the bot',
    refusals: [],
    steps: { installBot: { label: 'installs the bot', method: 'account.installBot' } },
  }),

  uninstallApplication: declareUserAction(
    'uninstallApplication',
    'DELETE',
    '/users/{user_id}/applications/{application_id}',
    {
      summary:
        "Uninstalls the application from the user's account, and revokes the access that the user granted to it.",
      result: emptyResult,
      verb: 'remove the bot',
      refusals: [],
      steps: { uninstallBot: { label: 'removes the bot', method: 'account.uninstallBot' } },
    },
  ),

  getAuthorizationPrompt: declareRead('getAuthorizationPrompt', 'GET', '/users/{user_id}/authorization_prompt', {
    summary: 'What an application asks the user for, or `{location}`: see [Authorizations](#authorizations).',
    /** The URL of the page, to which a website sends users. */
    query: z.object({ url: z.string().default('') }),
    result: viewResult<AuthorizationPrompt | { readonly location: string | null }>(),
    refusals: ['unknown_application', 'invalid_redirect_uri', 'invalid_request'],
  }),

  authorizeApplication: declareUserAction('authorizeApplication', 'POST', '/users/{user_id}/authorizations', {
    summary: 'The user authorizes an application, or declines: `{location}`.',
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
      'not_offered',
      'required',
      'missing_permissions',
      'too_many',
      'banned',
      'unverified',
    ],
    steps: {
      authorize: {
        label: 'authorizes the bot',
        method: 'account.authorize',
        fields: { authorization: 'authorization' },
      },
    },
  }),

  grantAccess: declareUserAction('grantAccess', 'POST', '/users/{user_id}/access_tokens', {
    summary:
      'Grants an application access to the account without a page: `{access_token}`, for Add Guild Member and for requests with `Bearer`.',
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
