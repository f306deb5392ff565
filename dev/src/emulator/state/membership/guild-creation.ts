import { channelTypes, type Locale, type Overwrite, overwriteTypes, systemChannelFlags } from 'guildhall/wire';
import { insertChannel } from '../channels/channels.js';
import { withScreeningFeature } from '../guilds/guilds.js';
import { buildRole, EVERYONE_PERMISSIONS, insertRole, type NewRole } from '../members/roles.js';
import type { GuildRecord } from '../records/guilds.js';
import { insertUser } from '../users/users.js';
import { OPTIMAL_VOICE_REGION } from '../voice/voice-regions.js';
import { isWebhookEvent, type StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { addBot, joinGuild } from './membership.js';

/** An overwrite in the request of a new guild. `id` may be the name of a role of the guild, or `@bot` for the default application's bot. */
export interface NewOverwrite {
  readonly id: string;
  /** 0: role, 1: member. Default: 0. */
  readonly type?: number | undefined;
  readonly allow?: string | undefined;
  readonly deny?: string | undefined;
}

/** A channel in the request of a new guild. */
export interface NewGuildChannel {
  /** Default: a new id. */
  readonly id?: string | undefined;
  readonly name: string;
  /** A value of `channelTypes`. Default: text. */
  readonly type?: number | undefined;
  readonly topic?: string | null | undefined;
  /** The name of a category earlier in the list. */
  readonly parent?: string | undefined;
  readonly permission_overwrites?: readonly NewOverwrite[] | undefined;
}

export interface NewGuild {
  /** Default: a new id. */
  readonly id?: string | undefined;
  readonly name: string;
  /** Default: a new user with the name `owner`. */
  readonly owner_id?: string | undefined;
  readonly features?: readonly string[] | undefined;
  /** Whether new members stay pending until they complete screening. */
  readonly screening?: boolean | undefined;
  /** From highest to lowest. One with the name `@everyone` sets the permissions of everyone. */
  readonly roles?: readonly Omit<NewRole, 'managed' | 'position'>[] | undefined;
  /** Default: one text channel `general`. */
  readonly channels?: readonly NewGuildChannel[] | undefined;
  /** Bits of `systemChannelFlags`. Default: SUPPRESS_JOIN_NOTIFICATIONS. */
  readonly system_channel_flags?: number | undefined;
  /** The language of the guild, which interactions contain. Default: en-US. */
  readonly preferred_locale?: Locale | undefined;
  /** Whether to add the default application's bot, with the highest role. Default: true. */
  readonly bot?: boolean | undefined;
}

type GuildFieldsSpec = Pick<NewGuild, 'name' | 'features' | 'screening' | 'system_channel_flags' | 'preferred_locale'>;

/** The name of the role that all members have. */
export const EVERYONE_ROLE_NAME = '@everyone';

/** The name of the default application's bot in overwrites. */
export const BOT_NAME = '@bot';

/** Creates a guild with its roles and channels. The first text channel becomes its system channel. */
export function insertGuild(world: World, spec: NewGuild): StateChange<GuildRecord> {
  const id = spec.id ?? world.newId();
  const ownerId = spec.owner_id ?? insertUser(world, { username: 'owner' }).result.user.id;
  const record = emptyGuild(id, ownerId, spec);
  world.guilds.set(id, record);
  addRoles(world, record, spec);
  joinGuild(world, record, ownerId);
  addChannels(world, record, spec.channels ?? [{ name: 'general' }]);
  const application = world.applications.get(world.defaultApplicationId ?? '');
  if (spec.bot === false || !application) return { result: record, events: [] };
  const joined = addBot(world, record, application, {
    permissions: application.botPermissions,
    position: record.roles.size,
  });
  // The bot is the only possible receiver, and GUILD_CREATE contains everything else.
  const visibleEvents = joined.events.filter(
    (emittedEvent) => emittedEvent.event === 'guildCreate' || isWebhookEvent(emittedEvent),
  );
  return { result: record, events: visibleEvents };
}

/** Creates a guild without roles, members and channels. */
export function emptyGuild(id: string, ownerId: string, spec: GuildFieldsSpec): GuildRecord {
  return {
    guild: defaultGuildFields(id, ownerId, spec),
    roles: new Map(),
    members: new Map(),
    formerMembers: new Set(),
    emojiMakers: new Map(),
    stickerMakers: new Map(),
    sounds: new Map(),
    temporaryMembers: new Set(),
    guests: new Map(),
    bans: new Map(),
    voices: new Map(),
    bios: new Map(),
    integrations: new Map(),
    joinRequests: new Map(),
    scheduledEvents: new Map(),
    stages: new Map(),
    linkedRoles: new Map(),
    vanityUses: 0,
    auditLog: [],
    autoModerationRules: new Map(),
  };
}

function defaultGuildFields(id: string, ownerId: string, spec: GuildFieldsSpec): GuildRecord['guild'] {
  return {
    id,
    name: spec.name,
    icon: null,
    splash: null,
    discovery_splash: null,
    owner_id: ownerId,
    region: OPTIMAL_VOICE_REGION,
    afk_channel_id: null,
    afk_timeout: 300,
    widget_enabled: false,
    widget_channel_id: null,
    verification_level: 0,
    default_message_notifications: 0,
    explicit_content_filter: 0,
    emojis: [],
    features: withScreeningFeature(spec.features ?? [], spec.screening),
    mfa_level: 0,
    application_id: null,
    system_channel_id: null,
    system_channel_flags: spec.system_channel_flags ?? systemChannelFlags.SUPPRESS_JOIN_NOTIFICATIONS,
    rules_channel_id: null,
    max_presences: null,
    max_members: 500_000,
    max_video_channel_users: 25,
    max_stage_video_channel_users: 50,
    vanity_url_code: null,
    description: null,
    banner: null,
    premium_tier: 0,
    premium_subscription_count: 0,
    preferred_locale: spec.preferred_locale ?? 'en-US',
    public_updates_channel_id: null,
    nsfw_level: 0,
    stickers: [],
    premium_progress_bar_enabled: false,
    safety_alerts_channel_id: null,
    incidents_data: null,
  };
}

function addRoles(world: World, record: GuildRecord, { roles = [] }: NewGuild): void {
  const everyone = roles.find((role) => role.name === EVERYONE_ROLE_NAME);
  const others = roles.filter((role) => role.name !== EVERYONE_ROLE_NAME);
  record.roles.set(
    record.guild.id,
    buildRole(record.guild.id, {
      name: EVERYONE_ROLE_NAME,
      permissions: everyone?.permissions ?? EVERYONE_PERMISSIONS,
      position: 0,
    }),
  );
  for (const [index, role] of others.entries()) insertRole(world, record, { ...role, position: others.length - index });
}

function addChannels(world: World, record: GuildRecord, channels: readonly NewGuildChannel[]): void {
  const idsByName = new Map<string, string>();
  for (const { parent, permission_overwrites: overwrites, ...spec } of channels) {
    const { result } = insertChannel(world, record, {
      ...spec,
      parent_id: parent === undefined ? null : (idsByName.get(parent) ?? null),
      permission_overwrites: overwrites?.map((each) => resolveOverwrite(world, record, each)),
    });
    idsByName.set(spec.name, result.channel.id);
    if (result.channel.type === channelTypes.GUILD_TEXT) record.guild.system_channel_id ??= result.channel.id;
  }
}

function resolveOverwrite(world: World, record: GuildRecord, overwrite: NewOverwrite): Overwrite {
  const application = world.applications.get(world.defaultApplicationId ?? '');
  const { allow = '0', deny = '0' } = overwrite;
  if (overwrite.id === BOT_NAME && application) {
    return { id: application.botUserId, type: overwriteTypes.MEMBER, allow, deny };
  }
  const named = [...record.roles.values()].find((role) => role.name === overwrite.id);
  return {
    id: named?.id ?? overwrite.id,
    type: overwrite.type ?? 0,
    allow,
    deny,
  };
}
