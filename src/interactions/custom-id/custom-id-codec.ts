import { ValidationError } from '../../rest/call/errors.js';
import { limits } from '../../wire/constants/limits.js';
import type { DeclarationProblem } from '../declarations/declaration-problem.js';
import { aliasListProblems, aliasProblems, foreignAliasProblems } from './alias-problems.js';
import {
  type CustomIdAlias,
  ForeignAlias,
  isForeignAlias,
  type OptionalAliasParams,
  type ReportAliasFailure,
} from './foreign-alias.js';
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
import { IdSigner, SIGNATURE_LENGTH, type SigningSecrets, signingSecretProblems } from './id-signer.js';
import type { ParamStore } from './param-store.js';
import type { CustomIdParams, CustomIdParamsOf } from './params.js';
import { type ParsedPattern, parsePattern, reservedProblem } from './pattern.js';
import { codePointLength, formatParam, maxLengthOf, type Segment } from './segment.js';

/** Options of a codec; see `CustomIdOptions`. */
export interface CustomIdCodecOptions {
  /** Allows ids that start with `~`, which are reserved for the framework. */
  readonly reserved?: boolean | undefined;
  readonly aliases?: readonly CustomIdAlias[] | undefined;
  /** Parameters that RegExps and functions among the aliases may leave out, with their values. */
  readonly optionalAliasParams?: OptionalAliasParams | undefined;
  readonly signingSecret?: string | SigningSecrets | undefined;
  readonly store?: ParamStore | undefined;
}

/**
 * Builds and parses the custom_ids of one pattern: segments separated by `/`, each fixed text or a parameter
 * `:name<kind>` of kind `snowflake`, `int`, `a|b` or `text:20`, or `:name` for text without a maximum length.
 * Each set of values has exactly one id, and that id yields exactly those values: `/` and `%` in texts are escaped, and
 * an id that `build` cannot produce does not match (`"007"` is not an integer).
 *
 * Ids of the aliases match too but are never built: those of patterns with `match`, those of other forms with
 * `matchForeign`. With a signing secret, only ids with a valid signature match. With a
 * store, parameters that do not fit into an id are stored, and the id contains their key.
 */
export class CustomIdCodec<Pattern extends string = string> {
  /** The parts of the pattern between its slashes. */
  readonly segments: readonly Segment[];
  /** Whether the pattern has parameters. */
  readonly hasParams: boolean;
  /** The pattern, then its aliases. */
  readonly patterns: readonly ParsedPattern[];
  /** The aliases that are RegExps and functions, in their order. */
  readonly foreignAliases: readonly ForeignAlias[];
  /** All shapes that matching ids can have. */
  readonly shapes: readonly (readonly ShapeSegment[])[];
  /** Length of the longest id that can be built, in characters; undefined if the pattern has no maximum. */
  readonly maxLength: number | undefined;
  /** Stores parameters that do not fit into an id. */
  readonly store: ParamStore | undefined;
  /** Problems of the pattern and its options; empty if they are valid. */
  readonly problems: readonly DeclarationProblem[];
  readonly #signer: IdSigner | undefined;
  readonly #storedShape: readonly ShapeSegment[] | undefined;

  constructor(
    readonly pattern: Pattern,
    options: CustomIdCodecOptions = {},
  ) {
    const own = parsePattern(pattern);
    const listed: readonly unknown[] = Array.isArray(options.aliases) ? options.aliases : [];
    const aliases = listed.filter((alias) => typeof alias === 'string').map(parsePattern);
    const { secrets, problems } = signingSecretsOf(pattern, options);
    this.segments = own.segments;
    this.hasParams = own.segments.some((segment) => segment.kind !== 'literal');
    this.patterns = [own, ...aliases];
    this.foreignAliases = listed
      .filter(isForeignAlias)
      .map((alias) => new ForeignAlias(alias, pattern, this.#params(), options.optionalAliasParams));
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
      ...aliasListProblems(pattern, options.aliases),
      ...aliasProblems(own, aliases),
      ...foreignAliasProblems(pattern, this.foreignAliases, secrets !== undefined),
      ...problems,
      ...this.#lengthProblems(),
    ];
    Object.freeze(this);
  }

  /**
   * Builds the id of `params`.
   * @throws {ValidationError} when a value is invalid for its parameter, the id is longer than 100 characters, or the
   * pattern is malformed
   */
  build(params: CustomIdParamsOf<Pattern>): string {
    const id = this.#appendSignature(this.#formatId(params));
    this.#checkLength(id);
    return id;
  }

  /**
   * Builds the id of `params`. If they do not fit and there is a store, the id contains their key in the store.
   * @throws {ValidationError} for the same reasons as `build`, and when the store returns an invalid key
   */
  async buildOrStore(params: CustomIdParamsOf<Pattern>): Promise<string> {
    const id = this.#appendSignature(this.#formatId(params));
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
        `Its keys must have 1 to ${MAX_STORE_KEY_LENGTH} characters of A-Z a-z 0-9 _ -; it returned "${key}".`,
      );
    }
    const stored = this.#appendSignature(formatStoredId(this.#storedShape, key));
    this.#checkLength(stored);
    return stored;
  }

  /**
   * Matches an id with the patterns; undefined if it does not match them or its signature is invalid. `loadParams` returns
   * the parameters of a match.
   * @param segments the segments of `id`, if the caller has split it
   */
  match(id: string, segments: readonly string[] = id.split('/')): CustomIdMatch<Pattern> | undefined {
    for (const shape of this.shapes) {
      const match = matchShape(shape, segments);
      if (match === undefined) continue;
      if (this.#signer !== undefined && !this.#signer.verify(id)) return undefined;
      // Shapes and type come from the same pattern, and aliases have the same parameters, so names and kinds agree.
      return match as CustomIdMatch<Pattern>;
    }
    return undefined;
  }

  /**
   * Matches an id with the aliases that are RegExps and functions. The first one that matches counts; undefined if none
   * does. Ids that start with `~` are those of the framework.
   * @param report receives failures of functions. Default: they are ignored
   */
  matchForeign(id: string, report?: ReportAliasFailure): CustomIdMatch<Pattern> | undefined {
    for (const alias of this.foreignAliases) {
      const params = alias.match(id, report);
      // The alias has validated each value with the segments of the pattern, which the type is made of.
      if (params !== undefined) return { params: params as CustomIdParamsOf<Pattern> };
    }
    return undefined;
  }

  /** The parameters of a match; undefined if they were stored and have expired, or do not fit the pattern any more. */
  async loadParams(match: CustomIdMatch<Pattern>): Promise<CustomIdParamsOf<Pattern> | undefined> {
    if ('params' in match) return match.params;
    const stored = await this.store?.get(match.storeKey);
    if (stored === undefined) return undefined;
    const values = new Map(Object.entries<string | number>(stored));
    const params = this.#params();
    const fits = params.every((param) => 'text' in formatParam(param, values.get(param.name)));
    if (!fits || values.size !== params.length) return undefined;
    // The loop above validated each value.
    return { ...stored } as CustomIdParamsOf<Pattern>;
  }

  /** The parameters that `id` contains; undefined if the id does not match, or contains a key of the store. */
  parse(id: string): CustomIdParamsOf<Pattern> | undefined {
    const match = this.match(id);
    return match && 'params' in match ? match.params : undefined;
  }

  #allShapes(): (readonly ShapeSegment[])[] {
    const end: ShapeSegment[] = this.#signer === undefined ? [] : [{ kind: 'signature' }];
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
    const formatted = formatParam(segment, values.get(segment.name));
    return 'text' in formatted ? formatted.text : this.#reject(segment.name, formatted.problem);
  }

  #appendSignature(id: string): string {
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
    const end = this.#signer === undefined ? 0 : 1 + SIGNATURE_LENGTH;
    const full = maxShapeLength(this.segments);
    if (this.#storedShape === undefined) return full === undefined ? undefined : full + end;
    // Parameters that would exceed the limit are stored.
    const inline = Math.min(limits.customId, full === undefined ? limits.customId : full + end);
    return Math.max(inline, (maxShapeLength(this.#storedShape) ?? 0) + end);
  }

  #lengthProblems(): DeclarationProblem[] {
    if (this.maxLength === undefined || this.maxLength <= limits.customId) return [];
    const signed = this.#signer === undefined ? '' : ` with its signature of ${SIGNATURE_LENGTH}`;
    return [
      {
        message: `custom_id pattern "${this.pattern}" can reach ${this.maxLength} characters${signed}; the limit is ${limits.customId}.`,
        remedy:
          this.#storedShape === undefined
            ? 'Shorten its fixed text, lower the maximum of its text parameters (an escaped character takes three characters), or set a `store`.'
            : 'Shorten its fixed text: it is part of the id even if the parameters are stored.',
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

function signingSecretsOf(
  pattern: string,
  options: CustomIdCodecOptions,
): { readonly secrets: SigningSecrets | undefined; readonly problems: readonly DeclarationProblem[] } {
  const { signingSecret } = options;
  if (signingSecret === undefined && !Object.hasOwn(options, 'signingSecret'))
    return { secrets: undefined, problems: [] };
  // `signingSecret: process.env.SECRET` without the variable must match no id, instead of every id.
  const secrets = typeof signingSecret === 'object' ? signingSecret : { secret: signingSecret ?? '' };
  const withPattern = ({ message, remedy }: DeclarationProblem) => ({
    message: `custom_id pattern "${pattern}": ${message}`,
    remedy,
  });
  return { secrets, problems: signingSecretProblems(secrets).map(withPattern) };
}

function maxShapeLength(shape: readonly ShapeSegment[]): number | undefined {
  let total = shape.length - 1;
  for (const segment of shape) {
    const length =
      segment.kind === 'key'
        ? MAX_MARKED_KEY_LENGTH
        : segment.kind === 'signature'
          ? SIGNATURE_LENGTH
          : maxLengthOf(segment);
    if (length === undefined) return undefined;
    total += length;
  }
  return total;
}
