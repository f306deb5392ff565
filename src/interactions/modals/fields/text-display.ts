import { componentTypes } from '../../../wire/objects/components/component-types.js';
import type { ModalText } from './field.js';

/** Text between the fields of a modal, in markdown, 1..4000 characters. It gives no value. */
export function textDisplay(content: string): ModalText {
  return Object.freeze<ModalText>({
    kind: 'text',
    request: () => ({ type: componentTypes.TEXT_DISPLAY, content }),
  });
}
