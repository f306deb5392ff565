/**
 * Estimates how high the content of a screen is, without a browser, so that a map has the same layout everywhere. An estimate that is too
 * large leaves space below the screen; one that is too small hides the end of the content.
 */
import { componentTypes, type Embed, type Message, type ReceivedComponent, textInputStyles } from 'guildhall/wire';
import type { MapScreen } from '../../control/views/bot-map.js';
import { getModalItems, type ModalFormField } from '../modal/modal-form-draft.js';
import type { ModalForm } from '../model/actions/modal-state.js';

/** The width of texts in a message, in pixels. */
const TEXT_WIDTH = 350;
const CHARACTER_WIDTH = 7.6;
const LINE_HEIGHT = 21;
const GAP = 8;

/** Returns the height of the content of a screen in pixels. */
export function estimateContentHeight(screen: MapScreen): number {
  if (screen.kind === 'start') return 0;
  return Math.ceil(screen.kind === 'message' ? messageHeight(screen.message) : modalHeight(screen.modal));
}

function messageHeight({ content, embeds, components = [], attachments, poll, reactions = [] }: Message): number {
  const header = 24;
  const margins = 32;
  return (
    header +
    margins +
    textHeight(content) +
    sum(embeds.map(embedHeight)) +
    componentsHeight(components) +
    attachments.length * 70 +
    (poll ? 110 + poll.answers.length * 50 : 0) +
    (reactions.length > 0 ? 40 : 0)
  );
}

function textHeight(text: string): number {
  if (text === '') return 0;
  const lines = text.split('\n').map((line) => {
    const scale = line.startsWith('#') ? 1.6 : 1;
    return Math.max(1, Math.ceil((line.length * CHARACTER_WIDTH * scale) / TEXT_WIDTH)) * LINE_HEIGHT * scale;
  });
  return sum(lines);
}

function embedHeight({
  author,
  title,
  description = '',
  fields = [],
  footer,
  image,
  thumbnail,
  timestamp,
}: Embed): number {
  const lines = [author, title, footer ?? timestamp].filter(Boolean).length * 28;
  const pictures = [image, thumbnail].filter(Boolean).length * 70;
  return 36 + lines + pictures + textHeight(description) * 1.1 + sum(fields.map(({ value }) => 28 + textHeight(value)));
}

function componentsHeight(components: readonly ReceivedComponent[]): number {
  return sum(components.map((component) => componentHeight(component) + GAP));
}

function componentHeight({ type, content = '', components = [], accessory, items = [] }: ReceivedComponent): number {
  switch (type) {
    case componentTypes.ACTION_ROW:
      return rowHeight(components);
    case componentTypes.TEXT_DISPLAY:
      return textHeight(content);
    case componentTypes.SECTION:
      return Math.max(componentsHeight(components) * 1.5, accessory ? 90 : 0);
    case componentTypes.MEDIA_GALLERY:
      return items.length * 70;
    case componentTypes.SEPARATOR:
      return 17;
    case componentTypes.CONTAINER:
      return 32 + componentsHeight(components) * 1.1;
    default:
      return 64;
  }
}

/** The height of a row: its buttons continue in the next line, and a select has a line of its own. */
function rowHeight(components: readonly ReceivedComponent[]): number {
  const width = sum(
    components.map(({ label, emoji }) => 36 + (label?.length ?? 2) * CHARACTER_WIDTH + (emoji ? 24 : 0)),
  );
  return Math.max(1, Math.ceil((width * 1.15) / TEXT_WIDTH)) * 44;
}

function modalHeight(modal: ModalForm): number {
  const header = 80;
  const footer = 66;
  const items = getModalItems(modal).map((item) => {
    if (item.kind === 'text') return textHeight(item.content) + 18;
    return fieldHeight(item.field) + textHeight(item.label) + textHeight(item.description ?? '') + 46;
  });
  return header + footer + sum(items);
}

function fieldHeight(field: ModalFormField): number {
  switch (field.type) {
    case componentTypes.TEXT_INPUT:
      return field.style === textInputStyles.PARAGRAPH ? 104 : 42;
    case componentTypes.RADIO_GROUP:
    case componentTypes.CHECKBOX_GROUP:
      return sum(field.options.map(({ description }) => (description ? 64 : 46)));
    case componentTypes.FILE_UPLOAD:
      return 92;
    default:
      return 44;
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
