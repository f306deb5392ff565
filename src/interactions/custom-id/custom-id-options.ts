import type { TagSecrets } from './id-signer.js';
import type { ParamStore } from './param-store.js';
import type { CustomIdParamsOf } from './params.js';

/** `Alias` when it has the parameters of `Pattern`; otherwise what the compiler shall say. */
type AliasOf<Pattern extends string, Alias extends string> = [
  CustomIdParamsOf<Alias>,
  keyof CustomIdParamsOf<Pattern>,
] extends [CustomIdParamsOf<Pattern>, keyof CustomIdParamsOf<Alias>]
  ? keyof CustomIdParamsOf<Alias> extends keyof CustomIdParamsOf<Pattern>
    ? Alias
    : `an alias must have the parameters of ${Pattern}`
  : `an alias must have the parameters of ${Pattern}`;

/** Older patterns of `Pattern`, each with the same parameters. */
export type AliasesOf<Pattern extends string, Aliases extends readonly string[]> = {
  readonly [Index in keyof Aliases]: AliasOf<Pattern, Aliases[Index]>;
};

/** What a declaration may be told of its custom_id. */
export interface CustomIdOptions<
  Pattern extends string = string,
  Aliases extends readonly string[] = readonly string[],
  Store extends ParamStore | undefined = ParamStore | undefined,
> {
  /**
   * Patterns that it had before, so that messages which are out keep working. They have the same parameters; a kind may
   * have been narrower (`<a|b>` before `<a|b|c>`).
   */
  readonly aliases?: AliasesOf<Pattern, Aliases> | undefined;
  /**
   * A secret to sign ids with: an id that was not made with it is taken by nobody. The tag takes the last segment: 16
   * characters and a slash. Undefined is not taken, so that a missing variable of the environment is seen.
   */
  readonly tag?: string | TagSecrets;
  /**
   * Where parameters go that do not fit into 100 characters; the id carries a key then. With a store, calling the
   * declaration gives a promise of the component. When the parameters are gone, its control has expired.
   */
  readonly store?: Store;
}

/** What calling a declaration gives: with a store a promise. */
export type DeclarationCallResult<Request, Store extends ParamStore | undefined> = Store extends ParamStore
  ? Promise<Request>
  : Request;
