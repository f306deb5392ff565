/** What a person sees, in words: for failures. */
import { componentTypes } from '../wire/objects/components/component-types.js';
import type { SeenMessage } from './seen-message.js';
import type { SeenField, SeenModal } from './seen-modal.js';

/** How many messages a failure tells of. */
const MOST = 30;

/** A message with who wrote it, where, its text, and what can be done with it. */
export function tellMessage(message: SeenMessage): string {
  const { author, place, isEphemeral, buttons, selects, links } = message;
  const controls = [
    ...buttons.map(({ label, disabled }) => `[${label}${disabled ? ', disabled' : ''}]`),
    ...links.map(({ label, url }) => `[${label} → ${url}]`),
    ...selects.map(({ placeholder, options, disabled }) => {
      const offered = options.map(({ label, isChosen }) => (isChosen ? `*${label}` : label)).join(' | ');
      return `<select${placeholder ? ` "${placeholder}"` : ''}${disabled ? ', disabled' : ''}${offered ? `: ${offered}` : ''}>`;
    }),
  ];
  const labels = new Set(
    [...buttons, ...links].map(({ label }) => label).concat(selects.map((each) => each.placeholder)),
  );
  const lines = message.text.split('\n').filter((line) => !labels.has(line));
  const text = lines.join('\n      ') || (controls.length > 0 ? '' : `(no text, message type ${message.message.type})`);
  const mark = isEphemeral ? ' (only you can see this)' : '';
  return `  ${place} ${author}${mark}: ${text}${controls.length > 0 ? `\n      ${controls.join(' ')}` : ''}`;
}

/** Messages, newest first. */
export function tellMessages(messages: readonly SeenMessage[]): string {
  if (messages.length === 0) return 'nothing';
  const shown = messages.slice(0, MOST).map(tellMessage).join('\n');
  const more = messages.length > MOST ? `\n  … and ${messages.length - MOST} older ones` : '';
  return `this, the newest first:\n${shown}${more}`;
}

/** A modal with its fields, and what they hold. */
export function tellModal({ title, fields }: SeenModal): string {
  return `the modal "${title}":\n${fields.map(tellField).join('\n')}`;
}

function tellField({ name, label, required, value, options, component }: SeenField): string {
  const kind = Object.entries(componentTypes).find(([, type]) => type === component.type)?.[0] ?? '';
  const offered = options.length > 0 ? `, one of ${options.join(' | ')}` : '';
  const mark = required ? ', required' : '';
  return `    ${name} ("${label}", ${kind}${mark}${offered}): ${JSON.stringify(value)}`;
}
