import { Hono } from 'hono';
import { z } from 'zod';
import { limits } from '../../../wire/limits.js';
import { channelTypes } from '../../../wire/objects/channel.js';
import { integer, snowflake, text } from '../../../wire/schema.js';
import { newGuildProblems } from '../../policy/guild-form.js';
import { refuseFields } from '../../policy/refusal.js';
import { createGuild } from '../../state/guild-creation.js';
import { changeGuild, presentGuild } from '../../state/guilds.js';
import type { ControlParts } from '../control-parts.js';
import { guildOf, readBody, userOf } from '../request.js';

const PermissionSet = z.string().regex(/^\d{1,20}$/, 'A decimal string of permission bits.');

const NewRole = z.object({
  name: text(1, limits.roleName),
  permissions: PermissionSet.optional(),
  color: integer(0, 0xffffff).optional(),
  hoist: z.boolean().optional(),
  mentionable: z.boolean().optional(),
});

const NewChannel = z.object({
  name: text(limits.channelName.min, limits.channelName.max),
  type: z.literal(Object.values(channelTypes)).optional(),
  topic: z.string().nullable().optional(),
  /** The name of a category that stands before it in the list. */
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

const name = text(limits.guildName.min, limits.guildName.max);

const NewGuild = z.object({
  name,
  owner_id: snowflake().optional(),
  features: z.array(z.string()).optional(),
  screening: z.boolean().optional(),
  roles: z.array(NewRole).optional(),
  channels: z.array(NewChannel).optional(),
  bot: z.boolean().optional(),
});

/** In strict form: a field that cannot be changed yet must not look as if it had been. */
const GuildChanges = z
  .strictObject({
    screening: z.boolean(),
    name,
    description: z.string().nullable(),
    features: z.array(z.string()),
    verification_level: integer(0, 4),
    system_channel_id: snowflake().nullable(),
    rules_channel_id: snowflake().nullable(),
    preferred_locale: z.string(),
    owner_id: snowflake(),
  })
  .partial();

/** Calls about guilds. */
export function guildCalls({ service }: ControlParts): Hono {
  const { world } = service;
  const app = new Hono();

  app.post('/guilds', async (c) => {
    const spec = await readBody(c, NewGuild);
    if (spec.owner_id !== undefined) userOf(world, spec.owner_id);
    refuseFields(newGuildProblems(spec));
    const { result, events } = createGuild(world, spec);
    service.emit(events);
    return c.json(presentGuild(result));
  });

  app.patch('/guilds/:id', async (c) => {
    const guild = guildOf(world, c.req.param('id'));
    const changes = await readBody(c, GuildChanges);
    const { result, events } = changeGuild(world, guild, defined(changes));
    service.emit(events);
    return c.json(presentGuild(result));
  });

  return app;
}

/** A value without the keys that hold nothing. */
function defined<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // The entries are those of `value`, less the undefined ones: what the type says.
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
