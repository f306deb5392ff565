/**
 * Builders are replaced by what they return before a body is validated, so that the same rules apply to it.
 */
import { errorMessage } from '../../base/errors.js';
import { isObject } from '../../base/objects.js';
import { BUILDER_FIELDS, isConvertible, type JsonConvertible, type WithBuilders } from '../call/builders.js';
import { ValidationError } from '../call/errors.js';

/**
 * Returns a body without builders: each is replaced by what its `toJSON` returns. A body without builders is returned itself.
 * Only the fields that can contain them are read.
 * @param describe returns what is rejected, for the error
 * @param subject what it is called with
 * @throws {ValidationError} when a `toJSON` throws, or returns a builder again and again
 */
export function convertBuilders<Subject, Body>(
  body: WithBuilders<Body>,
  describe: (subject: Subject) => string,
  subject: Subject,
): Body;
export function convertBuilders<Subject>(
  body: unknown,
  describe: (subject: Subject) => string,
  subject: Subject,
): unknown;
export function convertBuilders<Subject>(
  body: unknown,
  describe: (subject: Subject) => string,
  subject: Subject,
): unknown {
  try {
    return convert(body, MAX_DEPTH);
  } catch (error) {
    if (!(error instanceof BuilderFailure)) throw error;
    const problem = { path: error.path.join('.'), code: 'BASE_TYPE_INVALID', message: error.message };
    throw new ValidationError(describe(subject), [problem], { cause: error.cause });
  }
}

/**
 * Returns a message or component whose properties can be read: what `toJSON` returns if it is a builder. If that fails, the
 * result is a builder that fails again when the body is converted, where the failure is reported with the call.
 */
export function toReadable<Part extends object>(part: Part | JsonConvertible): Part {
  if (!isConvertible(part)) return part;
  const data = tryToJson(part);
  // What a builder returns is validated before it is sent.
  return (isObject(data) ? data : { toJSON: () => data ?? part.toJSON() }) as Part;
}

function tryToJson(builder: JsonConvertible): unknown {
  try {
    return builder.toJSON();
  } catch {
    return undefined;
  }
}

/** The method `toJSON` of a builder failed. */
class BuilderFailure extends Error {
  /** The fields that lead to the builder. */
  readonly path: string[] = [];

  /** @param builder the name of its class */
  constructor(builder: string, cause: unknown) {
    super(`toJSON() of ${builder} failed: ${errorMessage(cause)}`, { cause });
  }
}

/** How deep builders are looked for: deeper than the API allows. An object can contain itself. */
const MAX_DEPTH = 16;

function convert(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (isConvertible(value)) return convert(toJson(value, depth), depth - 1);
  if (depth === 0) return value;
  return Array.isArray(value) ? convertItems(value, depth - 1) : convertFields(value, depth - 1);
}

function convertItems(items: readonly unknown[], depth: number): readonly unknown[] {
  let converted: unknown[] | undefined;
  for (let index = 0; index < items.length; index++) {
    const item = items[index];
    const result = convertPart(item, index, depth);
    if (result === item) continue;
    converted ??= [...items];
    converted[index] = result;
  }
  return converted ?? items;
}

function convertFields(fields: object, depth: number): object {
  let converted: Record<string, unknown> | undefined;
  // Unlike Object.keys, the loop allocates nothing. It runs for every object of every body.
  for (const name in fields) {
    if (!Object.hasOwn(BUILDER_FIELDS, name) || !Object.hasOwn(fields, name)) continue;
    const value: unknown = Reflect.get(fields, name);
    const result = convertPart(value, name, depth);
    if (result === value) continue;
    converted ??= { ...fields };
    converted[name] = result;
  }
  return converted ?? fields;
}

function convertPart(value: unknown, name: string | number, depth: number): unknown {
  try {
    return convert(value, depth);
  } catch (error) {
    if (error instanceof BuilderFailure) error.path.unshift(String(name));
    throw error;
  }
}

function toJson(value: JsonConvertible, depth: number): unknown {
  const name = value.constructor?.name ?? 'an object';
  if (depth === 0) throw new BuilderFailure(name, new Error('it returns a builder again.'));
  try {
    return value.toJSON();
  } catch (error) {
    throw new BuilderFailure(name, error);
  }
}
