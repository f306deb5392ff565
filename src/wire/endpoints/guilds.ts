import { z } from 'zod';
import { endpoint, json } from '../endpoint.js';
import { Channel } from '../objects/channel.js';
import { Guild } from '../objects/guild.js';
import { GuildChanges } from '../objects/guild-changes.js';
import { GuildPreview } from '../objects/guild-preview.js';
import { IncidentActions, IncidentsData } from '../objects/incidents.js';
import { VoiceRegion } from '../objects/voice-region.js';
import { queryBoolean } from '../schema.js';

/** Get Guild. `with_counts` adds approximate member and presence counts. */
export const getGuild = endpoint('getGuild', 'GET', '/guilds/{guild_id}', {
  query: z.object({ with_counts: queryBoolean().default(false) }),
  result: json(Guild),
});

/** Get Guild Channels: all channels but threads. */
export const getGuildChannels = endpoint('getGuildChannels', 'GET', '/guilds/{guild_id}/channels', {
  result: json(z.array(Channel)),
});

/** Get Guild Preview: of a guild that the caller is in, or of any that is discoverable. */
export const getGuildPreview = endpoint('getGuildPreview', 'GET', '/guilds/{guild_id}/preview', {
  result: json(GuildPreview),
});

/** Modify Guild. Adding or removing COMMUNITY or DISCOVERABLE in `features` needs ADMINISTRATOR. */
export const modifyGuild = endpoint('modifyGuild', 'PATCH', '/guilds/{guild_id}', {
  body: GuildChanges,
  result: json(Guild),
  needs: ['MANAGE_GUILD'],
  audit: 'GUILD_UPDATE',
  emits: ['guildUpdate'],
});

/** Get Guild Voice Regions, those for VIP guilds only where the guild is one. */
export const getGuildVoiceRegions = endpoint('getGuildVoiceRegions', 'GET', '/guilds/{guild_id}/regions', {
  result: json(z.array(VoiceRegion)),
});

/** Get Guild Vanity URL: its code, or null, and how often it was used. */
export const getGuildVanityUrl = endpoint('getGuildVanityUrl', 'GET', '/guilds/{guild_id}/vanity-url', {
  result: json(z.object({ code: z.string().nullable(), uses: z.int() })),
  needs: ['MANAGE_GUILD'],
});

/**
 * Modify Guild Incident Actions: pauses invites and direct messages for at most 24 hours. It takes no audit reason, and
 * the documentation names no event; that the guild has changed is told and recorded all the same.
 */
export const modifyGuildIncidentActions = endpoint(
  'modifyGuildIncidentActions',
  'PUT',
  '/guilds/{guild_id}/incident-actions',
  { body: IncidentActions, result: json(IncidentsData), needs: ['MANAGE_GUILD'], emits: ['guildUpdate'] },
);
