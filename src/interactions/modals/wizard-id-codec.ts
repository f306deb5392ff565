import { CustomIdCodec } from '../custom-id/custom-id-codec.js';

/**
 * The ids of a wizard's pages after the first, and of the buttons that open them: `draft` holds what was typed so far,
 * `page` counts from 0.
 */
export const wizardIdCodec = new CustomIdCodec('~wizard/:draft<text:16>/:page<int>', { reserved: true });
