import { BotFailure } from 'guildhall/internal';
import { z } from 'zod';

/** The message of the process that imports the description of a world. */
export const DescriptionMessage = z.discriminatedUnion('kind', [
  /** The default export, not checked. */
  z.object({ kind: z.literal('imported'), description: z.unknown().optional() }),
  z.object({ kind: z.literal('failed'), failure: BotFailure }),
]);
export type DescriptionMessage = z.output<typeof DescriptionMessage>;
