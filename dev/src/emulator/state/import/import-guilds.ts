import { isSnowflake } from 'guildhall';
import { isObject } from 'guildhall/internal';
import {
  AutoModerationRule,
  Channel,
  channelTypes,
  Guild,
  Member,
  presenceStatuses,
  Role,
  VoiceState,
} from 'guildhall/wire';
import { deleteChannelRecord, isThreadChannel } from '../channels/channels.js';
import { buildRole, EVERYONE_PERMISSIONS } from '../members/roles.js';
import { emptyGuild } from '../membership/guild-creation.js';
import { addBot } from '../membership/membership.js';
import type { ChannelRecord } from '../records/channels.js';
import type { GuildRecord, MemberRecord } from '../records/guilds.js';
import type { ApplicationRecord } from '../records/users.js';
import { insertUser } from '../users/users.js';
import type { World } from '../world/world.js';
import { replaceImportedSounds } from './import-expressions.js';
import { importScheduledEvent, importStage } from './import-scheduled-events.js';
import { ensureUser } from './import-users.js';
import { objectsIn, stringAt, validFields } from './valid-fields.js';

type RecordedData = Readonly<Record<string, unknown>>;

const GuildFields = Guild.omit({ roles: true });
const MemberFields = Member.omit({ user: true });

/** Returns the guild with this id, or creates it with placeholder values. */
export function ensureGuild(world: World, id: string, ownerId?: string): GuildRecord {
  const known = world.guilds.get(id);
  if (known) return known;
  const owner = ownerId ?? insertUser(world, { username: 'owner' }).result.user.id;
  const record = emptyGuild(id, owner, { name: 'unknown' });
  world.guilds.set(id, record);
  world.reserveIdsUpTo(id);
  importRole(world, record, { id, name: '@everyone', permissions: EVERYONE_PERMISSIONS });
  importMember(world, record, owner, {});
  return record;
}

/** Imports the fields and roles of a guild. */
export function importGuild(world: World, record: GuildRecord, data: RecordedData): void {
  const id = record.guild.id;
  record.guild = { ...record.guild, ...validFields(GuildFields, data), id };
  ensureUser(world, record.guild.owner_id);
  if (!record.members.has(record.guild.owner_id)) importMember(world, record, record.guild.owner_id, {});
  const roles = objectsIn(data['roles']);
  if (roles.length === 0) return;
  const importedIds = new Set(roles.map((role) => stringAt(role, 'id')));
  for (const role of roles) importRole(world, record, role);
  for (const known of record.roles.keys())
    if (!importedIds.has(known) && known !== id) removeImportedRole(record, known);
}

/** Imports a guild with all its contents, as in GUILD_CREATE. */
export function importGuildCreate(
  world: World,
  application: ApplicationRecord,
  record: GuildRecord,
  data: RecordedData,
): void {
  const { id } = record.guild;
  record.isUnavailable = undefined;
  importGuild(world, record, data);
  const importedChannels = [...objectsIn(data['channels']), ...objectsIn(data['threads'])];
  const channelIds = new Set(importedChannels.map((channel) => stringAt(channel, 'id')));
  const isGone = ({ channel }: ChannelRecord) =>
    channel.guild_id === id && !channelIds.has(channel.id) && !isThreadChannel(channel);
  for (const channel of [...world.channels.values()].filter(isGone)) deleteChannelRecord(world, channel);
  for (const channel of importedChannels) importChannel(world, application, { ...channel, guild_id: id });
  for (const member of objectsIn(data['members'])) {
    if (isObject(member['user'])) importMember(world, record, stringAt(member['user'], 'id'), member);
  }
  replaceImportedSounds(world, record, data['soundboard_sounds']);
  for (const voice of objectsIn(data['voice_states'])) importVoiceState(world, record, voice);
  for (const presence of objectsIn(data['presences'])) importPresence(world, presence);
  record.stages.clear();
  for (const stage of objectsIn(data['stage_instances'])) importStage(world, record, stage);
  for (const event of objectsIn(data['guild_scheduled_events'])) importScheduledEvent(world, record, event);
}

export function importRole(world: World, record: GuildRecord, data: RecordedData): void {
  const id = stringAt(data, 'id');
  if (id === undefined) return;
  const known = record.roles.get(id) ?? buildRole(id, { name: 'unknown', permissions: '0', position: 1 });
  record.roles.set(id, { ...known, ...validFields(Role, data), id });
  world.reserveIdsUpTo(id);
}

export function removeImportedRole(record: GuildRecord, id: string): void {
  record.roles.delete(id);
  for (const member of record.members.values()) member.roles = member.roles.filter((each) => each !== id);
}

/** Imports a member. Unknown roles of the member are created with placeholder values. */
export function importMember(world: World, record: GuildRecord, userId: string | undefined, data: RecordedData): void {
  if (userId === undefined) return;
  ensureUser(world, userId);
  const blank: MemberRecord = {
    userId,
    nick: null,
    avatar: null,
    banner: null,
    roles: [],
    joined_at: null,
    premium_since: null,
    deaf: false,
    mute: false,
    flags: 0,
    pending: false,
    communication_disabled_until: null,
    avatar_decoration_data: null,
  };
  const known = record.members.get(userId) ?? blank;
  const { pending = known.pending, ...fields } = validFields(MemberFields, data);
  const member = { ...known, ...fields, pending };
  for (const id of member.roles) if (!record.roles.has(id)) importRole(world, record, { id });
  record.members.set(userId, member);
  // A member cannot be banned: the ban was lifted.
  record.bans.delete(userId);
}

export function importChannel(
  world: World,
  application: ApplicationRecord,
  data: RecordedData,
): ChannelRecord | undefined {
  const id = stringAt(data, 'id');
  if (id === undefined) return undefined;
  const known = world.channels.get(id);
  const fields = validFields(Channel, data);
  const { recipients = [], member: own, permissions: _permissions, app_permissions: _app, ...stored } = fields;
  const guildId = fields.guild_id ?? known?.channel.guild_id;
  if (guildId !== undefined) ensureGuild(world, guildId);
  const type =
    fields.type ?? known?.channel.type ?? (guildId === undefined ? channelTypes.DM : channelTypes.GUILD_TEXT);
  const blank: Channel =
    guildId === undefined
      ? { id, type, last_message_id: null, flags: 0 }
      : { id, type, guild_id: guildId, position: 0, permission_overwrites: [], name: 'unknown', parent_id: null };
  const channel: Channel = { ...blank, ...known?.channel, ...stored, id, type };
  world.reserveIdsUpTo(id);
  if (channel.parent_id && !world.channels.has(channel.parent_id))
    ensureChannel(world, application, channel.parent_id, guildId);
  if (known) {
    known.channel = channel;
    return known;
  }
  const ownMembership =
    own && ([application.botUserId, { join_timestamp: own.join_timestamp, flags: own.flags }] as const);
  const record: ChannelRecord = {
    channel,
    ...(guildId === undefined ? { recipientIds: [application.botUserId, ...recipients.map((user) => user.id)] } : {}),
    ...(isThreadChannel(channel) ? { threadMembers: new Map(ownMembership ? [ownMembership] : []) } : {}),
    messages: new Map(),
  };
  world.channels.set(id, record);
  return record;
}

/** Returns the channel with this id, or creates a text channel with placeholder values. */
export function ensureChannel(
  world: World,
  application: ApplicationRecord,
  id: string,
  guildId: string | undefined,
): ChannelRecord | undefined {
  return world.channels.get(id) ?? importChannel(world, application, { id, ...(guildId ? { guild_id: guildId } : {}) });
}

export function importVoiceState(world: World, record: GuildRecord, data: RecordedData): void {
  const { user_id: userId, channel_id: channelId, session_id: sessionId, ...rest } = validFields(VoiceState, data);
  if (userId === undefined) return;
  if (isObject(data['member'])) importMember(world, record, userId, data['member']);
  const before = record.voices.get(userId)?.channelId;
  if (!channelId || !world.channels.has(channelId)) record.voices.delete(userId);
  else {
    ensureUser(world, userId);
    if (!record.members.has(userId)) importMember(world, record, userId, {});
    record.voices.set(userId, {
      channelId,
      sessionId: sessionId ?? '',
      selfMute: rest.self_mute ?? false,
      selfDeaf: rest.self_deaf ?? false,
      selfStream: rest.self_stream ?? false,
      suppress: rest.suppress ?? false,
      ...(rest.request_to_speak_timestamp ? { requestToSpeakAt: Date.parse(rest.request_to_speak_timestamp) } : {}),
    });
  }
  for (const id of [before, channelId]) updateVoiceOccupancy(world, record, id);
}

function updateVoiceOccupancy(world: World, record: GuildRecord, channelId: string | null | undefined): void {
  const channel = world.channels.get(channelId ?? '');
  if (!channel) return;
  const isOccupied = [...record.voices.values()].some((voice) => voice.channelId === channelId);
  channel.voiceSince = isOccupied ? (channel.voiceSince ?? world.clock.now()) : undefined;
}

export function importPresence(world: World, data: RecordedData): void {
  const userId = isObject(data['user']) ? stringAt(data['user'], 'id') : undefined;
  const status = presenceStatuses.find((each) => each === data['status']);
  const account = world.users.get(userId ?? '');
  // The presence of a bot of the emulator comes from its sessions.
  if (userId === undefined || !status || !account || account.applicationId !== undefined) return;
  world.presences.set(userId, { status, activities: [], since: world.clock.now() });
}

/** Adds the bot to the guild with the highest role, unless the data contains its member. */
export function ensureBotMember(world: World, record: GuildRecord, application: ApplicationRecord): void {
  if (record.members.has(application.botUserId)) return;
  addBot(world, record, application, { permissions: application.botPermissions, position: record.roles.size });
}

/** Imports an auto moderation rule of a recorded guild. */
export function importAutoModerationRule(
  world: World,
  { guild, autoModerationRules }: GuildRecord,
  data: unknown,
): void {
  const parsed = AutoModerationRule.safeParse(data);
  if (!parsed.success || !isSnowflake(parsed.data.id)) return;
  autoModerationRules.set(parsed.data.id, { ...parsed.data, guild_id: guild.id });
  world.reserveIdsUpTo(parsed.data.id);
}
