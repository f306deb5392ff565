import { editCurrentApplication, getCurrentApplication } from '../../../../wire/endpoints/applications.js';
import type { EndpointVerifier } from '../../../outgoing/endpoint-verifier.js';
import { rejectRequest } from '../../../policy/errors/request-rejected-error.js';
import { updateApplication } from '../../../state/applications/application-settings.js';
import { serializeApplication } from '../../../state/applications/applications.js';
import { defineRoute, type EndpointRoute } from '../../endpoint-route.js';

/** The routes of an application for itself. Addresses are tried out before they are saved. */
export const applicationRoutes = (checks: EndpointVerifier): readonly EndpointRoute[] => [
  defineRoute(getCurrentApplication, ({ world, actor }) => {
    const application = actor.application ?? rejectRequest('BOTS_ONLY');
    return { result: serializeApplication(world, application), events: [] };
  }),

  defineRoute(editCurrentApplication, async ({ world, actor, body }) => {
    const application = actor.application ?? rejectRequest('BOTS_ONLY');
    await checks.verifyBeforeSave(application, body);
    const { result, events } = updateApplication(application, body);
    return { result: serializeApplication(world, result), events };
  }),
];
