import { editCurrentApplication, getCurrentApplication } from '../../../wire/endpoints/applications.js';
import type { EndpointChecks } from '../../outgoing/endpoint-checks.js';
import { rejectRequest } from '../../policy/errors/request-rejected-error.js';
import { updateApplication } from '../../state/applications/application-settings.js';
import { serializeApplication } from '../../state/applications/applications.js';
import { type Route, serve } from '../serve.js';

/** The routes of an application for itself. Addresses are tried out before they are saved. */
export const applicationRoutes = (checks: EndpointChecks): readonly Route[] => [
  serve(getCurrentApplication, ({ world, actor }) => {
    const application = actor.application ?? rejectRequest('BOTS_ONLY');
    return { result: serializeApplication(world, application), events: [] };
  }),

  serve(editCurrentApplication, async ({ world, actor, body }) => {
    const application = actor.application ?? rejectRequest('BOTS_ONLY');
    await checks.beforeSaving(application, body);
    const { result, events } = updateApplication(application, body);
    return { result: serializeApplication(world, result), events };
  }),
];
