/** Every endpoint, under Discord's name of its operation. Add a line here for a new resource. */

export * from './application-commands.js';
export * from './applications.js';
export * from './channels.js';
export * from './gateway.js';
export * from './guilds/audit-logs.js';
export * from './guilds/emojis.js';
export * from './guilds/guild-bans.js';
export * from './guilds/guild-channels.js';
export * from './guilds/guild-integrations.js';
export * from './guilds/guild-join-requests.js';
export * from './guilds/guild-members.js';
export * from './guilds/guild-onboarding.js';
export * from './guilds/guild-prune.js';
export * from './guilds/guild-roles.js';
export * from './guilds/guild-welcome-screen.js';
export * from './guilds/guild-widget.js';
export * from './guilds/guilds.js';
export * from './interactions.js';
export * from './invites.js';
export * from './messages.js';
export * from './pins.js';
export * from './polls.js';
export * from './reactions.js';
export * from './threads.js';
export * from './users.js';
export * from './webhooks.js';
