import type { SoundboardSound } from 'guildhall/wire';
import { type AuditExecutor, changesBetween, insertAuditEntry } from '../audit-log/audit-log.js';
import { storeDataUri } from '../files/images.js';
import type { GuildRecord, SoundRecord } from '../records/guilds.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { defaultSounds, findDefaultSound } from './default-sounds.js';

export interface NewSound {
  readonly name: string;
  /** A data URI. */
  readonly sound: string;
  /** 0 to 1. Default: 1. */
  readonly volume?: number | null | undefined;
  readonly emoji_id?: string | null | undefined;
  readonly emoji_name?: string | null | undefined;
}

/** Adds a sound to a guild. */
export function insertSound(
  world: World,
  guild: GuildRecord,
  spec: NewSound,
  executor: AuditExecutor,
): StateChange<SoundRecord> {
  const id = world.newId();
  storeDataUri(world, id, spec.sound);
  const record: SoundRecord = {
    sound: {
      name: spec.name,
      sound_id: id,
      volume: spec.volume ?? 1,
      ...emojiFields(spec),
      guild_id: guild.guild.id,
      available: true,
    },
    userId: executor.userId,
  };
  guild.sounds.set(id, record);
  const changes = changesBetween({}, record.sound);
  const entry = insertAuditEntry(world, guild, { action: 'SOUNDBOARD_SOUND_CREATE', targetId: id, executor, changes });
  const created: EmittedEvent = {
    event: 'guildSoundboardSoundCreate',
    data: record.sound,
    audience: { kind: 'guild', guildId: guild.guild.id },
  };
  return { result: record, events: [created, ...entry.events] };
}

/** Changes to a sound. Undefined keeps a field. */
export type SoundChanges = Omit<NewSound, 'name' | 'sound'> & { readonly name?: string | undefined };

/** Changes a sound. Without differences there are no events and no audit log entry. */
export function updateSound(
  world: World,
  guild: GuildRecord,
  record: SoundRecord,
  changes: SoundChanges,
  executor: AuditExecutor,
): StateChange<SoundRecord> {
  const { sound } = record;
  const next = {
    ...sound,
    ...(changes.name === undefined ? {} : { name: changes.name }),
    ...(changes.volume === undefined ? {} : { volume: changes.volume ?? 1 }),
    ...(changes.emoji_id === undefined && changes.emoji_name === undefined ? {} : emojiFields(changes)),
  };
  const differences = changesBetween(sound, next);
  if (differences.length === 0) return { result: record, events: [] };
  record.sound = next;
  const entry = insertAuditEntry(world, guild, {
    action: 'SOUNDBOARD_SOUND_UPDATE',
    targetId: sound.sound_id,
    executor,
    changes: differences,
  });
  const updated: EmittedEvent = {
    event: 'guildSoundboardSoundUpdate',
    data: next,
    audience: { kind: 'guild', guildId: guild.guild.id },
  };
  return { result: record, events: [updated, ...entry.events] };
}

/** Deletes a sound of a guild with its file. */
export function removeSound(
  world: World,
  guild: GuildRecord,
  { sound }: SoundRecord,
  executor: AuditExecutor,
): StateChange<undefined> {
  const { sound_id } = sound;
  const guildId = guild.guild.id;
  guild.sounds.delete(sound_id);
  world.files.delete(sound_id);
  const entry = insertAuditEntry(world, guild, {
    action: 'SOUNDBOARD_SOUND_DELETE',
    targetId: sound_id,
    executor,
    changes: changesBetween(sound, {}),
  });
  const deleted: EmittedEvent = {
    event: 'guildSoundboardSoundDelete',
    data: { sound_id, guild_id: guildId },
    audience: { kind: 'guild', guildId },
  };
  return { result: undefined, events: [deleted, ...entry.events] };
}

/** Replaces the sounds of a guild by others with the same ids. */
export function replaceSounds(guild: GuildRecord, sounds: readonly SoundRecord['sound'][]): EmittedEvent {
  for (const sound of sounds) {
    const record = guild.sounds.get(sound.sound_id);
    if (record) record.sound = sound;
  }
  const guildId = guild.guild.id;
  return {
    event: 'guildSoundboardSoundsUpdate',
    data: { guild_id: guildId, soundboard_sounds: [...sounds] },
    audience: { kind: 'guild', guildId },
  };
}

/** The sounds of a guild as events contain them, without their creators, the oldest first. */
export function serializeSounds({ sounds }: GuildRecord): SoundRecord['sound'][] {
  return [...sounds.values()].map(({ sound }) => sound);
}

/** The sounds that members of a guild can always play: those of the guild, then the default ones. */
export function usableSoundsOf(guild: GuildRecord): readonly SoundboardSound[] {
  return [...serializeSounds(guild), ...defaultSounds];
}

/** A sound with its creator. */
export function serializeSound(world: World, { sound, userId }: SoundRecord): SoundboardSound {
  const creator = world.users.get(userId)?.user;
  return creator ? { ...sound, user: creator } : sound;
}

/** Finds a default sound, or one of a guild. */
export function findSound(guild: GuildRecord, id: string): SoundboardSound | undefined {
  return guild.sounds.get(id)?.sound ?? findDefaultSound(id);
}

/** Finds a default sound, or one of any guild. */
export function findAnySound(world: World, id: string): SoundboardSound | undefined {
  const records = [...world.guilds.values()].flatMap(({ sounds }) => sounds.get(id) ?? []);
  return findDefaultSound(id) ?? records[0]?.sound;
}

/** A sound has one emoji at most. If a request has both, the custom one wins; Discord does not document this. */
function emojiFields({ emoji_id = null, emoji_name = null }: Pick<NewSound, 'emoji_id' | 'emoji_name'>) {
  return { emoji_id, emoji_name: emoji_id === null ? emoji_name : null };
}
