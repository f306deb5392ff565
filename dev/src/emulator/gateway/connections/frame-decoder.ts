import { quoteLargeIntegers } from '../../../../../src/base/large-integers.js';
import { GatewayFrame } from '../../../../../src/wire/gateway/protocol.js';

/** Decodes a frame from a client. Returns undefined if it is not a frame. */
export function decodeFrame(text: string): GatewayFrame | undefined {
  try {
    const parsed = GatewayFrame.safeParse(JSON.parse(quoteLargeIntegers(text)));
    return parsed.success ? { op: parsed.data.op, d: parsed.data.d } : undefined;
  } catch {
    return undefined;
  }
}
