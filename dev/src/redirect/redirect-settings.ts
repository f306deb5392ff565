/** The environment variables of a redirected bot. */

/** Where connections to service hosts go, and whether others are possible. */
export interface RedirectSettings {
  /** The address of the emulator's listener. */
  readonly host: string;
  readonly port: number;
  /** Whether connections to other hosts than this machine are refused. */
  readonly isOffline: boolean;
}

const MISSING =
  'GUILDHALL_REDIRECT is not set, so this process would connect to Discord. Start the bot with "guildhall dev -- node bot.js", which sets ' +
  'it, or set the variables that "guildhall emulator --redirect" prints. A process that inherits NODE_OPTIONS needs GUILDHALL_REDIRECT, ' +
  'too: give it the environment of its parent.';

/**
 * Reads GUILDHALL_REDIRECT and GUILDHALL_OFFLINE.
 * @throws {Error} when the first is missing, or one is invalid
 */
export function readRedirectSettings(variables: Readonly<Record<string, string | undefined>>): RedirectSettings {
  const { GUILDHALL_REDIRECT: target, GUILDHALL_OFFLINE: offline = '' } = variables;
  if (!target) throw new Error(MISSING);
  // Tokens are sent without encryption, so they must not leave this machine.
  const [, host, port] = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):(\d{1,5})\/?$/.exec(target) ?? [];
  if (host === undefined) {
    throw new Error(
      `GUILDHALL_REDIRECT is ${JSON.stringify(target)}. It must be the URL of a listener on this machine, such as http://127.0.0.1:3004, which "guildhall emulator --redirect" prints.`,
    );
  }
  if (!['', '0', '1'].includes(offline)) {
    throw new Error(`GUILDHALL_OFFLINE is ${JSON.stringify(offline)}. It must be 1, or 0 or not set.`);
  }
  return { host: host.replace(/[[\]]/g, ''), port: Number(port), isOffline: offline === '1' };
}
