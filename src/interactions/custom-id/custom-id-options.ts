import { type OptionNames } from '../../base/options/option-problems.js';
import type { CustomIdAlias } from './foreign-alias.js';
import type { SigningSecrets } from './id-signer.js';
import type { ParamStore } from './param-store.js';
import type { CustomIdParamsOf } from './params.js';

/** `Alias` if it has the parameters of `Pattern`, otherwise a message for the compiler error. */
type AliasOf<Pattern extends string, Alias extends string> = [
  CustomIdParamsOf<Alias>,
  keyof CustomIdParamsOf<Pattern>,
] extends [CustomIdParamsOf<Pattern>, keyof CustomIdParamsOf<Alias>]
  ? keyof CustomIdParamsOf<Alias> extends keyof CustomIdParamsOf<Pattern>
    ? Alias
    : `an alias must have the parameters of ${Pattern}`
  : `an alias must have the parameters of ${Pattern}`;

/** Aliases of a declaration with this pattern. */
export type CustomIdAliases<Pattern extends string> = readonly CustomIdAlias<Pattern>[];

/** Aliases of `Pattern`: each pattern has the same parameters. The types of RegExps and functions need no check. */
export type AliasesOf<Pattern extends string, Aliases extends CustomIdAliases<Pattern>> = Aliases & {
  readonly [Index in keyof Aliases]: Aliases[Index] extends string ? AliasOf<Pattern, Aliases[Index]> : Aliases[Index];
};

/** Options of a declaration for its custom_id. */
export interface CustomIdOptions<
  Pattern extends string = string,
  Aliases extends CustomIdAliases<Pattern> = CustomIdAliases<Pattern>,
  Store extends ParamStore | undefined = ParamStore | undefined,
> {
  /**
   * Other custom_ids of this declaration, so that messages that were sent with them still work. New components always have
   * the pattern itself. Each alias is
   *
   * - an earlier pattern, with the same parameters; a kind may have been narrower (`<a|b>` before `<a|b|c>`),
   * - a RegExp with a named group for each parameter, for custom_ids of another form: `/ticket:close:(?<ticket>\d+)/`. It must
   *   match the complete custom_id, and the texts must be valid for the kinds of the parameters, or
   * - a function that returns the parameters, or undefined if the custom_id is not one of this declaration.
   *
   * Patterns of all declarations come first, then RegExps and functions in the order of the handlers.
   */
  readonly aliases?: AliasesOf<Pattern, Aliases> | undefined;
  /**
   * A secret that signs ids with HMAC-SHA-256: an id with an invalid signature does not match. The signature is the last
   * segment and takes 17 of the 100 characters. `signingSecret: undefined` is a problem of the declaration, so a missing
   * environment variable is noticed.
   */
  readonly signingSecret?: string | SigningSecrets;
  /**
   * Stores parameters that do not fit into 100 characters; the id contains their key. With a store, calling the
   * declaration returns a promise. When the stored parameters expire, the component or modal expires too.
   */
  readonly store?: Store;
}

export const customIdOptionNames: OptionNames<CustomIdOptions> = { aliases: true, signingSecret: true, store: true };

/** The result of calling a declaration: a promise if it has a store. */
export type DeclarationCallResult<Request, Store extends ParamStore | undefined> = Store extends ParamStore
  ? Promise<Request>
  : Request;
