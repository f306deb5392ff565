/**
 * Serves the playground, the page at `/`, from the built package. Its content security policy allows connections to the
 * emulator only, so URLs in messages are never fetched.
 */
import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';

/** The output folder of the build. The relative path is the same from `src` and from `dist`. */
const BUILT = new URL('../../../dist/emulator/playground/', import.meta.url);

const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // Colors of roles and embeds are set as inline styles.
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

const contentTypes: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/** The routes of the playground. */
export function playgroundRoutes(): Hono {
  const app = new Hono();
  app.get('/', () => serve('index.html', 'no-cache'));
  // Names of assets contain a hash of their content.
  app.get('/_playground/:name{[\\w.-]+}', (c) =>
    serve(`_playground/${c.req.param('name')}`, 'max-age=31536000, immutable'),
  );
  return app;
}

async function serve(name: string, caching: string): Promise<Response> {
  let bytes: Buffer;
  try {
    bytes = await readFile(new URL(name, BUILT));
  } catch {
    return new Response(`The playground is not built: there is no ${name}. Run "npm run build".\n`, { status: 404 });
  }
  const headers = {
    'content-type': contentTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    'content-security-policy': CONTENT_POLICY,
    'cache-control': caching,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };
  return new Response(new Uint8Array(bytes), { headers });
}
