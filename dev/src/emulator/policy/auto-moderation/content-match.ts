import type { AutoModerationTrigger } from '../../../../../src/wire/objects/auto-moderation/auto-moderation.js';
import { AllowedParts } from './allowed-parts.js';
import { findKeyword } from './keyword-search.js';
import { findPattern } from './text-pattern.js';

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
    const content = findPattern(pattern, rest);
    if (content !== undefined) return { keyword: pattern, content };
  }
  return undefined;
}
