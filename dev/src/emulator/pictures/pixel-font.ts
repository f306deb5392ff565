/**
 * A proportional font of capitals, five dots high. Letters are drawn without diacritical marks, and characters without a
 * glyph as a frame.
 */

/** Height of every glyph, in dots. */
export const GLYPH_HEIGHT = 5;

/** The dots of a character. */
export interface Glyph {
  readonly width: number;
  /** Column and row of every dot. */
  readonly dots: readonly (readonly [column: number, row: number])[];
}

/** Rows from the top, joined by `/`; `#` is a dot. */
const drawings: Readonly<Record<string, string>> = {
  ' ': '../../../../..',
  '!': '#/#/#/./#',
  '"': '#.#/#.#/.../.../...',
  '#': '.#.#./#####/.#.#./#####/.#.#.',
  $: '.###/#.#./.##./.#.#/###.',
  '%': '#..#/..#./.#../#..#/....',
  '&': '.#../#.#./.#.#/#.#./.#.#',
  "'": '#/#/././.',
  '(': '.#/#./#./#./.#',
  ')': '#./.#/.#/.#/#.',
  '*': '#.#/.#./#.#/.../...',
  '+': '.../.#./###/.#./...',
  ',': '../../../.#/#.',
  '-': '.../.../###/.../...',
  '.': '././././#',
  '/': '..#/..#/.#./#../#..',
  '0': '.##./#..#/#..#/#..#/.##.',
  '1': '.#/##/.#/.#/.#',
  '2': '###./...#/.##./#.../####',
  '3': '###./...#/.##./...#/###.',
  '4': '#..#/#..#/####/...#/...#',
  '5': '####/#.../###./...#/###.',
  '6': '.##./#.../###./#..#/.##.',
  '7': '####/...#/..#./.#../.#..',
  '8': '.##./#..#/.##./#..#/.##.',
  '9': '.##./#..#/.###/...#/.##.',
  ':': './#/./#/.',
  ';': '../.#/../.#/#.',
  '<': '..#/.#./#../.#./..#',
  '=': '.../###/.../###/...',
  '>': '#../.#./..#/.#./#..',
  '?': '##./..#/.#./.../.#.',
  '@': '.###./#.#.#/#.##./#..../.###.',
  A: '.##./#..#/####/#..#/#..#',
  B: '###./#..#/###./#..#/###.',
  C: '.###/#.../#.../#.../.###',
  D: '###./#..#/#..#/#..#/###.',
  E: '###/#../##./#../###',
  F: '###/#../##./#../#..',
  G: '.###/#.../#.##/#..#/.###',
  H: '#..#/#..#/####/#..#/#..#',
  I: '#/#/#/#/#',
  J: '..#/..#/..#/#.#/.#.',
  K: '#..#/#.#./##../#.#./#..#',
  L: '#../#../#../#../###',
  M: '#...#/##.##/#.#.#/#...#/#...#',
  N: '#..#/##.#/#.##/#..#/#..#',
  O: '.##./#..#/#..#/#..#/.##.',
  P: '###./#..#/###./#.../#...',
  Q: '.##./#..#/#..#/#.#./.#.#',
  R: '###./#..#/###./#.#./#..#',
  S: '.###/#.../.##./...#/###.',
  T: '###/.#./.#./.#./.#.',
  U: '#..#/#..#/#..#/#..#/.##.',
  V: '#.#/#.#/#.#/#.#/.#.',
  W: '#...#/#...#/#.#.#/##.##/#...#',
  X: '#.#/#.#/.#./#.#/#.#',
  Y: '#.#/#.#/.#./.#./.#.',
  Z: '###/..#/.#./#../###',
  '[': '##/#./#./#./##',
  '\\': '#../#../.#./..#/..#',
  ']': '##/.#/.#/.#/##',
  '^': '.#./#.#/.../.../...',
  _: '.../.../.../.../###',
  '`': '#./.#/../../..',
  '{': '.##/.#./#../.#./.##',
  '|': '#/#/#/#/#',
  '}': '##./.#./..#/.#./##.',
  '~': '..../.#.#/#.#./..../....',
};

const UNKNOWN = '####/#..#/#..#/#..#/####';

/** The glyphs of a text, in order. */
export function glyphsOf(text: string): Glyph[] {
  // Decomposition separates marks from their letters, so the marks can be removed.
  const letters = [...text.normalize('NFD').toUpperCase()].filter((letter) => !/\p{Mark}/u.test(letter));
  return letters.map((letter) => glyphOf(drawings[letter] ?? UNKNOWN));
}

/** The width of a text, in dots. */
export function widthOfText(text: string): number {
  const glyphs = glyphsOf(text);
  return glyphs.reduce((width, glyph) => width + glyph.width, Math.max(0, glyphs.length - 1));
}

function glyphOf(drawing: string): Glyph {
  const rows = drawing.split('/');
  return {
    width: rows[0]?.length ?? 0,
    dots: rows.flatMap((row, y) => [...row].flatMap((dot, x) => (dot === '#' ? [[x, y] as const] : []))),
  };
}
