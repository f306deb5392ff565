/** The bots of this folder: one bot, written with discord.js and with discord.py. */
import { execFileSync } from 'node:child_process';
import { cp, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BotCommand } from '../../../dev/src/command/bot-command.js';
import { librariesFolder, librariesSkipReason } from '../../docs/migration/libraries.js';
import { createTemporaryFolder } from '../../temporary-folder.js';

export const PYTHON = '/usr/bin/python3';
const programOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** How a bot is started. */
export interface LibraryBot {
  readonly library: 'discord.js' | 'discord.py';
  /** Why it cannot run here; undefined if it can. */
  readonly skipReason: string | undefined;
  /** Returns its command line, and the folder in which it is started. */
  prepare(): Promise<{ readonly command: BotCommand; readonly cwd: string | undefined }>;
}

export const discordJsBot: LibraryBot = {
  library: 'discord.js',
  skipReason: librariesSkipReason,
  prepare: async () => {
    const cwd = await createTemporaryFolder();
    await cp(programOf('tickets.mjs'), join(cwd, 'tickets.mjs'));
    await symlink(join(librariesFolder, 'node_modules'), join(cwd, 'node_modules'));
    return { command: [process.execPath, 'tickets.mjs'], cwd };
  },
};

export const discordPyBot: LibraryBot = {
  library: 'discord.py',
  skipReason: missingDiscordPy(),
  prepare: async () => ({ command: [PYTHON, programOf('tickets.py')], cwd: undefined }),
};

/** The bots that cannot run here are reported once for each test file. */
export function reportSkippedBots(): void {
  for (const { skipReason } of [discordJsBot, discordPyBot]) if (skipReason) console.warn(`Skipped: ${skipReason}`);
}

function missingDiscordPy(): string | undefined {
  try {
    execFileSync(PYTHON, ['-c', 'import discord'], { stdio: 'ignore' });
    return undefined;
  } catch (error) {
    if (process.env['REQUIRE_PYTHON']) throw error;
    return 'discord.py is not installed: apt-get install python3-discord';
  }
}
