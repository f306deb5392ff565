/**
 * Patterns of secrets that must not appear in logs: tokens of interactions and webhooks in paths, tokens in JSON (also in
 * JSON inside a string), and authorization headers. The first group is the text before the secret, which stays.
 */
export const secretPatterns: readonly RegExp[] = [
  /(\/webhooks\/\d+\/)[^/?\s"'\\]+/g,
  /(\/interactions\/\d+\/)[^/?\s"'\\]+/g,
  /(\\*"token\\*"\s*:\s*\\*")[^"\\]+/g,
  /(\b(?:Bot|Bearer)\s+)[\w-]+\.[\w-]+\.[\w-]{20,}/g,
];
