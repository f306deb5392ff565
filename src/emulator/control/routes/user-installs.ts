import { type Context, Hono } from 'hono';
import { rejectRequest } from '../../policy/errors/request-rejected-error.js';
import { installForUser, uninstallForUser } from '../../state/applications/user-installs.js';
import { findUserOrThrow } from '../requests/find-entities.js';
import type { UserAction } from '../user-actions/user-action.js';
import type { ControlApiDependencies } from './control-api-dependencies.js';

/** Routes with which users install applications to their accounts. */
export function userInstallControlRoutes({ context, userActions }: ControlApiDependencies): Hono {
  const { world } = context;
  const app = new Hono();
  const path = '/users/:id/applications/:application';

  function readInstall(c: Context<object, typeof path>) {
    const { user, applicationId } = findUserOrThrow(world, c.req.param('id'));
    if (applicationId !== undefined) rejectRequest('BOTS_CANNOT_USE_ENDPOINT');
    const application = world.applications.get(c.req.param('application')) ?? rejectRequest('UNKNOWN_APPLICATION');
    return { userId: user.id, application };
  }

  app.put(path, async (c) => {
    const { application, userId } = readInstall(c);
    const describe = (): UserAction => ({ kind: 'installApplication', userId, applicationId: application.id });
    await userActions.perform(describe, () => context.emit(installForUser(world, application, userId).events));
    return c.body(null, 204);
  });

  app.delete(path, async (c) => {
    const { application, userId } = readInstall(c);
    const describe = (): UserAction => ({ kind: 'uninstallApplication', userId, applicationId: application.id });
    await userActions.perform(describe, () => context.emit(uninstallForUser(world, application, userId).events));
    return c.body(null, 204);
  });

  return app;
}
