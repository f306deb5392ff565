import { Hono } from 'hono';
import { z } from 'zod';
import { limits } from '../../../../../src/wire/constants/limits.js';
import { intentBits, privilegedIntents } from '../../../../../src/wire/gateway/protocol.js';
import {
  allowedFlags,
  boundedList,
  boundedText,
  boundedUrl,
  snowflake,
} from '../../../../../src/wire/validation/field-schemas.js';
import { redirectUri } from '../../../control/requests/redirect-uri.js';
import { GalleryReport } from '../../../control/views/gallery-report.js';
import { rejectRequest } from '../../policy/errors/request-rejected-error.js';
import { changeApplication } from '../../state/applications/application-settings.js';
import { insertApplication, removeApplication, serializeApplication } from '../../state/applications/applications.js';
import { changePortalSettings, type PortalSettingChanges } from '../../state/applications/portal-settings.js';
import { serializeMember } from '../../state/members/members.js';
import { installBot } from '../../state/membership/membership.js';
import type { ApplicationRecord } from '../../state/records/users.js';
import { findGuildOrThrow, findUserOrThrow } from '../requests/find-entities.js';
import { readJsonBody } from '../requests/read-request.js';
import { worldChangeOf } from '../user-actions/world-change.js';
import type { ControlApiDependencies } from './control-api-dependencies.js';

const MAX_SECRET_LENGTH = 100;
/** As in the developer portal, which does not document it. */
const MAX_REDIRECT_URIS = 25;

/** Settings of an application that only the developer portal of Discord can change. */
const PortalSettings = z.object({
  client_secret: boundedText(1, MAX_SECRET_LENGTH).optional(),
  redirect_uris: boundedList(redirectUri(), 0, MAX_REDIRECT_URIS).optional(),
  bot_public: z.boolean().optional(),
  bot_require_code_grant: z.boolean().optional(),
  /** The user who owns it. Null: the owner of the default guild. */
  owner_id: snowflake().nullable().optional(),
});

const NewApplication = PortalSettings.extend({
  name: boundedText(2, 32),
  /** The privileged intents that the application can use. Default: all. */
  intents: allowedFlags(intentBits(privilegedIntents)).optional(),
  interactions_endpoint_url: boundedUrl(limits.embed.url).nullable().optional(),
  /** Whether the id of its bot user is another one, as for very old applications of Discord. Default: false. */
  different_bot_id: z.boolean().optional(),
  /** Whether it has an activity, which its responses can start. Default: false. */
  has_activity: z.boolean().optional(),
});

const NewBot = z.object({
  application_id: snowflake(),
  permissions: z
    .string()
    .regex(/^\d{1,20}$/, 'A decimal string of permission bits.')
    .optional(),
});

/** Routes about applications, their bots, and what is reported for the gallery: galleries and maps. */
export function applicationControlRoutes({
  context,
  endpointVerifier,
  galleries,
  maps,
  userActions,
}: ControlApiDependencies): Hono {
  const { world } = context;
  const app = new Hono();
  const findApplication = (id: string) => world.applications.get(id) ?? rejectRequest('UNKNOWN_APPLICATION');

  app.post('/applications', async (c) => {
    const spec = await readJsonBody(c, NewApplication);
    return c.json(
      await userActions.perform(
        () => worldChangeOf(c.req),
        () => createApplication(spec),
      ),
    );
  });

  async function createApplication({
    name,
    intents,
    interactions_endpoint_url,
    different_bot_id: differentBotId,
    has_activity: isEmbedded,
    ...portal
  }: z.output<typeof NewApplication>) {
    const settings = toPortalSettings(portal);
    const urls = { interactions_endpoint_url };
    const { result, events } = insertApplication(world, { name, allowedIntents: intents, differentBotId, isEmbedded });
    try {
      await endpointVerifier.verifyBeforeSave(result, urls, true);
    } catch (thrown) {
      removeApplication(world, result);
      throw thrown;
    }
    changeApplication(world, result, urls);
    changePortalSettings(result, settings);
    context.emit(events);
    return {
      application_id: result.id,
      bot_user_id: result.botUserId,
      token: world.users.get(result.botUserId)?.token,
      public_key: result.publicKey,
      client_secret: result.clientSecret,
    };
  }

  function toPortalSettings({ owner_id: ownerId, ...portal }: z.output<typeof PortalSettings>): PortalSettingChanges {
    if (ownerId) findUserOrThrow(world, ownerId);
    return {
      clientSecret: portal.client_secret,
      redirectUris: portal.redirect_uris,
      isPublic: portal.bot_public,
      requiresCodeGrant: portal.bot_require_code_grant,
      ownerId,
    };
  }

  app.get('/applications/:id', (c) => c.json(portalView(findApplication(c.req.param('id')))));

  app.patch('/applications/:id', async (c) => {
    const application = findApplication(c.req.param('id'));
    const settings = toPortalSettings(await readJsonBody(c, PortalSettings.strict()));
    await userActions.perform(
      () => worldChangeOf(c.req),
      () => changePortalSettings(application, settings),
    );
    return c.json(portalView(application));
  });

  function portalView(application: ApplicationRecord) {
    return { ...serializeApplication(world, application), client_secret: application.clientSecret };
  }

  app.put('/applications/:id/gallery', async (c) => {
    const application = findApplication(c.req.param('id'));
    galleries.set(application, await readJsonBody(c, GalleryReport));
    return c.body(null, 204);
  });

  app.get('/maps', (c) => c.json({ maps: maps.list() }));

  app.put('/applications/:id/map', async (c) => {
    const application = findApplication(c.req.param('id'));
    maps.set(application, await readJsonBody(c, z.unknown()));
    return c.body(null, 204);
  });

  app.delete('/applications/:id/map', (c) => {
    maps.remove(findApplication(c.req.param('id')));
    return c.body(null, 204);
  });

  app.post('/guilds/:id/bots', async (c) => {
    const guild = findGuildOrThrow(world, c.req.param('id'));
    const { application_id: id, permissions } = await readJsonBody(c, NewBot);
    const application = findApplication(id);
    const installed = await userActions.perform(
      () => worldChangeOf(c.req),
      () => {
        const existing = guild.members.get(application.botUserId);
        if (existing) return serializeMember(world, existing);
        const installer = { userId: guild.guild.owner_id };
        const { result, events } = installBot(world, guild, application, { permissions }, installer);
        context.emit(events);
        return serializeMember(world, result);
      },
    );
    return c.json(installed);
  });

  return app;
}
