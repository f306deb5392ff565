/** Expectations of messages, modals and suggestions as code. */
import type { AssertionOf } from '../tests/assertion.js';
import { awaitCode, callCode, listCode, objectCode } from './code.js';
import type { Doc } from './doc.js';
import { stringLiteral } from './literals.js';
import { authorPredicate, messageName, placeOption } from './message-code.js';
import type { PrintedTest } from './printed-test.js';
import { textCode } from './template-code.js';

type MessageFacts = Pick<AssertionOf<'message'>, 'lines' | 'buttons' | 'disabledButtons' | 'selects' | 'files'>;

/** @param response the variable of the response */
export function printResponse(test: PrintedTest, response: string, assertion: AssertionOf<'response'>): void {
  const message = `${response}.message`;
  printFacts(test, { subject: response, message: `${message}?` }, assertion, assertion.lines);
  if (assertion.isEphemeral) test.expect(response, 'toBeEphemeral', []);
}

export function printOpenedModal(test: PrintedTest, response: string, assertion: AssertionOf<'modalOpened'>): void {
  test.expect(response, 'toHaveOpenedModal', [stringLiteral(assertion.title)]);
  for (const [name, value] of Object.entries(assertion.values)) {
    const field = [callCode(`${response}.modal?.field`, [stringLiteral(name)]), '.value'];
    if (typeof value === 'object') test.expect(field, 'toEqual', [textsCode(test, value)]);
    else test.expect(field, 'toBe', [typeof value === 'string' ? textCode(test, value) : String(value)]);
  }
}

export function printChoices(test: PrintedTest, choices: string, { names }: AssertionOf<'choices'>): void {
  test.expect(callCode(`${choices}.map`, ['({ name }) => name']), 'toEqual', [textsCode(test, names)]);
}

/** A user can see a message. The variable is only declared if more than one line is expected. */
export function printMessage(test: PrintedTest, assertion: AssertionOf<'message'>): void {
  const { user, author, channel, lines, isWebhook = false } = assertion;
  const [first, ...others] = lines;
  const matcher = first === undefined ? authorPredicate(author) : textCode(test, first);
  const code = awaitCode(callCode(`${test.user(user)}.waitForMessage`, [matcher, placeOption(test, channel)]));
  if (!isWebhook && !hasMoreFacts(assertion)) {
    test.add(code);
    return;
  }
  const message = test.addVariable(messageName(first), code);
  printFacts(test, { subject: message, message }, assertion, others);
  if (isWebhook) test.expect(`${message}.authorName`, 'toBe', [stringLiteral(author)]);
}

/** Whether a message is expected to show more than one line. */
export function hasMoreFacts({ lines, buttons, disabledButtons, selects, files }: MessageFacts): boolean {
  const lists = [lines.slice(1), buttons, disabledButtons, selects, files];
  return lists.some((list) => list !== undefined && list.length > 0);
}

/** A list of texts. */
function textsCode(test: PrintedTest, texts: readonly string[]): Doc {
  return listCode(texts.map((text) => textCode(test, text)));
}

interface Subject {
  /** The message, or the response that contains it. */
  readonly subject: string;
  /** The message, with `?` if it can be undefined. */
  readonly message: string;
}

function printFacts(
  test: PrintedTest,
  { subject, message }: Subject,
  facts: MessageFacts,
  lines: readonly string[],
): void {
  const { buttons = [], disabledButtons = [], selects = [], files = [] } = facts;
  for (const line of lines) test.expect(subject, 'toHaveContent', [textCode(test, line)]);
  for (const label of buttons) test.expect(subject, 'toHaveButton', [stringLiteral(label)]);
  for (const label of disabledButtons) {
    test.expect([callCode(`${subject}.button`, [stringLiteral(label)]), '.disabled'], 'toBe', ['true']);
  }
  for (const { placeholder, options } of selects) {
    const select = callCode(`${message}.select`, [stringLiteral(placeholder)]);
    test.expect(callCode([select, '.options.map'], ['({ label }) => label']), 'toEqual', [textsCode(test, options)]);
  }
  if (files.length > 0) {
    test.expect(callCode(`${message}.files.map`, ['({ name }) => name']), 'toEqual', [textsCode(test, files)]);
  }
}

/** A message that contains several lines: a predicate. One line is its own matcher. */
export function linesMatcher(test: PrintedTest, lines: readonly string[]): Doc {
  const [only, ...others] = lines;
  if (only !== undefined && others.length === 0) return textCode(test, only);
  return [callCode(['(message) => ', textsCode(test, lines), '.every'], ['(line) => message.text.includes(line)'])];
}

/** The properties of an expected object. */
export function containingCode(properties: readonly (readonly [string, Doc])[]): Doc {
  return callCode('expect.objectContaining', [objectCode(properties)]);
}
