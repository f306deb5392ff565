import { queryInteger } from '../../../wire/validation/field-schemas.js';

/** How long a call waits for something to happen: 0..60000 milliseconds of real time, default 0. */
export const WaitMs = queryInteger(0, 60_000).default(0);
