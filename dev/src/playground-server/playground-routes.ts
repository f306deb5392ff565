/**
 * Serves the playground, the page at `/`, from the built package. Its content security policy allows connections to the
 * emulator, and files from the emulator's origin of files. Other URLs in messages are never fetched. The page on which
 * users authorize applications cannot be shown in a frame, because a page around it could make users click its buttons.
 */
import { readFile } from 'node:fs/promises';
import type { EmulatorRoute } from '../emulator/index.js';

/** The output folder of the build. The relative path is the same from `dev/src` and from `dev/dist`. */
const BUILT = new URL('../../dist/playground/', import.meta.url);

/** Who may show the page in a frame. */
type Ancestors = "'self'" | "'none'";

/** @param filesOrigin the origin from which the page loads images, media and texts */
function contentPolicy(filesOrigin: string, ancestors: Ancestors): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    // Colors of roles and embeds are set as inline styles.
    "style-src 'self' 'unsafe-inline'",
    // Text files are read to show their first lines.
    `connect-src 'self' ${filesOrigin}`,
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

const ASSETS = '/_playground/';
const ASSET_NAME = /^[\w.-]+$/;

/** The routes of the playground, and of the page on which users authorize applications. */
export const playgroundRoutes: readonly EmulatorRoute[] = [
  { path: '/', respond: (_request, { filesOrigin }) => readPage('index.html', filesOrigin, "'self'") },
  {
    path: '/oauth2/authorize',
    respond: (_request, { filesOrigin }) => readPage('authorize.html', filesOrigin, "'none'"),
  },
  {
    path: `${ASSETS}*`,
    respond: ({ url }, { filesOrigin }) => {
      const name = new URL(url).pathname.slice(ASSETS.length);
      if (!ASSET_NAME.test(name)) return undefined;
      // Names of assets contain a hash of their content.
      return readBuiltFile(`_playground/${name}`, contentPolicy(filesOrigin, "'self'"), 'max-age=31536000, immutable');
    },
  },
];

function readPage(name: string, filesOrigin: string, ancestors: Ancestors): Promise<Response> {
  return readBuiltFile(name, contentPolicy(filesOrigin, ancestors), 'no-cache');
}

async function readBuiltFile(name: string, policy: string, caching: string): Promise<Response> {
  const headers = {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };
  let bytes: Buffer;
  try {
    bytes = await readFile(new URL(name, BUILT));
  } catch {
    const text = `The playground is not built: there is no ${name}. Run "npm run build".\n`;
    return new Response(text, { status: 404, headers });
  }
  const contentType = contentTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
  return new Response(new Uint8Array(bytes), {
    headers: { ...headers, 'cache-control': caching, 'content-type': contentType },
  });
}
