/**
 * The headers of files that users uploaded. A browser never runs them: only passive types are displayed, and in a sandbox
 * without an origin. All other types are downloads without a type of their own.
 */

/** Types that cannot contain scripts. SVG, XML and PDF can. */
const passiveTypes: readonly string[] = [
  'image/avif',
  'image/bmp',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'audio/aac',
  'audio/flac',
  'audio/mp4',
  'audio/mpeg',
  'audio/ogg',
  'audio/wav',
  'audio/webm',
  'audio/x-wav',
  'video/mp4',
  'video/ogg',
  'video/quicktime',
  'video/webm',
  'text/plain',
];

/** For a file that is opened in a tab of its own, in which the browser creates a page with an image or a player. */
const CONTENT_POLICY = [
  'sandbox',
  "default-src 'none'",
  "img-src 'self'",
  "media-src 'self'",
  "style-src 'unsafe-inline'",
  "frame-ancestors 'none'",
].join('; ');

/** Returns the headers of a file. @param contentType the media type from the upload */
export function fileHeaders(contentType: string, filename: string): Record<string, string> {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const isPassive = passiveTypes.includes(type);
  return {
    'content-type': isPassive ? passiveContentType(type) : 'application/octet-stream',
    'content-disposition': `${isPassive ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeFilename(filename)}`,
    'content-security-policy': CONTENT_POLICY,
    'x-content-type-options': 'nosniff',
    // Any page can embed the file, as those of Discord's CDN. Its URL is secret: it contains a signature.
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
  };
}

/** Only the type: parameters of the upload are not passed on. */
function passiveContentType(type: string): string {
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}

/** RFC 8187 allows fewer characters than `encodeURIComponent` leaves unencoded. */
function encodeFilename(filename: string): string {
  return encodeURIComponent(filename).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
