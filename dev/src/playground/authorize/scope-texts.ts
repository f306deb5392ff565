import type { OAuth2Scope } from '../../../../src/wire/constants/oauth2-scopes.js';

/** What a scope allows an application to do, in words for users. */
const texts: Partial<Record<OAuth2Scope, string>> = {
  'applications.commands': 'Add commands',
  'applications.commands.permissions.update': 'Change who can use its commands in your servers',
  'applications.entitlements': 'See what you have bought from it',
  bot: 'Add a bot to a server',
  connections: 'See your connected accounts of other services',
  email: 'See your email address',
  'gdm.join': 'Add you to group conversations',
  guilds: 'See which servers you are in',
  'guilds.join': 'Add you to servers',
  'guilds.members.read': 'See your nickname and your roles in your servers',
  identify: 'See your username, avatar and banner',
  openid: 'Confirm who you are',
  'relationships.read': 'See your friends list',
  'role_connections.write': 'Update what it reports about you for linked roles',
  'webhook.incoming': 'Create a webhook in a channel',
};

/** Describes a scope. Scopes for approved partners have only their name. */
export function describeScope(scope: OAuth2Scope): string {
  return texts[scope] ?? scope;
}
