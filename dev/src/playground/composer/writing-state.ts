/** Whether the current user can write in a channel, and why not. */

import { isQuarantined } from 'guildhall/internal';
import { type Channel, isTimedOut, type Message } from 'guildhall/wire';
import type { GuildView, MemberView } from '../../control/views/user-view.js';
import { isAllowedInChannel } from '../model/guild/permissions.js';

/** Whether the current user can write in the open channel, or the reason why not. */
export type WritingState =
  | { readonly kind: 'open' }
  | { readonly kind: 'screening' }
  | { readonly kind: 'timed_out'; readonly until: number }
  | { readonly kind: 'quarantined' | 'no_permission' | 'locked' }
  /** Writing is possible; sending is possible from `until` on. */
  | { readonly kind: 'slowmode'; readonly until: number };

export interface WritingContext {
  readonly guild: GuildView | undefined;
  readonly channel: Channel;
  readonly me: MemberView | undefined;
  /** The current user's latest loaded message in the channel. */
  readonly lastOwnMessage: Pick<Message, 'timestamp'> | undefined;
  /** The emulator's time. */
  readonly now: number;
}

export function getWritingState({ guild, channel, me, lastOwnMessage, now }: WritingContext): WritingState {
  if (!guild) return { kind: 'open' };
  if (me?.member.pending) return { kind: 'screening' };
  const until = me && isTimedOut(me.member, now) ? Date.parse(me.member.communication_disabled_until ?? '') : undefined;
  if (until !== undefined) return { kind: 'timed_out', until };
  if (me && isQuarantined(me.member)) return { kind: 'quarantined' };
  if (!isAllowedInChannel(guild, channel.id, 'SEND_MESSAGES')) return { kind: 'no_permission' };
  if (channel.thread_metadata?.locked && !isAllowedInChannel(guild, channel.id, 'MANAGE_THREADS'))
    return { kind: 'locked' };
  const slowmode = slowmodeUntil(channel, lastOwnMessage);
  if (slowmode > now && !isAllowedInChannel(guild, channel.id, 'BYPASS_SLOWMODE')) {
    return { kind: 'slowmode', until: slowmode };
  }
  return { kind: 'open' };
}

function slowmodeUntil({ rate_limit_per_user: seconds }: Channel, lastOwn: WritingContext['lastOwnMessage']): number {
  return seconds && lastOwn ? Date.parse(lastOwn.timestamp) + seconds * 1000 : 0;
}

/** Describes the state; undefined if the composer shows no text. Screening has its own bar. */
export function describeWritingState(state: WritingState, now: number): string | undefined {
  switch (state.kind) {
    case 'open':
    case 'screening':
      return undefined;
    case 'timed_out':
      return `You are timed out: you can write again in ${formatWaitTime(state.until - now)}.`;
    case 'quarantined':
      return 'AutoMod blocks your name in this server. Change it to write again.';
    case 'no_permission':
      return 'You do not have permission to send messages in this channel.';
    case 'locked':
      return 'This thread is locked.';
    case 'slowmode':
      return `Slowmode: you can send again in ${formatWaitTime(state.until - now)}.`;
  }
}

/** Formats a duration in its two largest units (`1 d 3 h`, `4 min 10 s`), rounded up to seconds. */
export function formatWaitTime(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const units = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const;
  const first = units.findIndex(([count]) => count > 0);
  if (first < 0) return '0 s';
  const largest = units.slice(first, first + 2).filter(([count]) => count > 0);
  return largest.map(([count, unit]) => `${count} ${unit}`).join(' ');
}

/** Formats the typing indicator; undefined if no one is typing. */
export function formatTyping(names: readonly string[]): string | undefined {
  const [first, second, third] = names;
  if (first === undefined) return undefined;
  if (second === undefined) return `${first} is typing…`;
  if (third === undefined) return `${first} and ${second} are typing…`;
  return names.length > 3 ? 'Several people are typing…' : `${first}, ${second} and ${third} are typing…`;
}
