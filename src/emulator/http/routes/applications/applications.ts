import { editCurrentApplication, getCurrentApplication } from '../../../../wire/endpoints/applications.js';
import type { EndpointVerifier } from '../../../outgoing/endpoint-verifier.js';
import { rejectRequest } from '../../../policy/errors/request-rejected-error.js';
import { changeApplication } from '../../../state/applications/application-settings.js';
import { serializeApplication } from '../../../state/applications/applications.js';
import { defineRoute, type EndpointRoute } from '../../endpoint-route.js';

/** The routes with which an application reads and changes itself. Endpoint URLs are verified before they are saved. */
export const applicationRoutes = (endpointVerifier: EndpointVerifier): readonly EndpointRoute[] => [
  defineRoute(getCurrentApplication, ({ world, actor }) => {
    const application = actor.application ?? rejectRequest('ONLY_BOTS_CAN_USE_ENDPOINT');
    return { result: serializeApplication(world, application), events: [] };
  }),

  defineRoute(editCurrentApplication, async ({ world, actor, body }) => {
    const application = actor.application ?? rejectRequest('ONLY_BOTS_CAN_USE_ENDPOINT');
    await endpointVerifier.verifyBeforeSave(application, body);
    const { result, events } = changeApplication(world, application, body);
    return { result: serializeApplication(world, result), events };
  }),
];
