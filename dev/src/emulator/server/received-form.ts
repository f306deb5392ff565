/**
 * The received form of requests and of gateway commands. The schemas of `wire` declare the form that our own client sends.
 * As Discord, the emulator accepts other forms of the same data, which clients in other languages send: null for an absent
 * field, a number as text, a text as number. This module derives them from the same schemas: it walks a schema together with
 * a value, and returns the value in the form that the schema accepts. What has no other form stays as it is, so that
 * validation reports it.
 *
 * A normalizer is derived from a schema when the schema is first used. It returns the same value if nothing changes.
 */

import { isRecord } from 'guildhall/internal';
import { z } from 'zod';
import { missingIfEmpty, type ReceivedPart, receivedParts, strictFields } from './received-parts.js';

type Normalizer = (value: unknown) => unknown;
type Fields = Readonly<Record<string, unknown>>;

const normalizers = new WeakMap<z.core.$ZodType, Normalizer>();

/** The value in the form that the schema declares, if it is another form of that. Never throws. */
export function toReceivedForm(schema: z.core.$ZodType, value: unknown): unknown {
  return normalizerOf(schema)(value);
}

function normalizerOf(schema: z.core.$ZodType): Normalizer {
  const existing = normalizers.get(schema);
  if (existing) return existing;
  // A schema can contain itself, so its normalizer is stored before those of its parts are derived.
  let derived: Normalizer = unchanged;
  const normalizer: Normalizer = (value) => derived(value);
  normalizers.set(schema, normalizer);
  derived = withParts(derive(schema), receivedParts.get(schema) ?? []);
  return normalizer;
}

const unchanged: Normalizer = (value) => value;

function isObject(value: unknown): value is Fields {
  return isRecord(value) && !Array.isArray(value);
}

function derive(schema: z.core.$ZodType): Normalizer {
  if (schema instanceof z.ZodObject) return forObject(schema);
  if (schema instanceof z.ZodArray) return forList(schema.element);
  if (schema instanceof z.ZodTuple) return forTuple(schema.def.items.map(normalizerOf));
  if (schema instanceof z.ZodRecord) return forMap(normalizerOf(schema.valueType));
  if (schema instanceof z.ZodDiscriminatedUnion) return forVariants(schema.def.discriminator, schema.options);
  if (schema instanceof z.ZodUnion) return forAlternatives(schema, schema.options);
  if (schema instanceof z.ZodPipe) return normalizerOf(schema.in);
  if (schema instanceof z.ZodLazy || schema instanceof z.ZodReadonly) return normalizerOf(schema.unwrap());
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return normalizerOf(schema.unwrap());
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return normalizerOf(schema.unwrap());
  if (schema instanceof z.ZodNumberFormat) return toInteger;
  if (schema instanceof z.ZodNumber) return toNumber;
  if (schema instanceof z.ZodLiteral) return isNumeric(schema) ? toInteger : unchanged;
  if (schema instanceof z.ZodString) return toText;
  return unchanged;
}

const INTEGER = /^[+-]?\d{1,15}$/;
const DECIMAL = /^[+-]?\d{1,15}(?:\.\d{1,15})?$/;

/** Discord reports a text that is no integer as NUMBER_TYPE_COERCE: it reads an integer from every other one. */
function toInteger(value: unknown): unknown {
  return typeof value === 'string' && INTEGER.test(value) ? Number(value) : value;
}

function toNumber(value: unknown): unknown {
  return typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value;
}

/** Discord reports only lists and objects as no text. */
function toText(value: unknown): unknown {
  return Number.isSafeInteger(value) ? String(value) : value;
}

function isNumeric({ values }: z.ZodLiteral): boolean {
  return [...values].every((each) => typeof each === 'number');
}

/** A field of an object, as far as other forms of it are accepted. */
interface ReceivedField {
  readonly name: string;
  readonly normalize: Normalizer;
  /** Whether null means that the field is absent. */
  readonly isNullAbsent: boolean;
  /** Whether the schema accepts only an absent field. Clients write that as false, too. */
  readonly isNeverPresent: boolean;
}

function forObject(schema: z.ZodObject): Normalizer {
  const strict = strictFields.get(schema);
  const fields = Object.entries(schema.shape).map(([name, field]) => toReceivedField(name, field, strict?.has(name)));
  return (value) => (isObject(value) ? normalizeFields(value, fields) : value);
}

function toReceivedField(name: string, schema: z.core.$ZodType, isStrict = false): ReceivedField {
  const accepts = (value: unknown) => z.safeParse(schema, value).success;
  const isOptional = accepts(undefined);
  return {
    name,
    normalize: normalizerOf(schema),
    isNullAbsent: !isStrict && isOptional && !accepts(null),
    isNeverPresent: schema instanceof z.ZodOptional && schema.unwrap() instanceof z.ZodCustom && !accepts(false),
  };
}

function normalizeFields(value: Fields, fields: readonly ReceivedField[]): Fields {
  let changed: Record<string, unknown> | undefined;
  for (const { name, normalize, isNullAbsent, isNeverPresent } of fields) {
    if (!Object.hasOwn(value, name)) continue;
    const given = value[name];
    if ((given === null && isNullAbsent) || (given === false && isNeverPresent)) {
      changed ??= { ...value };
      delete changed[name];
      continue;
    }
    const received = normalize(given);
    if (received === given) continue;
    changed ??= { ...value };
    changed[name] = received;
  }
  return changed ?? value;
}

function withParts(normalize: Normalizer, parts: readonly ReceivedPart[]): Normalizer {
  if (parts.length === 0) return normalize;
  return (value) => normalize(isObject(value) ? parts.reduce(applyPart, value) : value);
}

/** Applies a row of the table. */
function applyPart(value: Fields, { field, ...part }: ReceivedPart): Fields {
  const given = value[field];
  if ('value' in part) return given === undefined || given === null ? { ...value, [field]: part.value } : value;
  if ('separator' in part) {
    return typeof given === 'string' ? { ...value, [field]: given.split(part.separator) } : value;
  }
  if ('ignores' in part) {
    return Array.isArray(given) && given.includes(null)
      ? { ...value, [field]: given.filter((each) => each !== null) }
      : value;
  }
  if ('bits' in part) {
    const flags = toNumber(given);
    // The 32 lowest bits are those of the number modulo 2 ** 32, as for the operator.
    return isBitField(flags) ? { ...value, [field]: flags & part.bits } : value;
  }
  if (!isObject(given)) return value;
  if ('unset' in part) return given[part.unset] === false ? { ...value, [field]: omit(given, part.unset) } : value;
  return isMissing(given[part.without]) ? omit(value, field) : value;
}

function isBitField(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function omit(value: Fields, field: string): Fields {
  const { [field]: _omitted, ...others } = value;
  return others;
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function forList(item: z.core.$ZodType): Normalizer {
  const normalize = normalizerOf(item);
  const normalizeItem: Normalizer = missingIfEmpty.has(item)
    ? (value) => (isEmptyObject(value) ? null : normalize(value))
    : normalize;
  return (value) => (Array.isArray(value) ? normalizeItems(value, () => normalizeItem) : value);
}

function isEmptyObject(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

function forTuple(items: readonly Normalizer[]): Normalizer {
  return (value) => (Array.isArray(value) ? normalizeItems(value, (index) => items[index] ?? unchanged) : value);
}

function normalizeItems(value: readonly unknown[], normalizerAt: (index: number) => Normalizer): readonly unknown[] {
  const received = value.map((each, index) => normalizerAt(index)(each));
  return received.some((each, index) => each !== value[index]) ? received : value;
}

function forMap(normalize: Normalizer): Normalizer {
  return (value) => {
    if (!isObject(value)) return value;
    const entries = Object.entries(value).map(([key, each]) => [key, normalize(each)] as const);
    return entries.some(([key, each]) => each !== value[key]) ? Object.fromEntries(entries) : value;
  };
}

/** The variants of a discriminated union, by the value of their discriminator. */
function forVariants(discriminator: string, options: readonly z.core.$ZodType[]): Normalizer {
  const byValue = new Map<unknown, z.core.$ZodType>();
  for (const option of options) {
    for (const value of option._zod.propValues?.[discriminator] ?? []) byValue.set(value, option);
  }
  return (value) => {
    if (!isObject(value)) return value;
    const given = value[discriminator];
    const variant = byValue.get(given) ?? byValue.get(toInteger(given));
    return variant ? normalizerOf(variant)(value) : value;
  };
}

/** A value that none of the alternatives accepts is received as the one that reports the fewest problems. */
function forAlternatives(schema: z.ZodUnion, options: readonly z.core.$ZodType[]): Normalizer {
  return (value) => {
    if (schema.safeParse(value).success) return value;
    const received = options.map((option) => {
      const form = normalizerOf(option)(value);
      return { form, problems: z.safeParse(option, form).error?.issues.length ?? 0 };
    });
    return received.reduce((best, each) => (each.problems < best.problems ? each : best)).form;
  };
}
