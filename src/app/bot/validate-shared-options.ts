/** Validates the options of every bot that no other module validates: names, the public key, guilds and timeouts. */

import { isObject } from '../../base/objects.js';
import { type AnyOptionNames, optionProblems } from '../../base/options/option-problems.js';
import { publicKeyProblem } from '../../ingress/http/public-key.js';
import { type CompositionProblem, throwProblems } from '../errors/composition-errors.js';
import { validateGuildIds } from '../registration/validate-registrations.js';
import type { SharedBotOptions } from './shared-bot-options.js';

export function validateSharedOptions(options: SharedBotOptions): CompositionProblem[] {
  const { drainTimeoutMs = 0, lifecycle: { startTimeoutMs = 1, stopTimeoutMs = 0 } = {} } = options;
  return [
    ...durationProblems('drainTimeoutMs', drainTimeoutMs, 0),
    ...durationProblems('lifecycle.startTimeoutMs', startTimeoutMs, 1),
    ...durationProblems('lifecycle.stopTimeoutMs', stopTimeoutMs, 0),
    ...validateGuildIds(options),
  ];
}

/** The problems of names, and of what contains a clock. */
export function nameProblems(options: unknown, names: AnyOptionNames): CompositionProblem[] {
  return optionProblems(options, names).map(({ path, message, remedy }) => ({
    setting: path === '' ? 'options' : `option ${path}`,
    message,
    remedy,
  }));
}

/**
 * @throws {ConfigurationError} when the options are not an object, so that nothing else can be validated
 */
export function requireOptionsObject(options: unknown, names: AnyOptionNames): void {
  if (!isObject(options)) throwProblems([], nameProblems(options ?? null, names));
}

/** The problem of the option `http`. Plain JavaScript can pass any value, for example that of a variable that is not set. */
export function publicKeyProblems(key: unknown): CompositionProblem[] {
  const problem = publicKeyProblem(typeof key === 'string' ? key : '');
  const remedy = 'Copy it from "General Information" of the application.';
  return problem === undefined ? [] : [{ setting: 'option http.publicKey', message: `${problem}.`, remedy }];
}

/** The problem of an option with a duration. @param minMs the shortest one, in milliseconds */
export function durationProblems(name: string, ms: number, minMs: number): CompositionProblem[] {
  if (ms >= minMs) return [];
  const remedy = `Use a number of milliseconds, ${minMs} or more.`;
  return [{ setting: `option ${name}`, message: `${ms} is not a valid duration.`, remedy }];
}
