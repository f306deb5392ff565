import type { Bot } from '../../app/bot.js';
import type { SavedSession, SessionStore } from '../../ingress/gateway/session/saved-session.js';
import type { LocalEmulator } from './messages.js';

/**
 * How long a save waits for handlers that still run, in milliseconds. What they had before them comes again to the
 * changed bot, marked as replayed.
 */
const DRAIN_TIMEOUT_MS = 400;

/** Sessions between two processes of a bot, handed on by the one that started both. */
export class HandoverSessionStore implements SessionStore {
  /** What the bot before left. */
  previousSessions: readonly SavedSession[] = [];
  /** What this bot leaves. */
  savedSessions: readonly SavedSession[] = [];

  load(): Promise<readonly SavedSession[]> {
    const { previousSessions } = this;
    this.previousSessions = [];
    return Promise.resolve(previousSessions);
  }

  save(sessions: readonly SavedSession[]): Promise<void> {
    this.savedSessions = sessions;
    return Promise.resolve();
  }
}

/** A bot as it runs on a local service: there alone, and as the only bot of its application. */
export function createLocalBot(bot: Bot, service: LocalEmulator, sessions: SessionStore): Bot {
  return bot.with({
    token: service.token,
    api: { baseUrl: service.apiUrl },
    gateway: { ...bot.options.gateway, sessions },
    // Nobody else registers commands of that application, so one that is no longer declared is to go.
    commands: { sync: 'start', deleteUndeclared: true, guilds: bot.options.commands?.guilds && [service.guildId] },
    signals: false,
    drainTimeoutMs: DRAIN_TIMEOUT_MS,
  });
}
