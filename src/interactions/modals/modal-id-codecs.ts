/** The custom_ids of the framework's own buttons and modals. */
import { CustomIdCodec } from '../custom-id/custom-id-codec.js';

/**
 * The custom_ids of the buttons that reopen a rejected modal. `draft` identifies the input, `modal` is the custom_id of the
 * modal, or empty if it does not fit.
 */
export const reopenIdCodec = new CustomIdCodec('~reopen/:draft<text:16>/:modal', { reserved: true });

/** The custom_ids of the buttons that open a modal after its fields could not be loaded. The parameters are those of `reopenIdCodec`. */
export const retryIdCodec = new CustomIdCodec('~retry/:draft<text:16>/:modal', { reserved: true });

/**
 * The custom_ids of the pages of a wizard after the first, and of the buttons that open them. `draft` identifies the input
 * so far, `page` counts from 0.
 */
export const wizardIdCodec = new CustomIdCodec('~wizard/:draft<text:16>/:page<int>', { reserved: true });
