/** Guilds, and their settings that only the control API can change. */

import { boundedInteger, boundedList, boundedText, GuildName, snowflake } from 'guildhall/internal';
import {
  channelTypes,
  emptyResult,
  type Guild,
  GuildEdit,
  limits,
  locales,
  type Member,
  mfaLevels,
  NewMemberWelcome,
  nsfwLevels,
  premiumTiers,
} from 'guildhall/wire';
import { z } from 'zod';
import { declareRead, declareUserAction, declareWorldChange, noMethod, viewResult } from '../declaration/operation.js';
import { PermissionSet } from '../requests/fields.js';
import type { Screening } from '../views/user-view.js';

const NewRole = z.object({
  /** Default: a new id. */
  id: snowflake().optional(),
  name: boundedText(1, limits.roleName),
  permissions: PermissionSet.optional(),
  color: boundedInteger(0, 0xffffff).optional(),
  hoist: z.boolean().optional(),
  mentionable: z.boolean().optional(),
});

const NewChannel = z.object({
  /** Default: a new id. */
  id: snowflake().optional(),
  name: boundedText(limits.channelName.min, limits.channelName.max),
  type: z.literal(Object.values(channelTypes)).optional(),
  topic: z.string().nullable().optional(),
  /** The name of a category earlier in the list. */
  parent: z.string().optional(),
  permission_overwrites: z
    .array(
      z.object({
        /** An id, the name of a role of the same guild, or `@bot` for the bot of the default application. */
        id: z.string(),
        type: z.literal([0, 1]).optional(),
        allow: PermissionSet.optional(),
        deny: PermissionSet.optional(),
      }),
    )
    .optional(),
});

export const guildOperations = {
  createGuild: declareWorldChange('createGuild', 'POST', '/guilds', {
    summary:
      'Creates a guild, with roles and channels, and returns it. The default bot is a member unless `bot` is false; the default of `preferred_locale` is en-US.',
    body: z.object({
      /** Default: a new id. */
      id: snowflake().optional(),
      name: GuildName,
      /** Default: a new user. */
      owner_id: snowflake().optional(),
      features: z.array(z.string()).optional(),
      screening: z.boolean().optional(),
      roles: z.array(NewRole).optional(),
      channels: z.array(NewChannel).optional(),
      /** By default, join messages are suppressed. */
      system_channel_flags: GuildEdit.shape.system_channel_flags,
      preferred_locale: z.enum(locales).optional(),
      /** Whether the bot of the default application is a member. */
      bot: z.boolean().optional(),
    }),
    result: viewResult<Guild>(),
  }),

  /**
   * Changes settings of a guild: those of Modify Guild, without its rules, and those that only Discord changes. The schema is strict, so
   * that unknown fields are rejected and not silently ignored.
   */
  editGuild: declareWorldChange('editGuild', 'PATCH', '/guilds/{guild_id}', {
    summary:
      'Changes settings, and returns the guild: the fields of Modify Guild, without the checks of that operation, and those that only Discord changes. `unavailable`: an outage.',
    body: GuildEdit.extend({
      screening: z.boolean().optional(),
      owner_id: snowflake().optional(),
      mfa_level: z.literal(Object.values(mfaLevels)).optional(),
      nsfw_level: z.literal(Object.values(nsfwLevels)).optional(),
      premium_tier: z.literal(Object.values(premiumTiers)).optional(),
      premium_subscription_count: boundedInteger(0, 1_000_000).optional(),
      max_members: boundedInteger(1, 1_000_000).optional(),
      vanity_url_code: boundedText(1, 100).nullable().optional(),
      widget_enabled: z.boolean().optional(),
      widget_channel_id: snowflake().nullable().optional(),
      /** Whether an outage makes the guild unavailable to bots on the gateway. */
      unavailable: z.boolean().optional(),
    }).strict(),
    result: viewResult<Guild>(),
  }),

  setOutage: declareUserAction('setOutage', 'PUT', '/guilds/{guild_id}/outage', {
    summary:
      'Starts or ends an outage. Bots on the gateway receive GUILD_DELETE with `unavailable`, and no other event of the guild until GUILD_CREATE. The REST API works.',
    body: z.strictObject({ unavailable: z.boolean() }),
    result: emptyResult,
    verb: 'change whether the guild is available',
    refusals: [],
    steps: { setOutage: { causesEvent: true, label: 'sees an outage of the guild' } },
  }),

  addBot: declareWorldChange('addBot', 'POST', '/guilds/{guild_id}/bots', {
    summary: 'Adds the bot of an application, as the owner would, and returns the member. A member stays one.',
    body: z.object({ application_id: snowflake(), permissions: PermissionSet.optional() }),
    result: viewResult<Member>(),
  }),

  setNewMemberWelcome: declareWorldChange('setNewMemberWelcome', 'PUT', '/guilds/{guild_id}/new-member-welcome', {
    summary:
      'Sets what Get Guild New Member Welcome returns; without it, that operation responds with 204. The API has no operation that sets it.',
    body: NewMemberWelcome.omit({ guild_id: true }),
    result: viewResult<NewMemberWelcome>(),
  }),

  getScreening: declareRead('getScreening', 'GET', '/guilds/{guild_id}/screening', {
    summary: '`{enabled, description, rules: [text]}`: what new members agree to.',
    result: viewResult<Screening>(),
  }),

  editScreening: declareUserAction('editScreening', 'PATCH', '/guilds/{guild_id}/screening', {
    summary:
      'Changes the screening, and returns it. With `user_id`, that user makes the change, needs MANAGE_GUILD, and is in the audit log.',
    body: z.strictObject({
      user_id: snowflake().optional(),
      enabled: z.boolean().optional(),
      description: boundedText(0, limits.screening.description).nullable().optional(),
      rules: boundedList(boundedText(1, limits.screening.rule), 0, limits.screening.rules).optional(),
    }),
    result: viewResult<Screening>(),
    isUserOptional: true,
    verb: 'change the screening',
    refusals: ['no_access', 'missing_permissions'],
    steps: noMethod('changes the screening'),
  }),
} as const;
