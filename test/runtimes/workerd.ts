/** Runs a worker in workerd, the runtime of Cloudflare Workers, on loopback and without Node compatibility. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** Names of environment variables become bindings. The worker may only connect to this machine. */
const configOf = (bindings: readonly string[]) => `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .bot),
    (name = "internet", network = (allow = ["local", "private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const bot :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.js")],
  compatibilityDate = "2026-01-01",
  bindings = [${bindings.map((name) => `(name = "${name}", fromEnvironment = "${name}")`).join(', ')}],
);
`;

export class Workerd {
  private constructor(
    /** The URL of the worker. */
    readonly url: string,
    private readonly process: ChildProcess,
    private readonly folder: string,
    private readonly output: string[],
  ) {}

  /** @param code the worker as one module @param bindings its variables and secrets */
  static async start(binary: string, code: string, bindings: Readonly<Record<string, string>>): Promise<Workerd> {
    const folder = await mkdtemp(join(tmpdir(), 'guildhall-workerd-'));
    await writeFile(join(folder, 'worker.js'), code);
    await writeFile(join(folder, 'worker.capnp'), configOf(Object.keys(bindings)));
    const child = spawn(binary, ['serve', 'worker.capnp', '--control-fd=3'], {
      cwd: folder,
      env: bindings,
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => void output.push(String(text)));
    const control = createInterface({ input: child.stdio[3] as Readable });
    const line = await Promise.race([
      once(control, 'line').then(([first]) => String(first)),
      once(child, 'exit').then(() => Promise.reject(new Error(`workerd ended: ${output.join('')}`))),
    ]);
    const { port } = JSON.parse(line) as { readonly port: number };
    return new Workerd(`http://127.0.0.1:${port}/`, child, folder, output);
  }

  /** What the worker and the runtime have written. */
  get log(): string {
    return this.output.join('');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const exited = once(this.process, 'exit');
    this.process.kill();
    await exited;
    await rm(this.folder, { recursive: true });
  }
}
