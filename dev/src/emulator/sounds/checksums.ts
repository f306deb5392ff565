/** The checksums of FLAC frames and Ogg pages. */

/** Computes a checksum with the highest bit first. */
function checksum(bytes: Uint8Array, width: number, polynomial: number): number {
  const high = 2 ** (width - 1);
  const mask = 2 ** width - 1;
  let sum = 0;
  for (const byte of bytes) {
    sum = (sum ^ (byte << (width - 8))) >>> 0;
    for (let bit = 0; bit < 8; bit += 1) sum = ((sum & high ? (sum << 1) ^ polynomial : sum << 1) & mask) >>> 0;
  }
  return sum;
}

export const crc8 = (bytes: Uint8Array): number => checksum(bytes, 8, 0x07);
export const crc16 = (bytes: Uint8Array): number => checksum(bytes, 16, 0x8005);
export const oggCrc = (bytes: Uint8Array): number => checksum(bytes, 32, 0x04c11db7);
