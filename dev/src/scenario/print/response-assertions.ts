/** Expectations of messages, modals and suggestions as code. */

import { callCode, listCode, objectCode } from '../code/code.js';
import type { Doc } from '../code/doc.js';
import { stringLiteral } from '../code/literals.js';
import type { PrintedTest } from '../code/printed-test.js';
import { textCode } from '../code/template-code.js';
import type { AssertionOf } from '../tests/assertion.js';

/** What a message shows. */
export type PrintedFacts = Pick<
  AssertionOf<'message'>,
  'lines' | 'buttons' | 'disabledButtons' | 'selects' | 'files' | 'removedButtons' | 'removedSelects'
>;

/** @param response the variable of the response */
export function printResponse(test: PrintedTest, response: string, assertion: AssertionOf<'response'>): void {
  const message = `${response}.message`;
  printFacts(test, { subject: response, message: `${message}?` }, assertion, assertion.lines);
  if (assertion.isEphemeral !== undefined) test.expect(response, 'toBeEphemeral', [], !assertion.isEphemeral);
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

/** A list of texts. */
function textsCode(test: PrintedTest, texts: readonly string[]): Doc {
  return listCode(texts.map((text) => textCode(test, text)));
}

export interface Subject {
  /** The message, or the response that contains it. */
  readonly subject: string;
  /** The message, with `?` if it can be undefined. */
  readonly message: string;
}

/** Expectations of what a message shows. @param lines those that are expected: others can be known already */
export function printFacts(
  test: PrintedTest,
  { subject, message }: Subject,
  facts: PrintedFacts,
  lines: readonly string[],
): void {
  const {
    buttons = [],
    disabledButtons = [],
    selects = [],
    files = [],
    removedButtons = [],
    removedSelects = [],
  } = facts;
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
  for (const label of removedButtons) test.expect(subject, 'toHaveButton', [stringLiteral(label)], true);
  for (const placeholder of removedSelects) {
    const placeholders = callCode(`${message}.selects.map`, ['({ placeholder }) => placeholder']);
    test.expect(placeholders, 'toContain', [stringLiteral(placeholder)], true);
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
