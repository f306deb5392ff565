import type { AutoModerationTrigger } from '../../../../../src/wire/objects/moderation/auto-moderation.js';
import { AllowedParts } from './allowed-parts.js';
import { findKeyword } from './keyword-search.js';
import { patternProblem, TextPattern } from './patterns/text-pattern.js';

/** What triggers a rule. */
export interface ContentMatch {
  /** The keyword or pattern of the rule. Null if the rule has none. */
  readonly keyword: string | null;
  readonly content: string | null;
}

/**
 * Finds the first keyword, or else the first pattern, that matches a text. What is inside of an allowed word does not
 * match.
 */
export function matchWords(
  text: string,
  keywords: readonly string[],
  { regex_patterns: patterns = [], allow_list: allowed = [] }: AutoModerationTrigger,
): ContentMatch | undefined {
  const allowedParts = new AllowedParts(text, allowed);
  for (const keyword of keywords) {
    const range = findKeyword(text, keyword).find((each) => !allowedParts.contain(each));
    if (range) return { keyword, content: text.slice(range.start, range.end) };
  }
  const rest = allowedParts.remainingText;
  for (const pattern of patterns) {
    const content = compileTextPattern(pattern)?.find(rest);
    if (content !== undefined) return { keyword: pattern, content };
  }
  return undefined;
}

/** Undefined for an invalid pattern, which only a world file can contain. */
function compileTextPattern(source: string): TextPattern | undefined {
  return patternProblem(source) === undefined ? new TextPattern(source) : undefined;
}
