import type { Endpoint } from './declaration/endpoint.js';
import * as every from './endpoint-modules.js';

// The type is named, not inferred: written out it would be longer than the compiler puts into a declaration file.
/** Every endpoint by the interface's name of its operation. */
export const endpoints: typeof every = { ...every } satisfies Record<string, Endpoint>;
