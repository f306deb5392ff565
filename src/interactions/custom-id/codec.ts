import { ValidationError } from '../../rest/call/errors.js';
import { limits } from '../../wire/constants/limits.js';
import type { Problem } from '../problem.js';
import { aliasProblems } from './aliases.js';
import { type FormSegment, isKey, KEY_LENGTH, LONGEST_KEY, readForm, storedForm, writeStored } from './form.js';
import type { ParamStore } from './param-store.js';
import type { Params, ParamsOf } from './params.js';
import { type ParsedPattern, parsePattern, reservedProblem } from './pattern.js';
import { lengthOf, longestOf, type Segment, writeParam } from './segment.js';
import { IdTag, TAG_LENGTH, type TagSecrets, tagProblems } from './tag.js';

/** What a codec may be told; see `CustomIdOptions`. */
export interface CodecOptions {
  /** Allows ids that begin with `~`; for the framework's own declarations. */
  readonly reserved?: boolean | undefined;
  readonly aliases?: readonly string[] | undefined;
  readonly tag?: string | TagSecrets | undefined;
  readonly store?: ParamStore | undefined;
}

/** What an id that a codec takes holds: parameters, or the key under which they are stored. */
export type CustomIdMatch<Pattern extends string = string> =
  | { readonly params: ParamsOf<Pattern> }
  | { readonly stored: string };

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
  readonly forms: readonly (readonly FormSegment[])[];
  /** Length of the longest id that can be built, in characters; undefined when the pattern has no bound. */
  readonly maxLength: number | undefined;
  /** Where parameters go that do not fit. */
  readonly store: ParamStore | undefined;
  /** What is wrong with the pattern and its options; empty when they are sound. */
  readonly problems: readonly Problem[];
  readonly #tag: IdTag | undefined;
  readonly #stored: readonly FormSegment[] | undefined;

  constructor(
    readonly pattern: Pattern,
    options: CodecOptions = {},
  ) {
    const own = parsePattern(pattern);
    const aliases = (options.aliases ?? []).map(parsePattern);
    const { secrets, problems } = secretsOf(pattern, options);
    this.segments = own.segments;
    this.hasParams = own.segments.some((segment) => segment.kind !== 'literal');
    this.patterns = [own, ...aliases];
    this.store = options.store;
    this.#tag = secrets === undefined ? undefined : new IdTag(secrets);
    this.#stored = options.store && storedForm(own.segments);
    this.forms = this.#allForms();
    this.maxLength = isSound(own) ? this.#longestId() : undefined;
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
  build(params: ParamsOf<Pattern>): string {
    const id = this.#seal(this.#write(params));
    this.#checkLength(id);
    return id;
  }

  /**
   * The id that holds `params`, or where they do not fit and there is a store, their key there.
   * @throws ValidationError as `build`, and when the store gives a key that cannot stand in an id
   */
  async buildOrStore(params: ParamsOf<Pattern>): Promise<string> {
    const id = this.#seal(this.#write(params));
    if (lengthOf(id) <= limits.customId || this.store === undefined || this.#stored === undefined) {
      this.#checkLength(id);
      return id;
    }
    const names = this.#params().map(({ name }) => name);
    const values = new Map(Object.entries<string | number>(params));
    const key = await this.store.put(Object.fromEntries(names.flatMap((name) => entryOf(values, name))));
    if (!isKey(key)) {
      this.#refuse('store', `Its keys must have 1 to ${KEY_LENGTH} characters of A-Z a-z 0-9 _ -; it gave "${key}".`);
    }
    const stored = this.#seal(writeStored(this.#stored, key));
    this.#checkLength(stored);
    return stored;
  }

  /**
   * What `id` holds, or undefined when it is not an id of this codec or its tag is wrong.
   * Parameters that are stored are there after `load`.
   * @param written the segments of `id`, where the caller has them
   */
  match(id: string, written: readonly string[] = id.split('/')): CustomIdMatch<Pattern> | undefined {
    for (const form of this.forms) {
      const held = readForm(form, written);
      if (held === undefined) continue;
      if (this.#tag !== undefined && !this.#tag.verifies(id)) return undefined;
      // The segments were read off the same literal as the type, and aliases have its parameters: names and kinds agree.
      return held as CustomIdMatch<Pattern>;
    }
    return undefined;
  }

  /** The parameters of a match; undefined when they were stored and are gone, or are no longer those of the pattern. */
  async load(match: CustomIdMatch<Pattern>): Promise<ParamsOf<Pattern> | undefined> {
    if ('params' in match) return match.params;
    const stored = await this.store?.get(match.stored);
    if (stored === undefined) return undefined;
    const values = new Map(Object.entries<string | number>(stored));
    const params = this.#params();
    const fits = params.every((param) => 'text' in writeParam(param, values.get(param.name)));
    if (!fits || values.size !== params.length) return undefined;
    // Each parameter has just been found to take its value.
    return { ...stored } as ParamsOf<Pattern>;
  }

  /** The parameters that `id` holds in itself, or undefined when it is not an id of this codec or they are stored. */
  parse(id: string): ParamsOf<Pattern> | undefined {
    const match = this.match(id);
    return match && 'params' in match ? match.params : undefined;
  }

  #allForms(): (readonly FormSegment[])[] {
    const end: FormSegment[] = this.#tag === undefined ? [] : [{ kind: 'tag' }];
    return this.patterns.filter(isSound).flatMap(({ segments }) => {
      const stored = this.store && storedForm(segments);
      return [[...segments, ...end], ...(stored ? [[...stored, ...end]] : [])];
    });
  }

  #params() {
    return this.segments.filter((segment) => segment.kind !== 'literal');
  }

  #write(params: Params): string {
    const [own] = this.patterns;
    if (own && !isSound(own)) this.#refuse('custom_id', own.problems.map((problem) => problem.message).join(' '));
    const values = new Map<string, unknown>(Object.entries(params));
    return this.segments.map((segment) => this.#writeSegment(segment, values)).join('/');
  }

  #writeSegment(segment: Segment, values: ReadonlyMap<string, unknown>): string {
    if (segment.kind === 'literal') return segment.text;
    if (!values.has(segment.name)) this.#refuse(segment.name, 'This parameter is required.');
    const written = writeParam(segment, values.get(segment.name));
    return 'text' in written ? written.text : this.#refuse(segment.name, written.problem);
  }

  #seal(id: string): string {
    return this.#tag === undefined ? id : this.#tag.seal(id);
  }

  #checkLength(id: string): void {
    const length = lengthOf(id);
    if (length <= limits.customId) return;
    this.#refuse('custom_id', `Must be ${limits.customId} or fewer in length; "${id}" has ${length}.`);
  }

  #refuse(path: string, message: string): never {
    throw new ValidationError(`custom_id "${this.pattern}"`, [{ path, code: 'BASE_TYPE_INVALID', message }]);
  }

  #longestId(): number | undefined {
    const end = this.#tag === undefined ? 0 : 1 + TAG_LENGTH;
    const whole = longestForm(this.segments);
    if (this.#stored === undefined) return whole === undefined ? undefined : whole + end;
    // What would be longer than the limit is stored.
    const inline = Math.min(limits.customId, whole === undefined ? limits.customId : whole + end);
    return Math.max(inline, (longestForm(this.#stored) ?? 0) + end);
  }

  #lengthProblems(): Problem[] {
    if (this.maxLength === undefined || this.maxLength <= limits.customId) return [];
    const tagged = this.#tag === undefined ? '' : ` with its tag of ${TAG_LENGTH}`;
    return [
      {
        message: `custom_id pattern "${this.pattern}" can reach ${this.maxLength} characters${tagged}; the limit is ${limits.customId}.`,
        remedy:
          this.#stored === undefined
            ? 'Shorten its fixed text, give texts a smaller bound (every character of a text can take three, escaped), or give it a `store`.'
            : 'Shorten its fixed text: it stands in the id also when the parameters are stored.',
      },
    ];
  }
}

function isSound({ problems }: ParsedPattern): boolean {
  return problems.length === 0;
}

function entryOf<Value>(values: ReadonlyMap<string, Value>, name: string): (readonly [string, Value])[] {
  const value = values.get(name);
  return value === undefined ? [] : [[name, value]];
}

function secretsOf(
  pattern: string,
  options: CodecOptions,
): { readonly secrets: TagSecrets | undefined; readonly problems: readonly Problem[] } {
  const { tag } = options;
  if (tag === undefined && !Object.hasOwn(options, 'tag')) return { secrets: undefined, problems: [] };
  // `tag: process.env.SECRET` without the variable: no id is taken then, instead of every one.
  const secrets = typeof tag === 'object' ? tag : { secret: tag ?? '' };
  const named = ({ message, remedy }: Problem) => ({ message: `custom_id pattern "${pattern}": ${message}`, remedy });
  return { secrets, problems: tagProblems(secrets).map(named) };
}

function longestForm(form: readonly FormSegment[]): number | undefined {
  let longest = form.length - 1;
  for (const segment of form) {
    const length = segment.kind === 'key' ? LONGEST_KEY : segment.kind === 'tag' ? TAG_LENGTH : longestOf(segment);
    if (length === undefined) return undefined;
    longest += length;
  }
  return longest;
}
