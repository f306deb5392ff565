/** Whether a pattern's part matches one character. */
export type CharacterTest = (character: string) => boolean;

/** Whether a place between two characters fulfills a condition. `undefined` is the start or the end of the text. */
export type PlaceTest = (before: string | undefined, after: string | undefined) => boolean;

/** A part of a parsed pattern. */
export type PatternNode =
  | { readonly kind: 'character'; readonly matches: CharacterTest }
  | { readonly kind: 'place'; readonly matches: PlaceTest }
  | { readonly kind: 'sequence'; readonly nodes: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly nodes: readonly PatternNode[] }
  | {
      readonly kind: 'repeat';
      readonly node: PatternNode;
      readonly min: number;
      /** Undefined: any number. */
      readonly max: number | undefined;
      readonly isLazy: boolean;
    };

/** A pattern is invalid, or uses syntax that the emulator does not support. */
export class PatternSyntaxError extends Error {}
