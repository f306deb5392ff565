/** Every endpoint, under the interface's name of its operation. A new resource joins with its line here. */

export * from './application-commands.js';
export * from './applications.js';
export * from './audit-logs.js';
export * from './channels.js';
export * from './emojis.js';
export * from './gateway.js';
export * from './guild-bans.js';
export * from './guild-channels.js';
export * from './guild-integrations.js';
export * from './guild-join-requests.js';
export * from './guild-members.js';
export * from './guild-onboarding.js';
export * from './guild-prune.js';
export * from './guild-roles.js';
export * from './guild-welcome-screen.js';
export * from './guild-widget.js';
export * from './guilds.js';
export * from './interactions.js';
export * from './invites.js';
export * from './messages.js';
export * from './pins.js';
export * from './polls.js';
export * from './reactions.js';
export * from './threads.js';
export * from './users.js';
export * from './webhooks.js';
