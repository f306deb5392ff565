import { ButtonRequest, buttonStyles } from '../../wire/objects/components/button.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import { EMOJI_REMEDY } from '../../wire/validation/emoji-text.js';
import { toAppearanceRequest } from '../components/button.js';
import type { DeclarationProblem } from '../declarations/declaration-problem.js';
import { payloadErrors } from '../declarations/payload-errors.js';
import type { PagerButton } from './pager-buttons.js';
import type { PagerOptions } from './pager-declaration.js';

/** Validates the options of a pager. Plain JavaScript can pass any value. */
export function pagerProblems({
  pageSize,
  render,
  by,
  buttons = {},
}: PagerOptions<string, unknown>): DeclarationProblem[] {
  const problems: DeclarationProblem[] = [];
  if (!Number.isInteger(pageSize) || pageSize < 1) {
    problems.push({
      message: `pageSize: ${String(pageSize)} is not a number of items.`,
      remedy: 'Use an integer of 1 or more.',
    });
  }
  if (typeof render !== 'function') {
    problems.push({
      message: 'render: this is not a function.',
      remedy: 'Pass a function that returns the message of a page.',
    });
  }
  if (by !== undefined && by !== 'same_user' && by !== 'anyone') {
    problems.push({ message: `by: there is no "${String(by)}".`, remedy: "Use 'same_user' or 'anyone'." });
  }
  const { first, previous, next, last } = buttons;
  const turns = Object.entries({ first, previous, next, last });
  return [...problems, ...turns.flatMap(([name, button]) => (button ? buttonProblems(name, button) : []))];
}

function buttonProblems(name: string, { label, emoji }: PagerButton): DeclarationProblem[] {
  const appearance = toAppearanceRequest({ label: label ?? (emoji === undefined ? name : undefined), emoji });
  const request = { type: componentTypes.BUTTON, style: buttonStyles.SECONDARY, custom_id: name, ...appearance };
  return payloadErrors(ButtonRequest, request).map(({ path, message }) => ({
    message: `buttons.${name}.${path}: ${message}`,
    remedy: path.startsWith('emoji')
      ? EMOJI_REMEDY
      : 'Set an emoji, or a label of at most 80 characters; false removes the button.',
  }));
}
