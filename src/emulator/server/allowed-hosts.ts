/**
 * Rejects requests of web pages from other sites. A page can make a browser send requests to the emulator, with its own
 * origin in the `Origin` header. With DNS rebinding it can also read the responses, but then its own host name is in the
 * `Host` header. Bots and other programs send no `Origin`.
 */
import { isLoopbackHost } from '../../base/loopback.js';

/** Addresses to listen on that stand for all addresses of the machine. They do not name a host. */
const wildcards: readonly string[] = ['0.0.0.0', '::'];
const HOST_NAME = /^(?:[a-z\d_-]+(?:\.[a-z\d_-]+)*|\[[\da-f:.]+\])$/;
const HOST_HEADER = /^(\[[^\]]*\]|[^:]*)(?::\d{1,5})?$/;

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

export class AllowedHosts {
  readonly #names: ReadonlySet<string>;

  /**
   * @param names host names and IP addresses that are allowed besides those of this machine
   * @throws {TypeError} when a name contains a scheme or a port
   */
  constructor(names: readonly string[]) {
    for (const name of names) {
      if (!isHostName(name)) {
        throw new TypeError(`allowedHosts: ${JSON.stringify(name)} is not a host name. Omit the scheme and the port.`);
      }
    }
    this.#names = new Set(names.filter((name) => !wildcards.includes(name)).map(normalizeHost));
  }

  /**
   * Returns why a request is rejected; undefined if it is allowed.
   * @param filesPort the port of user content, whose scripts must not use the emulator
   */
  problemOf({ host, origin }: RequestHosts, filesPort?: number): string | undefined {
    const name = HOST_HEADER.exec(host ?? '')?.[1] ?? '';
    if (!this.#isAllowed(name)) {
      return `The emulator does not accept requests to the host ${JSON.stringify(name)}. ${remedyFor('this name')}`;
    }
    if (origin === undefined) return undefined;
    const url = URL.canParse(origin) ? new URL(origin) : undefined;
    if (url && this.#isAllowed(url.hostname) && portOf(url) !== filesPort) return undefined;
    return `The emulator does not accept requests of pages from the origin ${JSON.stringify(origin)}. ${remedyFor('its host name')}`;
  }

  #isAllowed(name: string): boolean {
    const normalized = normalizeHost(name);
    return isLoopbackHost(normalized) || this.#names.has(normalized);
  }
}

function portOf({ port, protocol }: URL): number {
  return Number(port || (protocol === 'https:' ? 443 : 80));
}

function remedyFor(name: string): string {
  return `If you trust it, add ${name} to allowedHosts (--allowed-host).`;
}
