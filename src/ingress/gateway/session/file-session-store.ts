import { readFile, rename, unlink } from 'node:fs/promises';
import { z } from 'zod';
import { removeStaleDrafts, replaceFile } from '../../../base/atomic-file.js';
import { GuildhallError } from '../../../base/errors.js';
import { isSystemError } from '../../../base/system-error.js';
import { SavedSession, type SessionStore } from './saved-session.js';

/** The file of a session store is invalid. */
export class SessionStoreError extends GuildhallError {
  readonly code = 'session_store_error';
}

const SavedFile = z.object({ version: z.literal(1), sessions: z.array(SavedSession) });

/**
 * Creates a session store that writes to one file, for a bot that restarts on the same machine. Only the owner of the
 * file can read it. The file is replaced atomically (drafts of killed processes are removed), and `load` deletes it, because a session can be resumed only once.
 * @param path the file; its folder must exist
 * @throws {SessionStoreError} from `load`, when the file does not contain saved sessions; the file is renamed to
 *   `path.rejected`
 * @example
 * const bot = new Bot({ gateway: { sessions: fileSessionStore('sessions.json') } });
 */
export function fileSessionStore(path: string): SessionStore {
  return {
    async load() {
      await removeStaleDrafts(path);
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
      await replaceFile(path, JSON.stringify({ version: 1, sessions }));
    },
  };
}

async function readIfExists(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return undefined;
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
