import { endpoints } from '../../src/wire/endpoints/all-endpoints.js';
import type { Endpoint } from '../../src/wire/endpoints/declaration/endpoint.js';
import { operations } from './api-operations.js';
import { unservedGroups } from './document-exceptions.js';
import { withoutParameterNames } from './document-operations.js';

const unserved = new Set(Object.keys(unservedGroups).flatMap((group) => operations[group] ?? []));

/** The declared endpoints of the groups that the emulator implements completely. */
export const servedEndpoints: readonly Endpoint[] = Object.values<Endpoint>(endpoints).filter(
  ({ method, path }) => !unserved.has(withoutParameterNames(`${method} ${path}`)),
);
