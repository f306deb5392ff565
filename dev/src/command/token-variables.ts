/** The form of a bot's token, with or without the word before it in requests. */
const TOKEN = /^(?:Bot )?[\w-]{20,}\.[\w-]{6}\.[\w-]{27,}$/;

/**
 * Lists the variables that contain a token of a bot, apart from DISCORD_TOKEN: the bot may read one of them.
 * @param token the one of the emulator, which is not listed
 */
export function findTokenVariables(environment: NodeJS.ProcessEnv, token: string): string[] {
  return Object.entries(environment)
    .filter(([name, value = '']) => name !== 'DISCORD_TOKEN' && TOKEN.test(value) && !value.endsWith(token))
    .map(([name]) => name);
}
