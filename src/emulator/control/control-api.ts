/**
 * The control API: what people and clocks do, for the playground, the test kit and any program outside. What a person
 * could not do is no bad call: it gets a 200 with the status `refused`.
 */

import type { MiddlewareHandler } from 'hono';
import { Hono } from 'hono';
import { rawErrorResponse } from '../http/api-response.js';
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

/** The calls below `/_control`. */
export function controlApi(parts: ControlApiDependencies): Hono {
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
    app.route('/', calls(parts));
  }
  app.all('*', () => rawErrorResponse(new RequestRejectedError('UNKNOWN_ROUTE')));
  app.onError((thrown, c) => {
    if (thrown instanceof UserActionError) return c.json(toRejectedReport(thrown));
    if (thrown instanceof RequestRejectedError) return rawErrorResponse(thrown);
    parts.context.logger.error({ err: thrown, path: c.req.path }, 'a call of the control API failed');
    return rawErrorResponse(new RequestRejectedError('INTERNAL'));
  });
  return app;
}

/** A page of another origin must not drive the service: it cannot send JSON unasked, nor this machine's own name. */
const requireLocalJson: MiddlewareHandler = async (c, next) => {
  if (!isLoopback(c.req.header('host'))) {
    return c.json(
      { code: 0, message: 'The control API answers calls addressed to localhost or 127.0.0.1 alone.' },
      403,
    );
  }
  const type = c.req.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (methodsWithBody.includes(c.req.method) && type !== 'application/json') {
    return c.json({ code: 50035, message: 'The control API takes JSON: send Content-Type: application/json.' }, 400);
  }
  return next();
};
