import type { Bot } from '../../app/bot.js';
import type { SavedSession, SessionStore } from '../../ingress/gateway/session/saved-session.js';
import type { LocalEmulator } from './messages.js';

/**
 * How long a reload waits for running handlers, in milliseconds. The changed bot receives their events again, marked as
 * replayed.
 */
const DRAIN_TIMEOUT_MS = 400;

/** Sessions that the command line transfers from one process of a bot to the next. */
export class HandoverSessionStore implements SessionStore {
  /** The sessions of the previous bot. */
  previousSessions: readonly SavedSession[] = [];
  /** The sessions of this bot. */
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

/** Composes a bot for an emulator, where it is the only bot of its application. */
export function createLocalBot(bot: Bot, emulator: LocalEmulator, sessions: SessionStore): Bot {
  return bot.with({
    token: emulator.token,
    api: { baseUrl: emulator.apiUrl },
    gateway: { ...bot.options.gateway, sessions },
    // No other process registers commands of this application, so undeclared ones can be deleted.
    commands: { sync: 'start', deleteUndeclared: true, guilds: bot.options.commands?.guilds && [emulator.guildId] },
    signals: false,
    drainTimeoutMs: DRAIN_TIMEOUT_MS,
  });
}
