/** The recording of the first page: its pictures exist, are small, and contain the controls that lead on. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Recording } from '../../docs/site/recording/recording.js';
import { root } from '../../docs/site/root.js';

const folder = join(root, 'docs/site/recording');
const { width, height, steps } = Recording.parse(JSON.parse(readFileSync(join(folder, 'recording.json'), 'utf8')));

/** The size in the header of a lossy WebP picture. */
function sizeOf(name: string): { width: number; height: number; bytes: number } {
  const picture = readFileSync(join(folder, name));
  const frame = picture.indexOf('9d012a', 0, 'hex') + 3;
  const [wide, high] = [picture.readUInt16LE(frame) & 0x3fff, picture.readUInt16LE(frame + 2) & 0x3fff];
  return { width: wide, height: high, bytes: picture.byteLength };
}

describe('the recording of the first page', () => {
  test('has a control in each step except the last', () => {
    expect(steps.length).toBeGreaterThan(8);
    expect(steps.map(({ control }) => control !== undefined)).toEqual(
      steps.map((_, index) => index < steps.length - 1),
    );
  });

  test.each(steps)('has two small pictures of $name', ({ name }) => {
    for (const theme of ['light', 'dark']) {
      const picture = sizeOf(`${name}-${theme}.webp`);
      expect(picture).toMatchObject({ width, height });
      expect(picture.bytes).toBeLessThan(60_000);
    }
  });

  test('has no other pictures', () => {
    const pictures = readdirSync(folder).filter((file) => file.endsWith('.webp'));
    expect(pictures.length).toBe(2 * steps.length);
  });

  test.each(steps.filter(({ control }) => control))('has the control of $name inside its picture', ({ control }) => {
    const { left = -1, top = -1, width: wide = 0, height: high = 0 } = control?.rectangle ?? {};
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
    expect(Math.min(wide, high)).toBeGreaterThan(10);
    expect(left + wide).toBeLessThanOrEqual(width);
    expect(top + high).toBeLessThanOrEqual(height);
  });

  test.each(steps)('describes $name with a caption and a text for the picture', ({ caption, alt }) => {
    expect(caption).toMatch(/^[A-Z].*[.]$/);
    expect(alt).toMatch(/^[A-Z].{20,}[.]$/);
  });
});
