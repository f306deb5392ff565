import type { Bot } from '../../../../src/app/bot/bot.js';
import type { Clock } from '../../../../src/base/clock.js';
import { fileJournal } from '../../../../src/ingress/journal/file/file-journal.js';
import type { LocalEmulator } from './messages.js';

/**
 * How long a reload waits for running handlers, in milliseconds. The changed bot receives their events again, marked as
 * replayed.
 */
const DRAIN_TIMEOUT_MS = 400;

/**
 * Composes a bot for an emulator, where it is the only bot of its application.
 * @param clock the clock of the bot; undefined for its own
 */
export function createLocalBot(bot: Bot, emulator: LocalEmulator, clock: Clock | undefined): Bot {
  return bot.with({
    ...(clock ? { clock } : {}),
    token: emulator.token,
    api: { baseUrl: emulator.apiUrl },
    gateway: bot.options.gateway || {},
    // In place of the bot's own one, or of a cluster: what happens on the emulator concerns no other process.
    journal: fileJournal(emulator.journalPath),
    cluster: undefined,
    // No other process registers commands of this application, so undeclared ones can be deleted.
    commands: { sync: 'start', deleteUndeclared: true, guilds: bot.options.commands?.guilds && [emulator.guildId] },
    signals: false,
    drainTimeoutMs: DRAIN_TIMEOUT_MS,
  });
}
