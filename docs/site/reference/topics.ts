/**
 * Which page of the reference describes which folder of the sources. A folder belongs to the page of the longest path that it starts
 * with. A folder without a page gets one with its own name, so that a new entry point is part of the reference at once.
 */
export interface ReferenceTopic {
  /** The name of the file, without extension. */
  readonly page: string;
  readonly title: string;
  readonly folders: readonly string[];
}

const topic = (page: string, title: string, ...folders: readonly string[]): ReferenceTopic => ({
  page,
  title,
  folders,
});

export const topics: readonly ReferenceTopic[] = [
  topic('bot', 'Bot and options', 'app', 'base'),
  topic('decorators', 'Decorators', 'app/decorators'),
  topic('contexts', 'Contexts', 'app/contexts', 'interactions/contexts'),
  topic('buttons-and-selects', 'Buttons, selects and layouts', 'interactions/components'),
  topic('modals', 'Modals and wizards', 'interactions/modals'),
  topic('modal-fields', 'Fields of modals', 'interactions/modal-fields'),
  topic('commands', 'Commands', 'interactions/commands'),
  topic('command-options', 'Options of commands', 'interactions/commands/options'),
  topic('responses', 'Responses and texts', 'interactions/responses', 'app/texts'),
  topic('pagers', 'Pagers', 'interactions/pager'),
  topic('guards', 'Guards', 'app/guards', 'interactions/guards'),
  topic('custom-ids', 'Custom ids and declarations', 'interactions'),
  topic('derived-events', 'Derived events', 'app/derived-events'),
  topic('features', 'Features and middleware', 'app/features', 'app/middleware'),
  topic('services', 'Services', 'app/injection', 'app/lifecycle'),
  topic('scheduler', 'Scheduled tasks', 'app/scheduler'),
  topic('collectors', 'Collectors', 'app/collectors'),
  topic('cache', 'Cache', 'app/cache'),
  topic(
    'registration',
    'Registration',
    'app/auto-moderation',
    'app/linked-roles',
    'app/registration',
    'app/synchronization',
    'app/commands',
  ),
  topic('routes', 'Routes and diagnostics', 'app/dispatch'),
  topic('gateway', 'Gateway and HTTP', 'ingress'),
  topic('journal', 'Journal', 'ingress/journal', 'app/journal'),
  topic('rest-client', 'REST client', 'rest'),
  topic('rest-monetization', 'api.entitlements, skus, subscriptions', 'rest/resources/monetization'),
  topic('rest-social-sdk', 'api.lobbies, partnerSdk', 'rest/resources/social-sdk'),
  topic('cluster', 'Cluster', 'cluster', 'ingress/gateway/identify', 'ingress/gateway/journaled'),
  topic('telemetry', 'Telemetry', 'telemetry'),
  topic('world', 'The world and its users', 'dev/testing'),
  topic('test-inputs', 'Inputs of users', 'dev/testing/input'),
  topic('visible', 'What users see', 'dev/testing/visible'),
  topic('test-recordings', 'Recordings and replay', 'dev/testing/recording'),
  topic('emulator', 'Emulator', 'dev/emulator', 'dev/playground-server'),
  topic('world-description', 'Description of a world', 'dev/emulator/world'),
  topic('emulator-control', 'Control API and log', 'dev/emulator/control', 'dev/emulator/log', 'dev/emulator/policy'),
  topic('emulator-state', 'State of the emulator', 'dev/emulator/state'),
  topic('formatters', 'Formats of messages', 'wire/markdown'),
  topic('image-urls', 'Image URLs', 'wire/cdn'),
  topic('permissions', 'Permissions', 'wire/permissions'),
  topic('constants', 'Limits, error codes and other constants', 'wire/constants'),
  topic('endpoints', 'Endpoints', 'wire/endpoints'),
  topic('events', 'Events', 'wire/events'),
  topic('gateway-protocol', 'Gateway protocol', 'wire/gateway'),
  topic('validation', 'Validation', 'wire/validation'),
  topic('applications', 'Applications and commands', 'wire/objects/applications', 'wire/objects/role-connections'),
  topic('channels', 'Channels', 'wire/objects/channels'),
  topic('components', 'Components', 'wire/objects/components'),
  topic('expressions', 'Emojis, stickers and sounds', 'wire/objects/expressions'),
  topic('guilds', 'Guilds', 'wire/objects/guilds', 'wire/objects/guild-templates'),
  topic('interactions', 'Interactions', 'wire/objects/interactions'),
  topic('messages', 'Messages', 'wire/objects/messages'),
  topic('moderation', 'Auto moderation', 'wire/objects/auto-moderation'),
  topic('monetization', 'Monetization', 'wire/objects/monetization'),
  topic('oauth2', 'OAuth2', 'wire/objects/oauth2'),
  topic('scheduled-events', 'Scheduled events', 'wire/objects/scheduled-events'),
  topic('social-sdk', 'Social SDK', 'wire/objects/social-sdk'),
  topic('threads', 'Threads', 'wire/objects/threads'),
  topic('users', 'Users, members and presences', 'wire/objects/users', 'wire/objects/activities'),
  topic('voice', 'Voice and stages', 'wire/objects/voice'),
  topic('webhooks', 'Webhooks', 'wire/objects/webhooks'),
];
