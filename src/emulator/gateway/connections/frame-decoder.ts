import { GatewayFrame } from '../../../wire/gateway/protocol.js';

/** A string of JSON, or an integer with more digits than a number in JavaScript can represent. */
const STRING_OR_LARGE_INTEGER = /"(?:[^"\\]|\\.)*"|\d{16,}/g;

/** Decodes a frame from a client. Returns undefined if it is not a frame. */
export function decodeFrame(text: string): GatewayFrame | undefined {
  try {
    const parsed = GatewayFrame.safeParse(JSON.parse(quoteLargeIntegers(text)));
    return parsed.success ? { op: parsed.data.op, d: parsed.data.d } : undefined;
  } catch {
    return undefined;
  }
}

/** Libraries in Python send ids as numbers, which lose digits if they are not quoted. */
function quoteLargeIntegers(text: string): string {
  return text.replace(STRING_OR_LARGE_INTEGER, (match) => (match.startsWith('"') ? match : `"${match}"`));
}
