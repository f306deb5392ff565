import { componentTypes } from '../../wire/objects/components/component-types.js';
import type { AnyButton } from './button.js';
import type { AnySelect } from './select.js';

/** Any declared component that causes interactions. */
export type AnyInteractiveComponent = AnyButton | AnySelect;

/** The component type of the API. */
export function componentTypeOf(declaration: AnyInteractiveComponent): number {
  return declaration.kind === 'button' ? componentTypes.BUTTON : declaration.componentType;
}
