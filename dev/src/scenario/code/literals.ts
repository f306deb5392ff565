/** Texts of users as code. They can contain anything, so nothing of them may end a literal or a comment, or hide in it. */

/** Control characters, invisible ones, those that change the direction of text, and line separators. */
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}]/gu;
/** Vitest searches the whole file for instructions that select an environment. */
const INSTRUCTION = /@(?=(?:vitest|jest)-)/g;
const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A string literal with single quotes, or with double quotes if it needs fewer escapes. */
export function stringLiteral(text: string): string {
  const quote = count(text, "'") > count(text, '"') ? '"' : "'";
  return `${quote}${escapeText(text).replaceAll(quote, `\\${quote}`)}${quote}`;
}

/** The text of a template literal, without the quotes. */
export function templateText(text: string): string {
  return escapeText(text).replaceAll('`', '\\`').replaceAll('${', '\\${');
}

/** Lines of a comment. */
export function commentLines(text: string): string[] {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => `// ${line.replaceAll(UNSAFE, ' ').replaceAll('@', '(at)')}`.trimEnd());
}

/** The name of a property in an object literal. */
export function propertyName(name: string): string {
  // With another syntax, it sets the prototype.
  if (name === '__proto__') return `['__proto__']`;
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : stringLiteral(name);
}

function escapeText(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(UNSAFE, (character) => ESCAPES[character] ?? escapeCharacter(character))
    .replaceAll(INSTRUCTION, '\\x40');
}

function escapeCharacter(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
