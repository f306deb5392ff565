/** The base URL of Discord's API. */
export const DEFAULT_BASE_URL = 'https://discord.com/api/v10';

const DISCORD_HOST = /(?:^|\.)discord\.com$/;

/** Whether a base URL is one of Discord, and not of an emulator or a proxy. */
export function isDiscordUrl({ hostname }: URL): boolean {
  return DISCORD_HOST.test(hostname);
}
