/**
 * The control API (`/_control`): lets the playground, the test kit and other programs act as users, move the clock and
 * inspect the emulator. An action that Discord would not allow the user is not an invalid call: the response is 200 with
 * the status `refused`.
 */
import { Hono, type MiddlewareHandler } from 'hono';
import { methodsWithBody } from '../../control/declaration/operation.js';
import { type Operations, operations } from '../../control/operations/all-operations.js';
import { errorResponse } from '../http/api-response.js';
import { RequestRejectedError } from '../policy/errors/request-rejected-error.js';
import { UserActionError } from '../policy/errors/user-action-error.js';
import { applicationHandlers } from './handlers/applications.js';
import { badDayHandlers } from './handlers/bad-day.js';
import { emulatorHandlers } from './handlers/emulator.js';
import { guildHandlers } from './handlers/guilds.js';
import type { ControlApiDependencies, HandlerServices, Handlers } from './handlers/handlers.js';
import { interactionHandlers } from './handlers/interactions.js';
import { memberHandlers } from './handlers/members.js';
import { messageHandlers } from './handlers/messages.js';
import { moderationHandlers } from './handlers/moderation.js';
import { monetizationHandlers } from './handlers/monetization.js';
import { routesOf, serveOperations } from './handlers/serve-operations.js';
import { userHandlers } from './handlers/users.js';
import { toRejectedReport } from './interactions/interaction-engine.js';

const routes = routesOf(operations);

/** The routes below `/_control`. */
export function controlApi({ context, userActions, ...others }: ControlApiDependencies): Hono {
  const app = new Hono();
  app.use(requireJson);
  const services: HandlerServices = {
    ...context,
    ...others,
    publish: ({ result, events }) => {
      context.emit(events);
      return result;
    },
  };
  const handlers: Handlers<Operations> = {
    ...userHandlers(services),
    ...applicationHandlers(services),
    ...guildHandlers(services),
    ...memberHandlers(services),
    ...messageHandlers(services),
    ...moderationHandlers(services),
    ...interactionHandlers(services),
    ...monetizationHandlers(services),
    ...emulatorHandlers(services),
    ...badDayHandlers(services),
  };
  serveOperations(app, routes, handlers, { userActions, logger: context.logger });
  app.all('*', () => errorResponse(new RequestRejectedError('UNKNOWN_ROUTE')).response);
  app.onError((thrown, c) => {
    if (thrown instanceof UserActionError) return c.json(toRejectedReport(thrown));
    if (thrown instanceof RequestRejectedError) return errorResponse(thrown).response;
    context.logger.error({ err: thrown, path: c.req.path }, 'a call of the control API failed');
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
