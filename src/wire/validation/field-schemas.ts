/**
 * Schemas of fields from which objects, queries and bodies are declared.
 *
 * A rule for which the API has its own error code carries that code (`formCode`) and its message, so that
 * form-errors.ts can give both sides the same message. Objects ignore unknown keys, as Discord does.
 */
import { z } from 'zod';
import { fromBase64, toHex } from '../../base/bytes/bytes.js';
import { isSnowflake } from '../../base/snowflake.js';
import { ALL_PERMISSIONS } from '../constants/permissions.js';
import type { Schema } from './schema-types.js';

/** The inner error code and message of a violated rule, as in the API's form errors. */
export interface FormProblem {
  readonly formCode: string;
  readonly message: string;
}

/** A schema issue with an API error code. An alias and not an interface, because zod requires an index signature. */
export type FormIssue = {
  readonly code: 'custom';
  readonly input: unknown;
  path: PropertyKey[];
  readonly message: string;
  readonly params: { readonly formCode: string };
  readonly continue: true;
};

/** A schema issue that carries an API error code. `path` is relative to the checked value. */
export function formIssue(input: unknown, problem: FormProblem, path: PropertyKey[] = []): FormIssue {
  return {
    code: 'custom',
    input,
    path,
    message: problem.message,
    params: { formCode: problem.formCode },
    continue: true,
  };
}

/** The API's error for a length below `min` or above `max`. */
export function lengthProblem(min: number, max: number): FormProblem {
  return min > 0
    ? { formCode: 'BASE_TYPE_BAD_LENGTH', message: `Must be between ${min} and ${max} in length.` }
    : { formCode: 'BASE_TYPE_MAX_LENGTH', message: `Must be ${max} or fewer in length.` };
}

/** Text of `min` to `max` characters (Unicode code points). */
export function boundedText(min: number, max: number): z.ZodString {
  return z.string().check((ctx) => {
    if (!hasLength(ctx.value, min, max)) ctx.issues.push(formIssue(ctx.value, lengthProblem(min, max)));
  });
}

/** Whether a text has `min` to `max` characters. A character has one or two units, so that most texts need not be counted. */
function hasLength(text: string, min: number, max: number): boolean {
  if (text.length <= max && (min <= 1 || text.length >= 2 * min)) return text.length >= min;
  const { length } = [...text];
  return length >= min && length <= max;
}

/** A list of `min` to `max` items. */
export function boundedList<T extends z.ZodType>(item: T, min: number, max: number): z.ZodArray<T> {
  return z.array(item).check((ctx) => {
    if (ctx.value.length < min || ctx.value.length > max) {
      ctx.issues.push(formIssue(ctx.value, lengthProblem(min, max)));
    }
  });
}

/** An integer of `min` to `max`. */
export function boundedInteger(min: number, max: number): z.ZodInt {
  return z.int().check((ctx) => {
    if (ctx.value < min) {
      ctx.issues.push(
        formIssue(ctx.value, {
          formCode: 'NUMBER_TYPE_MIN',
          message: `int value should be greater than or equal to ${min}.`,
        }),
      );
    }
    if (ctx.value > max) {
      ctx.issues.push(
        formIssue(ctx.value, {
          formCode: 'NUMBER_TYPE_MAX',
          message: `int value should be less than or equal to ${max}.`,
        }),
      );
    }
  });
}

/** A number of `min` to `max`, which may have decimals. */
export function boundedNumber(min: number, max: number): z.ZodNumber {
  return z.number().check((ctx) => {
    const problem = (formCode: string, word: string, bound: number) =>
      formIssue(ctx.value, { formCode, message: `float value should be ${word} than or equal to ${bound}.` });
    if (ctx.value < min) ctx.issues.push(problem('NUMBER_TYPE_MIN', 'greater', min));
    if (ctx.value > max) ctx.issues.push(problem('NUMBER_TYPE_MAX', 'less', max));
  });
}

/** A bit field whose bits may all be set, or that Discord checks: a positive 32-bit integer. */
export function bitField(): z.ZodInt {
  return boundedInteger(0, 2 ** 31 - 1);
}

/** A field that must be absent. An undeclared field would be ignored before a rule can reject it. */
export function absentField({ formCode, message }: FormProblem): Schema<undefined> {
  return z.custom<undefined>((given) => given === undefined, { error: message, params: { formCode } });
}

/** The API's error for a malformed identifier. */
export function snowflakeProblem(value: string | number): FormProblem {
  return { formCode: 'NUMBER_TYPE_COERCE', message: `Value "${value}" is not snowflake.` };
}

/** An identifier. */
export function snowflake(): z.ZodString {
  return z.string().check((ctx) => {
    if (!isSnowflake(ctx.value)) ctx.issues.push(formIssue(ctx.value, snowflakeProblem(ctx.value)));
  });
}

/** The bounds of a map of texts. Absent ones do not apply. */
interface TextMapBounds {
  readonly entries: number;
  readonly key?: number | undefined;
  readonly minValue?: number | undefined;
  readonly value: number;
  /** Characters of all keys and values together. */
  readonly total?: number | undefined;
}

/** Texts by key. */
export function boundedTextMap({
  entries,
  key,
  minValue = 0,
  value,
  total,
}: TextMapBounds): Schema<Record<string, string>> {
  return z.record(z.string(), boundedText(minValue, value)).check((ctx) => {
    const pairs = Object.entries(ctx.value);
    if (pairs.length > entries) ctx.issues.push(formIssue(ctx.value, lengthProblem(0, entries)));
    for (const [name] of pairs)
      if (key !== undefined && [...name].length > key) ctx.issues.push(formIssue(name, lengthProblem(0, key), [name]));
    const length = pairs.reduce((sum, [name, text]) => sum + [...name].length + [...text].length, 0);
    if (total !== undefined && length > total) {
      const message = `Keys and values must be ${total} or fewer in length together.`;
      ctx.issues.push(formIssue(ctx.value, { formCode: 'BASE_TYPE_MAX_LENGTH', message }));
    }
  });
}

/** A date with an optional time of day; `Date.parse` alone accepts much more than ISO 8601. */
const ISO_8601 = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/i;

/** A timestamp as ISO 8601 text. */
export function timestamp(): z.ZodString {
  return z.string().check((ctx) => {
    if (!ISO_8601.test(ctx.value) || Number.isNaN(Date.parse(ctx.value))) {
      ctx.issues.push(
        formIssue(ctx.value, {
          formCode: 'DATETIME_TYPE_PARSE',
          message: `Could not parse ${ctx.value}. Should be ISO8601.`,
        }),
      );
    }
  });
}

/** A URL of at most `max` characters; `schemes` lists the allowed schemes. */
export function boundedUrl(max: number, schemes: readonly string[] = ['http', 'https']): z.ZodString {
  return boundedText(1, max).check((ctx) => {
    if (!URL.canParse(ctx.value)) {
      ctx.issues.push(formIssue(ctx.value, { formCode: 'URL_TYPE_INVALID_URL', message: 'Not a well formed URL.' }));
      return;
    }
    const scheme = new URL(ctx.value).protocol.slice(0, -1);
    if (!schemes.includes(scheme)) {
      const allowed = schemes.map((each) => `'${each}'`).join(', ');
      ctx.issues.push(
        formIssue(ctx.value, {
          formCode: 'URL_TYPE_INVALID_SCHEME',
          message: `Scheme "${scheme}" is not supported. Scheme must be one of (${allowed}).`,
        }),
      );
    }
  });
}

const BIT_FIELD_SIZE = 2 ** 32;

/** A bit field as an integer, in which only the bits of `allowed` may be set. */
export function allowedFlags(allowed: number): z.ZodInt {
  return z.int().check((ctx) => {
    // Bitwise operators ignore the bits above the 32nd.
    if (ctx.value < 0 || ctx.value >= BIT_FIELD_SIZE || (ctx.value & ~allowed) !== 0) {
      ctx.issues.push(
        formIssue(ctx.value, { formCode: 'BASE_TYPE_CHOICES', message: `Only the flags ${allowed} may be set.` }),
      );
    }
  });
}

/** A boolean in a query string: `true`, `True`, `1` or `false`, `False`, `0`. */
export function queryBoolean(): Schema<boolean, string> {
  return z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'], case: 'insensitive' });
}

/** An integer of `min` to `max` in a query string. */
export function queryInteger(min: number, max: number): Schema<number, string> {
  return z.codec(z.string(), boundedInteger(min, max), {
    decode: (text) => (text.trim() === '' ? Number.NaN : Number(text)),
    encode: (value) => String(value),
  });
}

/** One of `values` in a query string. */
export function queryChoice<const T extends string>(values: readonly T[]): Schema<T, string> {
  return z.string().pipe(z.literal(values));
}

/** A list of at most `max` items in a query string, where each item repeats the name. A list of one item is a text. */
export function queryList<T>(item: Schema<T, string>, max: number): Schema<T[], string | readonly string[]> {
  return z
    .union([z.string(), z.array(z.string()).readonly()])
    .transform((texts): string[] => [texts].flat())
    .pipe(boundedList(item, 0, max));
}

/**
 * A list of at most `max` ids in a query string, separated by commas or with a repeated name. An endpoint whose documentation
 * names commas lists the parameter in `commaSeparated`.
 */
export function queryIdList(max: number): Schema<string[], string | readonly string[]> {
  return z
    .union([z.string(), z.array(z.string()).readonly()])
    .transform((given): string[] => (typeof given === 'string' ? given.split(',') : [...given]))
    .check((ctx) => {
      const ids = ctx.value;
      if (ids.length > max) ctx.issues.push(formIssue(ids, lengthProblem(0, max)));
      const wrong = ids.find((id) => !isSnowflake(id));
      if (wrong !== undefined) ctx.issues.push(formIssue(ids, snowflakeProblem(wrong)));
    });
}

const BIT_SET = /^\d{1,20}$/;

/**
 * A permission set: a decimal string, or a number below 2^53, as older clients send it. Bits without a name are dropped.
 */
export function permissionBits(): Schema<string, string | number> {
  return z
    .union([z.string(), z.int()])
    .check((ctx) => {
      if (!BIT_SET.test(String(ctx.value))) {
        ctx.issues.push(
          formIssue(ctx.value, { formCode: 'NUMBER_TYPE_COERCE', message: `Value "${ctx.value}" is not int.` }),
        );
      }
    })
    .transform((bits) => String(BigInt(bits) & ALL_PERMISSIONS));
}

/** The image types that the API accepts; WebP and AVIF only for emojis. */
export const IMAGE_TYPES = ['png', 'jpeg', 'gif', 'webp', 'avif'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

/** The first bytes of each image type, as hexadecimal digits. */
export const IMAGE_SIGNATURES: Readonly<Record<ImageType, RegExp>> = {
  png: /^89504e470d0a1a0a/,
  jpeg: /^ffd8ff/,
  gif: /^474946383[79]61/,
  /** `RIFF`, a size, and `WEBP`. */
  webp: /^52494646.{8}57454250/,
  /** A size, `ftyp`, and `avif` or `avis`. */
  avif: /^.{8}66747970(?:61766966|61766973)/,
};

const IMAGE_DATA_URI = new RegExp(`^data:image/(${IMAGE_TYPES.join('|')});base64,([A-Za-z0-9+/]+={0,2})$`);

/** What discord.js and seyfert declare for images of every type. */
const ANY_IMAGE = /^data:image\/jpe?g;base64,/;

/**
 * The same image with the type of its content, if it is declared as `image/jpg` or `image/jpeg`. Discord looks at the
 * content, too.
 */
function withDetectedType(uri: string): string {
  if (!ANY_IMAGE.test(uri)) return uri;
  const data = uri.slice(uri.indexOf(',') + 1);
  const start = startOf(data);
  const type = IMAGE_TYPES.find((each) => IMAGE_SIGNATURES[each].test(start));
  return type === undefined ? uri : `data:image/${type};base64,${data}`;
}

/** The first bytes of base64 data, as hexadecimal digits. */
function startOf(base64: string): string {
  return toHex(fromBase64(base64.slice(0, 16)));
}

/**
 * An image of one of `types` as base64 data URI, whose content matches the declared type. The declared types `image/jpg` and
 * `image/jpeg` stand for that of the content.
 */
export function imageData(types: readonly ImageType[] = ['png', 'jpeg', 'gif']): z.ZodString {
  return z
    .string()
    .overwrite(withDetectedType)
    .check((ctx) => {
      const [, said = '', data = ''] = IMAGE_DATA_URI.exec(ctx.value) ?? [];
      const type = types.find((each) => each === said);
      if (type === undefined || !IMAGE_SIGNATURES[type].test(startOf(data))) {
        const message = `Must be a picture as a data URI in base64, of type ${types.join(', ')}.`;
        ctx.issues.push(formIssue(ctx.value.slice(0, 30), { formCode: 'IMAGE_INVALID', message }));
      }
    });
}
