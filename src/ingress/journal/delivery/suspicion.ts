/**
 * Which event ends the process. Nobody sees what ends a process, so this is derived from which events ran when it happened:
 *
 * - One death says nothing: hundreds of events can run.
 * - An event that ran at two deaths in a row is a suspect. Suspects run one at a time, beside new events, and only when the
 *   process has lived for a while. A suspect that finishes, or runs for some seconds, is cleared.
 * - A suspect is convicted if it was the only one left: it ran, all other suspects were cleared, and no other event ran that an
 *   earlier death could have been caused by.
 * - If process after process ends and nothing is convicted, the cause is probably no event. The suspects are then parked, so
 *   that they do not make it worse.
 *
 * A process that stops properly was not ended by what ran in it.
 */
import type { EntryNote } from './entry-notes.js';

/** What the notes of an entry say about its part in the deaths of processes. */
export interface Suspicion {
  /**
   * - `none`: it ran at no death.
   * - `recent`: it may have run when the last process died.
   * - `suspect`: it ran at the last two deaths, or has been a suspect since.
   * - `convicted`: it was the only one left when the last process died.
   */
  readonly verdict: 'none' | 'recent' | 'suspect' | 'convicted';
  /** At how many deaths in a row it may have run. */
  readonly deaths: number;
  /** How many processes have ended in a row, for a suspect: also those in which it did not run. Otherwise 0. */
  readonly crashes: number;
}

/** At how many deaths an event has run that is a suspect. */
const SUSPECT_DEATHS = 2;

/** @param wasReleased whether the last owner of the shard gave it up properly */
export function judgeNotes(notes: readonly EntryNote[], wasReleased: boolean): Suspicion {
  // The process that received the event is the first one that it may have ended.
  let deaths = 1;
  let crashes = 0;
  let wasAlone = false;
  let waits = false;
  for (const note of notes) {
    if (note.kind === 'attempt') {
      deaths = (note.deaths ?? deaths) + 1;
      wasAlone = note.alone === true;
      waits = false;
    } else if (note.kind === 'suspected') {
      crashes = note.crashes;
      waits = true;
    } else if (note.kind === 'survived') {
      deaths = 0;
      crashes = 0;
      wasAlone = false;
      waits = false;
    }
  }
  if (wasReleased) return waits ? { verdict: 'suspect', deaths, crashes } : { verdict: 'none', deaths: 0, crashes: 0 };
  const isSuspect = waits || deaths >= SUSPECT_DEATHS;
  if (!isSuspect) return { verdict: deaths === 0 ? 'none' : 'recent', deaths, crashes: 0 };
  const all = Math.max(crashes + 1, SUSPECT_DEATHS);
  return { verdict: wasAlone && !waits ? 'convicted' : 'suspect', deaths, crashes: all };
}
