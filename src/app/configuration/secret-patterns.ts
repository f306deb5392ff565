/**
 * Texts that a log line must never show, by what stands before them: tokens of interactions and webhooks in paths, and
 * tokens in JSON, also where that JSON is inside a string. The first group is kept.
 */
export const secretPatterns: readonly RegExp[] = [
  /(\/webhooks\/\d+\/)[^/?\s"'\\]+/g,
  /(\/interactions\/\d+\/)[^/?\s"'\\]+/g,
  /(\\*"token\\*"\s*:\s*\\*")[^"\\]+/g,
  /(\b(?:Bot|Bearer)\s+)[\w-]+\.[\w-]+\.[\w-]{20,}/g,
];
