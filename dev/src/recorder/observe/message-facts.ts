import { isFrameworkButtonId } from '../../scenario/controls/framework-button.js';
import type { WorldReferences } from '../../scenario/references/world-references.js';
import type { VisibleMessage } from '../../testing/visible/visible-message.js';
import { stableTextParts } from './stable-text.js';

/** What a message shows, as templates. */
export interface MessageFacts {
  /** Lines, and parts of lines that contain something that is not the same in every world. */
  readonly lines: readonly string[];
  readonly buttons: readonly string[];
  readonly disabledButtons: readonly string[];
  readonly selects: readonly { readonly placeholder: string; readonly options: readonly string[] }[];
  readonly files: readonly string[];
  /** The labels of buttons that the message showed before. */
  readonly removedButtons: readonly string[];
  /** The placeholders of selects that the message showed before. */
  readonly removedSelects: readonly string[];
}

/** A test with more lines of one message is hard to read. */
const MAX_LINES = 10;

/** Describes a message. Labels of controls and names of files are not repeated among the lines. */
export function toMessageFacts(message: VisibleMessage, references: WorldReferences): MessageFacts {
  const { selects, links, files } = message;
  // The framework adds them to continue a modal, and disables them afterwards: that the user clicks one is sufficient.
  const buttons = message.buttons.filter(({ customId }) => !isFrameworkButtonId(customId));
  const named = [
    ...[...message.buttons, ...links].map(({ label }) => label),
    ...selects.map(({ placeholder }) => placeholder),
    ...files.map(({ name }) => name),
  ];
  const lines = message.text.split('\n').map((line) => line.trim());
  const shown = lines.filter((line) => line !== '' && !named.includes(line)).map((line) => references.toTemplate(line));
  return {
    lines: [...new Set(shown.flatMap(stableTextParts))].slice(0, MAX_LINES),
    buttons: buttons.filter(({ disabled }) => !disabled).map(({ label }) => label),
    disabledButtons: buttons.filter(({ disabled }) => disabled).map(({ label }) => label),
    selects: selects
      .filter(({ options }) => options.length > 0)
      .map(({ placeholder, options }) => ({
        placeholder,
        options: options.map(({ label }) => references.toTemplate(label)),
      })),
    files: files.map(({ name }) => name),
    removedButtons: [],
    removedSelects: [],
  };
}

/** The facts of an assertion. Parts of which a message has none are left out. */
export function assertedFacts(facts: MessageFacts) {
  return {
    lines: [...facts.lines],
    ...(facts.buttons.length === 0 ? {} : { buttons: [...facts.buttons] }),
    ...(facts.disabledButtons.length === 0 ? {} : { disabledButtons: [...facts.disabledButtons] }),
    ...(facts.selects.length === 0
      ? {}
      : { selects: facts.selects.map(({ placeholder, options }) => ({ placeholder, options: [...options] })) }),
    ...(facts.files.length === 0 ? {} : { files: [...facts.files] }),
    ...(facts.removedButtons.length === 0 ? {} : { removedButtons: [...facts.removedButtons] }),
    ...(facts.removedSelects.length === 0 ? {} : { removedSelects: [...facts.removedSelects] }),
  };
}

/** What a changed message shows that it did not show before. */
export function changedFacts(before: MessageFacts, after: MessageFacts): MessageFacts {
  const isChanged = (name: keyof MessageFacts) => JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  // A disabled button is distinguished from enabled ones with the same label by their numbers.
  const areMixed = after.disabledButtons.some((label) => after.buttons.includes(label));
  return {
    lines: after.lines.filter((line) => !before.lines.includes(line)),
    buttons: isChanged('buttons') || (areMixed && isChanged('disabledButtons')) ? after.buttons : [],
    disabledButtons: isChanged('disabledButtons') ? after.disabledButtons : [],
    selects: isChanged('selects') ? after.selects : [],
    files: isChanged('files') ? after.files : [],
    ...removedControls(before, after),
  };
}

/** The controls that a message showed before, and does not show any more. */
export function removedControls(
  before: MessageFacts,
  after: MessageFacts,
): Pick<MessageFacts, 'removedButtons' | 'removedSelects'> {
  const removed = (names: (facts: MessageFacts) => readonly string[]) =>
    names(before).filter((name) => name !== '' && !names(after).includes(name));
  return {
    removedButtons: removed(({ buttons, disabledButtons }) => [...buttons, ...disabledButtons]),
    removedSelects: removed(({ selects }) => selects.map(({ placeholder }) => placeholder)),
  };
}

/** Whether there is nothing to assert. */
export function isEmptyFacts(facts: MessageFacts): boolean {
  return Object.values(facts).every(({ length }) => length === 0);
}
