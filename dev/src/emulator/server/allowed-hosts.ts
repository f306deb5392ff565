/**
 * Rejects requests of web pages from other sites. A page can make a browser send requests to the emulator, with its own
 * origin in the `Origin` header. With DNS rebinding it can also read the responses, but then its own host name is in the
 * `Host` header. Bots and other programs send no `Origin`.
 *
 * Other programs of this machine serve pages as well, on other ports. Therefore an origin is that of the emulator only if it
 * has the port to which the request is sent.
 */
import { isLoopbackHost } from 'guildhall/internal';

/** Addresses to listen on that stand for all addresses of the machine. They do not name a host. */
const wildcards: readonly string[] = ['0.0.0.0', '::'];
const HOST_NAME = /^(?:[a-z\d_-]+(?:\.[a-z\d_-]+)*|\[[\da-f:.]+\])$/;
const HOST_HEADER = /^(\[[^\]]*\]|[^:]*)(?::(\d{1,5}))?$/;
const ORIGIN = /^https?:\/\/[^\s/?#@]+$/i;

/** The headers that contain where a request is sent to, and the page that sends it. */
export interface RequestHosts {
  readonly host?: string | undefined;
  readonly origin?: string | undefined;
}

/** Converts a host to the form that URLs contain: lower case, IPv6 addresses in brackets. */
function normalizeHost(name: string): string {
  const text = name.toLowerCase();
  return text.includes(':') && !text.startsWith('[') ? `[${text}]` : text;
}

/** Whether a text is a host name or an IP address, without scheme and port. */
export function isHostName(name: string): boolean {
  return HOST_NAME.test(normalizeHost(name));
}

/** Whether a text is the origin of pages: scheme, host and, if it is not the default, port. */
export function isOrigin(text: string): boolean {
  return ORIGIN.test(text) && URL.canParse(text);
}

export class AllowedHosts {
  readonly #names: ReadonlySet<string>;
  readonly #origins: ReadonlySet<string>;

  /**
   * @param names host names and IP addresses that are allowed besides those of this machine
   * @param origins origins whose pages are allowed besides those of the emulator
   * @throws {TypeError} when a name contains a scheme or a port, or an origin is invalid
   */
  constructor(names: readonly string[], origins: readonly string[] = []) {
    for (const name of names) {
      if (!isHostName(name)) {
        throw new TypeError(`allowedHosts: ${JSON.stringify(name)} is not a host name. Omit the scheme and the port.`);
      }
    }
    for (const origin of origins) {
      if (!isOrigin(origin)) {
        const message = `${JSON.stringify(origin)} is not an origin. An example is http://localhost:5173.`;
        throw new TypeError(`allowedOrigins: ${message}`);
      }
    }
    this.#origins = new Set(origins.map((origin) => new URL(origin).origin));
    this.#names = new Set(names.filter((name) => !wildcards.includes(name)).map(normalizeHost));
  }

  /**
   * Returns why a request is rejected; undefined if it is allowed.
   * @param pagePort the port of the emulator's page, if the request is sent to another one: that of files
   */
  problemOf({ host, origin }: RequestHosts, pagePort?: number): string | undefined {
    const [, name = '', port] = HOST_HEADER.exec(host ?? '') ?? [];
    if (!this.#isAllowed(name)) {
      return `The emulator does not accept requests to the host ${JSON.stringify(name)}. If you trust it, add this name to allowedHosts (--allowed-host).`;
    }
    if (origin === undefined) return undefined;
    const url = URL.canParse(origin) ? new URL(origin) : undefined;
    if (url && this.#origins.has(url.origin)) return undefined;
    const ownPort = pagePort ?? portOr(port, url?.protocol ?? '');
    if (url && this.#isAllowed(url.hostname) && portOr(url.port, url.protocol) === ownPort) return undefined;
    return `The emulator does not accept requests of pages from the origin ${JSON.stringify(origin)}. If you trust it, add it to allowedOrigins (--allowed-origin).`;
  }

  #isAllowed(name: string): boolean {
    const normalized = normalizeHost(name);
    return isLoopbackHost(normalized) || this.#names.has(normalized);
  }
}

/** A port, or the default one of a scheme. */
function portOr(port: string | undefined, scheme: string): number {
  return Number(port || (scheme === 'https:' ? 443 : 80));
}
