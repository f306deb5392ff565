/**
 * What the owner of a journal reports: each change before it asks for it, and that it was acknowledged. Reports are written
 * synchronously, so that they survive the death of the process.
 */
import { createHash } from 'node:crypto';
import { writeSync } from 'node:fs';
import { z } from 'zod';
import type { JournalEntry, JournalSession } from '../../src/ingress/journal/journal.js';

const Id = z.object({ epoch: z.int(), sequence: z.int() });
const Entry = Id.extend({ digest: z.string(), notes: z.array(z.string()) });
const operation = z.int();

const Report = z.discriminatedUnion('kind', [
  /** The process owns the shard, with what the earlier ones left. */
  z.object({
    kind: z.literal('started'),
    epoch: z.int(),
    session: z.string().optional(),
    sequence: z.int(),
    wasReleased: z.boolean(),
    entries: z.array(Entry),
    deadLetters: z.array(Entry),
  }),
  /** The operation with this number was acknowledged. */
  z.object({ kind: z.literal('stored'), operation }),
  z.object({ kind: z.literal('session'), operation, epoch: z.int(), session: z.string() }),
  z.object({ kind: z.literal('session-ended'), operation }),
  z.object({ kind: z.literal('append'), operation, entries: z.array(Entry) }),
  z.object({ kind: z.literal('dead-letter-removed'), operation, id: Id }),
  z.object({ kind: z.literal('flush'), operation }),
  z.object({ kind: z.literal('note'), id: Id, note: z.string() }),
  z.object({ kind: z.literal('removed'), ids: z.array(Id) }),
  z.object({ kind: z.literal('dead-letter'), id: Id }),
  z.object({ kind: z.literal('sequence'), sequence: z.int() }),
]);

export type JournalReport = z.output<typeof Report>;
export type StartedReport = Extract<JournalReport, { readonly kind: 'started' }>;
/** An entry with a digest of its data. */
export type ReportedEntry = z.output<typeof Entry>;

export function parseReport(line: string): JournalReport {
  return Report.parse(JSON.parse(line));
}

/** The standard output is a pipe that blocks: `process.stdout` would buffer what the pipe does not accept at once. */
export function writeReport(report: JournalReport): void {
  const bytes = Buffer.from(`${JSON.stringify(report)}\n`);
  for (let written = 0; written < bytes.length; ) written += writeSync(1, bytes, written);
}

export function describeSession({ sessionId, resumeUrl, intents }: JournalSession): string {
  return `${sessionId} ${resumeUrl} ${intents}`;
}

export function describeEntry({ epoch, sequence, data, notes }: JournalEntry): ReportedEntry {
  return { epoch, sequence, digest: digestOf(data), notes: notes.map((note) => Buffer.from(note).toString()) };
}

/** Identifies the data of an entry, which can be several megabytes. */
function digestOf(data: Uint8Array): string {
  return `${data.length}-${createHash('sha256').update(data).digest('hex').slice(0, 16)}`;
}
