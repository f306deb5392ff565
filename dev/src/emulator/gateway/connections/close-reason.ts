/** The maximum length of the reason in a close frame. */
const MAX_BYTES = 123;

/** Truncates a reason to what fits into a close frame. */
export function truncateCloseReason(text: string): string {
  if (Buffer.byteLength(text) <= MAX_BYTES) return text;
  // Truncation may split a character. Its rest decodes to U+FFFD, which is removed because it would take three bytes.
  return Buffer.from(text)
    .subarray(0, MAX_BYTES)
    .toString()
    .replace(/\uFFFD+$/, '');
}
