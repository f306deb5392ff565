import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { boundedText, snowflake } from '../../../../../src/wire/validation/field-schemas.js';
import { rejectRequest } from '../../policy/errors/request-rejected-error.js';
import { AuthorizationRedirect } from '../../policy/oauth2/authorization-redirect.js';
import { type AuthorizationRequest, readAuthorizationRequest } from '../../policy/oauth2/authorization-request.js';
import { checkConsent } from '../../policy/oauth2/consent-checks.js';
import { installForUser, uninstallForUser } from '../../state/applications/user-installs.js';
import { buildAuthorizationPrompt } from '../oauth2/authorization-prompt.js';
import { authorizeUrlParams } from '../oauth2/authorize-url.js';
import { deniedLocation, grantConsent, type RedirectTarget } from '../oauth2/grant-consent.js';
import { findUserOrThrow } from '../requests/find-entities.js';
import { readJsonBody } from '../requests/read-request.js';
import type { UserAction } from '../user-actions/user-action.js';
import type { ControlApiDependencies } from './control-api-dependencies.js';

const MAX_URL_LENGTH = 8192;

const Decision = z.object({
  /** The URL of the page, which contains what the application asks for. */
  url: boundedText(1, MAX_URL_LENGTH),
  accept: z.boolean().default(true),
  guild_id: snowflake().optional(),
  /** The channel of the webhook. */
  channel_id: snowflake().optional(),
  permissions: z
    .string()
    .regex(/^\d{1,20}$/, 'A decimal string of permission bits.')
    .optional(),
  integration_type: z.literal([0, 1]).optional(),
});

/**
 * Routes with which users grant applications access (OAuth2), or install them for their account without a page. The page
 * `/oauth2/authorize` uses them.
 */
export function authorizationControlRoutes({ context, userActions }: ControlApiDependencies): Hono {
  const { world } = context;
  const app = new Hono();

  function findHumanOrThrow(id: string): string {
    const { user, applicationId } = findUserOrThrow(world, id);
    return applicationId === undefined ? user.id : rejectRequest('BOTS_CANNOT_USE_ENDPOINT');
  }

  app.get('/users/:id/authorization_prompt', (c) => {
    const userId = findHumanOrThrow(c.req.param('id'));
    return respond(c, c.req.query('url') ?? '', (request) => c.json(buildAuthorizationPrompt(world, userId, request)));
  });

  app.post('/users/:id/authorizations', async (c) => {
    const userId = findHumanOrThrow(c.req.param('id'));
    const { url, accept, ...selection } = await readJsonBody(c, Decision);
    return respond(c, url, async (request) => {
      if (!accept) return c.json({ location: deniedLocation(request) });
      const consent = {
        guildId: selection.guild_id,
        channelId: selection.channel_id,
        permissions: selection.permissions,
        integrationType: selection.integration_type,
      };
      const scopes = request.options[0]?.scopes ?? [];
      const describe = (): UserAction => {
        return { kind: 'authorizeApplication', applicationId: request.application.id, userId, scopes };
      };
      let location: RedirectTarget = null;
      // The location contains a code or a token, so it is not the result of the action, which is reported.
      await userActions.perform(describe, () => {
        const access = checkConsent(world, userId, request, consent);
        const { result, events } = grantConsent(world, access, request.response);
        context.emit(events);
        location = result;
      });
      return c.json({ location });
    });
  });

  const installPath = '/users/:id/applications/:application';

  function readInstall(c: Context<object, typeof installPath>) {
    const userId = findHumanOrThrow(c.req.param('id'));
    const application = world.applications.get(c.req.param('application')) ?? rejectRequest('UNKNOWN_APPLICATION');
    return { userId, application };
  }

  app.put(installPath, async (c) => {
    const { application, userId } = readInstall(c);
    const describe = (): UserAction => ({ kind: 'installApplication', userId, applicationId: application.id });
    await userActions.perform(describe, () => context.emit(installForUser(world, application, userId).events));
    return c.body(null, 204);
  });

  app.delete(installPath, async (c) => {
    const { application, userId } = readInstall(c);
    const describe = (): UserAction => ({ kind: 'uninstallApplication', userId, applicationId: application.id });
    await userActions.perform(describe, () => context.emit(uninstallForUser(world, application, userId).events));
    return c.body(null, 204);
  });

  /** Reads the request in a URL. Errors that are sent to the application are redirects, too. */
  async function respond(
    c: Context,
    url: string,
    handle: (request: AuthorizationRequest) => Response | Promise<Response>,
  ): Promise<Response> {
    const params = authorizeUrlParams(url);
    try {
      return await handle(readAuthorizationRequest(world, params));
    } catch (thrown) {
      if (thrown instanceof AuthorizationRedirect) return c.json({ location: thrown.location });
      throw thrown;
    }
  }

  return app;
}
