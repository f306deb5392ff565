import { ATTACHMENT_SCHEME } from '../components/attachment-references.js';
import { storedFilename } from './attachment.js';

/** The URL that refers to the file `name` of the same message, with the name under which Discord stores it. */
export function attachmentUrl(name: string): string {
  return ATTACHMENT_SCHEME + storedFilename(name);
}
