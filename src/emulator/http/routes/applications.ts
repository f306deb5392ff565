import { editCurrentApplication, getCurrentApplication } from '../../../wire/endpoints/applications.js';
import { refuse } from '../../policy/refusal.js';
import { editApplication } from '../../state/application-settings.js';
import { presentApplication } from '../../state/applications.js';
import { serve } from '../serve.js';

export const applicationRoutes = [
  serve(getCurrentApplication, ({ world, actor }) => {
    const application = actor.application ?? refuse('BOTS_ONLY');
    return { result: presentApplication(world, application), events: [] };
  }),

  serve(editCurrentApplication, ({ world, actor, body }) => {
    const application = actor.application ?? refuse('BOTS_ONLY');
    // Events and interactions by HTTP are not built: an address that nobody would call must not look as if it were kept.
    if (body.interactions_endpoint_url || body.event_webhooks_url) refuse('NOT_EMULATED');
    const { result, events } = editApplication(application, body);
    return { result: presentApplication(world, result), events };
  }),
];
