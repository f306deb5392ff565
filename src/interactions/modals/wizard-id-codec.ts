import { CustomIdCodec } from '../custom-id/custom-id-codec.js';

/**
 * The custom_ids of the pages of a wizard after the first, and of the buttons that open them. `draft` identifies the input
 * so far, `page` counts from 0.
 */
export const wizardIdCodec = new CustomIdCodec('~wizard/:draft<text:16>/:page<int>', { reserved: true });
