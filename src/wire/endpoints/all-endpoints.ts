import type { Endpoint } from './declaration/endpoint.js';
import * as every from './endpoint-modules.js';

/** The type of `endpoints`: every endpoint by Discord's name of its operation. */
export type Endpoints = { readonly [Name in keyof typeof every]: (typeof every)[Name] };

// The type is named, not inferred: the inferred type is longer than what the compiler writes into a declaration file.
/** Every endpoint by Discord's name of its operation. */
export const endpoints: Endpoints = { ...every } satisfies Record<string, Endpoint>;
