import { queryInteger } from '../../../../src/wire/validation/field-schemas.js';

/** How long a call waits for a change: 0 to 60,000 milliseconds of real time, default 0. */
export const WaitMs = queryInteger(0, 60_000).default(0);
