/** Pictures as requests send them. */
import { encodePng } from '../../src/emulator/pictures/png.js';

const dataUri = (type: string, bytes: Uint8Array) =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;

/** One pixel. */
export const PNG = dataUri('png', encodePng(1, 1, new Uint8Array(4)));

/** The first bytes of a JPEG: nobody looks further. */
export const JPEG = dataUri('jpeg', Buffer.from('ffd8ffe000104a464946', 'hex'));

const SCREEN = '474946383961' + '0100' + '0100' + '80' + '0000';
const COLORS = '000000' + 'ffffff';
const FRAME = '21f90400000000' + '00' + '2c' + '00000000' + '01000100' + '00' + '02' + '024401' + '00';

/** A GIF of as many pictures. */
export function gif(frames: number): string {
  return dataUri('gif', Buffer.from(`${SCREEN}${COLORS}${FRAME.repeat(frames)}3b`, 'hex'));
}
