/** The data of the recording on the first page. */
import { z } from 'zod';

/** In pixels of the picture. */
const Rectangle = z.strictObject({ left: z.int(), top: z.int(), width: z.int(), height: z.int() });

const Step = z.strictObject({
  /** The names of the pictures are `NAME-light.webp` and `NAME-dark.webp`. */
  name: z.string(),
  /** What has happened, and what happens next. */
  caption: z.string(),
  /** What the picture shows. */
  alt: z.string(),
  /** The control that leads to the next step; the last step has none. */
  control: z.strictObject({ label: z.string(), rectangle: Rectangle }).optional(),
});

export const Recording = z.strictObject({ width: z.int(), height: z.int(), steps: z.array(Step).min(2) });

export type Recording = z.output<typeof Recording>;
export type RecordingStep = z.output<typeof Step>;
