import { type OptionNames } from '../../base/options/option-problems.js';
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

/** Aliases of `Pattern`, each with the same parameters. */
export type AliasesOf<Pattern extends string, Aliases extends readonly string[]> = {
  readonly [Index in keyof Aliases]: AliasOf<Pattern, Aliases[Index]>;
};

/** Options of a declaration for its custom_id. */
export interface CustomIdOptions<
  Pattern extends string = string,
  Aliases extends readonly string[] = readonly string[],
  Store extends ParamStore | undefined = ParamStore | undefined,
> {
  /**
   * Earlier patterns of this declaration, so that messages that were sent with them still work. They have the same
   * parameters; a kind may have been narrower (`<a|b>` before `<a|b|c>`).
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
