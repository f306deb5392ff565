/** What every engine of the journal promises. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Journal, JournalEntry, ShardJournal, ShardRecovery } from '../../../src/ingress/journal/journal.js';
import { JournalError } from '../../../src/ingress/journal/journal-error.js';

/** Where journals of a test store. */
export interface JournalStorage {
  /** Opens a journal, as the only process or as the next one after `close`. */
  open(): Promise<Journal>;
  /** Opens a journal that finds what it would find if the processes of all open journals were killed now. */
  openAfterCrash(): Promise<Journal>;
  /** Closes the journals that are still open, and removes what they have stored. */
  [Symbol.asyncDispose](): Promise<void>;
}

export const shard = { id: 0, count: 1 };
export const session = { sessionId: 'abc', resumeUrl: 'wss://resume.example', intents: 513 };

export const bytes = (text: string) => new Uint8Array(Buffer.from(text));
export const entry = (sequence: number) => ({ sequence, data: bytes(`event ${sequence}`) });
export const texts = (entries: readonly JournalEntry[]) => entries.map(({ data }) => Buffer.from(data).toString());
export const noteTexts = ({ notes }: JournalEntry) => notes.map((note) => Buffer.from(note).toString());

export function reasonOf(error: unknown): string {
  return error instanceof JournalError ? error.reason : String(error);
}

/** Every byte, in an order that is no text. */
const everyByte = Uint8Array.from({ length: 256 }, (_byte, index) => 255 - index);

/** Defines the tests of an engine. @param createStorage returns an empty storage for each test */
export function describeJournal(name: string, createStorage: () => Promise<JournalStorage>): void {
  describe(name, () => {
    let storage: JournalStorage;
    beforeEach(async () => {
      storage = await createStorage();
    });
    afterEach(() => storage[Symbol.asyncDispose]());

    /** What the next owner of the shard gets. */
    async function recover(key = shard): Promise<ShardRecovery> {
      const journal = await storage.open();
      const { recovery } = await journal.acquire(key);
      await journal.close();
      return recovery;
    }

    /** Owns the shard during these changes. */
    async function own(change: (owned: ShardJournal) => unknown): Promise<void> {
      const journal = await storage.open();
      await change(await journal.acquire(shard));
      await journal.close();
    }

    /** What the next owner gets after these changes. */
    async function recoverAfter(change: (owned: ShardJournal) => unknown): Promise<ShardRecovery> {
      await own(change);
      return recover();
    }

    describe('the next owner of a shard', () => {
      test('gets nothing from a new journal', async () => {
        expect(await recover()).toEqual({
          session: undefined,
          sequence: 0,
          failedResumes: 0,
          entries: [],
          wasReleased: true,
        });
      });

      test('gets the last session', async () => {
        const recovery = await recoverAfter(async (owned) => {
          await owned.startSession({ ...session, sessionId: 'first' });
          await owned.startSession(session);
        });
        expect(recovery.session).toEqual(session);
      });

      test('gets the sequence with which a session was stored, until a later one is stored', async () => {
        const stored = await recoverAfter((owned) => owned.startSession(session, 17));
        expect(stored).toMatchObject({ session, sequence: 17 });
        const next = await recoverAfter(async (owned) => {
          await owned.startSession({ ...session, sessionId: 'next' }, 4);
          await owned.append([entry(6)]);
        });
        expect(next.sequence).toBe(6);
      });

      test('gets no session after it was ended, and still its entries', async () => {
        const recovery = await recoverAfter(async (owned) => {
          await owned.startSession(session);
          await owned.append([entry(1)]);
          await owned.endSession();
        });
        expect(recovery.session).toBeUndefined();
        expect(recovery.sequence).toBe(0);
        expect(texts(recovery.entries)).toEqual(['event 1']);
      });

      test('gets a session whose id and address contain any characters', async () => {
        const unusual = { sessionId: 'ä "\\ \n\u0000 🎉', resumeUrl: 'wss://ü.example/?a=%00&b', intents: 2 ** 31 - 1 };
        expect((await recoverAfter((owned) => owned.startSession(unusual))).session).toEqual(unusual);
      });

      test('gets the entries that were not removed, in their order, with their notes', async () => {
        const { entries } = await recoverAfter(async (owned) => {
          await owned.startSession(session);
          await owned.append([entry(1), entry(2)]);
          await owned.append([entry(3)]);
          owned.note({ epoch: owned.epoch, sequence: 3 }, bytes('deferred'));
          owned.note({ epoch: owned.epoch, sequence: 3 }, bytes('answered'));
          owned.remove([{ epoch: owned.epoch, sequence: 2 }]);
        });
        expect(texts(entries)).toEqual(['event 1', 'event 3']);
        expect(entries.map(noteTexts)).toEqual([[], ['deferred', 'answered']]);
      });

      test('gets entries and notes byte by byte', async () => {
        const [stored, empty] = (
          await recoverAfter(async (owned) => {
            await owned.append([
              { sequence: 1, data: everyByte },
              { sequence: 2, data: new Uint8Array() },
            ]);
            owned.note({ epoch: owned.epoch, sequence: 1 }, everyByte);
            owned.note({ epoch: owned.epoch, sequence: 1 }, new Uint8Array());
          })
        ).entries;
        expect([...(stored?.data ?? [])]).toEqual([...everyByte]);
        expect(stored?.notes.map((note) => [...note])).toEqual([[...everyByte], []]);
        expect(empty?.data).toHaveLength(0);
      });

      test('gets a large entry between small ones', async () => {
        const data = new Uint8Array(1024 * 1024).map((_byte, index) => (index * 7) % 251);
        const { entries } = await recoverAfter(async (owned) => {
          await Promise.all([
            owned.append([entry(1)]),
            owned.append([{ sequence: 2, data }]),
            owned.append([entry(3)]),
          ]);
        });
        expect(entries.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
        expect(Buffer.compare(entries[1]?.data ?? new Uint8Array(), data)).toBe(0);
      });

      test('gets thousands of entries that were appended at once, in their order', async () => {
        const sequences = Array.from({ length: 3000 }, (_item, index) => index + 1);
        const { entries, sequence } = await recoverAfter(async (owned) => {
          await owned.startSession(session);
          await Promise.all(sequences.map((number) => owned.append([entry(number)])));
        });
        expect(entries.map((stored) => stored.sequence)).toEqual(sequences);
        expect(sequence).toBe(3000);
      });

      test('gets the sequence of the last entry', async () => {
        const recovery = await recoverAfter(async (owned) => {
          await owned.startSession(session);
          await owned.append([entry(7)]);
          owned.remove([{ epoch: owned.epoch, sequence: 7 }]);
        });
        expect(recovery.sequence).toBe(7);
      });

      test('gets a sequence that was saved without an entry', async () => {
        const recovery = await recoverAfter(async (owned) => {
          await owned.startSession(session);
          await owned.append([entry(7)]);
          owned.saveSequence(40);
        });
        expect(recovery.sequence).toBe(40);
      });

      test('gets the sequence of the last entry if a lower one was saved', async () => {
        const recovery = await recoverAfter(async (owned) => {
          await owned.startSession(session);
          await owned.append([entry(7)]);
          owned.saveSequence(5);
        });
        expect(recovery.sequence).toBe(7);
      });

      test('gets the sequence of the last session only', async () => {
        const recovery = await recoverAfter(async (owned) => {
          await owned.startSession(session);
          await owned.append([entry(90)]);
          owned.saveSequence(95);
          await owned.startSession({ ...session, sessionId: 'second' });
        });
        expect(recovery).toMatchObject({ sequence: 0, entries: [{ sequence: 90 }] });
      });

      test('gets the last number of failed resumes of the session, with or without a later sequence', async () => {
        await own(async (owned) => {
          await owned.startSession(session);
          owned.saveSequence(4);
          owned.saveFailedResumes(1);
          await owned.flush();
          owned.saveFailedResumes(2);
        });
        expect(await recover()).toMatchObject({ session, sequence: 4, failedResumes: 2 });
        expect(await recoverAfter((owned) => owned.saveSequence(6))).toMatchObject({ sequence: 6, failedResumes: 2 });
        expect(await recoverAfter((owned) => owned.saveFailedResumes(0))).toMatchObject({
          sequence: 6,
          failedResumes: 0,
        });
      });

      test.each([
        ['started', (owned: ShardJournal) => owned.startSession({ ...session, sessionId: 'second' })],
        ['ended', (owned: ShardJournal) => owned.endSession()],
      ])('gets no failed resumes of a session before the one that was %s', async (_what, change) => {
        await own(async (owned) => {
          await owned.startSession(session);
          owned.saveFailedResumes(2);
        });
        const recovery = await recoverAfter(async (owned) => {
          owned.saveFailedResumes(3);
          await change(owned);
        });
        expect(recovery).toMatchObject({ sequence: 0, failedResumes: 0 });
      });

      test('gets the sequence of a session that its owner only resumed', async () => {
        await own(async (owned) => {
          await owned.startSession(session);
          await owned.append([entry(1)]);
        });
        const recovery = await recoverAfter((owned) => owned.append([entry(2)]));
        expect(recovery).toMatchObject({ session, sequence: 2, entries: [{ sequence: 1 }, { sequence: 2 }] });
      });

      test('has a higher epoch, and so has each session', async () => {
        const epochs: number[] = [];
        for (let owner = 0; owner < 2; owner++) {
          await own(async (owned) => {
            epochs.push(owned.epoch);
            await owned.startSession(session);
            epochs.push(owned.epoch);
          });
        }
        expect(epochs).toEqual([...new Set(epochs)].sort((a, b) => a - b));
      });

      test('gets entries of earlier owners with their epoch and notes, as often as it is acquired', async () => {
        const [first] = (
          await recoverAfter(async (owned) => {
            await owned.append([entry(1)]);
            owned.note({ epoch: owned.epoch, sequence: 1 }, bytes('deferred'));
          })
        ).entries;
        const [second] = (await recover()).entries;
        expect(second).toEqual(first);
      });

      test('gets entries of earlier sessions and owners before its own, although its sequences start again', async () => {
        await own(async (owned) => {
          await owned.startSession(session);
          await owned.append([entry(8), entry(9)]);
        });
        const { entries } = await recoverAfter(async (owned) => {
          await owned.startSession({ ...session, sessionId: 'second' });
          await owned.append([entry(1)]);
        });
        expect(entries.map(({ sequence }) => sequence)).toEqual([8, 9, 1]);
      });

      test('can note and remove entries of earlier owners', async () => {
        await own((owned) => owned.append([entry(1), entry(2)]));
        const { entries } = await recoverAfter((owned) => {
          const [first, second] = owned.recovery.entries;
          if (first) owned.remove([first]);
          if (second) owned.note(second, bytes('deferred'));
        });
        expect(entries.map(noteTexts)).toEqual([['deferred']]);
      });

      test('gets nothing of other shards, nor of another shard count', async () => {
        await own((owned) => owned.append([entry(1)]));
        expect((await recover({ id: 1, count: 2 })).entries).toEqual([]);
        expect((await recover({ id: 0, count: 2 })).entries).toEqual([]);
        expect((await recover()).entries).toHaveLength(1);
      });
    });

    describe('whether the last owner released the shard', () => {
      test('is true after a release', async () => {
        expect((await recoverAfter((owned) => owned.startSession(session))).wasReleased).toBe(true);
      });

      test('is false after a crash, also of an owner that got the shard from a release', async () => {
        await own((owned) => owned.startSession(session));
        const journal = await storage.open();
        await journal.acquire(shard);
        const next = await storage.openAfterCrash();
        expect((await next.acquire(shard)).recovery.wasReleased).toBe(false);
      });

      test('is not known from another shard', async () => {
        const journal = await storage.open();
        const released = await journal.acquire({ id: 0, count: 2 });
        await journal.acquire({ id: 1, count: 2 });
        await released.release();
        const next = await storage.openAfterCrash();
        expect((await next.acquire({ id: 0, count: 2 })).recovery.wasReleased).toBe(true);
        expect((await next.acquire({ id: 1, count: 2 })).recovery.wasReleased).toBe(false);
      });
    });

    describe('after a crash', () => {
      test('entries are stored whose append was resolved', async () => {
        const journal = await storage.open();
        const owned = await journal.acquire(shard);
        await owned.startSession(session);
        await owned.append([entry(1), entry(2)]);
        const next = await storage.openAfterCrash();
        const { recovery } = await next.acquire(shard);
        expect(recovery).toMatchObject({ session, sequence: 2, entries: [{ sequence: 1 }, { sequence: 2 }] });
      });

      test('notes, removals, dead letters and sequences are stored that were flushed', async () => {
        const journal = await storage.open();
        const owned = await journal.acquire(shard);
        await owned.startSession(session);
        await owned.append([entry(1), entry(2), entry(3)]);
        owned.note({ epoch: owned.epoch, sequence: 1 }, bytes('deferred'));
        owned.remove([{ epoch: owned.epoch, sequence: 2 }]);
        owned.moveToDeadLetters({ epoch: owned.epoch, sequence: 3 }, 'it failed');
        owned.saveSequence(30);
        await owned.flush();
        const next = await storage.openAfterCrash();
        const { recovery } = await next.acquire(shard);
        expect(recovery.sequence).toBe(30);
        expect(recovery.entries.map(noteTexts)).toEqual([['deferred']]);
        expect(texts(await next.deadLetters(shard))).toEqual(['event 3']);
      });

      test('the epoch of the next owner is higher', async () => {
        const journal = await storage.open();
        const owned = await journal.acquire(shard);
        await owned.startSession(session);
        const next = await storage.openAfterCrash();
        expect((await next.acquire(shard)).epoch).toBeGreaterThan(owned.epoch);
      });
    });

    describe('a dead letter', () => {
      /** Moves the second of three entries to the dead letters. Returns its id. */
      async function move(owned: ShardJournal) {
        await owned.append([entry(1), entry(2), entry(3)]);
        const id = { epoch: owned.epoch, sequence: 2 };
        owned.note(id, bytes('started'));
        owned.moveToDeadLetters(id, 'it ended the process three times: "ä"');
        return id;
      }

      test('has the notes of its entry, a cause and a time', async () => {
        const journal = await storage.open();
        const before = Date.now();
        const id = await move(await journal.acquire(shard));
        const [deadLetter, ...others] = await journal.deadLetters(shard);
        expect(others).toEqual([]);
        expect(deadLetter).toMatchObject({ ...id, shard, cause: 'it ended the process three times: "ä"' });
        expect(texts(deadLetter ? [deadLetter] : [])).toEqual(['event 2']);
        expect(deadLetter && noteTexts(deadLetter)).toEqual(['started']);
        expect(deadLetter?.movedAt).toBeGreaterThanOrEqual(before);
      });

      test('is no entry any more', async () => {
        expect(texts((await recoverAfter(move)).entries)).toEqual(['event 1', 'event 3']);
      });

      test('stays for later owners until it is removed', async () => {
        let id = { epoch: 0, sequence: 0 };
        await own(async (owned) => {
          id = await move(owned);
        });
        const journal = await storage.open();
        expect(await journal.deadLetters(shard)).toHaveLength(1);
        expect(await journal.removeDeadLetter(shard, id)).toBe(true);
        expect(await journal.removeDeadLetter(shard, id)).toBe(false);
        await journal.close();
        expect(await (await storage.open()).deadLetters(shard)).toEqual([]);
      });

      test('is not removed as an entry', async () => {
        const journal = await storage.open();
        const owned = await journal.acquire(shard);
        owned.remove([await move(owned)]);
        await owned.flush();
        expect(await journal.deadLetters(shard)).toHaveLength(1);
      });

      test('is listed after older ones', async () => {
        const journal = await storage.open();
        const owned = await journal.acquire(shard);
        await owned.append([entry(1), entry(2), entry(3)]);
        for (const sequence of [3, 1, 2]) {
          owned.moveToDeadLetters({ epoch: owned.epoch, sequence }, 'a cause');
          await owned.flush();
        }
        expect((await journal.deadLetters(shard)).map(({ sequence }) => sequence)).toEqual([3, 1, 2]);
      });

      test('does not come from an entry that does not exist', async () => {
        const journal = await storage.open();
        const owned = await journal.acquire(shard);
        owned.moveToDeadLetters({ epoch: owned.epoch, sequence: 5 }, 'a cause');
        await owned.flush();
        expect(await journal.deadLetters(shard)).toEqual([]);
        expect(await journal.removeDeadLetter(shard, { epoch: owned.epoch, sequence: 5 })).toBe(false);
      });

      test('belongs to one shard', async () => {
        const journal = await storage.open();
        const id = await move(await journal.acquire(shard));
        expect(await journal.deadLetters({ id: 0, count: 2 })).toEqual([]);
        expect(await journal.removeDeadLetter({ id: 0, count: 2 }, id)).toBe(false);
      });
    });

    describe('the stored shards', () => {
      test('are none in a new journal', async () => {
        expect(await (await storage.open()).storedShards()).toEqual([]);
      });

      test('are those with a session, entries or dead letters, of every count', async () => {
        const journal = await storage.open();
        await (await journal.acquire({ id: 0, count: 1 })).startSession(session);
        await (await journal.acquire({ id: 3, count: 4 })).append([entry(1)]);
        await journal.acquire({ id: 1, count: 4 });
        const dead = await journal.acquire({ id: 2, count: 4 });
        await dead.append([entry(1)]);
        dead.moveToDeadLetters({ epoch: dead.epoch, sequence: 1 }, 'a cause');
        await dead.flush();
        const stored = await journal.storedShards();
        expect(stored.map(({ id, count, hasSession }) => `${id}/${count} ${hasSession}`).sort()).toEqual([
          '0/1 true',
          '2/4 false',
          '3/4 false',
        ]);
      });
    });

    describe('an owned shard', () => {
      test('cannot be acquired again', async () => {
        const journal = await storage.open();
        await journal.acquire(shard);
        await expect(journal.acquire(shard).catch(reasonOf)).resolves.toBe('acquired');
      });

      test('can be acquired again when it was released', async () => {
        const journal = await storage.open();
        const first = await journal.acquire(shard);
        await first.append([entry(1)]);
        await first.release();
        const second = await journal.acquire(shard);
        expect(second.epoch).toBeGreaterThan(first.epoch);
        expect(texts(second.recovery.entries)).toEqual(['event 1']);
      });

      test('is owned until it is released, and reports this once', async () => {
        const journal = await storage.open();
        const owned = await journal.acquire(shard);
        const seen: boolean[] = [];
        owned.onOwnershipChange(() => seen.push(owned.isOwned));
        expect(owned.isOwned).toBe(true);
        await Promise.all([owned.release(), owned.release()]);
        await owned.release();
        expect(seen).toEqual([false]);
      });

      test('stores nothing after its release', async () => {
        const journal = await storage.open();
        const owned = await journal.acquire(shard);
        await owned.startSession(session);
        await owned.append([entry(1)]);
        await owned.release();
        const id = { epoch: owned.epoch, sequence: 1 };
        owned.note(id, bytes('deferred'));
        owned.moveToDeadLetters(id, 'a cause');
        owned.remove([id]);
        owned.saveSequence(9);
        owned.saveFailedResumes(1);
        await expect(owned.append([entry(2)]).catch(reasonOf)).resolves.toBe('acquired');
        const another = { ...session, sessionId: 'another' };
        await expect(owned.startSession(another).catch(reasonOf)).resolves.toBe('acquired');
        await expect(owned.flush().catch(reasonOf)).resolves.toBe('acquired');
        const { recovery } = await journal.acquire(shard);
        expect(recovery).toMatchObject({
          session,
          sequence: 1,
          failedResumes: 0,
          entries: [{ ...entry(1), notes: [] }],
        });
      });

      test('is released, with everything stored, when its journal is closed', async () => {
        const journal = await storage.open();
        const owned = await journal.acquire(shard);
        await owned.startSession(session);
        const appended = owned.append([entry(1)]);
        owned.saveSequence(12);
        await Promise.all([journal.close(), journal.close()]);
        await appended;
        expect(owned.isOwned).toBe(false);
        expect(await recover()).toMatchObject({ session, sequence: 12, wasReleased: true, entries: [{ sequence: 1 }] });
      });

      test('accepts a note and a removal of an entry that does not exist', async () => {
        const { entries } = await recoverAfter(async (owned) => {
          owned.note({ epoch: owned.epoch, sequence: 5 }, bytes('deferred'));
          owned.remove([{ epoch: owned.epoch, sequence: 6 }]);
          await owned.append([entry(1)]);
          owned.remove([]);
          await owned.append([]);
        });
        expect(texts(entries)).toEqual(['event 1']);
      });
    });
  });
}
