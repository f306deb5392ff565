import type { AnyButton } from './button.js';
import type { AnySelect } from './select.js';

/** Any declared component that causes interactions. */
export type AnyInteractiveComponent = AnyButton | AnySelect;
