import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { GuildhallError } from '../../../base/errors.js';
import { SavedSession, type SessionStore } from './saved-session.js';

/** A file of sessions cannot be used. */
export class SessionStoreError extends GuildhallError {
  readonly code = 'session_store_error';
}

const SavedFile = z.object({ version: z.literal(1), sessions: z.array(SavedSession) });

/**
 * Keeps sessions in a file that only its owner may read: for a bot that is restarted on one machine. The file is
 * written whole or not at all, and is gone once it was loaded, since a session can be resumed only once.
 * @throws SessionStoreError from `load`, when the file holds no saved sessions; it is put aside as `path.rejected`
 */
export function fileSessionStore(path: string): SessionStore {
  return {
    async load() {
      const text = await readIfExists(path);
      if (text === undefined) return [];
      const sessions = parseSessions(text);
      if (sessions) {
        await unlink(path);
        return sessions;
      }
      const rejected = `${path}.rejected`;
      await rename(path, rejected);
      throw new SessionStoreError(
        `${path} does not hold saved sessions: new ones are begun. It was moved to ${rejected}; delete it after a look.`,
      );
    },
    async save(sessions) {
      // In the same folder, since only within a file system does a rename happen at once.
      const draft = join(dirname(path), `.sessions-${randomUUID()}`);
      try {
        await writeSynced(draft, JSON.stringify({ version: 1, sessions }));
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
  };
}

async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function readIfExists(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function parseSessions(text: string): readonly SavedSession[] | undefined {
  try {
    return SavedFile.parse(JSON.parse(text)).sessions;
  } catch {
    return undefined;
  }
}
