/** The bad day of the service. */
import type { badDayOperations } from '../../../control/operations/bad-day.js';
import type { HandlerServices, Handlers } from './handlers.js';

export function badDayHandlers({
  faultRegistry: { badDays },
}: Pick<HandlerServices, 'faultRegistry'>): Handlers<typeof badDayOperations> {
  return {
    getBadDay: () => badDays.state,

    startBadDay: (settings) => () => {
      badDays.start(settings);
      return badDays.state;
    },

    endBadDay: () => () => {
      badDays.end();
      return badDays.state;
    },
  };
}
