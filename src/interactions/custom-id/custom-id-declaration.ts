import type { Declaration } from '../declarations/declaration.js';
import type { CustomIdCodec } from './custom-id-codec.js';

/** A declaration whose interactions are recognized by their custom_id. */
export interface CustomIdDeclaration extends Declaration {
  readonly kind: 'button' | 'select' | 'modal' | 'pager';
  /** Builds and parses the custom_id. */
  readonly customId: CustomIdCodec;
}

/** The custom_id pattern of a declaration, as a string literal type. */
export type PatternOf<D extends CustomIdDeclaration> = D['customId']['pattern'];
