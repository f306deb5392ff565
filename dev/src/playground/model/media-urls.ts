/** Addresses of media. The page loads media only from the emulator; external media is shown as a link. */

const emulatorFiles = /^\/(?:ephemeral-)?attachments\/|^\/embed\/avatars\//;

/**
 * Returns the address of a file that the emulator serves, on the host of the page, because the page may have been opened
 * under another name of the same computer. Returns undefined for all other addresses.
 * @param pageHost the host name of the page
 */
export function emulatorFileUrl(url: string, pageHost: string): string | undefined {
  const parsed = parseUrl(url);
  if (parsed?.protocol !== 'http:' || !emulatorFiles.test(parsed.pathname)) return undefined;
  if (parsed.hostname !== pageHost && !loopback.test(parsed.hostname)) return undefined;
  parsed.hostname = pageHost;
  return parsed.href;
}

const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Returns an address that is safe to open, or undefined. */
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

/** How a file is displayed. */
export type MediaKind = 'picture' | 'video' | 'audio' | 'file';

/** The image types that the emulator serves as images. SVG files, which can contain scripts, are downloads. */
const pictures = /^image\/(?:png|jpeg|gif|webp|avif|bmp)$/;

/** Returns how a file of a media type is displayed. */
export function mediaKind(contentType: string | null | undefined): MediaKind {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (pictures.test(type)) return 'picture';
  if (type.startsWith('video/')) return 'video';
  return type.startsWith('audio/') ? 'audio' : 'file';
}
