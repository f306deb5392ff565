/**
 * The messages between the command line and the process of a bot, JSON over Node's IPC channel. A bot's file is never
 * loaded into the process of the command: its output, open handles and exit code do not affect the command, and a changed
 * module is loaded by starting a new process.
 */
import { z } from 'zod';

/** A task with an id, which the response contains. The program of the process knows the tasks. */
export const BotRequest = z.object({ id: z.int(), task: z.unknown() });
export type BotRequest = z.output<typeof BotRequest>;

/** A failure of a bot as text for its author: a title, and the details needed to fix it. */
export const BotFailure = z.object({
  title: z.string(),
  text: z.string(),
  /** The single problems of a bot that cannot be composed; `text` contains all of them. */
  problems: z.array(z.object({ message: z.string(), remedy: z.string() })).optional(),
});
export type BotFailure = z.output<typeof BotFailure>;

/** A message from the process of a bot. */
export const BotProcessMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('result'), id: z.int(), value: z.unknown() }),
  z.object({ kind: z.literal('failure'), id: z.int(), failure: BotFailure }),
  /** An uncaught error: the process ends. */
  z.object({ kind: z.literal('crash'), failure: BotFailure }),
  z.object({ kind: z.literal('progress'), activity: z.string() }),
  /** The absolute paths of the files that were loaded. */
  z.object({ kind: z.literal('loaded'), paths: z.array(z.string()) }),
  /** Something that happened during a task. The program of the process knows its form. */
  z.object({ kind: z.literal('event'), event: z.unknown() }),
]);
export type BotProcessMessage = z.output<typeof BotProcessMessage>;
