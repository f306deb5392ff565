import { createRequire, register } from 'node:module';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';

/** Knows which files this process has loaded since the object was created, except those of packages. */
export class LoadedFiles {
  readonly #paths = new Set<string>();
  readonly #reports: MessagePort;

  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.#reports = port1;
    port1.unref();
    const hook = new URL('./load-hook.js', import.meta.url);
    // The TypeScript loader resolves only what a file imports.
    register(hook, { parentURL: import.meta.url, data: { port: port2 }, transferList: [port2] });
  }

  /** The absolute paths, in the order in which they were loaded. */
  list(): string[] {
    for (;;) {
      const report = receiveMessageOnPort(this.#reports);
      if (!report) break;
      this.#paths.add(fileURLToPath(report.message));
    }
    // The hook does not see what `require` loads.
    const { cache } = createRequire(import.meta.url);
    for (const path of Object.keys(cache)) if (!path.includes(`${sep}node_modules${sep}`)) this.#paths.add(path);
    return [...this.#paths];
  }
}
