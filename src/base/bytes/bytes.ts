/** Bytes as text: hex digits and base64. It needs no module of a platform. */

const BASE64_URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** By character code: the value of a digit of base64 or base64url. */
const VALUES = new Map([...BASE64_URL].map((digit, value) => [digit, value])).set('+', 62).set('/', 63);

/** Returns the bytes as lower-case hex digits. */
export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}

/** Decodes pairs of lower-case hex digits. */
export function fromHex(digits: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(digits.length / 2);
  for (let at = 0; at < bytes.length; at++)
    bytes[at] = (hexValueAt(digits, 2 * at) << 4) | hexValueAt(digits, 2 * at + 1);
  return bytes;
}

function hexValueAt(digits: string, at: number): number {
  const code = digits.charCodeAt(at);
  return code <= 0x39 ? code - 0x30 : code - 0x61 + 10;
}

/** Returns the bytes as base64url without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second, third] = bytes.subarray(at, at + 3);
    const bits = (first << 16) | ((second ?? 0) << 8) | (third ?? 0);
    text += digitOf(bits >> 18) + digitOf(bits >> 12);
    if (second !== undefined) text += digitOf(bits >> 6);
    if (third !== undefined) text += digitOf(bits);
  }
  return text;
}

function digitOf(bits: number): string {
  return BASE64_URL.charAt(bits & 63);
}

/** Decodes base64 or base64url, up to the first character that is neither. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  let bits = 0;
  let count = 0;
  for (const digit of text) {
    const value = VALUES.get(digit);
    if (value === undefined) break;
    bits = ((bits << 6) | value) & 0xffff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes.push((bits >> count) & 0xff);
  }
  return new Uint8Array(bytes);
}
