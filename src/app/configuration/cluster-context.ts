import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isObject } from '../../base/objects.js';
import { idOfApplication } from '../../rest/application-id.js';
import type { EnvironmentVariables } from './configuration.js';

/** Identifies a bot among others on the same server: the user id in its token, or a hash of a token of another form. */
export function applicationOf(token: string): string {
  return idOfApplication(token) ?? createHash('sha256').update(token).digest('hex').slice(0, 20);
}

/** The version of a bot: the variable GUILDHALL_VERSION, or that of the package.json in the working directory. */
export function botVersion(environment: EnvironmentVariables): string {
  return environment['GUILDHALL_VERSION'] || readPackageVersion() || '0.0.0';
}

function readPackageVersion(): string | undefined {
  try {
    const content: unknown = JSON.parse(readFileSync('package.json', 'utf8'));
    return isObject(content) && typeof content['version'] === 'string' ? content['version'] : undefined;
  } catch {
    return undefined;
  }
}
