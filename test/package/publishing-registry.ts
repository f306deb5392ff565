/** A registry of npm in this process, to which `npm publish` and `npm dist-tag` can write. */
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

/** What npm sends to publish a version, and the registry sends about a package. */
const Publication = z.looseObject({
  name: z.string(),
  versions: z.record(z.string(), z.unknown()),
  'dist-tags': z.record(z.string(), z.string()),
});
type Publication = z.infer<typeof Publication>;

export class PublishingRegistry {
  readonly #packages = new Map<string, Publication>();
  readonly #server = createServer((request, response) => {
    void this.#respond(request).then(
      ({ status, body }) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    );
  });

  /** Every change in its order: `@guildhall/dev 1.2.0 next` for a version or a tag of it. */
  readonly changes: string[] = [];

  /** Is called before a version is published. While the promise is pending, npm waits for the response. */
  beforePublication: (name: string) => Promise<void> = async () => {};

  static async start(): Promise<PublishingRegistry> {
    const registry = new PublishingRegistry();
    await new Promise<void>((resolve) => registry.#server.listen(0, '127.0.0.1', resolve));
    return registry;
  }

  private constructor() {}

  /** Writes the settings of a user of npm who has logged in here. */
  async writeUserConfig(path: string): Promise<void> {
    const { port } = this.#server.address() as AddressInfo;
    const address = `//127.0.0.1:${port}/`;
    await writeFile(
      path,
      `registry=http:${address}\n${address}:_authToken=test\nfetch-retries=0\nupdate-notifier=false\n`,
    );
  }

  /** Adds a version of a package, which is the latest one. @param fields further fields of its package.json */
  add(name: string, version: string, fields: object = {}): void {
    const manifest = { ...fields, name, version, dist: { tarball: `http://127.0.0.1/${name}-${version}.tgz` } };
    const versions = { ...this.#packages.get(name)?.versions, [version]: manifest };
    this.#packages.set(name, { name, versions, 'dist-tags': { latest: version } });
  }

  /** The package.json of a version, as npm has sent it. */
  manifestOf(name: string, version: string): unknown {
    return this.#packages.get(name)?.versions[version];
  }

  /** The tags of a package. */
  tagsOf(name: string): Readonly<Record<string, string>> {
    return this.#packages.get(name)?.['dist-tags'] ?? {};
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #respond(request: IncomingMessage): Promise<{ readonly status: number; readonly body: unknown }> {
    const path = decodeURIComponent((request.url ?? '').slice(1));
    const [, tagged, tag] = /^-\/package\/(.+)\/dist-tags(?:\/(.+))?$/.exec(path) ?? [];
    const name = tagged ?? path;
    const known = this.#packages.get(name);
    if (request.method === 'PUT' && tagged === undefined) return this.#publish(Publication.parse(await json(request)));
    if (known === undefined) return { status: 404, body: { error: 'Not found' } };
    if (request.method === 'PUT' && tag !== undefined) {
      const version = z.string().parse(await json(request));
      known['dist-tags'][tag] = version;
      this.changes.push(`${name} ${version} ${tag}`);
    }
    return { status: 200, body: tagged === undefined ? known : known['dist-tags'] };
  }

  async #publish(sent: Publication): Promise<{ readonly status: number; readonly body: unknown }> {
    await this.beforePublication(sent.name);
    const known = this.#packages.get(sent.name);
    const [version = ''] = Object.keys(sent.versions);
    if (known?.versions[version] !== undefined) return { status: 403, body: { error: 'Published already' } };
    this.#packages.set(sent.name, {
      ...sent,
      versions: { ...known?.versions, ...sent.versions },
      'dist-tags': { ...known?.['dist-tags'], ...sent['dist-tags'] },
    });
    this.changes.push(`${sent.name} ${version} ${Object.keys(sent['dist-tags']).join()}`);
    return { status: 201, body: { ok: true } };
  }
}
