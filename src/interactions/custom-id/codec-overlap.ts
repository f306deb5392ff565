import type { CustomIdCodec } from './custom-id-codec.js';
import { shapesOverlap } from './shape-overlap.js';

/** Whether some custom_id is taken by both codecs, in whichever of their patterns and forms. */
export function codecsOverlap(a: CustomIdCodec, b: CustomIdCodec): boolean {
  return a.shapes.some((form) => b.shapes.some((other) => shapesOverlap(form, other)));
}
