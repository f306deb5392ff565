import { Bot } from 'guildhall';
import { Admissions } from './admissions.js';
import { Applications } from './handlers/applications.js';
import { Arrivals } from './handlers/arrivals.js';
import { Reviews } from './handlers/reviews.js';

/** The front desk. Without anything else said, it connects as the environment says: `DISCORD_TOKEN`. */
export const bot = new Bot({ handlers: [Arrivals, Applications, Reviews], services: [Admissions] });
