/** Expectations of messages that are not responses, as code. */

import { awaitCode, callCode } from '../code/code.js';
import type { Doc } from '../code/doc.js';
import { stringLiteral } from '../code/literals.js';
import { authorPredicate, messageName, placeOption } from '../code/message-code.js';
import type { PrintedTest } from '../code/printed-test.js';
import { entityCode, textCode } from '../code/template-code.js';
import type { AssertionOf } from '../tests/assertion.js';
import { linesMatcher, type PrintedFacts, printFacts } from './response-assertions.js';

/** A user can see a message. The variable is only declared if more than one line is expected. */
export function printMessage(test: PrintedTest, assertion: AssertionOf<'message'>): void {
  const { user, author, channel, lines, count, isWebhook = false, isEphemeral = false } = assertion;
  const [first, ...others] = lines;
  if (count !== undefined) {
    const messages = callCode(`${test.user(user)}.messages`, [
      channel === undefined ? undefined : entityCode(test, channel),
    ]);
    test.expect(callCode([messages, '.filter'], [linesPredicate(test, lines)]), 'toHaveLength', [String(count)]);
    if (!isWebhook && !isEphemeral && !hasMoreFacts({ ...assertion, lines: [] })) return;
  }
  const matcher = first === undefined ? factPredicate(assertion) : textCode(test, first);
  const code = awaitCode(callCode(`${test.user(user)}.waitForMessage`, [matcher, placeOption(test, channel)]));
  if (!isWebhook && !isEphemeral && !hasMoreFacts(assertion)) {
    test.add(code);
    return;
  }
  const message = test.addVariable(messageName(first), code);
  printFacts(test, { subject: message, message }, assertion, others);
  if (isEphemeral) test.expect(message, 'toBeEphemeral', []);
  if (isWebhook) test.expect(`${message}.authorName`, 'toBe', [stringLiteral(author)]);
}

/** Whether a message is expected to show more than one line. */
export function hasMoreFacts(facts: PrintedFacts): boolean {
  const { lines, buttons, disabledButtons, selects, files, removedButtons, removedSelects } = facts;
  const lists = [lines.slice(1), buttons, disabledButtons, selects, files, removedButtons, removedSelects];
  return lists.some((list) => list !== undefined && list.length > 0);
}

/** Matches a message by a control or file, if it has no text that can be expected. */
function factPredicate(assertion: AssertionOf<'message'>): string {
  const { author, buttons = [], disabledButtons = [], selects = [], files = [] } = assertion;
  const [label] = [...buttons, ...disabledButtons];
  if (label !== undefined) return `({ buttons }) => buttons.some(({ label }) => label === ${stringLiteral(label)})`;
  const [select] = selects;
  if (select)
    return `({ selects }) => selects.some(({ placeholder }) => placeholder === ${stringLiteral(select.placeholder)})`;
  const [file] = files;
  if (file !== undefined) return `({ files }) => files.some(({ name }) => name === ${stringLiteral(file)})`;
  return authorPredicate(author);
}

/** Selects messages that contain all lines. */
export function linesPredicate(test: PrintedTest, lines: readonly string[]): Doc {
  const matcher = linesMatcher(test, lines);
  return lines.length === 1 ? ['({ text }) => text.includes(', matcher, ')'] : matcher;
}
