import { z } from 'zod';

const Settings = z.object({
  /** File of the journal. */
  path: z.string(),
  seed: z.int(),
  fsync: z.boolean(),
  /** How many of 100 entries have several megabytes, so that the file is replaced again and again. */
  largePercent: z.int(),
});

/** What the owner of a journal gets, as JSON in its first argument. */
export type JournalOwnerSettings = z.output<typeof Settings>;

export function parseOwnerSettings(text: string | undefined): JournalOwnerSettings {
  return Settings.parse(JSON.parse(text ?? ''));
}
