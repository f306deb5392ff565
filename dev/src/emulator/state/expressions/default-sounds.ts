/** The default sounds, which all users can use. Discord's own are not part of the emulator. */
import type { SoundboardSound } from 'guildhall/wire';

const specs = [
  ['1', 'bell', '🔔'],
  ['2', 'foghorn', '📯'],
  ['3', 'applause', '👏'],
  ['4', 'drum', '🥁'],
] as const;

/** All default sounds. As on Discord, their ids are small numbers. */
export const defaultSounds: readonly SoundboardSound[] = specs.map(([sound_id, name, emoji_name]) => ({
  name,
  sound_id,
  volume: 1,
  emoji_id: null,
  emoji_name,
  available: true,
}));

/** Finds a default sound by its id. */
export function findDefaultSound(id: string): SoundboardSound | undefined {
  return defaultSounds.find(({ sound_id }) => sound_id === id);
}
