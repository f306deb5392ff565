/** Writes and reads numbers and texts, one after the other. Numbers are little-endian. */

/** Seven bits a byte, the lowest first; the eighth says that more follow. */
export function varintLength(value: number): number {
  let length = 1;
  for (let rest = value; rest >= 0x80; rest = Math.floor(rest / 0x80)) length++;
  return length;
}

export class ByteWriter {
  buffer = Buffer.allocUnsafeSlow(1024);
  position = 0;

  /** Makes room for that many bytes. */
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

  /** A well-formed text, its length in bytes before it. */
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
