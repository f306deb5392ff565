import { telemetry } from 'guildhall/telemetry';
import { bot as frontDesk } from '../front-desk/bot.js';

/** The front desk, with traces and metrics. It reads its token from the environment variable `DISCORD_TOKEN`. */
export const bot = frontDesk.with({ features: [telemetry()] });
