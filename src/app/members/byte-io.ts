/** Writes and reads numbers and texts, one after the other. Numbers are little-endian. */

/** The bytes of a varint: seven bits per byte, the lowest first; the eighth bit is set if more bytes follow. */
export function varintLength(value: number): number {
  let length = 1;
  for (let rest = value; rest >= 0x80; rest = Math.floor(rest / 0x80)) length++;
  return length;
}

/** Room for what is written in front of the rest afterwards. */
const FRONT_BYTES = 32;

export class ByteWriter {
  buffer = Buffer.allocUnsafeSlow(1024);
  /** The start of the content. */
  start = FRONT_BYTES;
  /** The end of the content. */
  position = FRONT_BYTES;

  /** Deletes the content. */
  clear(): void {
    this.start = FRONT_BYTES;
    this.position = FRONT_BYTES;
  }

  /** Writes a varint in front of the content. There is room for 32 bytes. */
  prependVarint(value: number): void {
    const end = this.position;
    this.start -= varintLength(value);
    this.position = this.start;
    this.varint(value);
    this.position = end;
  }

  /** Writes a number of four bytes in front of the content. */
  prependUint32(value: number): void {
    this.start -= 4;
    this.buffer.writeUInt32LE(value, this.start);
  }

  /** Ensures room for a number of bytes. */
  reserve(length: number): void {
    if (this.position + length <= this.buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.buffer.length * 2, this.position + length));
    this.buffer.copy(larger, 0, 0, this.position);
    this.buffer = larger;
  }

  /** An integer from 0 to 2^53 - 1. */
  varint(value: number): void {
    this.reserve(8);
    let rest = value;
    while (rest >= 0x80) {
      this.buffer[this.position++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.buffer[this.position++] = rest;
  }

  uint32(value: number): void {
    this.reserve(4);
    this.position = this.buffer.writeUInt32LE(value, this.position);
  }

  /** A number of `width` bytes, at most 7, below 2^53. */
  uint(value: number, width: number): void {
    this.reserve(width);
    let rest = value;
    for (let n = 0; n < width; n++) {
      this.buffer[this.position++] = rest % 0x100;
      rest = Math.floor(rest / 0x100);
    }
  }

  double(value: number): void {
    this.reserve(8);
    this.position = this.buffer.writeDoubleLE(value, this.position);
  }

  /** Bytes that were written elsewhere. */
  copy(source: Buffer, from: number, to: number): void {
    this.reserve(to - from);
    for (let n = from; n < to; n++) this.buffer[this.position++] = source[n] ?? 0;
  }

  /** Whether the content from a position on is the same as bytes of another buffer. */
  endsWith(start: number, other: Buffer, from: number, to: number): boolean {
    if (this.position - start !== to - from) return false;
    for (let n = from; n < to; n++) if (this.buffer[start + n - from] !== other[n]) return false;
    return true;
  }

  /** A well-formed text as UTF-8, after its length in bytes. */
  text(value: string): void {
    const { length } = value;
    this.reserve(length * 3 + 8);
    const start = this.position;
    this.varint(length);
    for (let n = 0; n < length; n++) {
      const unit = value.charCodeAt(n);
      if (unit >= 0x80) {
        this.position = start;
        this.varint(Buffer.byteLength(value));
        this.position += this.buffer.write(value, this.position, 'utf8');
        return;
      }
      this.buffer[this.position++] = unit;
    }
  }
}

export class ByteReader {
  bytes: Buffer = Buffer.alloc(0);
  position = 0;
  /** Where the content ends. Reading does not check it. */
  end = 0;

  varint(): number {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = this.byte();
      if (byte < 0x80) return value + byte * scale;
      value += (byte & 0x7f) * scale;
      scale *= 0x80;
    }
  }

  byte(): number {
    return this.bytes[this.position++] ?? 0;
  }

  uint32(): number {
    this.position += 4;
    return this.bytes.readUInt32LE(this.position - 4);
  }

  uint(width: number): number {
    let value = 0;
    for (let n = this.position + width - 1; n >= this.position; n--) value = value * 0x100 + (this.bytes[n] ?? 0);
    this.position += width;
    return value;
  }

  double(): number {
    this.position += 8;
    return this.bytes.readDoubleLE(this.position - 8);
  }

  text(): string {
    const length = this.varint();
    this.position += length;
    return this.bytes.toString('utf8', this.position - length, this.position);
  }
}
