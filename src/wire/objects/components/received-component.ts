import { z } from 'zod';

/**
 * A component as it comes in a message. Its kinds may grow at any time, so this names only what a reader of the tree
 * needs: kind, ids, texts and children.
 */
export const ReceivedComponent = z.object({
  type: z.int(),
  id: z.int().optional(),
  custom_id: z.string().optional(),
  label: z.string().optional(),
  style: z.int().optional(),
  disabled: z.boolean().optional(),
  content: z.string().optional(),
  get components() {
    return z.array(ReceivedComponent).optional();
  },
  get accessory() {
    return ReceivedComponent.optional();
  },
});
export type ReceivedComponent = z.output<typeof ReceivedComponent>;
