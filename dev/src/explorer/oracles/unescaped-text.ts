import { formatText } from '../../scenario/references/world-references.js';
import type { ScenarioWorld } from '../../scenario/world/scenario-world.js';
import { usedIn } from '../problems/used-declaration.js';
import type { Oracle } from './oracle.js';
import { quoted, type TypedText } from './typed-texts.js';

/** A form of the bot's own formatting, and what ends it too early. */
interface Enclosure {
  readonly name: string;
  readonly start: string;
  readonly end: string;
  /** What of a text ends it. */
  readonly ending: RegExp;
  /** Whether the text can be on lines of its own. */
  readonly isBlock?: true;
}

/** Bold stands for what `escapeMarkdown` handles: who forgets it there forgets it for all other formatting as well. */
const ENCLOSURES: readonly Enclosure[] = [
  { name: 'a code block', start: '```', end: '```', ending: /```/, isBlock: true },
  { name: 'inline code', start: '`', end: '`', ending: /(?<!`)`(?!`)/ },
  { name: 'bold', start: '**', end: '**', ending: /\*\*/ },
  { name: 'a link', start: '[', end: '](', ending: /\]\(/ },
];

/** The bot encloses a user's text in formatting which that text ends, so that the rest of the message looks different. */
export const unescapedText: Oracle = {
  observe: ({ scenario, step, shown, typed }) =>
    shown.flatMap(({ text: message, isReadableBy }) => {
      const broken = typed.flatMap((text) => {
        const enclosure = ENCLOSURES.find((each) => isBroken(message, text, each));
        return enclosure ? [{ text, enclosure }] : [];
      });
      const { owner } = scenario.world;
      return broken.slice(-1).map(({ text, enclosure: { name, start, end } }) => ({
        kind: 'unescapedText' as const,
        message: `what a user typed ends ${name} of the bot too early: ${quoted(text.text)}`,
        ...usedIn(scenario, step),
        explanation: 'inlineCode and codeBlock handle such texts, and escapeMarkdown is for all other formatting.',
        assertions: [
          {
            kind: 'notShown' as const,
            user: isReadableBy(owner.id) ? owner.name : viewerName(scenario, text),
            text: formatText(`${start}${text.text}${end}`),
          },
        ],
      }));
    }),
};

function isBroken(message: string, { text, mark }: TypedText, { start, end, ending, isBlock }: Enclosure): boolean {
  if (mark === undefined || !ending.test(text.slice(1, -1))) return false;
  // Other formatting ends before the line does: a text between two bold lines is in none of them.
  return (isBlock ? ['', '\n'] : ['']).some((space) => message.includes(`${start}${space}${text}${space}${end}`));
}

function viewerName({ references }: ScenarioWorld, { userId }: TypedText): string {
  return references.refOf(userId)?.name ?? userId;
}
