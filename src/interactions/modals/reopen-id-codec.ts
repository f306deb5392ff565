import { CustomIdCodec } from '../custom-id/custom-id-codec.js';

/**
 * The custom_ids of the buttons that reopen a rejected modal. `draft` identifies the input, `modal` is the custom_id of the
 * modal, or empty if it does not fit.
 */
export const reopenIdCodec = new CustomIdCodec('~reopen/:draft<text:16>/:modal', { reserved: true });
