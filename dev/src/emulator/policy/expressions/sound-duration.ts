/** Reads the duration of MP3 and Ogg files. */

/**
 * The duration of a sound in seconds; undefined if it cannot be read.
 */
export function soundSeconds(bytes: Buffer): number | undefined {
  return bytes.toString('latin1', 0, 4) === 'OggS' ? oggSeconds(bytes) : mp3Seconds(bytes);
}

/** How each codec in Ogg files starts, and where it has its samples per second and the samples to skip. */
function oggStream(packet: Buffer): { readonly rate: number; readonly skipped: number } | undefined {
  if (packet.toString('latin1', 0, 8) === 'OpusHead' && packet.length >= 12) {
    return { rate: 48_000, skipped: packet.readUInt16LE(10) };
  }
  if (packet.toString('latin1', 1, 7) === 'vorbis' && packet.length >= 16) {
    return { rate: packet.readUInt32LE(12), skipped: 0 };
  }
  if (packet.toString('latin1', 1, 5) === 'FLAC' && packet.length >= 30) {
    return { rate: packet.readUIntBE(27, 3) >> 4, skipped: 0 };
  }
  return undefined;
}

/** Each page has the number of the samples up to its end. */
function oggSeconds(bytes: Buffer): number | undefined {
  const first = 27 + (bytes[26] ?? 0);
  const stream = oggStream(bytes.subarray(first));
  const last = bytes.lastIndexOf('OggS');
  if (!stream || stream.rate === 0 || last + 14 > bytes.length) return undefined;
  const samples = Number(bytes.readBigInt64LE(last + 6)) - stream.skipped;
  return samples < 0 ? undefined : samples / stream.rate;
}

const ID3_HEADER_BYTES = 10;
/** Kilobits per second of layer 3: of MPEG 1, and of MPEG 2 and 2.5. */
const MPEG1_BITRATES = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const MPEG2_BITRATES = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const MPEG1_RATES = [44_100, 48_000, 32_000];

/** The durations of all frames together. */
function mp3Seconds(bytes: Buffer): number | undefined {
  let seconds = 0;
  let at = endOfId3(bytes);
  for (;;) {
    const frame = at + 4 <= bytes.length ? mp3Frame(bytes.readUInt32BE(at)) : undefined;
    if (!frame) return seconds === 0 ? undefined : seconds;
    seconds += frame.seconds;
    at += frame.bytes;
  }
}

/** The size of an ID3 tag has seven bits in each byte. */
function endOfId3(bytes: Buffer): number {
  if (bytes.toString('latin1', 0, 3) !== 'ID3' || bytes.length < ID3_HEADER_BYTES) return 0;
  return ID3_HEADER_BYTES + bytes.subarray(6, 10).reduce((size, byte) => size * 128 + (byte & 0x7f), 0);
}

/** Reads the header of a frame of layer 3. */
function mp3Frame(header: number): { readonly seconds: number; readonly bytes: number } | undefined {
  const version = (header >>> 19) & 3;
  const isLayer3 = ((header >>> 17) & 3) === 1;
  if (header >>> 21 !== 0x7ff || version === 1 || !isLayer3) return undefined;
  const isMpeg1 = version === 3;
  const bitrate = (isMpeg1 ? MPEG1_BITRATES : MPEG2_BITRATES)[(header >>> 12) & 15];
  const baseRate = MPEG1_RATES[(header >>> 10) & 3];
  if (!bitrate || baseRate === undefined) return undefined;
  const rate = baseRate / (isMpeg1 ? 1 : version === 2 ? 2 : 4);
  const samples = isMpeg1 ? 1152 : 576;
  const padding = (header >>> 9) & 1;
  return { seconds: samples / rate, bytes: Math.floor((samples / 8) * ((bitrate * 1000) / rate)) + padding };
}
