import type { Binding } from './binding-metadata.js';

/** The kinds of binding whose trigger is an interaction. Guards apply to these. */
export const interactionBindingKinds: ReadonlySet<string> = new Set([
  'button',
  'select',
  'modal',
  'pager',
  'command',
  'autocomplete',
  'unknownComponent',
] satisfies Binding['kind'][]);
