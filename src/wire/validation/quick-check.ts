/**
 * Recognizes values that a schema certainly accepts, without running it. A program derives the check from the schema, so there are no
 * rules here: it knows the basic types of zod, and calls the checks that the schema itself contains. Whatever it does not know, such as
 * a default or a transformation, it does not recognize, and then the schema decides, which also has the messages.
 *
 * Nearly every body that a bot sends is valid. A schema copies it, and builds what it needs for all that a body could contain
 * when the first one is checked. The quick check copies nothing, and looks only at the schemas of what a value contains.
 */
import type * as core from 'zod/v4/core';

/** Whether a value is certainly accepted. A value for which it returns false may be valid. */
type QuickCheck = (value: unknown) => boolean;

const checks = new WeakMap<core.$ZodType, QuickCheck>();

/** Whether a schema certainly accepts a value as it is. False means that only the schema itself knows. */
export function certainlyAccepts(schema: core.$ZodType, value: unknown): boolean {
  let check = checks.get(schema);
  if (check === undefined) {
    check = withOwnChecks(schema, checkOf(schema));
    checks.set(schema, check);
  }
  return check(value);
}

/** The check of a schema inside of another one, which is derived when a value first contains it. Schemas can contain themselves. */
function innerCheck(schema: core.$ZodType): QuickCheck {
  let check: QuickCheck | undefined;
  return (value) => {
    check ??= withOwnChecks(schema, checkOf(schema));
    return check(value);
  };
}

const never: QuickCheck = () => false;

function checkOf(schema: core.$ZodType): QuickCheck {
  // Every schema is one of this union, as zod documents it for code that reads schemas.
  const { def } = (schema as core.$ZodTypes)._zod;
  if ('coerce' in def && def.coerce === true) return never;
  switch (def.type) {
    case 'string':
    case 'boolean':
      return (value) => typeof value === def.type;
    case 'number':
      return Number.isFinite;
    case 'null':
      return (value) => value === null;
    case 'any':
    case 'unknown':
    case 'custom':
      return () => true;
    case 'literal':
      return (value) => def.values.some((each) => each === value);
    case 'enum': {
      const values = new Set<unknown>(Object.values(def.entries));
      return (value) => values.has(value);
    }
    case 'optional':
      return optionalCheck(schema, innerCheck(def.innerType));
    case 'nullable': {
      const check = innerCheck(def.innerType);
      return (value) => value === null || check(value);
    }
    case 'array': {
      const check = innerCheck(def.element);
      return (value) => Array.isArray(value) && everyItem(value, check);
    }
    case 'union': {
      const options = def.options.map(innerCheck);
      return (value) => someCheck(options, value);
    }
    case 'object':
      return def.catchall === undefined ? objectCheck(def.shape) : never;
    case 'lazy':
      return innerCheck(def.getter());
    default:
      return never;
  }
}

/** Unlike `some`, it creates no function. It runs for each part of each body. */
function someCheck(checks: readonly QuickCheck[], value: unknown): boolean {
  for (const check of checks) if (check(value)) return true;
  return false;
}

/** Unlike `every`, it does not skip missing items. */
function everyItem(items: readonly unknown[], check: QuickCheck): boolean {
  for (const item of items) if (!check(item)) return false;
  return true;
}

/** Nothing replaces an absent value, unless there is a default inside. */
function optionalCheck(schema: core.$ZodType, check: QuickCheck): QuickCheck {
  let isKept: boolean | undefined;
  return (value) => {
    if (value !== undefined) return check(value);
    isKept ??= schema._zod.optin === 'optional';
    return isKept;
  };
}

/**
 * Unknown keys are not recognized: the schema removes them before its own checks see the object. Only the keys of a value are visited,
 * because most fields of a body are absent.
 */
function objectCheck(shape: core.$ZodShape): QuickCheck {
  const checks = new Map(Object.entries(shape).map(([name, field]) => [name, innerCheck(field)]));
  let required: ReadonlySet<string> | undefined;
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    required ??= new Set([...checks].flatMap(([name, check]) => (check(undefined) ? [] : [name])));
    let missing = required.size;
    for (const key in value) {
      const field: unknown = Reflect.get(value, key);
      if (checks.get(key)?.(field) !== true) return false;
      if (required.has(key)) missing -= 1;
    }
    return missing === 0;
  };
}

/** Adds the checks that a schema contains, such as the length of a text. They are called as the schema calls them. */
function withOwnChecks(schema: core.$ZodType, check: QuickCheck): QuickCheck {
  const { def, traits } = schema._zod;
  const itself = traits.has('$ZodCheck') ? [schema as core.$ZodCustom] : [];
  const own: readonly core.$ZodCheck<never>[] = [...itself, ...(def.checks ?? [])];
  if (own.length === 0) return check;
  if (own.some(({ _zod }) => _zod.def.when !== undefined)) return never;
  const payload: core.ParsePayload = { value: undefined, issues: [] };
  return (value) => {
    if (!check(value)) return false;
    payload.value = value;
    let isAccepted = true;
    for (const { _zod } of own) {
      // The value has the type that the check is for: `check` has accepted it.
      const pending: unknown = isAccepted && _zod.check(payload as core.ParsePayload<never>);
      isAccepted &&= !(pending instanceof Promise) && payload.issues.length === 0 && payload.value === value;
    }
    payload.value = undefined;
    payload.issues.length = 0;
    return isAccepted;
  };
}
