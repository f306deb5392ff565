import { describeOfferedHosts, isServiceHost, normalizeHostName, offeredUse } from './host-rules.js';

/** A connection that a redirected bot may not open. */
export class RedirectRefusedError extends Error {
  override readonly name = 'RedirectRefusedError';
  readonly code = 'GUILDHALL_REDIRECT_REFUSED';

  /** @param host where the bot wanted to connect to */
  constructor(
    readonly host: string,
    message: string,
  ) {
    super(message);
  }
}

/** What happens with a connection. */
export type ConnectionDecision =
  | { readonly kind: 'unchanged' }
  /** It goes to the emulator. `host` is the host name of Discord. */
  | { readonly kind: 'redirected'; readonly host: string }
  | { readonly kind: 'refused'; readonly error: RedirectRefusedError };

const UNCHANGED: ConnectionDecision = { kind: 'unchanged' };
/** The addresses of this machine, and those that stand for all of them. */
const LOCAL =
  /^(?:|localhost|.+\.localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|::|::1|::ffff:(?:127\..+|7f[\da-f]{2}:[\da-f]{1,4}))$/;

/** Whether a name or address is that of this machine. No host is this machine as well. @param host normalized */
export const isLocalHost = (host: string): boolean => LOCAL.test(host);

/**
 * Decides by the names of the peer: the host of the connection, and the name that its certificate must have.
 * @param names empty for a local socket
 */
export function decideConnection(names: readonly string[], isOffline: boolean): ConnectionDecision {
  const hosts = names.map(normalizeHostName);
  const service = hosts.find(isServiceHost);
  if (service !== undefined) {
    if (offeredUse(service) !== undefined) return { kind: 'redirected', host: service };
    const message = `The bot connects to ${service}, which belongs to Discord and is not offered by the emulator. It offers ${describeOfferedHosts()}.`;
    return { kind: 'refused', error: new RedirectRefusedError(service, message) };
  }
  const remote = isOffline ? hosts.find((host) => !isLocalHost(host)) : undefined;
  if (remote === undefined) return UNCHANGED;
  const message = `The bot connects to ${remote}, but with GUILDHALL_OFFLINE=1 (--offline) it can connect only to this machine and to the hosts of Discord that the emulator offers.`;
  return { kind: 'refused', error: new RedirectRefusedError(remote, message) };
}
