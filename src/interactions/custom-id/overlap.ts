import type { CustomIdCodec } from './codec.js';
import { formsOverlap } from './form-overlap.js';

/** Whether some custom_id is taken by both codecs, in whichever of their patterns and forms. */
export function overlaps(a: CustomIdCodec, b: CustomIdCodec): boolean {
  return a.forms.some((form) => b.forms.some((other) => formsOverlap(form, other)));
}
