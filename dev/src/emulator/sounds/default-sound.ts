/** Computes the default sounds of the soundboard. */
import { SAMPLE_RATE } from './flac.js';
import { encodeOgg } from './ogg.js';

/** The value of a sound between -1 and 1, after so many seconds. */
type Wave = (seconds: number) => number;

const tone = (hertz: number, seconds: number) => Math.sin(2 * Math.PI * hertz * seconds);
const fade = (seconds: number, speed: number) => Math.exp(-seconds * speed);
/** A number between -1 and 1 that looks random and is always the same. */
const noise = (seconds: number) => {
  const value = Math.sin(seconds * 12_989.8) * 43_758.5;
  return 2 * (value - Math.floor(value)) - 1;
};

const waves: Readonly<Record<string, readonly [seconds: number, wave: Wave]>> = {
  bell: [0.8, (t) => (0.5 * tone(880, t) + 0.3 * tone(1760, t)) * fade(t, 5)],
  foghorn: [1, (t) => 0.5 * Math.sign(tone(110, t)) * Math.min(1, 10 * t, 10 * (1 - t))],
  applause: [1, (t) => 0.5 * noise(t) * (0.6 + 0.4 * tone(9, t)) * fade(t, 1)],
  drum: [0.4, (t) => 0.8 * tone(90, t) * fade(t, 10)],
};

/** Computes a sound as an Ogg file; undefined if there is none with this name. */
export function defaultSoundFile(name: string): Uint8Array | undefined {
  const found = waves[name];
  if (!found) return undefined;
  const [seconds, wave] = found;
  const count = Math.round(seconds * SAMPLE_RATE);
  return encodeOgg(Array.from({ length: count }, (_, index) => wave(index / SAMPLE_RATE)));
}
