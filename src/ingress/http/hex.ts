/** The bytes that hex digits stand for; undefined unless they are digits of lower case for so many bytes. */
export function parseHex(text: string, bytes: number): Uint8Array<ArrayBuffer> | undefined {
  return text.length === bytes * 2 && /^[0-9a-f]*$/.test(text) ? new Uint8Array(Buffer.from(text, 'hex')) : undefined;
}
