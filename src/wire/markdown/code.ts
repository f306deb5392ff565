import { describeValue, FormatterError } from './formatter-error.js';
import { ZERO_WIDTH_SPACE } from './zero-width-space.js';

const LANGUAGE = /^[\w+\-.#]+$/;

/**
 * Formats content as code inside a line. Markdown in it has no effect. Backticks in the content stay visible: an invisible
 * character (U+200B) separates those that would end the code.
 *
 * @param content any text; an empty one becomes an invisible character
 * @example
 * await use.reply(`Use ${inlineCode('npm test')}.`);
 */
export function inlineCode(content: string): string {
  if (!content.includes('`')) return `\`${content || ZERO_WIDTH_SPACE}\``;
  const inner = content.replaceAll(/`(?=`)/g, `\`${ZERO_WIDTH_SPACE}`);
  return `\`\`${ZERO_WIDTH_SPACE}${inner}${ZERO_WIDTH_SPACE}\`\``;
}

/**
 * Formats content as a block of code. Markdown in it has no effect. Three backticks in the content, which would end the
 * block, stay visible: an invisible character (U+200B) separates them.
 *
 * @param content the code; line breaks stay
 * @param language for syntax highlighting, for example `ts`, `json` or `diff`
 * @throws {FormatterError} when the language has other characters than letters, digits and `_ + - . #`
 * @example
 * await use.reply(codeBlock('json', JSON.stringify(settings, null, 2)));
 */
export function codeBlock(content: string): string;
export function codeBlock(language: string, content: string): string;
export function codeBlock(languageOrContent: string, content?: string): string {
  const [language, code] = content === undefined ? ['', languageOrContent] : [languageOrContent, content];
  if (language !== '' && !LANGUAGE.test(language)) {
    throw new FormatterError(
      `codeBlock: ${describeValue(language)} is not a language. Use letters, digits and _ + - . #, for example "ts".`,
    );
  }
  const inner = code.replaceAll(/`(?=``)/g, `\`${ZERO_WIDTH_SPACE}`);
  return `\`\`\`${language}\n${/[^\n]/.test(inner) ? inner : ZERO_WIDTH_SPACE}\n\`\`\``;
}
