/**
 * Serves the playground, the page at `/`, from the built package. Its content security policy allows connections to the
 * emulator, and images and media from the emulator's origin of files. Other URLs in messages are never fetched. The page on which
 * users authorize applications cannot be shown in a frame, because a page around it could make users click its buttons.
 */
import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';

/** The output folder of the build. The relative path is the same from `src` and from `dist`. */
const BUILT = new URL('../../../../dist/dev/playground/', import.meta.url);

/**
 * @param filesOrigin the origin from which the page loads images and media
 * @param ancestors who may show the page in a frame
 */
function contentPolicy(filesOrigin: string, ancestors: "'self'" | "'none'"): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    // Colors of roles and embeds are set as inline styles.
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self'",
    `img-src 'self' data: blob: ${filesOrigin}`,
    `media-src 'self' blob: ${filesOrigin}`,
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    // The gallery shows previews in a frame.
    "frame-src 'self'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');
}

const contentTypes: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/** The routes of the playground, and of the page on which users authorize applications. @param filesPort the port of files, on the host under which the page was opened */
export function playgroundRoutes(filesPort: number): Hono {
  const app = new Hono();
  const serve = (url: string, name: string, caching: string, ancestors: "'self'" | "'none'" = "'self'") =>
    readBuiltFile(name, {
      'content-security-policy': contentPolicy(`http://${new URL(url).hostname}:${filesPort}`, ancestors),
      'cache-control': caching,
    });
  app.get('/', (c) => serve(c.req.url, 'index.html', 'no-cache'));
  app.get('/oauth2/authorize', (c) => serve(c.req.url, 'authorize.html', 'no-cache', "'none'"));
  // Names of assets contain a hash of their content.
  app.get('/_playground/:name{[\\w.-]+}', (c) =>
    serve(c.req.url, `_playground/${c.req.param('name')}`, 'max-age=31536000, immutable'),
  );
  return app;
}

async function readBuiltFile(name: string, headers: Readonly<Record<string, string>>): Promise<Response> {
  let bytes: Buffer;
  try {
    bytes = await readFile(new URL(name, BUILT));
  } catch {
    return new Response(`The playground is not built: there is no ${name}. Run "npm run build".\n`, { status: 404 });
  }
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...headers,
      'content-type': contentTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  });
}
