import { z } from 'zod';
import { Channel } from '../../objects/channels/channel.js';
import { Guild } from '../../objects/guilds/guild.js';
import { ClientGuildEdit, GuildEdit } from '../../objects/guilds/guild-edit.js';
import { GuildPreview } from '../../objects/guilds/guild-preview.js';
import { incidentActionProblems } from '../../objects/guilds/incident-problems.js';
import { IncidentActions, IncidentsData } from '../../objects/guilds/incidents.js';
import { VoiceRegion } from '../../objects/voice/voice-region.js';
import { queryBoolean } from '../../validation/field-schemas.js';
import type { ClientRequest } from '../declaration/client-request.js';
import type { Endpoint } from '../declaration/endpoint.js';
import { declareEndpoint, jsonResult } from '../declaration/endpoint.js';

/**
 * Get Guild. `with_counts` adds approximate member and presence counts.
 * @see https://docs.discord.com/developers/resources/guild#get-guild
 */
export const getGuild: Endpoint<
  '/guilds/{guild_id}',
  { query: { with_counts?: boolean | undefined }; parsedQuery: { with_counts: boolean }; result: Guild }
> = declareEndpoint('getGuild', 'GET', '/guilds/{guild_id}', {
  query: z.object({ with_counts: queryBoolean().default(false) }),
  result: jsonResult(Guild),
});

/**
 * Get Guild Channels: all channels but threads.
 * @see https://docs.discord.com/developers/resources/guild#get-guild-channels
 */
export const getGuildChannels: Endpoint<'/guilds/{guild_id}/channels', { result: Channel[] }> = declareEndpoint(
  'getGuildChannels',
  'GET',
  '/guilds/{guild_id}/channels',
  {
    result: jsonResult(z.array(Channel)),
  },
);

/**
 * Get Guild Preview: of a guild that the caller is in, or of any discoverable guild.
 * @see https://docs.discord.com/developers/resources/guild#get-guild-preview
 */
export const getGuildPreview: Endpoint<'/guilds/{guild_id}/preview', { result: GuildPreview }> = declareEndpoint(
  'getGuildPreview',
  'GET',
  '/guilds/{guild_id}/preview',
  {
    result: jsonResult(GuildPreview),
  },
);

/**
 * Modify Guild. Adding or removing COMMUNITY or DISCOVERABLE in `features` needs ADMINISTRATOR. A guild with COMMUNITY
 * needs `rules_channel_id` and `public_updates_channel_id`.
 * @see https://docs.discord.com/developers/resources/guild#modify-guild
 */
export const modifyGuild: Endpoint<'/guilds/{guild_id}', { body: GuildEdit; result: Guild; audit: true }> =
  declareEndpoint('modifyGuild', 'PATCH', '/guilds/{guild_id}', {
    body: GuildEdit,
    clientBody: ClientGuildEdit,
    result: jsonResult(Guild),
    requiredPermissions: ['MANAGE_GUILD'],
    audit: 'GUILD_UPDATE',
    emits: ['guildUpdate'],
  });

/**
 * Get Guild Voice Regions; VIP regions are included only for VIP guilds.
 * @see https://docs.discord.com/developers/resources/guild#get-guild-voice-regions
 */
export const getGuildVoiceRegions: Endpoint<'/guilds/{guild_id}/regions', { result: VoiceRegion[] }> = declareEndpoint(
  'getGuildVoiceRegions',
  'GET',
  '/guilds/{guild_id}/regions',
  {
    result: jsonResult(z.array(VoiceRegion)),
  },
);

/**
 * Get Guild Vanity URL: its code or null, and the number of uses.
 * @see https://docs.discord.com/developers/resources/guild#get-guild-vanity-url
 */
export const getGuildVanityUrl: Endpoint<
  '/guilds/{guild_id}/vanity-url',
  { result: { code: string | null; uses: number } }
> = declareEndpoint('getGuildVanityUrl', 'GET', '/guilds/{guild_id}/vanity-url', {
  result: jsonResult(z.object({ code: z.string().nullable(), uses: z.int() })),
  requiredPermissions: ['MANAGE_GUILD'],
});

/**
 * Modify Guild Incident Actions: pauses invites and direct messages until a time in the next 24 hours. It accepts no audit log reason.
 * The documentation names no event, but the guild update is sent and recorded.
 * @see https://docs.discord.com/developers/resources/guild#modify-guild-incident-actions
 */
export const modifyGuildIncidentActions: Endpoint<
  '/guilds/{guild_id}/incident-actions',
  { body: IncidentActions; result: IncidentsData }
> = declareEndpoint('modifyGuildIncidentActions', 'PUT', '/guilds/{guild_id}/incident-actions', {
  body: IncidentActions,
  clientCheck: ({ body, now }: ClientRequest<IncidentActions>) => incidentActionProblems(body, now),
  result: jsonResult(IncidentsData),
  requiredPermissions: ['MANAGE_GUILD'],
  emits: ['guildUpdate'],
});
