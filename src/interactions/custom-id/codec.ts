import { ValidationError } from '../../rest/errors.js';
import { limits } from '../../wire/limits.js';
import type { Problem } from '../problem.js';
import type { ParamsOf } from './params.js';
import { parsePattern, reservedProblem } from './pattern.js';
import { lengthOf, longestOf, readParam, type Segment, writeParam } from './segment.js';

export interface CustomIdOptions {
  /** Allows ids that begin with `~`; for the framework's own declarations. */
  readonly reserved?: boolean | undefined;
}

/**
 * Builds and parses the custom_ids of one pattern: segments divided by `/`, each fixed text or a parameter
 * `:name<kind>` of kind `snowflake`, `int`, `a|b` or `text:20`, or `:name` for text without a bound.
 * Every set of values has exactly one id, and that id gives exactly those values: `/` and `%` in texts are escaped, and
 * an id that `build` could not have made is not taken (`"007"` is no whole number).
 */
export class CustomIdCodec<Pattern extends string = string> {
  readonly segments: readonly Segment[];
  /** Length of the longest id that can be built, in characters; undefined when the pattern has no bound. */
  readonly maxLength: number | undefined;
  /** What is wrong with the pattern; empty when it is sound. */
  readonly problems: readonly Problem[];
  readonly #wellFormed: boolean;

  constructor(
    readonly pattern: Pattern,
    options: CustomIdOptions = {},
  ) {
    const { segments, problems } = parsePattern(pattern);
    this.segments = segments;
    this.#wellFormed = problems.length === 0;
    this.maxLength = this.#wellFormed ? longestId(segments) : undefined;
    const reserved = options.reserved ? undefined : reservedProblem(pattern, segments[0]);
    this.problems = [...problems, ...(reserved ? [reserved] : []), ...this.#lengthProblems()];
    Object.freeze(this);
  }

  /**
   * The id that holds `params`.
   * @throws ValidationError when a value does not fit its parameter, when the id is longer than 100 characters, or when
   * the pattern itself is malformed
   */
  build(params: ParamsOf<Pattern>): string {
    if (!this.#wellFormed) this.#refuse('custom_id', this.problems.map((problem) => problem.message).join(' '));
    const values = new Map<string, unknown>(Object.entries(params));
    const id = this.segments.map((segment) => this.#write(segment, values)).join('/');
    const length = lengthOf(id);
    if (length > limits.customId) {
      this.#refuse('custom_id', `Must be ${limits.customId} or fewer in length; "${id}" has ${length}.`);
    }
    return id;
  }

  /** The parameters that `id` holds, or undefined when it is not an id of this pattern. */
  parse(id: string): ParamsOf<Pattern> | undefined {
    const written = id.split('/');
    if (!this.#wellFormed || written.length !== this.segments.length) return undefined;
    const params: Record<string, string | number> = {};
    for (const [index, segment] of this.segments.entries()) {
      const text = written[index] ?? '';
      if (segment.kind === 'literal') {
        if (segment.text !== text) return undefined;
        continue;
      }
      const value = readParam(segment, text);
      if (value === undefined) return undefined;
      params[segment.name] = value;
    }
    // The segments were read off the same literal as the type: names and kinds agree.
    return params as ParamsOf<Pattern>;
  }

  #write(segment: Segment, values: ReadonlyMap<string, unknown>): string {
    if (segment.kind === 'literal') return segment.text;
    if (!values.has(segment.name)) this.#refuse(segment.name, 'This parameter is required.');
    const written = writeParam(segment, values.get(segment.name));
    return 'text' in written ? written.text : this.#refuse(segment.name, written.problem);
  }

  #refuse(path: string, message: string): never {
    throw new ValidationError(`custom_id "${this.pattern}"`, [{ path, code: 'BASE_TYPE_INVALID', message }]);
  }

  #lengthProblems(): Problem[] {
    if (this.maxLength === undefined || this.maxLength <= limits.customId) return [];
    return [
      {
        message: `custom_id pattern "${this.pattern}" can reach ${this.maxLength} characters; the limit is ${limits.customId}.`,
        remedy:
          'Shorten its fixed text or give texts a smaller bound: every character of a text can take three, escaped.',
      },
    ];
  }
}

function longestId(segments: readonly Segment[]): number | undefined {
  let longest = segments.length - 1;
  for (const segment of segments) {
    const length = longestOf(segment);
    if (length === undefined) return undefined;
    longest += length;
  }
  return longest;
}
