/** The parts of texts that are equal in every world. */
import { type Template, templateParts } from '../../scenario/references/world-references.js';

/** What has another value in another world, also if a bot does not use its clock: timestamps, other ids, URLs of files. */
const UNSTABLE = /<t:\d+|\d{15,20}|https?:\/\/127\.0\.0\.1/;
/** What can be random or depend on the time: numbers, codes with digits, URLs. */
const CHANGING = /\d|https?:\/\//;
/** A part with fewer letters and digits is in too many texts. */
const MIN_LENGTH = 3;

/** A word of a template. References to entities belong to it, also if their names contain spaces. */
const WORD = /(?:\u{E000}[^\u{E001}]*\u{E001}|\S)+/gu;

/** Returns the line if it is equal in every world, and otherwise its parts between what is not. */
export function stableTextParts(line: Template): Template[] {
  return UNSTABLE.test(textOf(line)) ? partsBetween(line, UNSTABLE) : [line];
}

/**
 * Returns the parts between numbers, codes and URLs of two lines that are equal otherwise. None if the lines have other differences: then it is
 * chance that the rest of them is equal.
 */
export function commonParts(first: Template, second: Template): Template[] {
  const parts = partsBetween(first, CHANGING);
  return JSON.stringify(parts) === JSON.stringify(partsBetween(second, CHANGING)) ? parts : [];
}

/** The longest parts without a word that matches. */
function partsBetween(line: Template, excluded: RegExp): Template[] {
  const parts: { start: number; end: number }[] = [];
  let isOpen = false;
  for (const { index, 0: word } of line.matchAll(WORD)) {
    const last = parts.at(-1);
    const isPart = !excluded.test(textOf(word));
    if (isPart && isOpen && last) last.end = index + word.length;
    else if (isPart) parts.push({ start: index, end: index + word.length });
    isOpen = isPart;
  }
  return parts.map(({ start, end }) => line.slice(start, end)).filter(hasWord);
}

function hasWord(part: Template): boolean {
  return (textOf(part).match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= MIN_LENGTH;
}

/** The text with the names of entities in place of references. */
function textOf(template: Template): string {
  return templateParts(template)
    .map((part) => (typeof part === 'string' ? part : part.name))
    .join('');
}
