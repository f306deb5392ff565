/** Checks that the names in a world description refer to its roles, channels and users, and that its ids are unique. */
import { channelTypes } from 'guildhall/wire';
import { BOT_NAME, EVERYONE_ROLE_NAME } from '../state/membership/guild-creation.js';
import type { SkuDescription } from './sku-description.js';
import type { UserDescription, WorldDescription, WorldGuildDescription } from './world-description.js';

/** A mistake in a description: the place, for example `guild.channels[2].parent`, and what is wrong. */
export interface DescriptionProblem {
  /** Where the problem is: `guilds[0].channels[2].name`. */
  readonly path: string;
  /** What is wrong, and what is possible instead. */
  readonly message: string;
}

/** Returns a problem for each name that is unknown or not unique, and each id that occurs twice. */
export function descriptionReferenceProblems(description: WorldDescription): DescriptionProblem[] {
  const { guild, users = [], skus = [] } = description;
  const userNames = users.map(({ name }) => name);
  const owner = guild?.owner === undefined ? [] : [guild.owner];
  return [
    ...(guild ? guildProblems(guild) : []),
    ...unknownNames('user', owner, userNames, () => 'guild.owner'),
    ...repeatedNames('user', userNames, 'users'),
    ...skuDescriptionProblems(skus),
    ...users.flatMap((user, index) => userProblems(user, `users[${index}]`, guild?.roles ?? [])),
    ...idProblems(description),
  ];
}

/** The ids of a world are unique: those of the bot user and its application, and of @everyone and its guild, are the same on Discord. */
function idProblems({ application, guild, users = [] }: WorldDescription): DescriptionProblem[] {
  const { roles = [], channels = [] } = guild ?? {};
  const given = [
    { id: application?.id, path: 'application.id' },
    { id: guild?.id, path: 'guild.id' },
    ...roles.map(({ id }, index) => ({ id, path: `guild.roles[${index}].id` })),
    ...channels.map(({ id }, index) => ({ id, path: `guild.channels[${index}].id` })),
    ...users.map(({ id }, index) => ({ id, path: `users[${index}].id` })),
  ].filter(({ id }) => id !== undefined);
  const ids = given.map(({ id }) => id);
  const everyone = roles.findIndex(({ id, name }) => id !== undefined && name === EVERYONE_ROLE_NAME);
  return [
    ...given.flatMap(({ id, path }, index) =>
      ids.indexOf(id) === index ? [] : [{ path, message: `the id ${id} occurs twice` }],
    ),
    ...(everyone === -1
      ? []
      : [{ path: `guild.roles[${everyone}].id`, message: '@everyone has the id of the guild: set guild.id' }]),
  ];
}

function guildProblems({ roles = [], channels = [], onboarding }: WorldGuildDescription): DescriptionProblem[] {
  const roleNames = roles.map(({ name }) => name);
  const channelNames = channels.map(({ name }) => name);
  const withBot = [...roleNames, BOT_NAME];
  const withEveryone = [EVERYONE_ROLE_NAME, ...withBot];
  return [
    ...repeatedNames('role', roleNames, 'guild.roles'),
    ...channels.flatMap(({ visibleTo = [], permissionOverwrites = [], parent }, index) => {
      const path = `guild.channels[${index}]`;
      const categories = channels
        .slice(0, index)
        .filter(({ type }) => type === 'GUILD_CATEGORY' || type === channelTypes.GUILD_CATEGORY)
        .map(({ name }) => name);
      return [
        ...unknownNames('role', visibleTo, withBot, (at) => `${path}.visibleTo[${at}]`),
        ...unknownNames(
          'role',
          permissionOverwrites.map(({ id }) => id),
          withEveryone,
          (at) => `${path}.permissionOverwrites[${at}].id`,
        ),
        ...unknownNames('category before it', parent === undefined ? [] : [parent], categories, () => `${path}.parent`),
      ];
    }),
    ...unknownNames(
      'channel',
      onboarding?.defaultChannels ?? [],
      channelNames,
      (at) => `guild.onboarding.defaultChannels[${at}]`,
    ),
    ...(onboarding?.prompts ?? []).flatMap(({ options }, prompt) =>
      options.flatMap((option, index) => {
        const path = `guild.onboarding.prompts[${prompt}].options[${index}]`;
        return [
          ...unknownNames('role', option.roles ?? [], roleNames, (at) => `${path}.roles[${at}]`),
          ...unknownNames('channel', option.channels ?? [], channelNames, (at) => `${path}.channels[${at}]`),
        ];
      }),
    ),
  ];
}

/** Names and ids are unique, and an application offers subscriptions for users or for guilds, not both. */
function skuDescriptionProblems(skus: readonly SkuDescription[]): DescriptionProblem[] {
  const names = skus.map(({ name }) => name);
  const ids = skus.flatMap(({ id }) => id ?? []);
  const offered = skus.filter(({ available = true }) => available).map(({ kind }) => kind);
  const offersBoth = offered.includes('user-subscription') && offered.includes('guild-subscription');
  return [
    ...repeatedNames('SKU', names, 'skus'),
    ...ids.flatMap((id, index) =>
      ids.indexOf(id) === index ? [] : [{ path: 'skus', message: `the id ${id} occurs twice` }],
    ),
    ...(offersBoth
      ? [{ path: 'skus', message: 'an application offers subscriptions for users or for guilds, not both' }]
      : []),
  ];
}

function userProblems(
  { member = true, pending = false, roles = [] }: UserDescription,
  path: string,
  guildRoles: readonly { readonly name: string }[],
): DescriptionProblem[] {
  const names = guildRoles.map(({ name }) => name).filter((name) => name !== EVERYONE_ROLE_NAME);
  const problems = unknownNames('role', roles, names, (at) => `${path}.roles[${at}]`);
  if (member || (roles.length === 0 && !pending)) return problems;
  return [
    ...problems,
    { path: `${path}.member`, message: 'a user who is not a member has no roles and is not pending' },
  ];
}

function unknownNames(
  kind: string,
  names: readonly string[],
  known: readonly string[],
  pathOf: (index: number) => string,
): DescriptionProblem[] {
  const list = known.length === 0 ? 'There is none.' : `Known: ${known.join(', ')}.`;
  return names.flatMap((name, index) =>
    known.includes(name) ? [] : [{ path: pathOf(index), message: `there is no ${kind} "${name}". ${list}` }],
  );
}

function repeatedNames(kind: string, names: readonly string[], path: string): DescriptionProblem[] {
  return names.flatMap((name, index) =>
    names.indexOf(name) === index
      ? []
      : [{ path: `${path}[${index}].name`, message: `the ${kind} "${name}" occurs twice` }],
  );
}
