import { expect, test } from 'vitest';
import { isAnimatedGif } from '../../../src/emulator/policy/guilds/animated-gif.js';
import { gif, JPEG, PNG } from '../fixtures/pictures.js';

test.each([
  ['a GIF of two pictures', gif(2), true],
  ['a GIF of one picture', gif(1), false],
  ['a GIF of no picture', gif(0), false],
  ['a PNG', PNG, false],
  ['a JPEG', JPEG, false],
  ['a GIF that is only begun', `data:image/gif;base64,${Buffer.from('GIF89a').toString('base64')}`, false],
  ['a GIF with something else behind its colours', `data:image/gif;base64,${'R0lGODlh'.padEnd(80, '/')}`, false],
])('%s', (_what, picture, moves) => {
  expect(isAnimatedGif(picture)).toBe(moves);
});
