/** Serves the built site on the loopback interface, as a static host does. */
import { once } from 'node:events';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

export interface ServeOptions {
  readonly folder: string;
  /** The path of the site, with slashes at both ends. Default: `/`. */
  readonly base?: string;
  /** Default: a free port. */
  readonly port?: number;
}

export interface ServedSite {
  /** The address of the first page. */
  readonly url: string;
  close(): Promise<void>;
}

export async function serveSite({ folder, base = '/', port = 0 }: ServeOptions): Promise<ServedSite> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const found = pathname.startsWith(base) ? findFile(folder, decodeURI(pathname.slice(base.length))) : undefined;
    const file = found ?? join(folder, '404.html');
    response.writeHead(found ? 200 : 404, {
      'content-type': CONTENT_TYPES[extname(file)] ?? 'application/octet-stream',
      // The names of assets contain a hash of their content.
      'cache-control': found && pathname.startsWith(`${base}assets/`) ? 'max-age=31536000, immutable' : 'no-cache',
    });
    createReadStream(file).pipe(response);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}${base}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function findFile(folder: string, path: string): string | undefined {
  const target = join(folder, normalize(`/${path}`));
  const candidates = [target, `${target}.html`, join(target, 'index.html')];
  return candidates.find((each) => existsSync(each) && statSync(each).isFile());
}
