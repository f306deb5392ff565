import type { CustomIdCodec } from './custom-id-codec.js';
import { shapesOverlap } from './shape-overlap.js';

/** Whether some custom_id matches both codecs, by any of their patterns and shapes. */
export function codecsOverlap(a: CustomIdCodec, b: CustomIdCodec): boolean {
  return a.shapes.some((shape) => b.shapes.some((other) => shapesOverlap(shape, other)));
}
