/** Notes record the progress of an entry, as JSON. A note that cannot be read is ignored: then a handler may run twice. */
import { z } from 'zod';

/**
 * What happened to an entry.
 *
 * - `attempt`: a replay of it was about to start, in this epoch. It had run at so many deaths before (older versions do not
 *   say); `alone`: it was the only suspect left.
 * - `suspected`: a process found it to be a suspect, after so many processes had ended in a row.
 * - `survived`: the processes of the attempts so far were not ended by it.
 * - `finished`: these listeners have finished.
 * - `carrier`: this identifies the run of a listener, for the instrumentation of the next process.
 * - `deferred`: Discord accepted a deferral of the interaction.
 * - `responded`: Discord accepted a response to the interaction.
 */
export type EntryNote =
  | {
      readonly kind: 'attempt';
      readonly epoch: number;
      readonly deaths?: number | undefined;
      readonly alone?: boolean | undefined;
    }
  | { readonly kind: 'suspected'; readonly crashes: number }
  | { readonly kind: 'survived' }
  | { readonly kind: 'finished'; readonly listeners: readonly string[] }
  | { readonly kind: 'deferred'; readonly mode: 'reply' | 'ephemeral' | 'update' }
  | { readonly kind: 'carrier'; readonly listener: string; readonly carrier: string }
  | { readonly kind: 'responded'; readonly response: string; readonly ephemeral: boolean };

const EntryNoteSchema: z.ZodType<EntryNote> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('attempt'),
    epoch: z.int(),
    deaths: z.int().optional(),
    alone: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('suspected'), crashes: z.int() }),
  z.object({ kind: z.literal('survived') }),
  z.object({ kind: z.literal('finished'), listeners: z.array(z.string()).readonly() }),
  z.object({ kind: z.literal('deferred'), mode: z.enum(['reply', 'ephemeral', 'update']) }),
  z.object({ kind: z.literal('carrier'), listener: z.string(), carrier: z.string() }),
  z.object({ kind: z.literal('responded'), response: z.string(), ephemeral: z.boolean() }),
]);

/** What the notes of an entry say together. */
export interface EntryProgress {
  /** The keys of the listeners that have finished. */
  readonly finished: ReadonlySet<string>;
  /** How the interaction was deferred; undefined if it was not. */
  readonly deferred: Extract<EntryNote, { kind: 'deferred' }>['mode'] | undefined;
  /** Whether the interaction got a response. */
  readonly responded: boolean;
  /** The carriers of the earlier runs of each listener, by its key. */
  readonly carriers: ReadonlyMap<string, readonly string[]>;
}

export function encodeNote(note: EntryNote): Uint8Array {
  return Buffer.from(JSON.stringify(note));
}

export function readNotes(notes: readonly Uint8Array[]): readonly EntryNote[] {
  return notes.flatMap(decodeNote);
}

export function readProgress(notes: readonly Uint8Array[]): EntryProgress {
  const read = readNotes(notes);
  return {
    finished: new Set(read.flatMap((note) => (note.kind === 'finished' ? note.listeners : []))),
    deferred: read.flatMap((note) => (note.kind === 'deferred' ? note.mode : [])).at(-1),
    responded: read.some(({ kind }) => kind === 'responded'),
    carriers: carriersIn(read),
  };
}

function carriersIn(notes: readonly EntryNote[]): ReadonlyMap<string, readonly string[]> {
  const carriers = new Map<string, readonly string[]>();
  for (const note of notes) {
    if (note.kind !== 'carrier') continue;
    carriers.set(note.listener, [...(carriers.get(note.listener) ?? []), note.carrier]);
  }
  return carriers;
}

function decodeNote(bytes: Uint8Array): EntryNote[] {
  try {
    const { data } = EntryNoteSchema.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8')));
    return data === undefined ? [] : [data];
  } catch {
    return [];
  }
}
