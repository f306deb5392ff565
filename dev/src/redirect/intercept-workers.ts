import { syncBuiltinESMExports } from 'node:module';
import { fileURLToPath } from 'node:url';
import workerThreads, { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Loads the preload in worker threads whose code is a text (`eval: true`): Node loads what `--import` names only in those with a file.
 * Does nothing in versions of Node that cannot `require` an ES module, and for a text that is itself an ES module.
 * @param preload the URL of the preload
 */
export function interceptWorkers(preload: string): void {
  if (!('require_module' in process.features)) return;
  const load = `globalThis.require?.(${JSON.stringify(fileURLToPath(preload))});`;

  class RedirectedWorker extends Worker {
    constructor(source: string | URL, options: WorkerOptions = {}) {
      super(options.eval === true && typeof source === 'string' ? withStatement(load, source) : source, options);
    }
  }
  Object.defineProperty(RedirectedWorker, 'name', { value: Worker.name });
  Object.assign(workerThreads, { Worker: RedirectedWorker });
  syncBuiltinESMExports();
}

/** Adds a statement to the first line of a program, after a directive. */
function withStatement(statement: string, program: string): string {
  const [directive = ''] = /^\s*(?:'use strict'|"use strict");?/.exec(program) ?? [];
  return `${directive}${directive && ';'}${statement}${program.slice(directive.length)}`;
}
