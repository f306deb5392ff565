/** Finds code that scrolls sideways, in a page of a browser. */
import type { Page } from 'playwright-core';

/** Returns the longest lines of the code blocks that are wider than the column. */
export function findWideCode(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(WIDE_CODE);
}

/**
 * The scroll bar of the window takes 15 pixels in many browsers, and none in the one of the tests. Output is broken into lines, so it always
 * ends at the edge.
 */
const WIDE_CODE = `[...document.querySelectorAll('.vp-doc div[class*="language-"]')].flatMap((block) => {
  const scrolls = [block, ...block.querySelectorAll('pre')].some((each) => each.scrollWidth > each.clientWidth);
  const isOutput = block.classList.contains('language-');
  const edge = block.getBoundingClientRect().right - (isOutput ? 0 : 15);
  const lines = [...block.querySelectorAll('.line')].filter((line) => line.getBoundingClientRect().right > edge);
  if (!scrolls && lines.length === 0) return [];
  const texts = (lines.length > 0 ? lines : [block]).map((line) => line.textContent.trim());
  return [texts.reduce((longest, text) => (text.length > longest.length ? text : longest)).slice(0, 120)];
})`;
