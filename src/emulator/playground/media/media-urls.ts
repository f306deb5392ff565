/** Where pictures and files are. The page loads from the service alone: what lies elsewhere is named, never fetched. */

const emulatorFiles = /^\/(?:ephemeral-)?attachments\/|^\/embed\/avatars\//;

/**
 * The address of a file on the service that serves the page, without its origin: the page may have been opened under
 * another name of the same machine. Undefined for anything else.
 * @param here the host name under which the page was opened
 */
export function emulatorFilePath(url: string, here: string): string | undefined {
  const parsed = parseUrl(url);
  if (!parsed || !emulatorFiles.test(parsed.pathname)) return undefined;
  if (parsed.hostname !== here && !loopback.test(parsed.hostname)) return undefined;
  return `${parsed.pathname}${parsed.search}`;
}

const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** An address that may be opened by a click. */
export function safeLinkUrl(url: string): string | undefined {
  const parsed = parseUrl(url);
  return parsed && linkProtocols.includes(parsed.protocol) ? parsed.href : undefined;
}

function parseUrl(url: string): URL | undefined {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
}

const linkProtocols: readonly string[] = ['http:', 'https:', 'discord:', 'mailto:'];

/** How a file is shown. */
export type MediaKind = 'picture' | 'video' | 'audio' | 'file';

const pictures = /^image\/(?:png|jpeg|gif|webp|avif|svg\+xml|bmp)$/;

/** How a file of a media type is shown. */
export function mediaKind(contentType: string | null | undefined): MediaKind {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (pictures.test(type)) return 'picture';
  if (type.startsWith('video/')) return 'video';
  return type.startsWith('audio/') ? 'audio' : 'file';
}
