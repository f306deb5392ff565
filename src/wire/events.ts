/**
 * Dispatch events of the gateway, each declared once: wire name, payload, and the intents that gate it. The key is the
 * name that `@On` takes.
 */
import { z } from 'zod';
import type { IntentName } from './gateway.js';
import { CommandPermissions } from './objects/application-command.js';
import { AuditLogEntry } from './objects/audit-log.js';
import { Channel } from './objects/channel.js';
import { PartialEmoji } from './objects/components/shared-fields.js';
import { Emoji } from './objects/emoji.js';
import { Guild, UnavailableGuild } from './objects/guild.js';
import { Integration } from './objects/integration.js';
import { Interaction } from './objects/interaction.js';
import { Invite, InviteMetadata } from './objects/invite.js';
import { JoinRequest, joinRequestStatuses } from './objects/join-request.js';
import { Member } from './objects/member.js';
import { GatewayMessage } from './objects/message.js';
import { Presence } from './objects/presence.js';
import { Role } from './objects/role.js';
import { ThreadMember } from './objects/thread.js';
import { User } from './objects/user.js';
import { VoiceState } from './objects/voice-state.js';

/** A dispatch event, as data. */
export interface EventDeclaration<Name extends string = string, Payload extends z.ZodType = z.ZodType> {
  /** The `t` of its frames. */
  readonly wireName: Name;
  readonly payload: Payload;
  /** It comes when at least one of these intents was asked for; always when there are none. */
  readonly intents: readonly IntentName[];
}

/** Declares a dispatch event. */
export function event<const Name extends string, Payload extends z.ZodType>(
  wireName: Name,
  facts: { readonly intents: readonly IntentName[]; readonly payload: Payload },
): EventDeclaration<Name, Payload> {
  return Object.freeze({ wireName, ...facts });
}

const inGuild = { guild_id: z.string() };

/** Without `user`, unlike what Get Guild Integrations gives. */
const IntegrationChange = Integration.omit({ user: true }).extend(inGuild);
const JoinRequestChange = z.object({ ...inGuild, status: z.literal(joinRequestStatuses), request: JoinRequest });

const Ready = z.object({
  v: z.int(),
  user: User,
  guilds: z.array(UnavailableGuild),
  session_id: z.string(),
  resume_gateway_url: z.string(),
  shard: z.tuple([z.int(), z.int()]).optional(),
  application: z.object({ id: z.string(), flags: z.int() }),
});
/** Data of READY. */
export type Ready = z.output<typeof Ready>;

const GuildCreate = Guild.extend({
  joined_at: z.string(),
  large: z.boolean(),
  unavailable: z.boolean().optional(),
  member_count: z.int(),
  members: z.array(Member),
  channels: z.array(Channel),
  threads: z.array(Channel),
  voice_states: z.array(VoiceState),
  presences: z.array(Presence),
  stage_instances: z.array(z.unknown()),
  guild_scheduled_events: z.array(z.unknown()),
  soundboard_sounds: z.array(z.unknown()),
});

const MemberUpdate = Member.partial().required({ user: true, roles: true }).extend(inGuild);
const MembersChunk = z.object({
  ...inGuild,
  members: z.array(Member),
  /** From 0, below `chunk_count`. */
  chunk_index: z.int(),
  chunk_count: z.int(),
  /** Ids that were asked for and are of nobody here; malformed ones may come back as numbers. */
  not_found: z.array(z.union([z.string(), z.number()])).optional(),
  presences: z.array(Presence).optional(),
  nonce: z.string().optional(),
});
/** Data of GUILD_MEMBERS_CHUNK. */
export type MembersChunk = z.output<typeof MembersChunk>;
const RoleChange = z.object({ ...inGuild, role: Role });
const BanChange = z.object({ ...inGuild, user: User });
const MessageDeleteBulk = z.object({
  ids: z.array(z.string()),
  channel_id: z.string(),
  guild_id: z.string().optional(),
});
const MessageDelete = z.object({ id: z.string(), channel_id: z.string(), guild_id: z.string().optional() });

const InviteDelete = z.object({ channel_id: z.string(), guild_id: z.string().optional(), code: z.string() });
const InviteCreate = InviteDelete.extend(InviteMetadata.shape).extend({
  ...Invite.pick({ inviter: true, target_type: true, target_user: true, target_application: true, expires_at: true })
    .shape,
  role_ids: z.array(z.string()).optional(),
});

const ThreadDelete = z.object({ id: z.string(), ...inGuild, parent_id: z.string(), type: z.int() });
const ThreadListSync = z.object({
  ...inGuild,
  /** Whose threads these are; those of the whole guild when it is absent. */
  channel_ids: z.array(z.string()).optional(),
  threads: z.array(Channel),
  members: z.array(ThreadMember),
});
const ThreadMembersUpdate = z.object({
  id: z.string(),
  ...inGuild,
  /** Stops at 50. */
  member_count: z.int(),
  added_members: z.array(ThreadMember.extend({ presence: Presence.nullable().optional() })).optional(),
  removed_member_ids: z.array(z.string()).optional(),
});
const TypingStart = z.object({
  channel_id: z.string(),
  guild_id: z.string().optional(),
  user_id: z.string(),
  /** Seconds since 1970. */
  timestamp: z.int(),
  member: Member.optional(),
});

const atMessage = { channel_id: z.string(), message_id: z.string(), guild_id: z.string().optional() };
const reactionIntents = ['GUILD_MESSAGE_REACTIONS', 'DIRECT_MESSAGE_REACTIONS'] as const;
const ReactionChange = z.object({
  ...atMessage,
  user_id: z.string(),
  emoji: PartialEmoji,
  burst: z.boolean(),
  /** A number of `reactionTypes`. */
  type: z.int(),
});
const PollVote = z.object({ ...atMessage, user_id: z.string(), answer_id: z.int() });

/** Every dispatch event that Guildhall knows. */
export const events = {
  ready: event('READY', { intents: [], payload: Ready }),
  resumed: event('RESUMED', { intents: [], payload: z.object({}) }),
  /** A frame of ours came too often and was not taken. */
  rateLimited: event('RATE_LIMITED', {
    intents: [],
    payload: z.object({
      opcode: z.int(),
      /** Seconds. */
      retry_after: z.number(),
      /** For op 8: which request. */
      meta: z.looseObject({ guild_id: z.string().optional(), nonce: z.string().optional() }),
    }),
  }),
  guildCreate: event('GUILD_CREATE', { intents: ['GUILDS'], payload: z.union([GuildCreate, UnavailableGuild]) }),
  guildUpdate: event('GUILD_UPDATE', { intents: ['GUILDS'], payload: Guild }),
  guildDelete: event('GUILD_DELETE', { intents: ['GUILDS'], payload: UnavailableGuild }),
  guildRoleCreate: event('GUILD_ROLE_CREATE', { intents: ['GUILDS'], payload: RoleChange }),
  guildRoleUpdate: event('GUILD_ROLE_UPDATE', { intents: ['GUILDS'], payload: RoleChange }),
  guildRoleDelete: event('GUILD_ROLE_DELETE', {
    intents: ['GUILDS'],
    payload: z.object({ ...inGuild, role_id: z.string() }),
  }),
  channelCreate: event('CHANNEL_CREATE', { intents: ['GUILDS'], payload: Channel }),
  channelUpdate: event('CHANNEL_UPDATE', { intents: ['GUILDS'], payload: Channel }),
  channelDelete: event('CHANNEL_DELETE', { intents: ['GUILDS'], payload: Channel }),
  channelPinsUpdate: event('CHANNEL_PINS_UPDATE', {
    intents: ['GUILDS', 'DIRECT_MESSAGES'],
    payload: z.object({
      guild_id: z.string().optional(),
      channel_id: z.string(),
      last_pin_timestamp: z.string().nullable().optional(),
    }),
  }),
  voiceChannelStatusUpdate: event('VOICE_CHANNEL_STATUS_UPDATE', {
    intents: ['GUILDS'],
    payload: z.object({ id: z.string(), ...inGuild, status: z.string().nullable() }),
  }),
  threadCreate: event('THREAD_CREATE', {
    intents: ['GUILDS'],
    payload: Channel.extend({ newly_created: z.boolean().optional() }),
  }),
  threadUpdate: event('THREAD_UPDATE', { intents: ['GUILDS'], payload: Channel }),
  threadDelete: event('THREAD_DELETE', { intents: ['GUILDS'], payload: ThreadDelete }),
  threadListSync: event('THREAD_LIST_SYNC', { intents: ['GUILDS'], payload: ThreadListSync }),
  threadMemberUpdate: event('THREAD_MEMBER_UPDATE', { intents: ['GUILDS'], payload: ThreadMember.extend(inGuild) }),
  /** Without GUILD_MEMBERS it comes only when the bot itself was added or removed. */
  threadMembersUpdate: event('THREAD_MEMBERS_UPDATE', {
    intents: ['GUILDS', 'GUILD_MEMBERS'],
    payload: ThreadMembersUpdate,
  }),
  typingStart: event('TYPING_START', {
    intents: ['GUILD_MESSAGE_TYPING', 'DIRECT_MESSAGE_TYPING'],
    payload: TypingStart,
  }),
  guildMemberAdd: event('GUILD_MEMBER_ADD', { intents: ['GUILD_MEMBERS'], payload: Member.extend(inGuild) }),
  guildMemberUpdate: event('GUILD_MEMBER_UPDATE', { intents: ['GUILD_MEMBERS'], payload: MemberUpdate }),
  guildMemberRemove: event('GUILD_MEMBER_REMOVE', {
    intents: ['GUILD_MEMBERS'],
    payload: z.object({ ...inGuild, user: User }),
  }),
  /** Part of the answer to a request for members (op 8); it comes whatever intents were asked for. */
  guildMembersChunk: event('GUILD_MEMBERS_CHUNK', { intents: [], payload: MembersChunk }),
  guildBanAdd: event('GUILD_BAN_ADD', { intents: ['GUILD_MODERATION'], payload: BanChange }),
  guildBanRemove: event('GUILD_BAN_REMOVE', { intents: ['GUILD_MODERATION'], payload: BanChange }),
  presenceUpdate: event('PRESENCE_UPDATE', { intents: ['GUILD_PRESENCES'], payload: Presence.extend(inGuild) }),
  voiceStateUpdate: event('VOICE_STATE_UPDATE', { intents: ['GUILD_VOICE_STATES'], payload: VoiceState }),
  guildAuditLogEntryCreate: event('GUILD_AUDIT_LOG_ENTRY_CREATE', {
    intents: ['GUILD_MODERATION'],
    payload: AuditLogEntry.extend(inGuild),
  }),
  guildEmojisUpdate: event('GUILD_EMOJIS_UPDATE', {
    intents: ['GUILD_EXPRESSIONS'],
    payload: z.object({ ...inGuild, emojis: z.array(Emoji) }),
  }),
  inviteCreate: event('INVITE_CREATE', { intents: ['GUILD_INVITES'], payload: InviteCreate }),
  inviteDelete: event('INVITE_DELETE', { intents: ['GUILD_INVITES'], payload: InviteDelete }),
  userUpdate: event('USER_UPDATE', { intents: [], payload: User }),
  applicationCommandPermissionsUpdate: event('APPLICATION_COMMAND_PERMISSIONS_UPDATE', {
    intents: [],
    payload: CommandPermissions,
  }),
  guildIntegrationsUpdate: event('GUILD_INTEGRATIONS_UPDATE', {
    intents: ['GUILD_INTEGRATIONS'],
    payload: z.object(inGuild),
  }),
  integrationCreate: event('INTEGRATION_CREATE', { intents: ['GUILD_INTEGRATIONS'], payload: IntegrationChange }),
  integrationUpdate: event('INTEGRATION_UPDATE', { intents: ['GUILD_INTEGRATIONS'], payload: IntegrationChange }),
  integrationDelete: event('INTEGRATION_DELETE', {
    intents: ['GUILD_INTEGRATIONS'],
    payload: z.object({ id: z.string(), ...inGuild, application_id: z.string().optional() }),
  }),
  guildJoinRequestCreate: event('GUILD_JOIN_REQUEST_CREATE', {
    intents: ['GUILD_MODERATION'],
    payload: JoinRequestChange,
  }),
  guildJoinRequestUpdate: event('GUILD_JOIN_REQUEST_UPDATE', {
    intents: ['GUILD_MODERATION'],
    payload: JoinRequestChange,
  }),
  guildJoinRequestDelete: event('GUILD_JOIN_REQUEST_DELETE', {
    intents: ['GUILD_MODERATION'],
    payload: z.object({ id: z.string(), ...inGuild, user_id: z.string() }),
  }),
  messageCreate: event('MESSAGE_CREATE', { intents: ['GUILD_MESSAGES', 'DIRECT_MESSAGES'], payload: GatewayMessage }),
  messageUpdate: event('MESSAGE_UPDATE', { intents: ['GUILD_MESSAGES', 'DIRECT_MESSAGES'], payload: GatewayMessage }),
  messageDelete: event('MESSAGE_DELETE', { intents: ['GUILD_MESSAGES', 'DIRECT_MESSAGES'], payload: MessageDelete }),
  messageDeleteBulk: event('MESSAGE_DELETE_BULK', { intents: ['GUILD_MESSAGES'], payload: MessageDeleteBulk }),
  messageReactionAdd: event('MESSAGE_REACTION_ADD', {
    intents: reactionIntents,
    payload: ReactionChange.extend({
      member: Member.optional(),
      message_author_id: z.string().optional(),
      burst_colors: z.array(z.string()).optional(),
    }),
  }),
  messageReactionRemove: event('MESSAGE_REACTION_REMOVE', { intents: reactionIntents, payload: ReactionChange }),
  messageReactionRemoveAll: event('MESSAGE_REACTION_REMOVE_ALL', {
    intents: reactionIntents,
    payload: z.object(atMessage),
  }),
  messageReactionRemoveEmoji: event('MESSAGE_REACTION_REMOVE_EMOJI', {
    intents: reactionIntents,
    payload: z.object({ ...atMessage, emoji: PartialEmoji }),
  }),
  messagePollVoteAdd: event('MESSAGE_POLL_VOTE_ADD', {
    intents: ['GUILD_MESSAGE_POLLS', 'DIRECT_MESSAGE_POLLS'],
    payload: PollVote,
  }),
  messagePollVoteRemove: event('MESSAGE_POLL_VOTE_REMOVE', {
    intents: ['GUILD_MESSAGE_POLLS', 'DIRECT_MESSAGE_POLLS'],
    payload: PollVote,
  }),
  webhooksUpdate: event('WEBHOOKS_UPDATE', {
    intents: ['GUILD_WEBHOOKS'],
    payload: z.object({ ...inGuild, channel_id: z.string() }),
  }),
  interactionCreate: event('INTERACTION_CREATE', { intents: [], payload: Interaction }),
} as const;

/** The name of a dispatch event, as `@On` takes it. */
export type EventName = keyof typeof events;

/** The payload of a dispatch event. */
export type EventPayload<Name extends EventName> = z.output<(typeof events)[Name]['payload']>;
