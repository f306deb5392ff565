/**
 * What a user can allow an application to do. Some scopes are only available to approved partners.
 * @see https://docs.discord.com/developers/topics/oauth2#shared-resources-oauth2-scopes
 */
export const oauth2Scopes = [
  'activities.invites.write',
  'activities.read',
  'activities.write',
  'applications.builds.read',
  'applications.builds.upload',
  'applications.commands',
  'applications.commands.permissions.update',
  'applications.commands.update',
  'applications.entitlements',
  'applications.store.update',
  'bot',
  'connections',
  'dm_channels.read',
  'email',
  'gdm.join',
  'guilds',
  'guilds.join',
  'guilds.members.read',
  'identify',
  'identify.premium',
  'messages.read',
  'openid',
  'relationships.read',
  'role_connections.write',
  'rpc',
  'rpc.activities.write',
  'rpc.notifications.read',
  'rpc.screenshare.read',
  'rpc.screenshare.write',
  'rpc.video.read',
  'rpc.video.write',
  'rpc.voice.read',
  'rpc.voice.write',
  'sdk.social_layer',
  'sdk.social_layer_presence',
  'voice',
  'webhook.incoming',
] as const;

/** The name of an OAuth2 scope. */
export type OAuth2Scope = (typeof oauth2Scopes)[number];
