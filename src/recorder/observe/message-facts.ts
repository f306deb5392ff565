import type { WorldReferences } from '../../scenario/references/world-references.js';
import type { VisibleMessage } from '../../testing/visible/visible-message.js';

/** What a message shows, as templates. */
export interface MessageFacts {
  readonly lines: readonly string[];
  readonly buttons: readonly string[];
  readonly disabledButtons: readonly string[];
  readonly selects: readonly { readonly placeholder: string; readonly options: readonly string[] }[];
  readonly files: readonly string[];
}

/** What has another value in another world, also if a bot does not use its clock: timestamps, other ids, URLs of files. */
const UNSTABLE = /<t:\d+|\d{15,20}|https?:\/\/127\.0\.0\.1/;
/** A test with more lines of one message is hard to read. */
const MAX_LINES = 10;

/** Describes a message. Labels of controls and names of files are not repeated among the lines. */
export function toMessageFacts(message: VisibleMessage, references: WorldReferences): MessageFacts {
  const { buttons, selects, links, files } = message;
  const named = [
    ...[...buttons, ...links].map(({ label }) => label),
    ...selects.map(({ placeholder }) => placeholder),
    ...files.map(({ name }) => name),
  ];
  const lines = message.text.split('\n').map((line) => line.trim());
  return {
    lines: [...new Set(lines)]
      .filter((line) => line !== '' && !named.includes(line))
      .map((line) => references.toTemplate(line))
      .filter((line) => !UNSTABLE.test(line))
      .slice(0, MAX_LINES),
    buttons: buttons.filter(({ disabled }) => !disabled).map(({ label }) => label),
    disabledButtons: buttons.filter(({ disabled }) => disabled).map(({ label }) => label),
    selects: selects
      .filter(({ options }) => options.length > 0)
      .map(({ placeholder, options }) => ({
        placeholder,
        options: options.map(({ label }) => references.toTemplate(label)),
      })),
    files: files.map(({ name }) => name),
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
  };
}

/** What a changed message shows that it did not show before. */
export function changedFacts(before: MessageFacts, after: MessageFacts): MessageFacts {
  const isChanged = (name: keyof MessageFacts) => JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  return {
    lines: after.lines.filter((line) => !before.lines.includes(line)),
    buttons: isChanged('buttons') ? after.buttons : [],
    disabledButtons: isChanged('disabledButtons') ? after.disabledButtons : [],
    selects: isChanged('selects') ? after.selects : [],
    files: isChanged('files') ? after.files : [],
  };
}

/** Whether there is nothing to assert. */
export function isEmptyFacts(facts: MessageFacts): boolean {
  return Object.values(facts).every(({ length }) => length === 0);
}
