import { type OptionNames } from '../../base/options/option-problems.js';
import { requireKnownNames } from '../../rest/call/option-name-errors.js';
import { type ButtonRequest, buttonStyles } from '../../wire/objects/components/button.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import { type ButtonAppearance, buttonAppearanceNames, toAppearanceRequest } from './button.js';

/** The URL and the appearance of a link button. */
export interface LinkButtonOptions extends ButtonAppearance {
  /** An http, https or discord URL of at most 512 characters. */
  readonly url: string;
}

const linkButtonNames: OptionNames<LinkButtonOptions> = { url: true, ...buttonAppearanceNames };

/**
 * A button that opens a URL. It causes no interaction, so it has no custom_id and no handler.
 * @see https://docs.discord.com/developers/components/reference
 */
export function linkButton(options: LinkButtonOptions): ButtonRequest {
  requireKnownNames('linkButton()', options, linkButtonNames);
  const { url, ...appearance } = options;
  return { type: componentTypes.BUTTON, style: buttonStyles.LINK, ...toAppearanceRequest(appearance), url };
}
