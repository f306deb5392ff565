/** A value as JSON in one line. U+2028 and U+2029 are escaped: `readline` of Node 24 and other programs end a line there. */
export function jsonLine(value: unknown): string {
  return JSON.stringify(value).replaceAll(/[\u2028\u2029]/g, (character) =>
    character === '\u2028' ? '\\u2028' : '\\u2029',
  );
}
