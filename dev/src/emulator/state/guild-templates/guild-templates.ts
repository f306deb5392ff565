import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { GuildTemplate } from 'guildhall/wire';
import type { GuildTemplateRecord } from '../records/guild-templates.js';
import type { GuildRecord } from '../records/guilds.js';
import type { StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { buildTemplateGuild } from './template-guild.js';

export interface NewGuildTemplate {
  readonly name: string;
  readonly description?: string | null | undefined;
}

/** Changes of a template. Undefined keeps a field. */
export interface GuildTemplateChanges {
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
}

const CODE_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const CODE_LENGTH = 12;

/** Creates the template of a guild. Discord sends no events about templates and records nothing in the audit log. */
export function insertGuildTemplate(
  world: World,
  guild: GuildRecord,
  { name, description }: NewGuildTemplate,
  creatorId: string,
): StateChange<GuildTemplateRecord> {
  const now = world.clock.now();
  const template: GuildTemplateRecord = {
    code: newCode(world),
    name,
    description: description ?? null,
    usageCount: 0,
    creatorId,
    createdAt: now,
    syncedAt: now,
    snapshot: buildTemplateGuild(world, guild),
  };
  guild.template = template;
  return { result: template, events: [] };
}

/** Changes the name and the description of a template. */
export function updateGuildTemplate(
  guild: GuildRecord,
  template: GuildTemplateRecord,
  { name, description }: GuildTemplateChanges,
): StateChange<GuildTemplateRecord> {
  const changed: GuildTemplateRecord = {
    ...template,
    name: name ?? template.name,
    description: description === undefined ? template.description : description,
  };
  guild.template = changed;
  return { result: changed, events: [] };
}

/** Copies the current guild into its template. */
export function synchronizeGuildTemplate(
  world: World,
  guild: GuildRecord,
  template: GuildTemplateRecord,
): StateChange<GuildTemplateRecord> {
  const changed = { ...template, syncedAt: world.clock.now(), snapshot: buildTemplateGuild(world, guild) };
  guild.template = changed;
  return { result: changed, events: [] };
}

/** Deletes the template of a guild. */
export function removeGuildTemplate(guild: GuildRecord): StateChange<undefined> {
  guild.template = undefined;
  return { result: undefined, events: [] };
}

/** Finds the guild of a template by the code of the template. */
export function findGuildOfTemplate(world: World, code: string): GuildRecord | undefined {
  return [...world.guilds.values()].find(({ template }) => template?.code === code);
}

/** A template, with whether the guild has changed since the last synchronization. */
export function serializeGuildTemplate(world: World, guild: GuildRecord, template: GuildTemplateRecord): GuildTemplate {
  return {
    code: template.code,
    name: template.name,
    description: template.description,
    usage_count: template.usageCount,
    creator_id: template.creatorId,
    creator: world.users.get(template.creatorId)?.user ?? null,
    created_at: world.timestamp(template.createdAt),
    updated_at: world.timestamp(template.syncedAt),
    source_guild_id: guild.guild.id,
    serialized_source_guild: template.snapshot,
    // Documented as nullable, and null in the example. That it is never false is an assumption.
    is_dirty: isDeepStrictEqual(template.snapshot, buildTemplateGuild(world, guild)) ? null : true,
  };
}

function newCode(world: World): string {
  for (;;) {
    const code = Array.from({ length: CODE_LENGTH }, () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)]).join('');
    if (!findGuildOfTemplate(world, code)) return code;
  }
}
