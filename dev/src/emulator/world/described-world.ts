/** Creates a world as a description says. */

import { type Clock, GuildhallError } from 'guildhall';
import { onboardingPromptTypes } from 'guildhall/wire';
import type { z } from 'zod';
import { insertApplication } from '../state/applications/applications.js';
import { channelsOfGuild } from '../state/channels/channels.js';
import { updateOnboarding } from '../state/guilds/onboarding.js';
import { EVERYONE_ROLE_NAME, insertGuild } from '../state/membership/guild-creation.js';
import { joinGuild } from '../state/membership/membership.js';
import { insertSku } from '../state/monetization/skus.js';
import type { GuildRecord } from '../state/records/guilds.js';
import { insertUser } from '../state/users/users.js';
import { isChannelNamed } from '../state/world/names.js';
import { World } from '../state/world/world.js';
import { ensureDefaults } from './default-world.js';
import { addEmoji, addSticker } from './described-expressions.js';
import { type DescriptionProblem, descriptionReferenceProblems } from './description-references.js';
import { toGuildPayload } from './guild-description.js';
import type { OnboardingDescription, UserDescription, WorldDescription } from './world-description.js';
import { WorldDescriptionSchema } from './world-description-schema.js';

/** A world description has mistakes; `problems` lists all of them. */
export class WorldDescriptionError extends GuildhallError {
  readonly code = 'world_description_error';

  constructor(readonly problems: readonly DescriptionProblem[]) {
    const lines = problems.map(({ path, message }) => `\n- ${path === '' ? 'the description' : path}: ${message}`);
    super(`The world description has mistakes:${lines.join('')}`);
  }
}

/**
 * Creates the world of a description, with the default application. Its bot is an administrator of the guild.
 * @throws {WorldDescriptionError} when the description has mistakes
 */
export function createDescribedWorld(clock: Clock, description: WorldDescription): World {
  const {
    application: { id, differentBotId, hasActivity } = {},
    guild: described,
    users = [],
    skus = [],
  } = parseWorldDescription(description);
  const world = new World(clock);
  const application = insertApplication(world, {
    id,
    name: 'Guildhall',
    differentBotId,
    isEmbedded: hasActivity,
  }).result;
  world.defaultApplicationId = application.id;
  for (const sku of skus) insertSku(world, application.id, sku);
  const idsByName = new Map(
    users.map(({ id: userId, name, locale, timeZone, status = 'online' }) => [
      name,
      insertUser(world, { id: userId, username: name, locale, timeZone, status }).result.user.id,
    ]),
  );
  if (described) {
    const { owner, onboarding, emojis = [], stickers = [], ...guildDescription } = described;
    const features = [...(described.features ?? []), ...(onboarding ? ['COMMUNITY'] : [])];
    const payload = toGuildPayload({ ...guildDescription, features });
    const ownerId =
      idsByName.get(owner ?? '') ?? insertUser(world, { username: 'owner', status: 'online' }).result.user.id;
    const guild = insertGuild(world, { ...payload, owner_id: ownerId }).result;
    world.defaultGuildId = guild.guild.id;
    if (onboarding) addOnboarding(world, guild, onboarding);
    for (const emoji of emojis) addEmoji(world, guild, emoji);
    for (const sticker of stickers) addSticker(world, guild, sticker);
  }
  ensureDefaults(world);
  const guild = world.guilds.get(world.defaultGuildId ?? '');
  for (const user of users) if (guild) addMember(world, guild, idsByName.get(user.name) ?? '', user);
  return world;
}

/**
 * Checks a description.
 * @throws {WorldDescriptionError} when it has mistakes
 */
export function parseWorldDescription(value: unknown): WorldDescription {
  const { data, error } = WorldDescriptionSchema.safeParse(value);
  const problems = data ? descriptionReferenceProblems(data) : error.issues.map(toProblem);
  if (!data || problems.length > 0) throw new WorldDescriptionError(problems);
  return data;
}

function toProblem({ path, message }: z.core.$ZodIssue): DescriptionProblem {
  const joined = path.reduce<string>(
    (before, key) => (typeof key === 'number' ? `${before}[${key}]` : `${before}${before && '.'}${String(key)}`),
    '',
  );
  return { path: joined, message };
}

/** Adds a user to the guild, unless the user is its owner. */
function addMember(world: World, guild: GuildRecord, userId: string, description: UserDescription): void {
  const { member: isMember = true, pending = false, roles = [] } = description;
  if (!isMember) return;
  const member = guild.members.get(userId) ?? joinGuild(world, guild, userId).result;
  member.roles = roleIds(guild, roles);
  member.pending &&= pending;
}

function addOnboarding(
  world: World,
  guild: GuildRecord,
  { defaultChannels = [], prompts }: OnboardingDescription,
): void {
  const changes = {
    enabled: true,
    default_channel_ids: channelIds(world, guild, defaultChannels),
    prompts: prompts.map(({ title, singleSelect = false, required = false, options }) => ({
      id: world.newId(),
      type: onboardingPromptTypes.MULTIPLE_CHOICE,
      title,
      single_select: singleSelect,
      required,
      in_onboarding: true,
      options: options.map(({ title: text, description, emoji, roles = [], channels = [] }) => ({
        title: text,
        description: description ?? null,
        role_ids: roleIds(guild, roles),
        channel_ids: channelIds(world, guild, channels),
        ...(emoji === undefined ? {} : { emoji_name: emoji }),
      })),
    })),
  };
  updateOnboarding(world, guild, changes, { userId: guild.guild.owner_id });
}

function roleIds({ roles }: GuildRecord, names: readonly string[]): string[] {
  return [...roles.values()]
    .filter(({ name }) => name !== EVERYONE_ROLE_NAME && names.includes(name))
    .map(({ id }) => id);
}

function channelIds(world: World, { guild }: GuildRecord, names: readonly string[]): string[] {
  return channelsOfGuild(world, guild.id).flatMap(({ channel }) =>
    names.some((name) => isChannelNamed(channel, name)) ? [channel.id] : [],
  );
}
