import { Bot, type BotOptions } from 'guildhall';
import { Admissions } from './admissions.js';
import { Applications } from './handlers/applications.js';
import { Arrivals } from './handlers/arrivals.js';
import { Reviews } from './handlers/reviews.js';

/** The front desk. Where it connects, and as whom, is up to the caller. */
export function frontDesk(options: Omit<BotOptions, 'handlers' | 'services'>): Bot {
  return new Bot({ ...options, handlers: [Arrivals, Applications, Reviews], services: [Admissions] });
}
