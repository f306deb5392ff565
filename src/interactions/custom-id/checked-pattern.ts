/** Compile errors of malformed patterns. The codec finds the same problems, and more, when a bot is composed. */
import { CustomIdCodec, type CustomIdCodecOptions } from './custom-id-codec.js';
import type { SegmentOf } from './params.js';

type KnownType = 'snowflake' | 'int' | `text:${number}` | `${string}|${string}`;

type UnknownTypeProblem<
  Name extends string,
  Type extends string,
> = `Unknown type '${Type}' of parameter '${Name}'. Use snowflake, int, text:20 (at most 20 characters), a|b (alternatives), or :${Name} for any text.`;

/** A message for the compiler error of a segment; `never` if the segment is valid. */
type SegmentProblem<Segment extends string> = Segment extends `:${infer Name}<${infer Type}>`
  ? Type extends KnownType
    ? never
    : UnknownTypeProblem<Name, Type>
  : Segment extends `:${string}<${string}`
    ? `The type of parameter '${Segment}' has no '>' at its end.`
    : never;

type PatternStatus<Pattern extends string> = [SegmentProblem<SegmentOf<Pattern>>] extends [never]
  ? 'valid'
  : 'malformed';

/**
 * `Pattern` if the types of its parameters exist, otherwise a message for the compiler error. The condition is not the
 * problem itself, so that a pattern that contains a type parameter, as in a generic function, compiles too.
 */
export type CheckedPattern<Pattern extends string> =
  PatternStatus<Pattern> extends 'malformed' ? SegmentProblem<SegmentOf<Pattern>> : Pattern;

/** Creates the codec of a declared pattern. */
export function createCodec<Pattern extends string>(
  pattern: CheckedPattern<Pattern>,
  options: CustomIdCodecOptions,
): CustomIdCodec<Pattern> {
  // A call that compiles passes the pattern itself.
  return new CustomIdCodec(pattern as Pattern, options);
}
