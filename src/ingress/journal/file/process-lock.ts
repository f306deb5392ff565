/**
 * A lock of a file that ends with its process, also if the process is killed: the process listens on a local socket whose
 * name contains the path. Linux and Windows remove the name with the process; elsewhere it is a file, which is removed if
 * nobody listens on it.
 */
import { createHash } from 'node:crypto';
import { realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { isSystemError } from '../../../base/system-error.js';

/** A lock that this process holds. */
export interface ProcessLock {
  /** Never rejects. */
  release(): Promise<void>;
}

/**
 * Locks a file, which need not exist; its folder must.
 * @returns undefined if a running process of this machine has locked it
 * @throws the error of the system
 */
export async function lockFile(path: string): Promise<ProcessLock | undefined> {
  const address = await addressOf(path);
  const server = (await listen(address)) ?? ((await removeStale(address)) ? await listen(address) : undefined);
  return server && { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

async function addressOf(path: string): Promise<string> {
  const file = join(await realpath(dirname(path)), basename(path));
  const name = `guildhall-journal-${createHash('sha256').update(file).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

/** Returns undefined if the address is in use. */
function listen(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error) => (isSystemError(error, 'EADDRINUSE') ? resolve(undefined) : reject(error)));
    server.listen(address, () => {
      // The lock does not keep the process running.
      server.unref();
      resolve(server);
    });
  });
}

/** Removes the socket file of a process that was killed. Returns whether there was one. */
async function removeStale(address: string): Promise<boolean> {
  if (!address.endsWith('.sock') || (await isListening(address))) return false;
  await rm(address, { force: true });
  return true;
}

function isListening(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
