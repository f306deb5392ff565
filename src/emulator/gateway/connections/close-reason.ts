/** A close frame holds at most this many bytes of reason. */
const MAX_BYTES = 123;

/** A reason, cut to what a close frame can hold. */
export function truncateCloseReason(text: string): string {
  if (Buffer.byteLength(text) <= MAX_BYTES) return text;
  // Cutting may halve a character; what is left of it decodes to U+FFFD, of three bytes, and is dropped.
  return Buffer.from(text)
    .subarray(0, MAX_BYTES)
    .toString()
    .replace(/\uFFFD+$/, '');
}
