/** A registry of npm on this machine: Verdaccio with the packages of this repository. Other packages are those of the real registry. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { PACKAGES } from '../../../scripts/source-trees.mjs';

/** How long it may take until the registry responds. */
const START_TIMEOUT_MS = 120_000;

const Registered = z.object({ token: z.string() });

export class LocalRegistry implements AsyncDisposable {
  readonly url: string;
  readonly #process: ChildProcess;

  private constructor(url: string, process: ChildProcess) {
    this.url = url;
    this.#process = process;
  }

  /**
   * Starts the registry without a package of this repository.
   * @param installed the folder in which Verdaccio is installed
   * @param folder where the registry keeps what is published, and its log
   */
  static async start(installed: string, folder: string): Promise<LocalRegistry> {
    await mkdir(folder, { recursive: true });
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/`;
    // Verdaccio reads JSON as YAML.
    await writeFile(join(folder, 'config.yaml'), JSON.stringify(configurationOf(port)));
    const program = join(installed, 'node_modules/verdaccio/bin/verdaccio');
    const process = spawn(globalThis.process.execPath, [program, '--config', join(folder, 'config.yaml')], {
      cwd: folder,
      stdio: 'ignore',
    });
    const registry = new LocalRegistry(url, process);
    await registry.#responds();
    return registry;
  }

  /** Writes the settings of a user of npm who has registered here, and may publish. */
  async writePublisherConfig(path: string): Promise<void> {
    const response = await fetch(`${this.url}-/user/org.couchdb.user:publisher`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'publisher', password: 'publisher' }),
    });
    const { token } = Registered.parse(await response.json());
    await this.writeConfig(path, `${this.url.replace('http:', '')}:_authToken=${token}\n`);
  }

  /** Writes the settings of a user of npm who only installs packages. @param more further settings, as lines */
  async writeConfig(path: string, more = ''): Promise<void> {
    await writeFile(path, `registry=${this.url}\nupdate-notifier=false\n${more}`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const exited = once(this.#process, 'exit');
    this.#process.kill();
    await exited;
  }

  async #responds(): Promise<void> {
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (Date.now() < deadline && this.#process.exitCode === null) {
      const isReady = await fetch(`${this.url}-/ping`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) return;
      await sleep(100);
    }
    this.#process.kill();
    throw new Error('Verdaccio does not respond. The file verdaccio.log in its folder can say why.');
  }
}

/** The packages of this repository are never asked for elsewhere; all others are not published here. */
function configurationOf(port: number) {
  const own = Object.keys(PACKAGES).map((name) => [name, { access: '$all', publish: '$authenticated' }]);
  return {
    storage: './storage',
    listen: `http://127.0.0.1:${port}`,
    auth: { htpasswd: { file: './htpasswd' } },
    uplinks: { npm: { url: npmRegistry(), timeout: '120s' } },
    packages: { ...Object.fromEntries(own), '**': { access: '$all', proxy: 'npm' } },
    // The tarball of a package with its docs has some megabytes as JSON.
    max_body_size: '50mb',
    web: { enable: false },
    log: { type: 'file', path: './verdaccio.log', level: 'warn' },
  };
}

/** The registry of which this machine installs packages. */
const npmRegistry = () => execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
