import { getCurrentApplication } from '../../../wire/endpoints/applications.js';
import { refuse } from '../../policy/refusal.js';
import { presentApplication } from '../../state/applications.js';
import { serve } from '../serve.js';

export const applicationRoutes = [
  serve(getCurrentApplication, ({ world, actor }) => {
    const application = actor.application ?? refuse('BOTS_ONLY');
    return { result: presentApplication(world, application), events: [] };
  }),
];
