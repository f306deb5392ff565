/** Several byte strings in one: each follows its length, as 4 bytes with the highest first. Scripts in Redis append to it. */
const LENGTH_BYTES = 4;

/** The length of a part, and the part. */
export function frame(part: Uint8Array): Uint8Array {
  const framed = Buffer.allocUnsafe(LENGTH_BYTES + part.length);
  framed.writeUInt32BE(part.length, 0);
  framed.set(part, LENGTH_BYTES);
  return framed;
}

/** The parts. What follows a damaged length is ignored. */
export function unframe(bytes: Buffer): Uint8Array[] {
  const parts: Uint8Array[] = [];
  for (let offset = 0; offset + LENGTH_BYTES <= bytes.length; ) {
    const start = offset + LENGTH_BYTES;
    const end = start + bytes.readUInt32BE(offset);
    if (end > bytes.length) break;
    parts.push(Uint8Array.from(bytes.subarray(start, end)));
    offset = end;
  }
  return parts;
}
