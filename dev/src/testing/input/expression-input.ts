/** Resolves the names of stickers and soundboard sounds in tests to ids. */
import type { GuildRecord } from '../../emulator/index.js';
import { usableSoundsOf, usableStickersOf } from '../../emulator/inspect.js';
import { TestStepError } from '../errors/test-step-error.js';
import type { Identifiable } from './entity-resolver.js';

/** A sticker: an object with the id, or the name of a sticker of the guild of the world or of a standard sticker. */
export type StickerInput = Identifiable | string;

/** A soundboard sound: a sound of the API, or the name of a sound of the guild of the world or of a default sound. */
export type SoundInput = { readonly sound_id: string; readonly guild_id?: string | undefined } | string;

/** Resolves names in the guild of a world. */
export class ExpressionResolver {
  constructor(private readonly guild: () => GuildRecord) {}

  /** @throws {TestStepError} when there is no such sticker */
  stickerId(input: StickerInput): string {
    if (typeof input !== 'string') return input.id;
    return findByName('sticker', usableStickersOf(this.guild()), input).id;
  }

  /** The body of a request to play a sound. @throws {TestStepError} when there is no such sound */
  soundRequest(input: SoundInput): { readonly sound_id: string; readonly source_guild_id?: string } {
    const guild = this.guild();
    const sound = typeof input === 'string' ? findByName('sound', usableSoundsOf(guild), input) : input;
    const { sound_id, guild_id: source } = sound;
    return source === undefined || source === guild.guild.id ? { sound_id } : { sound_id, source_guild_id: source };
  }
}

function findByName<Item extends { readonly name: string }>(what: string, items: readonly Item[], name: string): Item {
  const found = items.find((item) => item.name === name);
  if (found) return found;
  const known = items.map((item) => `"${item.name}"`).join(', ');
  throw new TestStepError(`There is no ${what} "${name}". Known: ${known}.`);
}
