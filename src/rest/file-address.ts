/** Which URLs files are downloaded from. */
import { isLoopbackHost } from '../base/loopback.js';
import { CDN_ORIGIN, MEDIA_ORIGIN } from '../wire/cdn/image-kinds.js';
import { isDiscordUrl } from './base-url.js';

/** The origins of Discord's files. */
const CDN_ORIGINS: readonly string[] = [CDN_ORIGIN, MEDIA_ORIGIN];

/** Returns the origins of files, as an error describes them. @param baseUrl the base URL of the API */
export function describeFileOrigins(baseUrl: URL): string[] {
  return isDiscordUrl(baseUrl) ? [...CDN_ORIGINS] : [...CDN_ORIGINS, `another port of ${baseUrl.hostname}`];
}

/**
 * Parses the URL of a file. Undefined if it is not one of Discord's CDN. With another base URL, which may be an emulator,
 * files are also on other ports of its host; not on its own port, where a proxy may add the token of the bot.
 */
export function parseFileUrl(text: string, baseUrl: URL): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url) return undefined;
  if (CDN_ORIGINS.includes(url.origin)) return url;
  if (isDiscordUrl(baseUrl) || !['http:', 'https:'].includes(url.protocol)) return undefined;
  return isSameHost(url.hostname, baseUrl.hostname) && portOf(url) !== portOf(baseUrl) ? url : undefined;
}

/** Returns the name of the file of a URL. */
export function fileNameOf({ pathname }: URL): string {
  const segment = pathname.slice(pathname.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(segment) || 'file';
  } catch {
    return segment;
  }
}

/** The names of this machine count as one host. */
function isSameHost(host: string, other: string): boolean {
  return host === other || (isLoopbackHost(host) && isLoopbackHost(other));
}

function portOf({ port, protocol }: URL): string {
  return port || (protocol === 'https:' ? '443' : '80');
}
