import { idOfApplication } from './application-id.js';
import { isDiscordUrl } from './base-url.js';

/** Why a bot token cannot be valid, and what to do. Neither text contains the token. */
export interface TokenProblem {
  readonly message: string;
  readonly remedy: string;
}

const HEADER_SAFE = /^[\x21-\x7e]+$/;

/**
 * Checks a bot token. Every server of the API needs a token that can be sent in a header. Only Discord's tokens have a
 * known form: three parts, of which the first is the user id of the bot in base64.
 * @param baseUrl base URL of the API
 */
export function tokenProblem(token: string, baseUrl: string): TokenProblem | undefined {
  if (/^(?:Bot|Bearer)\s/i.test(token)) {
    const remedy = 'Use only the token, without "Bot ".';
    return { message: 'the token starts with an authorization scheme.', remedy };
  }
  if (!HEADER_SAFE.test(token)) {
    const message = 'the token contains white space or characters that are not valid in a header.';
    return { message, remedy: 'Copy it again, without spaces and line ends around it.' };
  }
  return isDiscord(baseUrl) ? discordTokenProblem(token) : undefined;
}

function isDiscord(baseUrl: string): boolean {
  return URL.canParse(baseUrl) && isDiscordUrl(new URL(baseUrl));
}

function discordTokenProblem(token: string): TokenProblem | undefined {
  if (/["']/.test(token)) {
    return { message: 'the token contains quotes.', remedy: 'Copy it again, without quotes around it.' };
  }
  const parts = token.split('.');
  const isWellFormed = parts.length === 3 && parts.every((part) => /^[\w-]+={0,2}$/.test(part));
  if (isWellFormed && idOfApplication(token) !== undefined) return undefined;
  const message =
    'this is not a bot token: a bot token of Discord has three parts separated by dots, and the first contains the id ' +
    'of the bot.';
  return {
    message,
    remedy: 'Copy the text under "Token" of the developer portal, not the client secret or the public key.',
  };
}
