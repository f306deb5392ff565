/** The runtimes besides the Node that runs the tests, from the npm registry at the versions of package-lock.json. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { arch, platform } from 'node:process';
import { fileURLToPath } from 'node:url';
import { installPinnedPackages } from '../package/pinned-packages.js';

const { folder, skipReason } = await installPinnedPackages(
  fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, ''),
);

/** The packages that contain a binary for this machine, by the names that each runtime gives to platforms. */
const BINARIES = {
  bun: `@oven/bun-${platform}-${arch === 'arm64' ? 'aarch64' : arch}/bin/bun`,
  deno: `@deno/${platform}-${arch}${platform === 'linux' ? '-glibc' : ''}/deno`,
  workerd: `@cloudflare/workerd-${platform}-${arch === 'x64' ? '64' : arch}/bin/workerd`,
  node22: `node22-${platform}-${arch}/bin/node`,
  node24: `node24-${platform}-${arch}/bin/node`,
};

export type Runtime = keyof typeof BINARIES;

/** Why the runtimes are not installed; undefined if they are. */
export const runtimesSkipReason: string | undefined = skipReason;

/**
 * The path of a runtime; undefined if npm has no package of it for this machine, such as Node for macOS. The variables RUNTIME_BUN,
 * RUNTIME_DENO, RUNTIME_WORKERD, RUNTIME_NODE22 and RUNTIME_NODE24 name another one.
 */
export function binaryOf(runtime: Runtime): string | undefined {
  const path = process.env[`RUNTIME_${runtime.toUpperCase()}`] ?? join(folder, 'node_modules', BINARIES[runtime]);
  return existsSync(path) ? path : undefined;
}

/** As `binaryOf`, for a runtime whose makers publish it for all machines. */
export function requireBinary(runtime: Runtime): string {
  const path = binaryOf(runtime);
  if (path === undefined) throw new Error(`There is no ${runtime}. Set RUNTIME_${runtime.toUpperCase()} to its path.`);
  return path;
}
