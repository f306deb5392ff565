import { type ButtonRequest, buttonStyles } from '../../wire/objects/components/button.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import { type ButtonAppearance, toAppearanceRequest } from './button.js';

/** What a link is given. */
export interface LinkButtonOptions extends ButtonAppearance {
  /** At most 512 characters; http, https or discord. */
  readonly url: string;
}

/** A button that opens an address. It sends no interaction, so it has no custom_id and no handler. */
export function linkButton({ url, ...face }: LinkButtonOptions): ButtonRequest {
  return { type: componentTypes.BUTTON, style: buttonStyles.LINK, ...toAppearanceRequest(face), url };
}
