/** Writes and reads numbers and texts, one after the other. Numbers are little-endian. */

/** Seven bits a byte, the lowest first; the eighth says that more follow. */
export function varintLength(value: number): number {
  let length = 1;
  for (let rest = value; rest >= 0x80; rest = Math.floor(rest / 0x80)) length++;
  return length;
}

export class ByteWriter {
  buffer = Buffer.allocUnsafeSlow(1024);
  at = 0;

  /** Makes room for that many bytes. */
  reserve(length: number): void {
    if (this.at + length <= this.buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.buffer.length * 2, this.at + length));
    this.buffer.copy(larger, 0, 0, this.at);
    this.buffer = larger;
  }

  /** An integer from 0 to 2^53 - 1. */
  varint(value: number): void {
    this.reserve(8);
    let rest = value;
    while (rest >= 0x80) {
      this.buffer[this.at++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.buffer[this.at++] = rest;
  }

  uint32(value: number): void {
    this.reserve(4);
    this.at = this.buffer.writeUInt32LE(value, this.at);
  }

  /** A number of `width` bytes, at most 7, below 2^53. */
  uint(value: number, width: number): void {
    this.reserve(width);
    let rest = value;
    for (let n = 0; n < width; n++) {
      this.buffer[this.at++] = rest % 0x100;
      rest = Math.floor(rest / 0x100);
    }
  }

  double(value: number): void {
    this.reserve(8);
    this.at = this.buffer.writeDoubleLE(value, this.at);
  }

  /** A well-formed text, its length in bytes before it. */
  text(value: string): void {
    const { length } = value;
    this.reserve(length * 3 + 8);
    const start = this.at;
    this.varint(length);
    for (let n = 0; n < length; n++) {
      const unit = value.charCodeAt(n);
      if (unit >= 0x80) {
        this.at = start;
        this.varint(Buffer.byteLength(value));
        this.at += this.buffer.write(value, this.at, 'utf8');
        return;
      }
      this.buffer[this.at++] = unit;
    }
  }
}

export class ByteReader {
  bytes: Buffer = Buffer.alloc(0);
  at = 0;

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
    return this.bytes[this.at++] ?? 0;
  }

  uint32(): number {
    this.at += 4;
    return this.bytes.readUInt32LE(this.at - 4);
  }

  uint(width: number): number {
    let value = 0;
    for (let n = this.at + width - 1; n >= this.at; n--) value = value * 0x100 + (this.bytes[n] ?? 0);
    this.at += width;
    return value;
  }

  double(): number {
    this.at += 8;
    return this.bytes.readDoubleLE(this.at - 8);
  }

  text(): string {
    const length = this.varint();
    this.at += length;
    return this.bytes.toString('utf8', this.at - length, this.at);
  }
}
