/** An argument of a command: text as UTF-8, or bytes. */
export type RedisArgument = string | Uint8Array;

/** The longest length of an argument with its line end, in bytes: `$536870912\r\n`, and the line end after the argument. */
const MAX_FRAME_BYTES = 14;
const MAX_BYTES_PER_CODE_UNIT = 3;

/**
 * Encodes a command for Redis (RESP): a list of lengths and values. The client library encodes the same, but with several objects
 * for each argument, and a batch of a journal has hundreds of them.
 */
export function encodeCommand(command: string, args: readonly RedisArgument[]): Buffer {
  let text = `*${args.length + 1}\r\n$${Buffer.byteLength(command)}\r\n${command}\r\n`;
  const bytes = Buffer.allocUnsafe(text.length * MAX_BYTES_PER_CODE_UNIT + longestSize(args));
  let offset = 0;
  // Consecutive text is written at once.
  for (const arg of args) {
    if (typeof arg === 'string') {
      text += `$${Buffer.byteLength(arg)}\r\n${arg}\r\n`;
      continue;
    }
    text += `$${arg.length}\r\n`;
    offset += bytes.write(text, offset);
    bytes.set(arg, offset);
    offset += arg.length;
    text = '\r\n';
  }
  offset += bytes.write(text, offset);
  return bytes.subarray(0, offset);
}

function longestSize(args: readonly RedisArgument[]): number {
  let size = 0;
  for (const arg of args) {
    size += MAX_FRAME_BYTES + (typeof arg === 'string' ? arg.length * MAX_BYTES_PER_CODE_UNIT : arg.length);
  }
  return size;
}
