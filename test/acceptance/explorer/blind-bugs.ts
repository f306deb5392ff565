/** Bugs that were planted in the examples by an author who knew the guide and the examples, and not the explorer. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { PlantedBug } from './planted-bugs.js';

const Bugs = z.array(
  z.object({
    id: z.string(),
    example: z.string(),
    title: z.string(),
    silent: z.boolean(),
    edits: z.array(z.object({ file: z.string(), find: z.string(), replace: z.string() })),
  }),
);

/** Which finding is expected is not known: any finding that the bug causes counts. */
export const blindBugs: readonly PlantedBug[] = Bugs.parse(
  JSON.parse(readFileSync(new URL('blind-bugs.json', import.meta.url), 'utf8')),
).map(({ title, silent, example, edits }) => ({ kind: silent ? 'silent' : 'loud', name: title, example, edits }));
