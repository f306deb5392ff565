/** Where the declarations differ from the service's OpenAPI document, and why. */

/** Operations of the document that are not declared. */
export const undeclaredOperations: Readonly<Record<string, string>> = {};

/** Operations that the documentation describes, but not the document. */
export const documentedElsewhere: Readonly<Record<string, string>> = {
  'PATCH /guilds/{}/members/@me/nick': 'deprecated, and still documented',
  'GET /applications/{}/skus': 'documented with the resource SKU',
};

/** Fields of queries and bodies that are not declared, by the name of the endpoint. */
export const undeclaredFields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  modifyAutoModerationRule: { trigger_type: 'the newer documentation does not list it: a rule keeps its trigger type' },
};

/** Groups with operations that the emulator does not implement: it responds with 501. */
export const unservedGroups: Readonly<Record<string, string>> = {
  'Scheduled events': 'not implemented yet',
  'Auto moderation': 'not implemented yet',
  'Guild templates': 'not implemented yet',
  'Search and welcome': 'not implemented yet',
  Stickers: 'not implemented yet',
  Soundboard: 'not implemented yet',
  'Voice and stages': 'not implemented yet',
  'Group direct messages': 'bots cannot create group direct messages',
  'Applications and their emojis': 'not implemented yet',
  'Role connections': 'not implemented yet',
  Monetization: 'not implemented yet',
  'OAuth2 and users': 'not implemented yet',
  Lobbies: 'a part of the Social SDK for games',
  'Partner SDK': 'for approved partners',
};
