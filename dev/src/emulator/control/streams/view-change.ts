/**
 * The part of the users' views that an event changes. User streams do not send events: they send the current state of
 * the part that an event changed.
 */
import { auditActions, type VoiceChannelEffect } from 'guildhall/wire';
import type { EmittedGatewayEvent } from '../../state/world/state-change.js';

/** A part of a user's view that changed. */
export type ViewChange =
  | { readonly kind: 'guild'; readonly guildId: string }
  | { readonly kind: 'member'; readonly guildId: string; readonly userId: string }
  | {
      readonly kind: 'messages';
      readonly channelId: string;
      readonly messageIds: readonly string[];
      readonly isNew: boolean;
    }
  | { readonly kind: 'typing'; readonly channelId: string; readonly userId: string }
  | { readonly kind: 'sound'; readonly effect: VoiceChannelEffect };

/** Returns what an event changes in users' views; undefined if it changes nothing. */
export function viewChangeOf({ event, data }: EmittedGatewayEvent): ViewChange | undefined {
  switch (event) {
    case 'guildCreate':
    case 'guildUpdate':
    case 'guildDelete':
      return { kind: 'guild', guildId: data.id };
    case 'guildRoleCreate':
    case 'guildRoleUpdate':
    case 'guildRoleDelete':
    case 'guildEmojisUpdate':
    case 'guildSoundboardSoundCreate':
    case 'guildSoundboardSoundDelete':
    case 'guildSoundboardSoundsUpdate':
    case 'guildSoundboardSoundUpdate':
    case 'guildStickersUpdate':
    case 'guildIntegrationsUpdate':
    case 'webhooksUpdate':
    case 'threadListSync':
    case 'threadMembersUpdate':
    case 'threadMemberUpdate':
    case 'guildScheduledEventCreate':
    case 'guildScheduledEventUpdate':
    case 'guildScheduledEventDelete':
    case 'guildScheduledEventUserAdd':
    case 'guildScheduledEventUserRemove':
    case 'stageInstanceCreate':
    case 'stageInstanceUpdate':
    case 'stageInstanceDelete':
      return data.guild_id === undefined ? undefined : { kind: 'guild', guildId: data.guild_id };
    case 'channelCreate':
    case 'channelUpdate':
    case 'channelDelete':
    case 'channelPinsUpdate':
    case 'threadCreate':
    case 'threadUpdate':
    case 'threadDelete':
    case 'voiceStateUpdate':
    case 'inviteCreate':
    case 'inviteDelete':
      return data.guild_id === undefined ? undefined : { kind: 'guild', guildId: data.guild_id };
    case 'guildAuditLogEntryCreate':
      return actionsWithoutEvent.includes(data.action_type) ? { kind: 'guild', guildId: data.guild_id } : undefined;
    case 'guildMemberAdd':
    case 'guildMemberUpdate':
    case 'guildMemberRemove':
    case 'presenceUpdate':
      return { kind: 'member', guildId: data.guild_id, userId: data.user.id };
    case 'messageCreate':
    case 'messageUpdate':
      return messagesChange(data.channel_id, [data.id], event === 'messageCreate');
    case 'messageDelete':
      return messagesChange(data.channel_id, [data.id]);
    case 'messageDeleteBulk':
      return messagesChange(data.channel_id, data.ids);
    case 'messageReactionAdd':
    case 'messageReactionRemove':
    case 'messageReactionRemoveAll':
    case 'messageReactionRemoveEmoji':
    case 'messagePollVoteAdd':
    case 'messagePollVoteRemove':
      return messagesChange(data.channel_id, [data.message_id]);
    case 'typingStart':
      return { kind: 'typing', channelId: data.channel_id, userId: data.user_id };
    case 'voiceChannelEffectSend':
      return { kind: 'sound', effect: data };
    default:
      return undefined;
  }
}

function messagesChange(channelId: string, messageIds: readonly string[], isNew = false): ViewChange {
  return { kind: 'messages', channelId, messageIds, isNew };
}

/** Onboarding and exceptions of events have no event, and a welcome screen only if it is enabled or disabled. */
const actionsWithoutEvent: readonly number[] = [
  auditActions.GUILD_UPDATE,
  auditActions.ONBOARDING_CREATE,
  auditActions.ONBOARDING_UPDATE,
  auditActions.ONBOARDING_PROMPT_CREATE,
  auditActions.ONBOARDING_PROMPT_UPDATE,
  auditActions.ONBOARDING_PROMPT_DELETE,
  auditActions.GUILD_SCHEDULED_EVENT_EXCEPTION_CREATE,
  auditActions.GUILD_SCHEDULED_EVENT_EXCEPTION_UPDATE,
  auditActions.GUILD_SCHEDULED_EVENT_EXCEPTION_DELETE,
];

/** A part of what the page shows that is sent as a whole. */
export type ViewPart = 'userList' | 'banner' | 'gallery' | 'maps' | 'recording' | 'conversations';

/** The changes that a user's stream has not sent yet. Each entity is listed once, however often it changed. */
export class PendingUpdates {
  readonly guilds = new Set<string>();
  /** Changed members: user ids by guild id. */
  readonly members = new Map<string, Set<string>>();
  /** By id, in the order of their first change, so new messages stay in order. */
  readonly messages = new Map<string, { readonly channelId: string; readonly isNew: boolean }>();
  /** Typing users: user ids by channel id. */
  readonly typing = new Map<string, Set<string>>();
  /** Played sounds, in their order. */
  readonly sounds: VoiceChannelEffect[] = [];
  /** Parts that changed as a whole. */
  readonly parts = new Set<ViewPart>();

  get isEmpty(): boolean {
    return this.parts.size === 0 && this.size === 0;
  }

  /** The number of changed guilds, messages, guilds and channels with changed members or typing users, and of sounds. */
  get size(): number {
    return this.guilds.size + this.members.size + this.messages.size + this.typing.size + this.sounds.length;
  }

  add(change: ViewChange): void {
    switch (change.kind) {
      case 'guild':
        this.guilds.add(change.guildId);
        return;
      case 'member':
        addTo(this.members, change.guildId, change.userId);
        return;
      case 'messages':
        for (const id of change.messageIds) {
          const isNew = change.isNew || (this.messages.get(id)?.isNew ?? false);
          this.messages.set(id, { channelId: change.channelId, isNew });
        }
        return;
      case 'typing':
        addTo(this.typing, change.channelId, change.userId);
        return;
      case 'sound':
        this.sounds.push(change.effect);
    }
  }
}

function addTo(sets: Map<string, Set<string>>, key: string, value: string): void {
  const set = sets.get(key) ?? new Set();
  sets.set(key, set.add(value));
}
