/**
 * The control API (`/_control`): lets the playground, the test kit and other programs act as users, move the clock and
 * inspect the emulator. An action that Discord would not allow the user is not an invalid call: the response is 200 with
 * the status `refused`.
 */

import type { MiddlewareHandler } from 'hono';
import { Hono } from 'hono';
import { errorResponse } from '../http/api-response.js';
import { RequestRejectedError } from '../policy/errors/request-rejected-error.js';
import { UserActionError } from '../policy/errors/user-action-error.js';
import { toRejectedReport } from './interactions/interaction-report.js';
import { applicationControlRoutes } from './routes/applications.js';
import { authorizationControlRoutes } from './routes/authorizations.js';
import { bannerControlRoutes } from './routes/banner.js';
import { channelControlRoutes } from './routes/channels.js';
import { clockControlRoutes } from './routes/clock.js';
import type { ControlApiDependencies } from './routes/control-api-dependencies.js';
import { dispatchControlRoutes } from './routes/dispatches.js';
import { faultControlRoutes } from './routes/faults.js';
import { scheduledEventControlRoutes } from './routes/guilds/scheduled-events.js';
import { guildControlRoutes } from './routes/guilds.js';
import { interactionControlRoutes } from './routes/interactions.js';
import { limitControlRoutes } from './routes/limits.js';
import { logControlRoutes } from './routes/log.js';
import { memberStateControlRoutes } from './routes/member-states.js';
import { memberControlRoutes } from './routes/members.js';
import { purchaseControlRoutes } from './routes/monetization/purchases.js';
import { skuControlRoutes } from './routes/monetization/skus.js';
import { onboardingControlRoutes } from './routes/onboarding.js';
import { reactionControlRoutes } from './routes/reactions.js';
import { recordingControlRoutes } from './routes/recording.js';
import { linkedRoleControlRoutes } from './routes/roles/linked-roles.js';
import { screeningControlRoutes } from './routes/screening.js';
import { userViewControlRoutes } from './routes/user-views.js';
import { userControlRoutes } from './routes/users.js';
import { voteControlRoutes } from './routes/votes.js';
import { worldControlRoutes } from './routes/world.js';

const methodsWithBody: readonly string[] = ['POST', 'PUT', 'PATCH'];

/** The routes below `/_control`. */
export function controlApi(dependencies: ControlApiDependencies): Hono {
  const app = new Hono();
  app.use(requireJson);
  for (const createRoutes of [
    userControlRoutes,
    userViewControlRoutes,
    authorizationControlRoutes,
    guildControlRoutes,
    memberControlRoutes,
    onboardingControlRoutes,
    linkedRoleControlRoutes,
    screeningControlRoutes,
    memberStateControlRoutes,
    scheduledEventControlRoutes,
    applicationControlRoutes,
    skuControlRoutes,
    purchaseControlRoutes,
    channelControlRoutes,
    reactionControlRoutes,
    voteControlRoutes,
    interactionControlRoutes,
    clockControlRoutes,
    faultControlRoutes,
    limitControlRoutes,
    logControlRoutes,
    bannerControlRoutes,
    recordingControlRoutes,
    worldControlRoutes,
    dispatchControlRoutes,
  ]) {
    app.route('/', createRoutes(dependencies));
  }
  app.all('*', () => errorResponse(new RequestRejectedError('UNKNOWN_ROUTE')).response);
  app.onError((thrown, c) => {
    if (thrown instanceof UserActionError) return c.json(toRejectedReport(thrown));
    if (thrown instanceof RequestRejectedError) return errorResponse(thrown).response;
    dependencies.context.logger.error({ err: thrown, path: c.req.path }, 'a call of the control API failed');
    return errorResponse(new RequestRejectedError('INTERNAL')).response;
  });
  return app;
}

/**
 * Accepts only bodies that are declared as JSON. A browser sends a preflight request before a page of another site can
 * send one, and the control API does not allow it.
 */
const requireJson: MiddlewareHandler = async (c, next) => {
  const type = c.req.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (methodsWithBody.includes(c.req.method) && type !== 'application/json') {
    return c.json({ code: 50035, message: 'The control API expects JSON: send Content-Type: application/json.' }, 400);
  }
  return next();
};
