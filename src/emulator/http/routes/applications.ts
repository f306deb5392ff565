import { editCurrentApplication, getCurrentApplication } from '../../../wire/endpoints/applications.js';
import type { EndpointChecks } from '../../outgoing/endpoint-checks.js';
import { refuse } from '../../policy/refusal.js';
import { editApplication } from '../../state/application-settings.js';
import { presentApplication } from '../../state/applications.js';
import { type Route, serve } from '../serve.js';

/** The routes of an application for itself. Addresses are tried out before they are saved. */
export const applicationRoutes = (checks: EndpointChecks): readonly Route[] => [
  serve(getCurrentApplication, ({ world, actor }) => {
    const application = actor.application ?? refuse('BOTS_ONLY');
    return { result: presentApplication(world, application), events: [] };
  }),

  serve(editCurrentApplication, async ({ world, actor, body }) => {
    const application = actor.application ?? refuse('BOTS_ONLY');
    await checks.beforeSaving(application, body);
    const { result, events } = editApplication(application, body);
    return { result: presentApplication(world, result), events };
  }),
];
