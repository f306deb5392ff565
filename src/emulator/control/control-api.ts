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
import { isLoopback } from './requests/read-request.js';
import { applicationCalls } from './routes/applications.js';
import { bannerCalls } from './routes/banner.js';
import { channelCalls } from './routes/channels.js';
import { clockCalls } from './routes/clock.js';
import type { ControlApiDependencies } from './routes/control-api-dependencies.js';
import { dispatchCalls } from './routes/dispatches.js';
import { faultCalls } from './routes/faults.js';
import { guildCalls } from './routes/guilds.js';
import { interactionCalls } from './routes/interactions.js';
import { limitCalls } from './routes/limits.js';
import { logCalls } from './routes/log.js';
import { memberStateCalls } from './routes/member-states.js';
import { memberCalls } from './routes/members.js';
import { onboardingCalls } from './routes/onboarding.js';
import { reactionCalls } from './routes/reactions.js';
import { userInstallCalls } from './routes/user-installs.js';
import { userViewCalls } from './routes/user-views.js';
import { userCalls } from './routes/users.js';
import { voteCalls } from './routes/votes.js';
import { worldCalls } from './routes/world.js';

const methodsWithBody: readonly string[] = ['POST', 'PUT', 'PATCH'];

/** The routes below `/_control`. */
export function controlApi(dependencies: ControlApiDependencies): Hono {
  const app = new Hono();
  app.use(requireLocalJson);
  for (const calls of [
    userCalls,
    userViewCalls,
    userInstallCalls,
    guildCalls,
    memberCalls,
    onboardingCalls,
    memberStateCalls,
    applicationCalls,
    channelCalls,
    reactionCalls,
    voteCalls,
    interactionCalls,
    clockCalls,
    faultCalls,
    limitCalls,
    logCalls,
    bannerCalls,
    worldCalls,
    dispatchCalls,
  ]) {
    app.route('/', calls(dependencies));
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
 * Prevents pages of other sites from controlling the emulator: a browser sends them a preflight request before JSON, and
 * a DNS rebinding attack cannot use a local host name.
 */
const requireLocalJson: MiddlewareHandler = async (c, next) => {
  if (!isLoopback(c.req.header('host'))) {
    return c.json({ code: 0, message: 'The control API accepts only calls addressed to localhost or 127.0.0.1.' }, 403);
  }
  const type = c.req.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (methodsWithBody.includes(c.req.method) && type !== 'application/json') {
    return c.json({ code: 50035, message: 'The control API expects JSON: send Content-Type: application/json.' }, 400);
  }
  return next();
};
