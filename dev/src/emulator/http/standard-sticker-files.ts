import { beaconAnimation, drawBadge } from '../pictures/standard-sticker.js';
import type { StoredFile } from '../state/records/channels.js';

/** The pictures of the standard stickers, by their ids. */
const badges: Readonly<Record<string, readonly [text: string, color: number]>> = {
  '100000000000010010': ['AHOY', 0x2563eb],
  '100000000000010011': ['AYE', 0x15803d],
  '100000000000010012': ['NAY', 0xb91c1c],
  '100000000000010013': ['GOOD NIGHT', 0x312e81],
  '100000000000020011': ['SOS', 0xc2410c],
};

const BEACON = '100000000000020010';

/** Creates the file of a standard sticker; undefined if there is none with this id. */
export function standardStickerFile(id: string): StoredFile | undefined {
  if (id === BEACON) {
    const bytes = new TextEncoder().encode(JSON.stringify(beaconAnimation()));
    return { filename: `${id}.json`, contentType: 'application/json', bytes };
  }
  const badge = badges[id];
  return badge && { filename: `${id}.png`, contentType: 'image/png', bytes: drawBadge(...badge) };
}
