import { expect, test } from 'vitest';
import { isAnimatedGif } from '../../../dev/src/emulator/policy/files/gif-frames.js';
import { gif, JPEG, PNG } from '../fixtures/pictures.js';

test.each([
  ['a GIF with two frames', gif(2), true],
  ['a GIF with one frame', gif(1), false],
  ['a GIF without frames', gif(0), false],
  ['a PNG', PNG, false],
  ['a JPEG', JPEG, false],
  ['a truncated GIF', `data:image/gif;base64,${Buffer.from('GIF89a').toString('base64')}`, false],
  ['a GIF with invalid data after its color table', `data:image/gif;base64,${'R0lGODlh'.padEnd(80, '/')}`, false],
])('%s is detected correctly', (_what, image, isAnimated) => {
  expect(isAnimatedGif(image)).toBe(isAnimated);
});
