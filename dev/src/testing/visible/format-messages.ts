/** Formats what a user can see, for error messages. */
import { componentTypes } from 'guildhall/wire';
import type { VisibleMessage } from './visible-message.js';
import type { VisibleModal, VisibleModalField } from './visible-modal.js';

/** How many messages an error lists. */
const MAX_MESSAGES = 30;

/** Formats a message: location, author, text and components. */
export function formatMessage(message: VisibleMessage): string {
  const { authorName, location, isEphemeral, buttons, selects, links, stickers } = message;
  const controls = [
    ...stickers.map((name) => `{sticker ${name}}`),
    ...buttons.map(({ label, disabled }) => `[${label}${disabled ? ', disabled' : ''}]`),
    ...links.map(({ label, url }) => `[${label} → ${url}]`),
    ...selects.map(({ placeholder, options, disabled }) => {
      const optionList = options.map(({ label, isSelected }) => (isSelected ? `*${label}` : label)).join(' | ');
      return `<select${placeholder ? ` "${placeholder}"` : ''}${disabled ? ', disabled' : ''}${optionList ? `: ${optionList}` : ''}>`;
    }),
  ];
  const labels = new Set(
    [...buttons, ...links].map(({ label }) => label).concat(selects.map((each) => each.placeholder)),
  );
  const lines = message.text.split('\n').filter((line) => !labels.has(line));
  const text = lines.join('\n      ') || (controls.length > 0 ? '' : `(no text, message type ${message.payload.type})`);
  const mark = isEphemeral ? ' (only you can see this)' : '';
  return `  ${location} ${authorName}${mark}: ${text}${controls.length > 0 ? `\n      ${controls.join(' ')}` : ''}`;
}

/** Formats the messages that a user can see. @param messages newest first */
export function formatMessages(userName: string, messages: readonly VisibleMessage[]): string {
  if (messages.length === 0) return `${userName} can see no messages.`;
  const shown = messages.slice(0, MAX_MESSAGES).map(formatMessage).join('\n');
  const more = messages.length > MAX_MESSAGES ? `\n  … and ${messages.length - MAX_MESSAGES} older messages` : '';
  return `Messages visible to ${userName}, newest first:\n${shown}${more}`;
}

/** Formats a modal: title, fields and their values. */
export function formatModal({ title, fields }: VisibleModal): string {
  return `the modal "${title}":\n${fields.map(formatModalField).join('\n')}`;
}

function formatModalField({ name, label, required, value, options, component }: VisibleModalField): string {
  const kind = Object.entries(componentTypes).find(([, type]) => type === component.type)?.[0] ?? '';
  const optionList = options.length > 0 ? `, one of ${options.join(' | ')}` : '';
  const mark = required ? ', required' : '';
  return `    ${name} ("${label}", ${kind}${mark}${optionList}): ${JSON.stringify(value)}`;
}
