import { usedIn } from '../problems/used-declaration.js';
import type { Oracle } from './oracle.js';
import type { ShownMessage } from './shown-messages.js';

/** Labels of controls that turn pages. */
const TURNS_PAGE = /next|prev|older|newer|more|weiter|zurück|[▶►▷➡→⏩⏭›»>◀◄◁⬅←⏪⏮‹«<]/iu;
/** The line with the number of the page. */
const PAGE_NUMBER = /\b\d+\s*(?:\/|of|von|de|sur)\s*\d+\b|\bpage\b|\bseite\b/i;

/** A button that turns pages leads to a page that shows only what every page shows: the heading, and perhaps the number of the page. */
export const emptyPage: Oracle = {
  observe: ({ scenario, step, outcome, shown }) => {
    if (step.kind !== 'click' || outcome.status !== 'done' || !TURNS_PAGE.test(step.control.label)) return [];
    const page = shown.find(isEmptyPage);
    if (!page) return [];
    return [
      {
        kind: 'emptyPage',
        message: `"${step.control.label}" leads to a page without content`,
        ...usedIn(scenario, step),
        assertions: [{ kind: 'responseDiffers', text: scenario.references.toTemplate(page.text) }],
      },
    ];
  },
};

function isEmptyPage({ text, previousText, payload }: ShownMessage): boolean {
  if (previousText === undefined || payload.attachments.length > 0) return false;
  const before = linesOf(previousText);
  const after = linesOf(text);
  return after.length < before.length && after.every((line) => before.includes(line));
}

/** The lines of a message that differ between pages. Labels of controls are lines, too, and stay. */
function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '' && !PAGE_NUMBER.test(line));
}
