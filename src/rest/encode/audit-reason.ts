import { limits } from '../../wire/constants/limits.js';

/**
 * An audit reason as a header value: cut to the 512 characters that the service keeps, in percent-encoded UTF-8.
 * Undefined when there is nothing to say.
 */
export function encodeReason(reason: string | undefined): string | undefined {
  const kept = [...(reason ?? '')].slice(0, limits.request.auditReason).join('');
  // Half a surrogate pair cannot be encoded: the buffer makes it U+FFFD.
  return kept.trim() === '' ? undefined : encodeURIComponent(Buffer.from(kept).toString());
}
