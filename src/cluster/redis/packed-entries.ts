/** Entries and sequences in one argument of a script: an argument for each costs more than the copy. */
import type { NewEntry } from '../../ingress/journal/journal.js';

/** A sequence is a floating-point number, because a script reads no integers of more than 4 bytes. */
export const SEQUENCE_BYTES = 8;
/** The sequence of an entry, and the length of its data. */
export const ENTRY_PREFIX_BYTES = SEQUENCE_BYTES + 4;

/** Of each entry its sequence, the length of its data, and its data. */
export function packEntries(entries: readonly NewEntry[]): Uint8Array {
  let size = 0;
  for (const { data } of entries) size += ENTRY_PREFIX_BYTES + data.length;
  const packed = Buffer.allocUnsafe(size);
  let offset = 0;
  for (const { sequence, data } of entries) {
    offset = packed.writeDoubleBE(sequence, offset);
    offset = packed.writeUInt32BE(data.length, offset);
    packed.set(data, offset);
    offset += data.length;
  }
  return packed;
}

/** The sequences, one after the other. */
export function packSequences(sequences: readonly number[]): Uint8Array {
  const packed = Buffer.allocUnsafe(SEQUENCE_BYTES * sequences.length);
  let offset = 0;
  for (const sequence of sequences) offset = packed.writeDoubleBE(sequence, offset);
  return packed;
}
