/**
 * Dispatch events of the gateway, each declared once: wire name, payload, and the intents that gate it. The key is the
 * name that `@On` takes.
 */
import { z } from 'zod';
import { CommandPermissions } from '../objects/applications/application-command.js';
import { AuditLogEntry } from '../objects/audit-log/audit-log.js';
import { AutoModerationRule } from '../objects/auto-moderation/auto-moderation.js';
import { Channel } from '../objects/channels/channel.js';
import { SoundboardSound } from '../objects/expressions/soundboard-sound.js';
import { Guild, UnavailableGuild } from '../objects/guilds/guild.js';
import { Interaction } from '../objects/interactions/interaction.js';
import { GatewayMessage } from '../objects/messages/message.js';
import { Entitlement } from '../objects/monetization/entitlement.js';
import { Subscription } from '../objects/monetization/subscription.js';
import { ScheduledEvent } from '../objects/scheduled-events/scheduled-event.js';
import { Presence } from '../objects/users/presence.js';
import { User } from '../objects/users/user.js';
import { StageInstance } from '../objects/voice/stage-instance.js';
import { VoiceState } from '../objects/voice/voice-state.js';
import { AutoModerationActionExecution } from './auto-moderation.js';
import {
  ChannelInfo,
  ChannelPinsUpdate,
  ThreadCreate,
  ThreadDelete,
  ThreadListSync,
  ThreadMembersUpdate,
  ThreadMemberUpdate,
  VoiceChannelStartTimeUpdate,
  VoiceChannelStatusUpdate,
} from './channels.js';
import { declareEvent, type EventDeclaration } from './event-declaration.js';
import {
  GuildCreate,
  GuildEmojisUpdate,
  GuildStickersUpdate,
  LeftGuild,
  ScheduledEventUserChange,
  SoundboardSoundDelete,
  SoundboardSounds,
} from './guilds.js';
import { IntegrationChange, IntegrationDelete, InviteCreate, InviteDelete } from './integrations.js';
import { guildIdField } from './location-fields.js';
import {
  BanChange,
  GuildMemberAdd,
  GuildMemberRemove,
  GuildMembersChunk,
  GuildMemberUpdate,
  JoinRequestChange,
  JoinRequestDelete,
  RoleChange,
  RoleDelete,
} from './members.js';
import {
  MessageDelete,
  MessageDeleteBulk,
  PollVote,
  ReactionAdd,
  ReactionRemove,
  ReactionRemoveAll,
  ReactionRemoveEmoji,
  TypingStart,
} from './messages.js';
import { RateLimited, Ready } from './session.js';
import { VoiceChannelEffect, VoiceServerUpdate } from './voice.js';

export type { EventDeclaration } from './event-declaration.js';
export type { GuildMembersChunk } from './members.js';
export type { Ready } from './session.js';
export { effectAnimations } from './voice.js';

const messageIntents = ['GUILD_MESSAGES', 'DIRECT_MESSAGES'] as const;
const reactionIntents = ['GUILD_MESSAGE_REACTIONS', 'DIRECT_MESSAGE_REACTIONS'] as const;
const pollIntents = ['GUILD_MESSAGE_POLLS', 'DIRECT_MESSAGE_POLLS'] as const;
const typingIntents = ['GUILD_MESSAGE_TYPING', 'DIRECT_MESSAGE_TYPING'] as const;

/** The payload of every dispatch event, by name. */
export interface EventPayloads {
  // The session.

  /** A session was started; its guilds follow as `guildCreate`. */
  ready: Ready;
  /** The session was resumed: all missed events have been replayed. */
  resumed: Record<string, never>;
  /** A frame was sent too often and was ignored. */
  rateLimited: RateLimited;
  /** The bot's own account changed. */
  userUpdate: User;

  // Guilds and what belongs to them.

  /** A guild was loaded, became available after an outage, or was joined; with `unavailable: true` it is in an outage. */
  guildCreate: GuildCreate | UnavailableGuild;
  guildUpdate: Guild;
  /** With `unavailable: true` the guild is in an outage; without it, the bot has left the guild. */
  guildDelete: UnavailableGuild | LeftGuild;
  /** Only for bots with VIEW_AUDIT_LOG. */
  guildAuditLogEntryCreate: AuditLogEntry & { guild_id: string };
  guildEmojisUpdate: GuildEmojisUpdate;
  guildStickersUpdate: GuildStickersUpdate;
  guildSoundboardSoundCreate: SoundboardSound;
  guildSoundboardSoundUpdate: SoundboardSound;
  guildSoundboardSoundDelete: SoundboardSoundDelete;
  /** Several sounds of a guild changed at once. */
  guildSoundboardSoundsUpdate: SoundboardSounds;
  /** The response to a request for soundboard sounds (op 31), one event for each guild. */
  soundboardSounds: SoundboardSounds;
  guildScheduledEventCreate: ScheduledEvent;
  guildScheduledEventUpdate: ScheduledEvent;
  guildScheduledEventDelete: ScheduledEvent;
  guildScheduledEventUserAdd: ScheduledEventUserChange;
  guildScheduledEventUserRemove: ScheduledEventUserChange;
  stageInstanceCreate: StageInstance;
  stageInstanceUpdate: StageInstance;
  stageInstanceDelete: StageInstance;

  // Members, bans, roles, requests to join.

  /** A user joined; it may also be sent for a user who is already a member. */
  guildMemberAdd: GuildMemberAdd;
  /** Updates of the bot's own member are sent regardless of intents. */
  guildMemberUpdate: GuildMemberUpdate;
  guildMemberRemove: GuildMemberRemove;
  /** Part of the response to a request for members (op 8); it is sent regardless of intents. */
  guildMembersChunk: GuildMembersChunk;
  /** Only for bots with BAN_MEMBERS or VIEW_AUDIT_LOG. */
  guildBanAdd: BanChange;
  /** Only for bots with BAN_MEMBERS or VIEW_AUDIT_LOG. */
  guildBanRemove: BanChange;
  guildRoleCreate: RoleChange;
  guildRoleUpdate: RoleChange;
  guildRoleDelete: RoleDelete;
  /** Only for bots with KICK_MEMBERS, like the next two. */
  guildJoinRequestCreate: JoinRequestChange;
  guildJoinRequestUpdate: JoinRequestChange;
  guildJoinRequestDelete: JoinRequestDelete;

  // Channels and threads.

  channelCreate: Channel;
  /** Not sent for changes of `last_message_id`. */
  channelUpdate: Channel;
  channelDelete: Channel;
  channelPinsUpdate: ChannelPinsUpdate;
  /** The response to a request for channel info (op 43). */
  channelInfo: ChannelInfo;
  voiceChannelStatusUpdate: VoiceChannelStatusUpdate;
  voiceChannelStartTimeUpdate: VoiceChannelStartTimeUpdate;
  threadCreate: ThreadCreate;
  threadUpdate: Channel;
  /** Not sent when the bot can no longer view the thread. */
  threadDelete: ThreadDelete;
  /** The bot can now view channels: these are their active threads. */
  threadListSync: ThreadListSync;
  /** The bot's own membership of a thread. */
  threadMemberUpdate: ThreadMemberUpdate;
  /** Without GUILD_MEMBERS it is sent only when the bot itself was added or removed. */
  threadMembersUpdate: ThreadMembersUpdate;

  // Integrations, invites, webhooks, interactions, commands, purchases.

  guildIntegrationsUpdate: { guild_id: string };
  integrationCreate: IntegrationChange;
  integrationUpdate: IntegrationChange;
  integrationDelete: IntegrationDelete;
  /** Only for bots with MANAGE_CHANNELS in the channel, like the next one. */
  inviteCreate: InviteCreate;
  inviteDelete: InviteDelete;
  /** The payload does not say which webhook of the channel changed. */
  webhooksUpdate: { guild_id: string; channel_id: string };
  interactionCreate: Interaction;
  applicationCommandPermissionsUpdate: CommandPermissions;
  entitlementCreate: Entitlement;
  entitlementUpdate: Entitlement;
  entitlementDelete: Entitlement;
  subscriptionCreate: Subscription;
  subscriptionUpdate: Subscription;
  subscriptionDelete: Subscription;

  // Messages, reactions, polls, typing, presence.

  messageCreate: GatewayMessage;
  messageUpdate: GatewayMessage;
  messageDelete: MessageDelete;
  messageDeleteBulk: MessageDeleteBulk;
  messageReactionAdd: ReactionAdd;
  messageReactionRemove: ReactionRemove;
  messageReactionRemoveAll: ReactionRemoveAll;
  messageReactionRemoveEmoji: ReactionRemoveEmoji;
  messagePollVoteAdd: PollVote;
  messagePollVoteRemove: PollVote;
  /** A user started typing; it lasts 10 seconds. */
  typingStart: TypingStart;
  presenceUpdate: Presence & { guild_id: string };

  // Voice.

  voiceStateUpdate: VoiceState;
  /** The bot joined voice, or its voice server changed. */
  voiceServerUpdate: VoiceServerUpdate;
  /** Only where the bot is connected. */
  voiceChannelEffectSend: VoiceChannelEffect;

  // Auto moderation, for bots with MANAGE_GUILD.

  autoModerationRuleCreate: AutoModerationRule;
  autoModerationRuleUpdate: AutoModerationRule;
  autoModerationRuleDelete: AutoModerationRule;
  autoModerationActionExecution: AutoModerationActionExecution;
}

/** Every dispatch event that Guildhall knows. */
export const events: { readonly [Name in keyof EventPayloads]: EventDeclaration<EventPayloads[Name]> } = {
  // The session.

  ready: declareEvent('READY', { intents: [], payload: Ready }),
  resumed: declareEvent('RESUMED', { intents: [], payload: z.object({}) }),
  rateLimited: declareEvent('RATE_LIMITED', { intents: [], payload: RateLimited }),
  userUpdate: declareEvent('USER_UPDATE', { intents: [], payload: User }),

  // Guilds and what belongs to them.

  guildCreate: declareEvent('GUILD_CREATE', {
    intents: ['GUILDS'],
    payload: z.union([GuildCreate, UnavailableGuild]),
    subject: 'guild',
  }),
  guildUpdate: declareEvent('GUILD_UPDATE', { intents: ['GUILDS'], payload: Guild, subject: 'guild' }),
  guildDelete: declareEvent('GUILD_DELETE', {
    intents: ['GUILDS'],
    payload: z.union([UnavailableGuild, LeftGuild]),
    subject: 'guild',
  }),
  guildAuditLogEntryCreate: declareEvent('GUILD_AUDIT_LOG_ENTRY_CREATE', {
    intents: ['GUILD_MODERATION'],
    payload: AuditLogEntry.extend(guildIdField),
  }),
  guildEmojisUpdate: declareEvent('GUILD_EMOJIS_UPDATE', {
    intents: ['GUILD_EXPRESSIONS'],
    payload: GuildEmojisUpdate,
  }),
  guildStickersUpdate: declareEvent('GUILD_STICKERS_UPDATE', {
    intents: ['GUILD_EXPRESSIONS'],
    payload: GuildStickersUpdate,
  }),
  guildSoundboardSoundCreate: declareEvent('GUILD_SOUNDBOARD_SOUND_CREATE', {
    intents: ['GUILD_EXPRESSIONS'],
    payload: SoundboardSound,
  }),
  guildSoundboardSoundUpdate: declareEvent('GUILD_SOUNDBOARD_SOUND_UPDATE', {
    intents: ['GUILD_EXPRESSIONS'],
    payload: SoundboardSound,
  }),
  guildSoundboardSoundDelete: declareEvent('GUILD_SOUNDBOARD_SOUND_DELETE', {
    intents: ['GUILD_EXPRESSIONS'],
    payload: SoundboardSoundDelete,
  }),
  guildSoundboardSoundsUpdate: declareEvent('GUILD_SOUNDBOARD_SOUNDS_UPDATE', {
    intents: ['GUILD_EXPRESSIONS'],
    payload: SoundboardSounds,
  }),
  soundboardSounds: declareEvent('SOUNDBOARD_SOUNDS', { intents: [], payload: SoundboardSounds }),
  guildScheduledEventCreate: declareEvent('GUILD_SCHEDULED_EVENT_CREATE', {
    intents: ['GUILD_SCHEDULED_EVENTS'],
    payload: ScheduledEvent,
  }),
  guildScheduledEventUpdate: declareEvent('GUILD_SCHEDULED_EVENT_UPDATE', {
    intents: ['GUILD_SCHEDULED_EVENTS'],
    payload: ScheduledEvent,
  }),
  guildScheduledEventDelete: declareEvent('GUILD_SCHEDULED_EVENT_DELETE', {
    intents: ['GUILD_SCHEDULED_EVENTS'],
    payload: ScheduledEvent,
  }),
  guildScheduledEventUserAdd: declareEvent('GUILD_SCHEDULED_EVENT_USER_ADD', {
    intents: ['GUILD_SCHEDULED_EVENTS'],
    payload: ScheduledEventUserChange,
  }),
  guildScheduledEventUserRemove: declareEvent('GUILD_SCHEDULED_EVENT_USER_REMOVE', {
    intents: ['GUILD_SCHEDULED_EVENTS'],
    payload: ScheduledEventUserChange,
  }),
  stageInstanceCreate: declareEvent('STAGE_INSTANCE_CREATE', { intents: ['GUILDS'], payload: StageInstance }),
  stageInstanceUpdate: declareEvent('STAGE_INSTANCE_UPDATE', { intents: ['GUILDS'], payload: StageInstance }),
  stageInstanceDelete: declareEvent('STAGE_INSTANCE_DELETE', { intents: ['GUILDS'], payload: StageInstance }),

  // Members, bans, roles, requests to join.

  guildMemberAdd: declareEvent('GUILD_MEMBER_ADD', { intents: ['GUILD_MEMBERS'], payload: GuildMemberAdd }),
  guildMemberUpdate: declareEvent('GUILD_MEMBER_UPDATE', { intents: ['GUILD_MEMBERS'], payload: GuildMemberUpdate }),
  guildMemberRemove: declareEvent('GUILD_MEMBER_REMOVE', { intents: ['GUILD_MEMBERS'], payload: GuildMemberRemove }),
  guildMembersChunk: declareEvent('GUILD_MEMBERS_CHUNK', { intents: [], payload: GuildMembersChunk }),
  guildBanAdd: declareEvent('GUILD_BAN_ADD', { intents: ['GUILD_MODERATION'], payload: BanChange }),
  guildBanRemove: declareEvent('GUILD_BAN_REMOVE', { intents: ['GUILD_MODERATION'], payload: BanChange }),
  guildRoleCreate: declareEvent('GUILD_ROLE_CREATE', { intents: ['GUILDS'], payload: RoleChange }),
  guildRoleUpdate: declareEvent('GUILD_ROLE_UPDATE', { intents: ['GUILDS'], payload: RoleChange }),
  guildRoleDelete: declareEvent('GUILD_ROLE_DELETE', { intents: ['GUILDS'], payload: RoleDelete }),
  guildJoinRequestCreate: declareEvent('GUILD_JOIN_REQUEST_CREATE', {
    intents: ['GUILD_MODERATION'],
    payload: JoinRequestChange,
  }),
  guildJoinRequestUpdate: declareEvent('GUILD_JOIN_REQUEST_UPDATE', {
    intents: ['GUILD_MODERATION'],
    payload: JoinRequestChange,
  }),
  guildJoinRequestDelete: declareEvent('GUILD_JOIN_REQUEST_DELETE', {
    intents: ['GUILD_MODERATION'],
    payload: JoinRequestDelete,
  }),

  // Channels and threads.

  channelCreate: declareEvent('CHANNEL_CREATE', { intents: ['GUILDS'], payload: Channel, subject: 'channel' }),
  channelUpdate: declareEvent('CHANNEL_UPDATE', { intents: ['GUILDS'], payload: Channel, subject: 'channel' }),
  channelDelete: declareEvent('CHANNEL_DELETE', { intents: ['GUILDS'], payload: Channel, subject: 'channel' }),
  channelPinsUpdate: declareEvent('CHANNEL_PINS_UPDATE', {
    intents: ['GUILDS', 'DIRECT_MESSAGES'],
    payload: ChannelPinsUpdate,
  }),
  channelInfo: declareEvent('CHANNEL_INFO', { intents: [], payload: ChannelInfo }),
  voiceChannelStatusUpdate: declareEvent('VOICE_CHANNEL_STATUS_UPDATE', {
    intents: ['GUILDS'],
    payload: VoiceChannelStatusUpdate,
    subject: 'channel',
  }),
  voiceChannelStartTimeUpdate: declareEvent('VOICE_CHANNEL_START_TIME_UPDATE', {
    intents: ['GUILDS'],
    payload: VoiceChannelStartTimeUpdate,
    subject: 'channel',
  }),
  threadCreate: declareEvent('THREAD_CREATE', { intents: ['GUILDS'], payload: ThreadCreate, subject: 'channel' }),
  threadUpdate: declareEvent('THREAD_UPDATE', { intents: ['GUILDS'], payload: Channel, subject: 'channel' }),
  threadDelete: declareEvent('THREAD_DELETE', { intents: ['GUILDS'], payload: ThreadDelete, subject: 'channel' }),
  threadListSync: declareEvent('THREAD_LIST_SYNC', { intents: ['GUILDS'], payload: ThreadListSync }),
  threadMemberUpdate: declareEvent('THREAD_MEMBER_UPDATE', {
    intents: ['GUILDS'],
    payload: ThreadMemberUpdate,
    subject: 'channel',
  }),
  threadMembersUpdate: declareEvent('THREAD_MEMBERS_UPDATE', {
    intents: ['GUILDS', 'GUILD_MEMBERS'],
    payload: ThreadMembersUpdate,
    subject: 'channel',
  }),

  // Integrations, invites, webhooks, interactions, commands, purchases.

  guildIntegrationsUpdate: declareEvent('GUILD_INTEGRATIONS_UPDATE', {
    intents: ['GUILD_INTEGRATIONS'],
    payload: z.object(guildIdField),
  }),
  integrationCreate: declareEvent('INTEGRATION_CREATE', {
    intents: ['GUILD_INTEGRATIONS'],
    payload: IntegrationChange,
  }),
  integrationUpdate: declareEvent('INTEGRATION_UPDATE', {
    intents: ['GUILD_INTEGRATIONS'],
    payload: IntegrationChange,
  }),
  integrationDelete: declareEvent('INTEGRATION_DELETE', {
    intents: ['GUILD_INTEGRATIONS'],
    payload: IntegrationDelete,
  }),
  inviteCreate: declareEvent('INVITE_CREATE', { intents: ['GUILD_INVITES'], payload: InviteCreate }),
  inviteDelete: declareEvent('INVITE_DELETE', { intents: ['GUILD_INVITES'], payload: InviteDelete }),
  webhooksUpdate: declareEvent('WEBHOOKS_UPDATE', {
    intents: ['GUILD_WEBHOOKS'],
    payload: z.object({ ...guildIdField, channel_id: z.string() }),
  }),
  interactionCreate: declareEvent('INTERACTION_CREATE', { intents: [], payload: Interaction }),
  applicationCommandPermissionsUpdate: declareEvent('APPLICATION_COMMAND_PERMISSIONS_UPDATE', {
    intents: [],
    payload: CommandPermissions,
  }),
  entitlementCreate: declareEvent('ENTITLEMENT_CREATE', { intents: [], payload: Entitlement }),
  entitlementUpdate: declareEvent('ENTITLEMENT_UPDATE', { intents: [], payload: Entitlement }),
  entitlementDelete: declareEvent('ENTITLEMENT_DELETE', { intents: [], payload: Entitlement }),
  subscriptionCreate: declareEvent('SUBSCRIPTION_CREATE', { intents: [], payload: Subscription }),
  subscriptionUpdate: declareEvent('SUBSCRIPTION_UPDATE', { intents: [], payload: Subscription }),
  subscriptionDelete: declareEvent('SUBSCRIPTION_DELETE', { intents: [], payload: Subscription }),

  // Messages, reactions, polls, typing, presence.

  messageCreate: declareEvent('MESSAGE_CREATE', { intents: messageIntents, payload: GatewayMessage }),
  messageUpdate: declareEvent('MESSAGE_UPDATE', { intents: messageIntents, payload: GatewayMessage }),
  messageDelete: declareEvent('MESSAGE_DELETE', { intents: messageIntents, payload: MessageDelete }),
  messageDeleteBulk: declareEvent('MESSAGE_DELETE_BULK', { intents: ['GUILD_MESSAGES'], payload: MessageDeleteBulk }),
  messageReactionAdd: declareEvent('MESSAGE_REACTION_ADD', { intents: reactionIntents, payload: ReactionAdd }),
  messageReactionRemove: declareEvent('MESSAGE_REACTION_REMOVE', { intents: reactionIntents, payload: ReactionRemove }),
  messageReactionRemoveAll: declareEvent('MESSAGE_REACTION_REMOVE_ALL', {
    intents: reactionIntents,
    payload: ReactionRemoveAll,
  }),
  messageReactionRemoveEmoji: declareEvent('MESSAGE_REACTION_REMOVE_EMOJI', {
    intents: reactionIntents,
    payload: ReactionRemoveEmoji,
  }),
  messagePollVoteAdd: declareEvent('MESSAGE_POLL_VOTE_ADD', { intents: pollIntents, payload: PollVote }),
  messagePollVoteRemove: declareEvent('MESSAGE_POLL_VOTE_REMOVE', { intents: pollIntents, payload: PollVote }),
  typingStart: declareEvent('TYPING_START', { intents: typingIntents, payload: TypingStart }),
  presenceUpdate: declareEvent('PRESENCE_UPDATE', {
    intents: ['GUILD_PRESENCES'],
    payload: Presence.extend(guildIdField),
  }),

  // Voice.

  voiceStateUpdate: declareEvent('VOICE_STATE_UPDATE', { intents: ['GUILD_VOICE_STATES'], payload: VoiceState }),
  voiceServerUpdate: declareEvent('VOICE_SERVER_UPDATE', { intents: [], payload: VoiceServerUpdate }),
  voiceChannelEffectSend: declareEvent('VOICE_CHANNEL_EFFECT_SEND', {
    intents: ['GUILD_VOICE_STATES'],
    payload: VoiceChannelEffect,
  }),

  // Auto moderation, for bots with MANAGE_GUILD.

  autoModerationRuleCreate: declareEvent('AUTO_MODERATION_RULE_CREATE', {
    intents: ['AUTO_MODERATION_CONFIGURATION'],
    payload: AutoModerationRule,
  }),
  autoModerationRuleUpdate: declareEvent('AUTO_MODERATION_RULE_UPDATE', {
    intents: ['AUTO_MODERATION_CONFIGURATION'],
    payload: AutoModerationRule,
  }),
  autoModerationRuleDelete: declareEvent('AUTO_MODERATION_RULE_DELETE', {
    intents: ['AUTO_MODERATION_CONFIGURATION'],
    payload: AutoModerationRule,
  }),
  autoModerationActionExecution: declareEvent('AUTO_MODERATION_ACTION_EXECUTION', {
    intents: ['AUTO_MODERATION_EXECUTION'],
    payload: AutoModerationActionExecution,
  }),
};

/** The name of a dispatch event, as passed to `@On`. */
export type EventName = keyof EventPayloads;

/** The payload of a dispatch event. */
export type EventPayload<Name extends EventName> = EventPayloads[Name];
