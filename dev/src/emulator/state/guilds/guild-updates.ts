import { type Endpoints, mutableGuildFeatures, type ParsedBodyOf } from 'guildhall/wire';
import { type AuditExecutor, changesBetween, insertAuditEntry } from '../audit-log/audit-log.js';
import { storeImage } from '../files/images.js';
import type { GuildRecord } from '../records/guilds.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { serializeGuild, withScreeningFeature } from './guilds.js';

type StoredFields = Omit<GuildRecord['guild'], 'id' | 'emojis' | 'stickers'>;

/** Changes to a guild, as stored. Undefined keeps a field. */
export type GuildUpdateFields = { readonly [Key in keyof StoredFields]?: StoredFields[Key] | undefined } & {
  /** Whether new members stay pending until they complete screening. */
  readonly screening?: boolean | undefined;
};

/**
 * Changes a guild. Without differences there are no events and no audit log entry. Pending members stay pending when
 * screening is disabled.
 */
export function updateGuild(
  world: World,
  record: GuildRecord,
  { screening, ...fields }: GuildUpdateFields,
  executor?: AuditExecutor,
): StateChange<GuildRecord> {
  const before = record.guild;
  const features = withScreeningFeature(fields.features ?? before.features, screening);
  record.guild = { ...before, ...withoutUndefined(fields), features };
  const changes = changesBetween(before, record.guild);
  if (changes.length === 0) return { result: record, events: [] };
  const events = [guildUpdateEvent(record)];
  if (executor) {
    events.push(
      ...insertAuditEntry(world, record, { action: 'GUILD_UPDATE', targetId: before.id, executor, changes }).events,
    );
  }
  return { result: record, events };
}

/** The event of a changed guild. */
export function guildUpdateEvent(record: GuildRecord): EmittedEvent {
  return {
    event: 'guildUpdate',
    data: serializeGuild(record),
    audience: { kind: 'guild', guildId: record.guild.id },
  };
}

/** Removes the keys whose value is undefined. */
function withoutUndefined<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // The entries are those of `value` without undefined ones, as the type says.
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/** Converts the changes of a request: images, which are stored, to hashes, and null to the initial value. */
export function toGuildUpdateFields(
  world: World,
  { guild }: GuildRecord,
  changes: ParsedBodyOf<Endpoints['modifyGuild']>,
): GuildUpdateFields {
  return {
    ...changes,
    verification_level: orDefault(changes.verification_level, 0),
    default_message_notifications: orDefault(changes.default_message_notifications, 0),
    explicit_content_filter: orDefault(changes.explicit_content_filter, 0),
    preferred_locale: orDefault(changes.preferred_locale, 'en-US'),
    icon: storeImage(world, changes.icon),
    splash: storeImage(world, changes.splash),
    discovery_splash: storeImage(world, changes.discovery_splash),
    banner: storeImage(world, changes.banner),
    features: changes.features && applyFeatureChanges(guild.features, changes.features),
  };
}

function orDefault<T>(value: T | null | undefined, initial: NoInfer<T>): T | undefined {
  return value === null ? initial : value;
}

/** The features of a guild after a request. Features that requests cannot change stay. */
export function applyFeatureChanges(current: readonly string[], requested: readonly string[]): string[] {
  const isMutable = (feature: string) => mutableGuildFeatures.some((each) => each === feature);
  return [...current.filter((each) => !isMutable(each)), ...new Set(requested.filter(isMutable))];
}
