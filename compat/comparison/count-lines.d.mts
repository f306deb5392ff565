/**
 * The lines of a source text, without blank lines, comments and imports.
 * @param name of the file, which tells the language
 * @throws {Error} when the text has an error of syntax
 */
export function countLines(name: string, source: string): number;

/** The lines of all TypeScript and JavaScript files of a folder and its subfolders. */
export function countFolder(folder: string): number;

/**
 * Checks that all files of a folder are formatted as this repository: another format has other lines.
 * @throws {Error} when one is not
 */
export function requireFormat(folder: string): void;
