import { ValidationError } from '../../rest/call/errors.js';
import { limits } from '../../wire/constants/limits.js';
import type { DeclarationProblem } from '../declarations/declaration-problem.js';
import { aliasProblems } from './alias-problems.js';
import {
  type CustomIdMatch,
  formatStoredId,
  isStoreKey,
  MAX_MARKED_KEY_LENGTH,
  MAX_STORE_KEY_LENGTH,
  matchShape,
  type ShapeSegment,
  toStoredShape,
} from './id-shape.js';
import { IdSigner, TAG_LENGTH, type TagSecrets, tagProblems } from './id-signer.js';
import type { ParamStore } from './param-store.js';
import type { CustomIdParams, CustomIdParamsOf } from './params.js';
import { type ParsedPattern, parsePattern, reservedProblem } from './pattern.js';
import { codePointLength, formatParam, maxLengthOf, type Segment } from './segment.js';

/** What a codec may be told; see `CustomIdOptions`. */
export interface CustomIdCodecOptions {
  /** Allows ids that begin with `~`; for the framework's own declarations. */
  readonly reserved?: boolean | undefined;
  readonly aliases?: readonly string[] | undefined;
  readonly tag?: string | TagSecrets | undefined;
  readonly store?: ParamStore | undefined;
}

/**
 * Builds and parses the custom_ids of one pattern: segments divided by `/`, each fixed text or a parameter
 * `:name<kind>` of kind `snowflake`, `int`, `a|b` or `text:20`, or `:name` for text without a bound.
 * Every set of values has exactly one id, and that id gives exactly those values: `/` and `%` in texts are escaped, and
 * an id that `build` could not have made is not taken (`"007"` is no whole number).
 *
 * Ids of its aliases are taken too, and none is built of them. With a tag, only ids that bear it are taken. With a
 * store, parameters that do not fit are kept there and the id holds their key.
 */
export class CustomIdCodec<Pattern extends string = string> {
  readonly segments: readonly Segment[];
  /** Whether ids hold parameters. */
  readonly hasParams: boolean;
  /** Its own pattern, then its aliases. */
  readonly patterns: readonly ParsedPattern[];
  /** Every form in which an id is taken. */
  readonly shapes: readonly (readonly ShapeSegment[])[];
  /** Length of the longest id that can be built, in characters; undefined when the pattern has no bound. */
  readonly maxLength: number | undefined;
  /** Where parameters go that do not fit. */
  readonly store: ParamStore | undefined;
  /** What is wrong with the pattern and its options; empty when they are sound. */
  readonly problems: readonly DeclarationProblem[];
  readonly #signer: IdSigner | undefined;
  readonly #storedShape: readonly ShapeSegment[] | undefined;

  constructor(
    readonly pattern: Pattern,
    options: CustomIdCodecOptions = {},
  ) {
    const own = parsePattern(pattern);
    const aliases = (options.aliases ?? []).map(parsePattern);
    const { secrets, problems } = tagSecretsOf(pattern, options);
    this.segments = own.segments;
    this.hasParams = own.segments.some((segment) => segment.kind !== 'literal');
    this.patterns = [own, ...aliases];
    this.store = options.store;
    this.#signer = secrets === undefined ? undefined : new IdSigner(secrets);
    this.#storedShape = options.store && toStoredShape(own.segments);
    this.shapes = this.#allShapes();
    this.maxLength = isValid(own) ? this.#maxIdLength() : undefined;
    const reserved = options.reserved
      ? []
      : this.patterns.flatMap(({ pattern: each, segments }) => reservedProblem(each, segments[0]) ?? []);
    this.problems = [
      ...own.problems,
      ...reserved,
      ...aliasProblems(own, aliases),
      ...problems,
      ...this.#lengthProblems(),
    ];
    Object.freeze(this);
  }

  /**
   * The id that holds `params`.
   * @throws ValidationError when a value does not fit its parameter, when the id is longer than 100 characters, or when
   * the pattern itself is malformed
   */
  build(params: CustomIdParamsOf<Pattern>): string {
    const id = this.#appendTag(this.#formatId(params));
    this.#checkLength(id);
    return id;
  }

  /**
   * The id that holds `params`, or where they do not fit and there is a store, their key there.
   * @throws ValidationError as `build`, and when the store gives a key that cannot stand in an id
   */
  async buildOrStore(params: CustomIdParamsOf<Pattern>): Promise<string> {
    const id = this.#appendTag(this.#formatId(params));
    if (codePointLength(id) <= limits.customId || this.store === undefined || this.#storedShape === undefined) {
      this.#checkLength(id);
      return id;
    }
    const names = this.#params().map(({ name }) => name);
    const values = new Map(Object.entries<string | number>(params));
    const key = await this.store.put(Object.fromEntries(names.flatMap((name) => entryOf(values, name))));
    if (!isStoreKey(key)) {
      this.#reject(
        'store',
        `Its keys must have 1 to ${MAX_STORE_KEY_LENGTH} characters of A-Z a-z 0-9 _ -; it gave "${key}".`,
      );
    }
    const stored = this.#appendTag(formatStoredId(this.#storedShape, key));
    this.#checkLength(stored);
    return stored;
  }

  /**
   * What `id` holds, or undefined when it is not an id of this codec or its tag is wrong.
   * Parameters that are stored are there after `load`.
   * @param written the segments of `id`, where the caller has them
   */
  match(id: string, written: readonly string[] = id.split('/')): CustomIdMatch<Pattern> | undefined {
    for (const form of this.shapes) {
      const held = matchShape(form, written);
      if (held === undefined) continue;
      if (this.#signer !== undefined && !this.#signer.verify(id)) return undefined;
      // The segments were read off the same literal as the type, and aliases have its parameters: names and kinds agree.
      return held as CustomIdMatch<Pattern>;
    }
    return undefined;
  }

  /** The parameters of a match; undefined when they were stored and are gone, or are no longer those of the pattern. */
  async loadParams(match: CustomIdMatch<Pattern>): Promise<CustomIdParamsOf<Pattern> | undefined> {
    if ('params' in match) return match.params;
    const stored = await this.store?.get(match.storeKey);
    if (stored === undefined) return undefined;
    const values = new Map(Object.entries<string | number>(stored));
    const params = this.#params();
    const fits = params.every((param) => 'text' in formatParam(param, values.get(param.name)));
    if (!fits || values.size !== params.length) return undefined;
    // Each parameter has just been found to take its value.
    return { ...stored } as CustomIdParamsOf<Pattern>;
  }

  /** The parameters that `id` holds in itself, or undefined when it is not an id of this codec or they are stored. */
  parse(id: string): CustomIdParamsOf<Pattern> | undefined {
    const match = this.match(id);
    return match && 'params' in match ? match.params : undefined;
  }

  #allShapes(): (readonly ShapeSegment[])[] {
    const end: ShapeSegment[] = this.#signer === undefined ? [] : [{ kind: 'tag' }];
    return this.patterns.filter(isValid).flatMap(({ segments }) => {
      const stored = this.store && toStoredShape(segments);
      return [[...segments, ...end], ...(stored ? [[...stored, ...end]] : [])];
    });
  }

  #params() {
    return this.segments.filter((segment) => segment.kind !== 'literal');
  }

  #formatId(params: CustomIdParams): string {
    const [own] = this.patterns;
    if (own && !isValid(own)) this.#reject('custom_id', own.problems.map((problem) => problem.message).join(' '));
    const values = new Map<string, unknown>(Object.entries(params));
    return this.segments.map((segment) => this.#formatSegment(segment, values)).join('/');
  }

  #formatSegment(segment: Segment, values: ReadonlyMap<string, unknown>): string {
    if (segment.kind === 'literal') return segment.text;
    if (!values.has(segment.name)) this.#reject(segment.name, 'This parameter is required.');
    const written = formatParam(segment, values.get(segment.name));
    return 'text' in written ? written.text : this.#reject(segment.name, written.problem);
  }

  #appendTag(id: string): string {
    return this.#signer === undefined ? id : this.#signer.sign(id);
  }

  #checkLength(id: string): void {
    const length = codePointLength(id);
    if (length <= limits.customId) return;
    this.#reject('custom_id', `Must be ${limits.customId} or fewer in length; "${id}" has ${length}.`);
  }

  #reject(path: string, message: string): never {
    throw new ValidationError(`custom_id "${this.pattern}"`, [{ path, code: 'BASE_TYPE_INVALID', message }]);
  }

  #maxIdLength(): number | undefined {
    const end = this.#signer === undefined ? 0 : 1 + TAG_LENGTH;
    const whole = maxShapeLength(this.segments);
    if (this.#storedShape === undefined) return whole === undefined ? undefined : whole + end;
    // What would be longer than the limit is stored.
    const inline = Math.min(limits.customId, whole === undefined ? limits.customId : whole + end);
    return Math.max(inline, (maxShapeLength(this.#storedShape) ?? 0) + end);
  }

  #lengthProblems(): DeclarationProblem[] {
    if (this.maxLength === undefined || this.maxLength <= limits.customId) return [];
    const tagged = this.#signer === undefined ? '' : ` with its tag of ${TAG_LENGTH}`;
    return [
      {
        message: `custom_id pattern "${this.pattern}" can reach ${this.maxLength} characters${tagged}; the limit is ${limits.customId}.`,
        remedy:
          this.#storedShape === undefined
            ? 'Shorten its fixed text, give texts a smaller bound (every character of a text can take three, escaped), or give it a `store`.'
            : 'Shorten its fixed text: it stands in the id also when the parameters are stored.',
      },
    ];
  }
}

function isValid({ problems }: ParsedPattern): boolean {
  return problems.length === 0;
}

function entryOf<Value>(values: ReadonlyMap<string, Value>, name: string): (readonly [string, Value])[] {
  const value = values.get(name);
  return value === undefined ? [] : [[name, value]];
}

function tagSecretsOf(
  pattern: string,
  options: CustomIdCodecOptions,
): { readonly secrets: TagSecrets | undefined; readonly problems: readonly DeclarationProblem[] } {
  const { tag } = options;
  if (tag === undefined && !Object.hasOwn(options, 'tag')) return { secrets: undefined, problems: [] };
  // `tag: process.env.SECRET` without the variable: no id is taken then, instead of every one.
  const secrets = typeof tag === 'object' ? tag : { secret: tag ?? '' };
  const named = ({ message, remedy }: DeclarationProblem) => ({
    message: `custom_id pattern "${pattern}": ${message}`,
    remedy,
  });
  return { secrets, problems: tagProblems(secrets).map(named) };
}

function maxShapeLength(form: readonly ShapeSegment[]): number | undefined {
  let longest = form.length - 1;
  for (const segment of form) {
    const length =
      segment.kind === 'key' ? MAX_MARKED_KEY_LENGTH : segment.kind === 'tag' ? TAG_LENGTH : maxLengthOf(segment);
    if (length === undefined) return undefined;
    longest += length;
  }
  return longest;
}
