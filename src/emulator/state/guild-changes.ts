import type { ParsedBodyOf } from '../../wire/endpoint.js';
import type { modifyGuild } from '../../wire/endpoints/guilds.js';
import { mutableGuildFeatures } from '../../wire/objects/guild-features.js';
import { type Author, changesBetween, recordAudit } from './audit-log.js';
import type { Change, Emission } from './change.js';
import { presentGuild, withScreening } from './guilds.js';
import { imageHash } from './images.js';
import type { GuildRecord } from './records/guilds.js';
import type { World } from './world.js';

type StoredFields = Omit<GuildRecord['guild'], 'id' | 'emojis' | 'stickers'>;

/** What can be changed of a guild, in the form in which it is kept. What is undefined stays. */
export type GuildFields = { readonly [Key in keyof StoredFields]?: StoredFields[Key] | undefined } & {
  /** Whether new members stay pending until they complete screening. */
  readonly screening?: boolean | undefined;
};

/**
 * Changes a guild; when nothing differs, nothing is told or recorded. Turning screening off leaves members who are
 * pending as they are.
 */
export function changeGuild(
  world: World,
  record: GuildRecord,
  { screening, ...fields }: GuildFields,
  by?: Author,
): Change<GuildRecord> {
  const before = record.guild;
  const features = withScreening(fields.features ?? before.features, screening);
  record.guild = { ...before, ...defined(fields), features };
  const changes = changesBetween(before, record.guild);
  if (changes.length === 0) return { result: record, events: [] };
  const events = [guildUpdated(record)];
  if (by) {
    events.push(...recordAudit(world, record, { action: 'GUILD_UPDATE', targetId: before.id, by, changes }).events);
  }
  return { result: record, events };
}

/** The event that tells of a changed guild. */
export function guildUpdated(record: GuildRecord): Emission {
  return {
    event: 'guildUpdate',
    data: presentGuild(record),
    audience: { kind: 'guild', guildId: record.guild.id },
  };
}

/** A value without the keys that hold nothing. */
function defined<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // The entries are those of `value`, less the undefined ones: what the type says.
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/** What a request changes of a guild: pictures as their hashes, and what is reset as it was in the beginning. */
export function guildFieldsOf({ guild }: GuildRecord, changes: ParsedBodyOf<typeof modifyGuild>): GuildFields {
  return {
    ...changes,
    verification_level: orInitial(changes.verification_level, 0),
    default_message_notifications: orInitial(changes.default_message_notifications, 0),
    explicit_content_filter: orInitial(changes.explicit_content_filter, 0),
    preferred_locale: orInitial(changes.preferred_locale, 'en-US'),
    icon: hashOf(changes.icon),
    splash: hashOf(changes.splash),
    discovery_splash: hashOf(changes.discovery_splash),
    banner: hashOf(changes.banner),
    features: changes.features && switchedFeatures(guild.features, changes.features),
  };
}

function orInitial<T>(value: T | null | undefined, initial: NoInfer<T>): T | undefined {
  return value === null ? initial : value;
}

function hashOf(picture: string | null | undefined): string | null | undefined {
  return picture && imageHash(picture);
}

/** The features that a guild has after a request: those that cannot be switched stay, named or not. */
export function switchedFeatures(current: readonly string[], wanted: readonly string[]): string[] {
  const isMutable = (feature: string) => mutableGuildFeatures.some((each) => each === feature);
  return [...current.filter((each) => !isMutable(each)), ...new Set(wanted.filter(isMutable))];
}
