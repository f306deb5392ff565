import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { GuildhallError } from '../../../base/errors.js';
import { SavedSession, type SessionStore } from './saved-session.js';

/** The file of a session store is invalid. */
export class SessionStoreError extends GuildhallError {
  readonly code = 'session_store_error';
}

const SavedFile = z.object({ version: z.literal(1), sessions: z.array(SavedSession) });

/**
 * Creates a session store that writes to one file, for a bot that restarts on the same machine. Only the owner of the
 * file can read it. The file is replaced atomically, and `load` deletes it, because a session can be resumed only once.
 * @param path the file; its folder must exist
 * @throws {SessionStoreError} from `load`, when the file does not contain saved sessions; the file is renamed to
 *   `path.rejected`
 * @example
 * const bot = new Bot({ gateway: { sessions: fileSessionStore('sessions.json') } });
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
        `${path} does not contain saved sessions: the shards start new ones. The file was renamed to ${rejected}; inspect it, then delete it.`,
      );
    },
    async save(sessions) {
      // In the same folder, because a rename is atomic only within one file system.
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
