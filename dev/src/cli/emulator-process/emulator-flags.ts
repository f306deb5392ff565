/** The options of the commands that run an emulator. */

import { parsePort, UsageError } from 'guildhall/internal';
import { isHostName, isOrigin } from '../../emulator/inspect.js';
import type { EmulatorProcessOptions } from './emulator-process.js';

/** Declares the options. @param defaultPort the default of `--port` */
export const emulatorFlags = (defaultPort: string) =>
  ({
    port: { type: 'string', default: defaultPort },
    host: { type: 'string', default: '127.0.0.1' },
    'files-port': { type: 'string' },
    'allowed-host': { type: 'string', multiple: true, default: [] as string[] },
    'allowed-origin': { type: 'string', multiple: true, default: [] as string[] },
    world: { type: 'string' },
    reset: { type: 'boolean', default: false },
  }) as const;

/** The part of a command's usage that describes the options. @param defaultPort what the default of `--port` is */
export const emulatorFlagsUsage = (defaultPort: string) => `\
  --port N          port of the emulator and its page, 0 to 65535; 0 uses a free one; ${defaultPort}
  --files-port N    port for files such as attachments; default: the port after --port, or a free one for port 0
  --host H          address to listen on; default 127.0.0.1, this machine only
  --allowed-host H  host name by which clients may also address the emulator, for containers; can be repeated
  --allowed-origin O  accept requests of pages from this origin, such as http://localhost:5173; can be repeated
  --world FILE      store the world in a file: load it at the start if it exists, save it at the end
  --reset           start with the world of guildhall.world.ts, in place of the one that --world has saved`;

interface EmulatorFlagValues {
  readonly port: string;
  readonly host: string;
  readonly 'files-port'?: string | undefined;
  readonly 'allowed-host': readonly string[];
  readonly 'allowed-origin': readonly string[];
  readonly world?: string | undefined;
  readonly reset?: boolean | undefined;
}

/** @throws {UsageError} for an invalid value */
export function toEmulatorOptions(values: EmulatorFlagValues): EmulatorProcessOptions {
  const { host, world, reset, 'files-port': filesPort, 'allowed-host': allowedHosts } = values;
  const { 'allowed-origin': allowedOrigins } = values;
  const port = parsePort(values.port);
  if (!isHostName(host)) {
    throw new UsageError(`--host ${host}: give a host name or an IP address without scheme and port.`);
  }
  const wrongName = allowedHosts.find((name) => !isHostName(name));
  if (wrongName !== undefined) {
    throw new UsageError(`--allowed-host ${wrongName}: give a host name without scheme and port.`);
  }
  const wrongOrigin = allowedOrigins.find((origin) => !isOrigin(origin));
  if (wrongOrigin !== undefined) {
    throw new UsageError(`--allowed-origin ${wrongOrigin}: give an origin such as http://localhost:5173.`);
  }
  return {
    port,
    host,
    // Fixed if the port is fixed: an open page loads files only from the port that it was loaded with.
    filesPort: filesPort === undefined ? portAfter(port) : parsePort(filesPort, '--files-port'),
    allowedHosts,
    allowedOrigins,
    worldPath: world,
    reset,
  };
}

function portAfter(port: number): number {
  return port === 0 || port === 65_535 ? 0 : port + 1;
}
