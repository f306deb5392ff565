/** The base URL of Discord's API. */
export const DEFAULT_BASE_URL = 'https://discord.com/api/v10';
