/** The messages and remedies of composition problems, as they are written in the sources of the framework. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const SOURCES = join(import.meta.dirname, '../../../src');

/** A text in the sources. Its pattern matches what is printed, with any values in its places. */
export interface ProblemText {
  readonly file: string;
  readonly text: string;
  readonly pattern: RegExp;
}

/** Properties and variables whose values are shown to the user, up to the value. */
const SHOWN = /\b(?:message|remedy|REMEDY)(?::| =)\s+/g;

/** What no composition reports. */
const OTHER_TEXTS: readonly string[] = [
  // For a kind of binding without a declaration, which is never reported.
  'declares one',
  // The rejection by the gateway, and the start.
  'Enable under "Privileged Gateway Intents"',
  'It must not wait for the bot',
  // `bot.inviteUrl(…)`, which throws an OptionsError.
  '… is not an id.',
  'Pass the digits of the id as a string.',
  // `bot.commandMention(…)`, which throws a CommandMentionError.
  'It is registered when the bot starts, after its services',
  'No handler of this bot is bound to it, so the bot does not register it',
  // `scheduler.every(…)` and others, which throw an InvalidScheduleError.
  'there is no function to run.',
  'its date is invalid.',
  'Pass a valid Date, or milliseconds since 1970.',
];

function readSources(folder: string): { readonly file: string; readonly source: string }[] {
  const paths = readdirSync(join(SOURCES, folder), { recursive: true, encoding: 'utf8' });
  return paths
    .filter((path) => path.endsWith('.ts'))
    .sort()
    .map((path) => ({ file: basename(path), source: readFileSync(join(SOURCES, folder, path), 'utf8') }));
}

/** The texts of `src/app`. */
export function problemTexts(): ProblemText[] {
  return readSources('app')
    .filter(({ source }) => /remedy/i.test(source))
    .flatMap(({ file, source }) =>
      [...source.matchAll(SHOWN)].flatMap(({ 0: name, index }) =>
        readExpression(source, index + name.length).texts.map((parts) => toText(file, parts)),
      ),
    )
    .filter(({ text }) => !OTHER_TEXTS.some((other) => text.startsWith(other)));
}

/** The texts of an expression, each as its fixed parts, and where the expression ends. */
function readExpression(source: string, start: number): { readonly texts: string[][]; readonly end: number } {
  const texts: string[][] = [];
  let depth = 0;
  let at = start;
  for (; at < source.length; at++) {
    const character = source.charAt(at);
    if ('\'"`'.includes(character)) {
      const read = readText(source, at);
      texts.push(...read.texts);
      at = read.end;
    }
    if ('([{'.includes(character)) depth += 1;
    if (')]}'.includes(character)) depth -= 1;
    if (depth < 0 || (depth === 0 && ',;'.includes(character))) break;
  }
  return { texts, end: at };
}

/** A text in quotes or a template, with the texts in its expressions. `end` is its last quote. */
function readText(source: string, start: number): { readonly texts: string[][]; readonly end: number } {
  const quote = source.charAt(start);
  const inner: string[][] = [];
  const parts = [''];
  let at = start + 1;
  for (; source.charAt(at) !== quote; at++) {
    if (quote === '`' && source.startsWith('${', at)) {
      const { texts, end } = readExpression(source, at + 2);
      inner.push(...texts);
      parts.push('');
      at = end;
      continue;
    }
    if (source.charAt(at) === '\\') at += 1;
    parts.push(`${parts.pop()}${source.charAt(at)}`);
  }
  // A single word is part of a condition.
  return { texts: parts.some((part) => /\s/.test(part)) ? [parts, ...inner] : inner, end: at };
}

function toText(file: string, parts: readonly string[]): ProblemText {
  const pattern = parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('.*');
  return { file, text: parts.join('…'), pattern: new RegExp(pattern) };
}

/** The codes of the errors that extend `CompositionError`. */
export function compositionErrorCodes(): string[] {
  const codes = /extends CompositionError \{\s+readonly code = '(\w+)'/g;
  return readSources('.').flatMap(({ source }) => [...source.matchAll(codes)].map(([, code = '']) => code));
}
