/** What the declarations of components, modals and commands have in common, and the custom_ids by which Discord returns them. */

// Parameters of custom_ids, which can be in a store, and custom_ids of another form.

export type { AliasFunction, CustomIdAlias } from '../interactions/custom-id/foreign-alias.js';
export {
  MemoryParamStore,
  type MemoryParamStoreOptions,
  type ParamStore,
} from '../interactions/custom-id/param-store.js';
export type { CustomIdParams, CustomIdParamsOf } from '../interactions/custom-id/params.js';

// Signed custom_ids, and numeric component ids.

export { withComponentId } from '../interactions/components/component-id.js';
export type { CustomIdOptions } from '../interactions/custom-id/custom-id-options.js';
export type { SigningSecrets } from '../interactions/custom-id/id-signer.js';

// Declarations of every kind, and how they read custom_ids and inputs.

export type { MaybePromise } from '../base/maybe-promise.js';
export type { CheckedPattern } from '../interactions/custom-id/checked-pattern.js';
export type { CustomIdCodec } from '../interactions/custom-id/custom-id-codec.js';
export type { CustomIdDeclaration, PatternOf } from '../interactions/custom-id/custom-id-declaration.js';
export type { DeclarationCallResult } from '../interactions/custom-id/custom-id-options.js';
export type { CustomIdParamValue, WithParams } from '../interactions/custom-id/params.js';
export type { Declaration } from '../interactions/declarations/declaration.js';
export type { DeclarationProblem } from '../interactions/declarations/declaration-problem.js';
export type { Evaluated } from '../interactions/declarations/evaluated.js';
export type { NullIfOptional } from '../interactions/declarations/null-if-optional.js';
export type { ParseResult } from '../interactions/declarations/parse-result.js';
export type { ChosenMentionable, ChosenUser } from '../interactions/entities/chosen-entities.js';
