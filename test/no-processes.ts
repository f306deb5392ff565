/**
 * Set-up of the project `unit`: child processes and worker threads throw. A machine runs these tests as fast as its processor allows,
 * and a process takes a hundred times as long as a test.
 */
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import workerThreads from 'node:worker_threads';

const STARTS = ['spawn', 'spawnSync', 'fork', 'exec', 'execSync', 'execFile', 'execFileSync'] as const;

function refuse(name: string): never {
  throw new Error(
    `A test of the project "unit" called ${name}. Tests with a process or a worker thread belong to another project: test/projects.ts`,
  );
}

for (const name of STARTS) Object.assign(childProcess, { [name]: () => refuse(name) });
class RefusedWorker {
  constructor() {
    refuse('new Worker');
  }
}
Object.assign(workerThreads, { Worker: RefusedWorker });
syncBuiltinESMExports();
