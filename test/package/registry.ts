/** Checks whether packages can be installed. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

async function isRegistryReachable(): Promise<boolean> {
  const ping = promisify(execFile)('npm', ['ping', '--loglevel=silent', '--fetch-retries=0', '--fetch-timeout=5000']);
  return ping.then(
    () => true,
    () => false,
  );
}

/** The reason why packages cannot be installed; undefined if they can. With REQUIRE_REGISTRY, the tests always run. */
export const registrySkipReason: string | undefined =
  process.env['REQUIRE_REGISTRY'] || (await isRegistryReachable()) ? undefined : 'the npm registry cannot be reached';

if (registrySkipReason) console.warn(`Tests that install packages are skipped: ${registrySkipReason}.`);
