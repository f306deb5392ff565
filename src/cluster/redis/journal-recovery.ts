import type { JournalEntry, JournalSession, ShardRecovery } from '../../ingress/journal/journal.js';
import { unframe } from './framed-bytes.js';
import type { RedisCommands } from './redis-connection.js';
import { parseStreamId, type ShardKeys } from './shard-keys.js';

/** How many entries are read at once: Redis serves others in between. */
const CHUNK_ENTRIES = 200;

/** Reads the session of a shard, as the script that acquires it returned it: a list of fields and values. */
export function parseSession(fields: unknown): Omit<ShardRecovery, 'entries'> {
  const stored = new Map(pairs(fields).map(([name, value]) => [String(name), String(value)]));
  const sessionId = stored.get('id');
  const resumeUrl = stored.get('url');
  const session: JournalSession | undefined =
    sessionId === undefined || resumeUrl === undefined
      ? undefined
      : { sessionId, resumeUrl, intents: Number(stored.get('intents')) };
  return {
    session,
    sequence: session ? Number(stored.get('sequence') ?? 0) : 0,
    failedResumes: session ? Number(stored.get('failed') ?? 0) : 0,
    wasReleased: (stored.get('released') ?? '1') === '1',
  };
}

/** Reads the entries of a shard, with their notes. Removes notes without an entry. @throws {ClusterError} */
export async function readEntries(commands: RedisCommands, keys: ShardKeys): Promise<JournalEntry[]> {
  const notes = new Map(
    pairs(await commands.callForBytes('HGETALL', keys.notes)).map(([id, framed]) => [String(id), framed]),
  );
  const entries: JournalEntry[] = [];
  for (let start = '-'; ; ) {
    const chunk = list(
      await commands.callForBytes('XRANGE', keys.entries, start, '+', 'COUNT', String(CHUNK_ENTRIES)),
    ).map(list);
    for (const [id, fields] of chunk) {
      const text = String(id);
      const [, data] = list(fields);
      const framed = notes.get(text);
      entries.push({
        ...parseStreamId(text),
        data: bytes(data),
        notes: framed ? unframe(Buffer.from(bytes(framed))) : [],
      });
      notes.delete(text);
      start = `(${text}`;
    }
    if (chunk.length < CHUNK_ENTRIES) break;
  }
  if (notes.size > 0) await commands.call('HDEL', keys.notes, ...notes.keys());
  return entries;
}

function list(reply: unknown): unknown[] {
  return Array.isArray(reply) ? reply : [];
}

/** A list of alternating keys and values. */
function pairs(reply: unknown): [unknown, unknown][] {
  const items = list(reply);
  return items.flatMap((key, index): [unknown, unknown][] => (index % 2 === 0 ? [[key, items[index + 1]]] : []));
}

/** A copy, because a reply is a part of a larger buffer. */
function bytes(reply: unknown): Uint8Array {
  return reply instanceof Uint8Array ? Uint8Array.from(reply) : new Uint8Array();
}
