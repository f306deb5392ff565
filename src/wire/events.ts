/**
 * Dispatch events of the gateway, each declared once: wire name, payload, and the intents that gate it. The key is the
 * name that `@On` takes.
 */
import { z } from 'zod';
import { AutoModerationExecution } from './events/auto-moderation.js';
import {
  ChannelInfo,
  PinsUpdate,
  ThreadCreate,
  ThreadDelete,
  ThreadListSync,
  ThreadMembersUpdate,
  ThreadMemberUpdate,
  VoiceStartTimeUpdate,
  VoiceStatusUpdate,
} from './events/channels.js';
import { event } from './events/declaration.js';
import {
  EmojisUpdate,
  GuildCreate,
  ScheduledEventSubscription,
  SoundDelete,
  Sounds,
  StickersUpdate,
} from './events/guilds.js';
import { IntegrationChange, IntegrationDelete, InviteCreate, InviteDelete } from './events/integrations.js';
import {
  BanChange,
  JoinRequestChange,
  JoinRequestDelete,
  MemberAdd,
  MemberRemove,
  MembersChunk,
  MemberUpdate,
  RoleChange,
  RoleDelete,
} from './events/members.js';
import {
  MessageDelete,
  MessageDeleteBulk,
  PollVote,
  ReactionAdd,
  ReactionRemove,
  ReactionRemoveAll,
  ReactionRemoveEmoji,
  TypingStart,
} from './events/messages.js';
import { inGuild } from './events/place.js';
import { RateLimited, Ready } from './events/session.js';
import { VoiceChannelEffect, VoiceServerUpdate } from './events/voice.js';
import { CommandPermissions } from './objects/application-command.js';
import { AuditLogEntry } from './objects/audit-log.js';
import { AutoModerationRule } from './objects/auto-moderation.js';
import { Channel } from './objects/channel.js';
import { Entitlement } from './objects/entitlement.js';
import { Guild, UnavailableGuild } from './objects/guild.js';
import { Interaction } from './objects/interaction.js';
import { GatewayMessage } from './objects/message.js';
import { Presence } from './objects/presence.js';
import { ScheduledEvent } from './objects/scheduled-event.js';
import { SoundboardSound } from './objects/soundboard-sound.js';
import { StageInstance } from './objects/stage-instance.js';
import { Subscription } from './objects/subscription.js';
import { User } from './objects/user.js';
import { VoiceState } from './objects/voice-state.js';

export { type EventDeclaration, event } from './events/declaration.js';
export type { MembersChunk } from './events/members.js';
export type { Ready } from './events/session.js';
export { effectAnimations } from './events/voice.js';

const messageIntents = ['GUILD_MESSAGES', 'DIRECT_MESSAGES'] as const;
const reactionIntents = ['GUILD_MESSAGE_REACTIONS', 'DIRECT_MESSAGE_REACTIONS'] as const;
const pollIntents = ['GUILD_MESSAGE_POLLS', 'DIRECT_MESSAGE_POLLS'] as const;
const typingIntents = ['GUILD_MESSAGE_TYPING', 'DIRECT_MESSAGE_TYPING'] as const;

/** Every dispatch event that Guildhall knows. */
export const events = {
  // The session.

  /** A session stands; its guilds follow by `guildCreate`. */
  ready: event('READY', { intents: [], payload: Ready }),
  /** What was missed has been sent again. */
  resumed: event('RESUMED', { intents: [], payload: z.object({}) }),
  /** A frame of ours came too often and was not taken. */
  rateLimited: event('RATE_LIMITED', { intents: [], payload: RateLimited }),
  /** The bot's own account changed. */
  userUpdate: event('USER_UPDATE', { intents: [], payload: User }),

  // Guilds, and what belongs to them.

  /** A guild has loaded, came back after an outage, or was joined; with `unavailable` alone it is in an outage. */
  guildCreate: event('GUILD_CREATE', {
    intents: ['GUILDS'],
    payload: z.union([GuildCreate, UnavailableGuild]),
    subject: 'guild',
  }),
  guildUpdate: event('GUILD_UPDATE', { intents: ['GUILDS'], payload: Guild, subject: 'guild' }),
  /** With `unavailable` the guild is in an outage; without, the bot is no longer in it. */
  guildDelete: event('GUILD_DELETE', { intents: ['GUILDS'], payload: UnavailableGuild, subject: 'guild' }),
  /** Only for bots with VIEW_AUDIT_LOG. */
  guildAuditLogEntryCreate: event('GUILD_AUDIT_LOG_ENTRY_CREATE', {
    intents: ['GUILD_MODERATION'],
    payload: AuditLogEntry.extend(inGuild),
  }),
  guildEmojisUpdate: event('GUILD_EMOJIS_UPDATE', { intents: ['GUILD_EXPRESSIONS'], payload: EmojisUpdate }),
  guildStickersUpdate: event('GUILD_STICKERS_UPDATE', { intents: ['GUILD_EXPRESSIONS'], payload: StickersUpdate }),
  guildSoundboardSoundCreate: event('GUILD_SOUNDBOARD_SOUND_CREATE', {
    intents: ['GUILD_EXPRESSIONS'],
    payload: SoundboardSound,
  }),
  guildSoundboardSoundUpdate: event('GUILD_SOUNDBOARD_SOUND_UPDATE', {
    intents: ['GUILD_EXPRESSIONS'],
    payload: SoundboardSound,
  }),
  guildSoundboardSoundDelete: event('GUILD_SOUNDBOARD_SOUND_DELETE', {
    intents: ['GUILD_EXPRESSIONS'],
    payload: SoundDelete,
  }),
  /** Several sounds of a guild changed at once. */
  guildSoundboardSoundsUpdate: event('GUILD_SOUNDBOARD_SOUNDS_UPDATE', {
    intents: ['GUILD_EXPRESSIONS'],
    payload: Sounds,
  }),
  /** The answer to a request for the sounds of guilds (op 31), one for each of them. */
  soundboardSounds: event('SOUNDBOARD_SOUNDS', { intents: [], payload: Sounds }),
  guildScheduledEventCreate: event('GUILD_SCHEDULED_EVENT_CREATE', {
    intents: ['GUILD_SCHEDULED_EVENTS'],
    payload: ScheduledEvent,
  }),
  guildScheduledEventUpdate: event('GUILD_SCHEDULED_EVENT_UPDATE', {
    intents: ['GUILD_SCHEDULED_EVENTS'],
    payload: ScheduledEvent,
  }),
  guildScheduledEventDelete: event('GUILD_SCHEDULED_EVENT_DELETE', {
    intents: ['GUILD_SCHEDULED_EVENTS'],
    payload: ScheduledEvent,
  }),
  guildScheduledEventUserAdd: event('GUILD_SCHEDULED_EVENT_USER_ADD', {
    intents: ['GUILD_SCHEDULED_EVENTS'],
    payload: ScheduledEventSubscription,
  }),
  guildScheduledEventUserRemove: event('GUILD_SCHEDULED_EVENT_USER_REMOVE', {
    intents: ['GUILD_SCHEDULED_EVENTS'],
    payload: ScheduledEventSubscription,
  }),
  stageInstanceCreate: event('STAGE_INSTANCE_CREATE', { intents: ['GUILDS'], payload: StageInstance }),
  stageInstanceUpdate: event('STAGE_INSTANCE_UPDATE', { intents: ['GUILDS'], payload: StageInstance }),
  stageInstanceDelete: event('STAGE_INSTANCE_DELETE', { intents: ['GUILDS'], payload: StageInstance }),

  // Members, bans, roles, requests to join.

  /** Somebody joined; it may also come for who is a member already. */
  guildMemberAdd: event('GUILD_MEMBER_ADD', { intents: ['GUILD_MEMBERS'], payload: MemberAdd }),
  /** Of the bot itself it comes whatever intents were asked for. */
  guildMemberUpdate: event('GUILD_MEMBER_UPDATE', { intents: ['GUILD_MEMBERS'], payload: MemberUpdate }),
  guildMemberRemove: event('GUILD_MEMBER_REMOVE', { intents: ['GUILD_MEMBERS'], payload: MemberRemove }),
  /** Part of the answer to a request for members (op 8); it comes whatever intents were asked for. */
  guildMembersChunk: event('GUILD_MEMBERS_CHUNK', { intents: [], payload: MembersChunk }),
  /** Only for bots with BAN_MEMBERS or VIEW_AUDIT_LOG. */
  guildBanAdd: event('GUILD_BAN_ADD', { intents: ['GUILD_MODERATION'], payload: BanChange }),
  /** Only for bots with BAN_MEMBERS or VIEW_AUDIT_LOG. */
  guildBanRemove: event('GUILD_BAN_REMOVE', { intents: ['GUILD_MODERATION'], payload: BanChange }),
  guildRoleCreate: event('GUILD_ROLE_CREATE', { intents: ['GUILDS'], payload: RoleChange }),
  guildRoleUpdate: event('GUILD_ROLE_UPDATE', { intents: ['GUILDS'], payload: RoleChange }),
  guildRoleDelete: event('GUILD_ROLE_DELETE', { intents: ['GUILDS'], payload: RoleDelete }),
  /** Only for bots with KICK_MEMBERS, as the two that follow. */
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
    payload: JoinRequestDelete,
  }),

  // Channels and threads.

  channelCreate: event('CHANNEL_CREATE', { intents: ['GUILDS'], payload: Channel, subject: 'channel' }),
  /** It does not come for `last_message_id`. */
  channelUpdate: event('CHANNEL_UPDATE', { intents: ['GUILDS'], payload: Channel, subject: 'channel' }),
  channelDelete: event('CHANNEL_DELETE', { intents: ['GUILDS'], payload: Channel, subject: 'channel' }),
  channelPinsUpdate: event('CHANNEL_PINS_UPDATE', { intents: ['GUILDS', 'DIRECT_MESSAGES'], payload: PinsUpdate }),
  /** The answer to a request for what is shown of voice channels (op 43). */
  channelInfo: event('CHANNEL_INFO', { intents: [], payload: ChannelInfo }),
  voiceChannelStatusUpdate: event('VOICE_CHANNEL_STATUS_UPDATE', {
    intents: ['GUILDS'],
    payload: VoiceStatusUpdate,
    subject: 'channel',
  }),
  voiceChannelStartTimeUpdate: event('VOICE_CHANNEL_START_TIME_UPDATE', {
    intents: ['GUILDS'],
    payload: VoiceStartTimeUpdate,
    subject: 'channel',
  }),
  threadCreate: event('THREAD_CREATE', { intents: ['GUILDS'], payload: ThreadCreate, subject: 'channel' }),
  threadUpdate: event('THREAD_UPDATE', { intents: ['GUILDS'], payload: Channel, subject: 'channel' }),
  /** It does not come when the bot loses sight of the thread. */
  threadDelete: event('THREAD_DELETE', { intents: ['GUILDS'], payload: ThreadDelete, subject: 'channel' }),
  /** The bot has come to see channels: these are their active threads. */
  threadListSync: event('THREAD_LIST_SYNC', { intents: ['GUILDS'], payload: ThreadListSync }),
  /** The bot's own membership of a thread. */
  threadMemberUpdate: event('THREAD_MEMBER_UPDATE', {
    intents: ['GUILDS'],
    payload: ThreadMemberUpdate,
    subject: 'channel',
  }),
  /** Without GUILD_MEMBERS it comes only when the bot itself was added or removed. */
  threadMembersUpdate: event('THREAD_MEMBERS_UPDATE', {
    intents: ['GUILDS', 'GUILD_MEMBERS'],
    payload: ThreadMembersUpdate,
    subject: 'channel',
  }),

  // Integrations, invites, webhooks, interactions, commands, purchases.

  guildIntegrationsUpdate: event('GUILD_INTEGRATIONS_UPDATE', {
    intents: ['GUILD_INTEGRATIONS'],
    payload: z.object(inGuild),
  }),
  integrationCreate: event('INTEGRATION_CREATE', { intents: ['GUILD_INTEGRATIONS'], payload: IntegrationChange }),
  integrationUpdate: event('INTEGRATION_UPDATE', { intents: ['GUILD_INTEGRATIONS'], payload: IntegrationChange }),
  integrationDelete: event('INTEGRATION_DELETE', { intents: ['GUILD_INTEGRATIONS'], payload: IntegrationDelete }),
  /** Only for bots with MANAGE_CHANNELS in the channel, as the one that follows. */
  inviteCreate: event('INVITE_CREATE', { intents: ['GUILD_INVITES'], payload: InviteCreate }),
  inviteDelete: event('INVITE_DELETE', { intents: ['GUILD_INVITES'], payload: InviteDelete }),
  /** Which webhook of the channel changed, and how, is not told. */
  webhooksUpdate: event('WEBHOOKS_UPDATE', {
    intents: ['GUILD_WEBHOOKS'],
    payload: z.object({ ...inGuild, channel_id: z.string() }),
  }),
  interactionCreate: event('INTERACTION_CREATE', { intents: [], payload: Interaction }),
  applicationCommandPermissionsUpdate: event('APPLICATION_COMMAND_PERMISSIONS_UPDATE', {
    intents: [],
    payload: CommandPermissions,
  }),
  entitlementCreate: event('ENTITLEMENT_CREATE', { intents: [], payload: Entitlement }),
  entitlementUpdate: event('ENTITLEMENT_UPDATE', { intents: [], payload: Entitlement }),
  entitlementDelete: event('ENTITLEMENT_DELETE', { intents: [], payload: Entitlement }),
  subscriptionCreate: event('SUBSCRIPTION_CREATE', { intents: [], payload: Subscription }),
  subscriptionUpdate: event('SUBSCRIPTION_UPDATE', { intents: [], payload: Subscription }),
  subscriptionDelete: event('SUBSCRIPTION_DELETE', { intents: [], payload: Subscription }),

  // Messages, reactions, polls, typing, presence.

  messageCreate: event('MESSAGE_CREATE', { intents: messageIntents, payload: GatewayMessage }),
  messageUpdate: event('MESSAGE_UPDATE', { intents: messageIntents, payload: GatewayMessage }),
  messageDelete: event('MESSAGE_DELETE', { intents: messageIntents, payload: MessageDelete }),
  messageDeleteBulk: event('MESSAGE_DELETE_BULK', { intents: ['GUILD_MESSAGES'], payload: MessageDeleteBulk }),
  messageReactionAdd: event('MESSAGE_REACTION_ADD', { intents: reactionIntents, payload: ReactionAdd }),
  messageReactionRemove: event('MESSAGE_REACTION_REMOVE', { intents: reactionIntents, payload: ReactionRemove }),
  messageReactionRemoveAll: event('MESSAGE_REACTION_REMOVE_ALL', {
    intents: reactionIntents,
    payload: ReactionRemoveAll,
  }),
  messageReactionRemoveEmoji: event('MESSAGE_REACTION_REMOVE_EMOJI', {
    intents: reactionIntents,
    payload: ReactionRemoveEmoji,
  }),
  messagePollVoteAdd: event('MESSAGE_POLL_VOTE_ADD', { intents: pollIntents, payload: PollVote }),
  messagePollVoteRemove: event('MESSAGE_POLL_VOTE_REMOVE', { intents: pollIntents, payload: PollVote }),
  /** Somebody is writing; it holds for 10 seconds. */
  typingStart: event('TYPING_START', { intents: typingIntents, payload: TypingStart }),
  presenceUpdate: event('PRESENCE_UPDATE', { intents: ['GUILD_PRESENCES'], payload: Presence.extend(inGuild) }),

  // Voice.

  voiceStateUpdate: event('VOICE_STATE_UPDATE', { intents: ['GUILD_VOICE_STATES'], payload: VoiceState }),
  /** The bot joined voice, or its voice server changed. */
  voiceServerUpdate: event('VOICE_SERVER_UPDATE', { intents: [], payload: VoiceServerUpdate }),
  /** Only where the bot is connected. */
  voiceChannelEffectSend: event('VOICE_CHANNEL_EFFECT_SEND', {
    intents: ['GUILD_VOICE_STATES'],
    payload: VoiceChannelEffect,
  }),

  // Auto moderation, for bots with MANAGE_GUILD.

  autoModerationRuleCreate: event('AUTO_MODERATION_RULE_CREATE', {
    intents: ['AUTO_MODERATION_CONFIGURATION'],
    payload: AutoModerationRule,
  }),
  autoModerationRuleUpdate: event('AUTO_MODERATION_RULE_UPDATE', {
    intents: ['AUTO_MODERATION_CONFIGURATION'],
    payload: AutoModerationRule,
  }),
  autoModerationRuleDelete: event('AUTO_MODERATION_RULE_DELETE', {
    intents: ['AUTO_MODERATION_CONFIGURATION'],
    payload: AutoModerationRule,
  }),
  autoModerationActionExecution: event('AUTO_MODERATION_ACTION_EXECUTION', {
    intents: ['AUTO_MODERATION_EXECUTION'],
    payload: AutoModerationExecution,
  }),
} as const;

/** The name of a dispatch event, as `@On` takes it. */
export type EventName = keyof typeof events;

/** The payload of a dispatch event. */
export type EventPayload<Name extends EventName> = z.output<(typeof events)[Name]['payload']>;
