import { expect, test } from 'vitest';
import { soundSeconds } from '../../../dev/src/emulator/policy/expressions/sound-duration.js';
import { mp3Sound, oggSound } from '../fixtures/sound-files.js';

const contentOf = (dataUri: string) => Buffer.from(dataUri.slice(dataUri.indexOf(',') + 1), 'base64');

/** The first page of an Ogg file, whose only packet starts a stream, and a last page that ends after so many samples. */
function oggPages(packet: Buffer, samples: number): Buffer {
  const page = Buffer.alloc(28);
  page.write('OggS');
  page[26] = 1;
  const last = Buffer.from(page);
  last.writeBigInt64LE(BigInt(samples), 6);
  return Buffer.concat([page, packet, last]);
}

const vorbis = Buffer.concat([Buffer.from('\u0001vorbis'), Buffer.alloc(23)]);
vorbis.writeUInt32LE(44_100, 12);
const opus = Buffer.concat([Buffer.from('OpusHead'), Buffer.alloc(11)]);
opus.writeUInt16LE(312, 10);
const tag = Buffer.concat([Buffer.from('494433040000' + '00000101', 'hex'), Buffer.alloc(129)]);
/** MPEG 1, layer 3, 128 kbit/s, 44,100 samples per second, without padding: 417 bytes. */
const mpeg1Frame = Buffer.concat([Buffer.from('fffb9000', 'hex'), Buffer.alloc(413)]);

test.each([
  ['an Ogg file with FLAC', contentOf(oggSound(1.5)), 1.5],
  ['an Ogg file with Vorbis', oggPages(vorbis, 88_200), 2],
  ['an Ogg file with Opus, whose first samples are skipped', oggPages(opus, 48_312), 1],
  ['an MP3 file of MPEG 2', contentOf(mp3Sound(100)), 3.6],
  ['an MP3 file of MPEG 1', Buffer.concat(new Array<Buffer>(10).fill(mpeg1Frame)), 11_520 / 44_100],
  ['an MP3 file with a tag', Buffer.concat([tag, mpeg1Frame]), 1152 / 44_100],
])('the duration of %s is known', (_what, bytes, seconds) => {
  expect(soundSeconds(bytes)).toBeCloseTo(seconds, 6);
});

test.each([
  ['an empty file', Buffer.alloc(0)],
  ['a tag without frames', tag],
  ['a truncated tag', Buffer.from('ID3')],
  ['an Ogg file with another codec', oggPages(Buffer.from('speex'), 8000)],
  ['a truncated Ogg file', Buffer.from('OggS')],
  ['an Ogg file with a rate of 0', oggPages(Buffer.concat([Buffer.from('\u0001vorbis'), Buffer.alloc(23)]), 8000)],
  ['an MP3 file with a forbidden bit rate', Buffer.from('fffbf000', 'hex')],
  ['an MP3 file of layer 2', Buffer.from('fffd9000', 'hex')],
])('the duration of %s is unknown', (_what, bytes) => {
  expect(soundSeconds(bytes)).toBeUndefined();
});
