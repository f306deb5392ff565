/**
 * Replaces files atomically: the text is written to a draft in the same folder, which is then renamed. A process that is
 * killed in between leaves its draft. The name of a draft contains its process, so that the next one can remove it.
 */
import { randomUUID } from 'node:crypto';
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { systemClock } from './clock.js';
import { isSystemError } from './system-error.js';

/** Distinguishes this process from earlier ones with the same id, as in a container. */
const PROCESS_KEY = randomUUID();
/** Writing takes much less. A draft of another machine is not removed earlier, because its process may be running. */
const MAX_WRITE_MS = 60_000;

/** The process that wrote a draft. */
interface DraftOwner {
  readonly host: string;
  readonly processId: number;
  readonly processKey: string;
}

/** The next content of a file, in another file beside it, so that more can be added before it takes the place of the file. */
export interface FileDraft {
  /** The draft, open for reading and writing. It stays open when the draft replaces the file. */
  readonly file: FileHandle;
  /** Replaces the file. @throws the error of the file system; the previous file stays */
  commit(): Promise<void>;
  /** Removes the draft. */
  discard(): Promise<void>;
}

/**
 * Writes a draft of a file to the disk. Only its owner can read it. Removes the drafts that killed processes have left.
 * @throws the error of the file system
 */
export async function createDraft(path: string, content: string | Uint8Array): Promise<FileDraft> {
  await removeStaleDrafts(path);
  const name = [encodeURIComponent(hostname()), process.pid, PROCESS_KEY, randomUUID()].join('~');
  const draft = join(dirname(path), `${draftPrefix(path)}${name}`);
  const file = await open(draft, 'wx+', 0o600);
  const discard = async () => {
    await file.close();
    await rm(draft, { force: true });
  };
  try {
    await file.writeFile(content);
    await file.sync();
  } catch (error) {
    await discard();
    throw error;
  }
  const commit = async () => {
    await rename(draft, path);
    await syncFolder(dirname(path));
  };
  return { file, commit, discard };
}

/**
 * Replaces a file, or creates it. Only its owner can read it. Removes the drafts that killed processes have left.
 * @throws the error of the file system; the previous file stays
 */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const file = await replaceAndOpen(path, content);
  await file.close();
}

/** Does the same as `replaceFile`, and returns the new file, open for reading and writing. */
export async function replaceAndOpen(path: string, content: string | Uint8Array): Promise<FileHandle> {
  const draft = await createDraft(path, content);
  try {
    await draft.commit();
    return draft.file;
  } catch (error) {
    await draft.discard();
    throw error;
  }
}

/** Otherwise the previous file can be back after a power failure. Not every system can do it. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path).catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close();
}

/** Removes the drafts of a file whose processes have ended. Never rejects: they do no harm. */
async function removeStaleDrafts(path: string): Promise<void> {
  const folder = dirname(path);
  const prefix = draftPrefix(path);
  // A folder that cannot be read is reported when the file is written.
  const names = await readdir(folder).catch(() => []);
  const drafts = names.filter((name) => name.startsWith(prefix));
  // Another process may remove the same draft, or finish it.
  await Promise.allSettled(drafts.map((name) => removeIfStale(join(folder, name), name.slice(prefix.length))));
}

async function removeIfStale(draft: string, ownerText: string): Promise<void> {
  if (await isStale(draft, parseOwner(ownerText))) await rm(draft, { force: true });
}

function draftPrefix(path: string): string {
  return `.${basename(path)}.draft~`;
}

function parseOwner(name: string): DraftOwner | undefined {
  const [host, id, processKey] = name.split('~');
  const processId = Number(id);
  if (host === undefined || processKey === undefined || !Number.isInteger(processId) || processId < 1) return undefined;
  return { host, processId, processKey };
}

async function isStale(draft: string, owner: DraftOwner | undefined): Promise<boolean> {
  if (owner?.host === encodeURIComponent(hostname())) {
    if (owner.processId === process.pid) return owner.processKey !== PROCESS_KEY;
    if (!isRunning(owner.processId)) return true;
  }
  return systemClock.now() - (await stat(draft)).mtimeMs > MAX_WRITE_MS;
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // A process of another user is running but cannot receive signals.
    return isSystemError(error, 'EPERM');
  }
}
