import { isDeepStrictEqual } from 'node:util';
import { toReceivedForm } from '../../../dev/src/emulator/server/received-form.js';
import type { Endpoint } from '../../../src/wire/endpoints/declaration/endpoint.js';

/** Whether the emulator reads a body as another one, for example null as an absent field. */
export function hasOtherForm({ details: { body: schema } }: Endpoint, body: unknown): boolean {
  return schema !== undefined && !isDeepStrictEqual(toReceivedForm(schema, body), body);
}
