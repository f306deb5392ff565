/**
 * The parameters of a custom_id, derived from its pattern:
 * `'ticket/:id<snowflake>/:page<int>/:kind<a|b>'` → `{ id: string; page: number; kind: 'a' | 'b' }`.
 */

/** A value of a parameter. */
export type CustomIdParamValue = string | number;

/** The parameters of any custom_id, by name. */
export type CustomIdParams = Readonly<Record<string, CustomIdParamValue>>;

/** The segments of a pattern, as a union. */
export type SegmentOf<Pattern extends string> = Pattern extends `${infer Head}/${infer Tail}`
  ? Head | SegmentOf<Tail>
  : Pattern;

type NameIn<S extends string> = S extends `:${infer Name}<${string}>`
  ? Name
  : S extends `:${infer Name}`
    ? Name
    : never;

type Alternative<Kind extends string> = Kind extends `${infer Head}|${infer Tail}` ? Head | Alternative<Tail> : Kind;

/** An unknown kind is `never`, so that no id can be built with it. */
type ValueOfKind<Kind extends string> = Kind extends 'snowflake' | `text:${number}`
  ? string
  : Kind extends 'int'
    ? number
    : Kind extends `${string}|${string}`
      ? Alternative<Kind>
      : never;

type ValueIn<S extends string> = S extends `:${string}<${infer Kind}>` ? ValueOfKind<Kind> : string;

/** The parameters of `Pattern`, by name. If the pattern is not a string literal type: any names. */
export type CustomIdParamsOf<Pattern extends string> = string extends Pattern
  ? Record<string, CustomIdParamValue>
  : { [S in SegmentOf<Pattern> as NameIn<S>]: ValueIn<S> };

/** The arguments of a declaration call: the parameters first, unless the pattern has none. */
export type WithParams<
  Pattern extends string,
  Rest extends readonly unknown[],
> = keyof CustomIdParamsOf<Pattern> extends never ? Rest : [params: CustomIdParamsOf<Pattern>, ...rest: Rest];
