import { limits } from '../../wire/constants/limits.js';

/**
 * Encodes an audit reason as a header value: at most 512 characters, in percent-encoded UTF-8. Undefined if the reason
 * is empty.
 */
export function encodeReason(reason: string | undefined): string | undefined {
  const truncated = [...(reason ?? '')].slice(0, limits.request.auditReason).join('');
  // A single surrogate cannot be encoded: the encoder replaces it with U+FFFD.
  return truncated.trim() === ''
    ? undefined
    : encodeURIComponent(new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(truncated)));
}
