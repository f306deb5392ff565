/** How many lines before and after the position are shown. */
const CONTEXT_LINES = 2;

/**
 * Returns the lines around a position, with their numbers and a mark below the position.
 * @param line, column from 1
 */
export function codeFrame(text: string, line: number, column: number): string {
  const lines = text.split(/\r?\n/);
  const first = Math.max(1, line - CONTEXT_LINES);
  const last = Math.min(lines.length, line + CONTEXT_LINES);
  const width = String(last).length;
  const frame: string[] = [];
  for (let number = first; number <= last; number += 1) {
    const source = lines[number - 1] ?? '';
    const isMarked = number === line;
    frame.push(`${isMarked ? '>' : ' '} ${String(number).padStart(width)} | ${source}`.trimEnd());
    // Tabs are kept, so that the mark is below its character.
    if (isMarked) frame.push(`  ${' '.repeat(width)} | ${source.slice(0, column - 1).replace(/[^\t]/g, ' ')}^`);
  }
  return frame.join('\n');
}
