import { endpoints, type FieldError, isAssignableRole, limits, onboardingModes } from 'guildhall/wire';
import { isThreadChannel } from '../../../state/channels/channels.js';
import { serializeOnboarding } from '../../../state/guilds/onboarding.js';
import type { GuildRecord } from '../../../state/records/guilds.js';
import type { World } from '../../../state/world/world.js';
import { isNotAboveRole } from '../../errors/permission-refusal.js';
import { rejectInvalidFields } from '../../errors/request-rejected-error.js';
import { everyoneHasPermissions } from '../../permissions/everyone-permissions.js';
import { userOutranksRole } from '../../permissions/role-hierarchy.js';
import type { AuthorizedCall } from '../../requests/authorized-call.js';
import { defineRules } from '../../requests/endpoint-rules.js';

type UpdateCall = AuthorizedCall<typeof endpoints.modifyGuildOnboarding>;

type Option = NonNullable<UpdateCall['body']['prompts']>[number]['options'][number];

const missingProblem = (path: string, what: string): FieldError => ({
  path,
  code: 'BASE_TYPE_CHOICES',
  message: `The guild has no such ${what}.`,
});

const referencesExistInGuild = ({ world, guild, body }: UpdateCall) => {
  const unknownChannels = (ids: readonly string[], path: string) =>
    ids.flatMap((id, index) =>
      isChannelOfGuild(world, guild, id) ? [] : missingProblem(`${path}.${index}`, 'channel'),
    );
  const emojiIds: readonly unknown[] = guild.guild.emojis.map(({ id }) => id);
  const problemsOf = (option: Option, path: string) => [
    ...unknownChannels(option.channel_ids, `${path}.channel_ids`),
    ...option.role_ids.flatMap((id, index) =>
      guild.roles.has(id) ? [] : missingProblem(`${path}.role_ids.${index}`, 'role'),
    ),
    ...(option.emoji_id == null || emojiIds.includes(option.emoji_id)
      ? []
      : [missingProblem(`${path}.emoji_id`, 'emoji')]),
  ];
  rejectInvalidFields([
    ...(body.prompts ?? []).flatMap(({ options }, index) =>
      options.flatMap((option, optionIndex) => problemsOf(option, `prompts.${index}.options.${optionIndex}`)),
    ),
    ...unknownChannels(body.default_channel_ids ?? [], 'default_channel_ids'),
  ]);
  return undefined;
};

function isChannelOfGuild(world: World, { guild }: GuildRecord, id: string): boolean {
  const channel = world.channels.get(id)?.channel;
  return channel?.guild_id === guild.id && !isThreadChannel(channel);
}

/** Rule: existing prompts and options can be listed only once. */
const idsAreUnique = ({ guild, body }: UpdateCall) => {
  const known = serializeOnboarding(guild).prompts;
  const knownIds = new Set([...known, ...known.flatMap(({ options }) => options)].map(({ id }) => id));
  const seen = new Set<string>();
  const repeated = (id: string | undefined, path: string): FieldError[] => {
    if (id === undefined || !knownIds.has(id)) return [];
    const isRepeated = seen.has(id);
    seen.add(id);
    return isRepeated
      ? [{ path: `${path}.id`, code: 'SET_TYPE_ALREADY_CONTAINS_VALUE', message: 'This id is listed twice.' }]
      : [];
  };
  rejectInvalidFields(
    (body.prompts ?? []).flatMap(({ id, options }, index) => [
      ...repeated(id, `prompts.${index}`),
      ...options.flatMap((option, optionIndex) => repeated(option.id, `prompts.${index}.options.${optionIndex}`)),
    ]),
  );
  return undefined;
};

/** Rule: the roles of options must be assignable, and the caller must be able to assign them. */
const rolesAreAssignable = ({ actor, guild, body }: UpdateCall) => {
  const options = (body.prompts ?? []).flatMap((prompt) => prompt.options);
  const roles = options.flatMap(({ role_ids }) => role_ids.flatMap((id) => guild.roles.get(id) ?? []));
  if (!roles.every((role) => isAssignableRole(guild.guild, role))) return 'INVALID_ROLE';
  const above = roles.find((role) => !userOutranksRole(guild, actor.user.user.id, role));
  return above && isNotAboveRole(above);
};

/** Rule: enabled onboarding needs enough channels, and enough channels to write in. */
const hasEnoughChannels = ({ world, guild, body }: UpdateCall) => {
  const before = serializeOnboarding(guild);
  if (!(body.enabled ?? before.enabled)) return undefined;
  const mode = body.mode ?? before.mode;
  const prompts = mode === onboardingModes.ONBOARDING_ADVANCED ? (body.prompts ?? before.prompts) : [];
  const ids = new Set([
    ...(body.default_channel_ids ?? before.default_channel_ids),
    ...prompts.flatMap(({ options }) => options.flatMap((option) => option.channel_ids)),
  ]);
  const channels = [...ids].flatMap((id) => world.channels.get(id)?.channel ?? []);
  const writable = channels.filter((channel) =>
    everyoneHasPermissions(guild, channel, 'VIEW_CHANNEL', 'SEND_MESSAGES'),
  );
  const { requiredChannels, requiredWritableChannels } = limits.onboarding;
  if (channels.length >= requiredChannels && writable.length >= requiredWritableChannels) return undefined;
  return before.enabled ? 'BELOW_ONBOARDING_REQUIREMENTS' : 'ONBOARDING_REQUIREMENTS';
};

export const guildOnboardingRules = [
  defineRules(
    endpoints.modifyGuildOnboarding,
    referencesExistInGuild,
    idsAreUnique,
    rolesAreAssignable,
    hasEnoughChannels,
  ),
];
