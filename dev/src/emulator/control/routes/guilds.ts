import { Hono } from 'hono';
import { z } from 'zod';
import { limits } from '../../../../../src/wire/constants/limits.js';
import { locales } from '../../../../../src/wire/constants/locales.js';
import { channelTypes } from '../../../../../src/wire/objects/channels/channel.js';
import { GuildEdit, GuildName } from '../../../../../src/wire/objects/guilds/guild-edit.js';
import { mfaLevels, nsfwLevels, premiumTiers } from '../../../../../src/wire/objects/guilds/guild-levels.js';
import { boundedInteger, boundedText, snowflake } from '../../../../../src/wire/validation/field-schemas.js';
import { rejectInvalidFields, rejectRequest } from '../../policy/errors/request-rejected-error.js';
import { newGuildProblems } from '../../policy/guilds/guild-validation.js';
import { toGuildUpdateFields, updateGuild } from '../../state/guilds/guild-updates.js';
import { serializeGuild } from '../../state/guilds/guilds.js';
import { setOutage } from '../../state/guilds/outages.js';
import { insertGuild } from '../../state/membership/guild-creation.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import { insertUser } from '../../state/users/users.js';
import type { World } from '../../state/world/world.js';
import { findChannelOrThrow, findGuildOrThrow, findMemberOrThrow, findUserOrThrow } from '../requests/find-entities.js';
import { readJsonBody } from '../requests/read-request.js';
import { worldChangeOf } from '../user-actions/world-change.js';
import type { ControlApiDependencies } from './control-api-dependencies.js';

const PermissionSet = z.string().regex(/^\d{1,20}$/, 'A decimal string of permission bits.');

const NewRole = z.object({
  name: boundedText(1, limits.roleName),
  permissions: PermissionSet.optional(),
  color: boundedInteger(0, 0xffffff).optional(),
  hoist: z.boolean().optional(),
  mentionable: z.boolean().optional(),
});

const NewChannel = z.object({
  name: boundedText(limits.channelName.min, limits.channelName.max),
  type: z.literal(Object.values(channelTypes)).optional(),
  topic: z.string().nullable().optional(),
  /** The name of a category earlier in the list. */
  parent: z.string().optional(),
  permission_overwrites: z
    .array(
      z.object({
        /** An id, or the name of a role of the same guild. */
        id: z.string(),
        type: z.literal([0, 1]).optional(),
        allow: PermissionSet.optional(),
        deny: PermissionSet.optional(),
      }),
    )
    .optional(),
});

const NewGuild = z.object({
  name: GuildName,
  owner_id: snowflake().optional(),
  features: z.array(z.string()).optional(),
  screening: z.boolean().optional(),
  roles: z.array(NewRole).optional(),
  channels: z.array(NewChannel).optional(),
  /** By default, join messages are suppressed. */
  system_channel_flags: GuildEdit.shape.system_channel_flags,
  preferred_locale: z.enum(locales).optional(),
  bot: z.boolean().optional(),
});

/**
 * The settings that the control API can change: those of Modify Guild, without its rules, and those that only Discord
 * changes. The schema is strict, so that unknown fields are rejected and not silently ignored.
 */
const GuildSettings = GuildEdit.extend({
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
}).strict();

/** Routes that create and change guilds. */
export function guildControlRoutes({ context, userActions }: ControlApiDependencies): Hono {
  const { world } = context;
  const app = new Hono();

  app.post('/guilds', async (c) => {
    const spec = await readJsonBody(c, NewGuild);
    if (spec.owner_id !== undefined) findUserOrThrow(world, spec.owner_id);
    rejectInvalidFields(newGuildProblems(spec));
    const created = await userActions.perform(
      () => worldChangeOf(c.req),
      () => {
        const ownerId = spec.owner_id ?? insertUser(world, { username: 'owner', status: 'online' }).result.user.id;
        const { result, events } = insertGuild(world, { ...spec, owner_id: ownerId });
        context.emit(events);
        return serializeGuild(result);
      },
    );
    return c.json(created);
  });

  app.patch('/guilds/:id', async (c) => {
    const guild = findGuildOrThrow(world, c.req.param('id'));
    const { features, unavailable, ...changes } = await readJsonBody(c, GuildSettings);
    if (changes.owner_id !== undefined) findMemberOrThrow(guild, changes.owner_id);
    for (const [field, id] of Object.entries(changes)) {
      if (field.endsWith('_channel_id') && typeof id === 'string') requireChannelInGuild(world, guild, id);
    }
    const updated = await userActions.perform(
      () => worldChangeOf(c.req),
      () => {
        if (unavailable === false) context.emit(setOutage(world, guild, unavailable).events);
        const { result, events } = updateGuild(world, guild, {
          ...toGuildUpdateFields(world, guild, changes),
          features,
        });
        context.emit(events);
        if (unavailable) context.emit(setOutage(world, guild, unavailable).events);
        return serializeGuild(result);
      },
    );
    return c.json(updated);
  });

  return app;
}

/** @throws {RequestRejectedError} 10003 */
function requireChannelInGuild(world: World, { guild }: GuildRecord, id: string): void {
  if (findChannelOrThrow(world, id).channel.guild_id !== guild.id) rejectRequest('UNKNOWN_CHANNEL');
}
