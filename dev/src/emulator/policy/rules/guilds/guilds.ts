import { incidentActionProblems } from 'guildhall/internal';
import {
  channelTypes,
  type ErrorCodeName,
  endpoints,
  explicitContentFilters,
  type FieldError,
  type GuildFeature,
  mutableGuildFeatures,
  type ParsedBodyOf,
} from 'guildhall/wire';
import { applyFeatureChanges } from '../../../state/guilds/guild-updates.js';
import { voiceRegionsOf } from '../../../state/voice/voice-regions.js';
import { lacks } from '../../errors/permission-refusal.js';
import { rejectInvalidFields } from '../../errors/request-rejected-error.js';
import { isAnimatedGif } from '../../files/gif-frames.js';
import { hasPermissionBits } from '../../permissions/permissions.js';
import type { AuthorizedCall } from '../../requests/authorized-call.js';
import { defineRules } from '../../requests/endpoint-rules.js';

type UpdateCall = AuthorizedCall<typeof endpoints.modifyGuild>;

const choiceProblem = (path: string, message: string): FieldError => ({ path, code: 'BASE_TYPE_CHOICES', message });

/** Rule: only some features can be added by request. The guild keeps its other features. */
const featuresAreMutable = ({ guild, body }: UpdateCall) => {
  const known: readonly string[] = [...mutableGuildFeatures, ...guild.guild.features];
  const allowed = mutableGuildFeatures.map((each) => `'${each}'`).join(', ');
  rejectInvalidFields(
    (body.features ?? []).flatMap((feature, index) =>
      known.includes(feature) ? [] : choiceProblem(`features.${index}`, `Value must be one of (${allowed}).`),
    ),
  );
  return undefined;
};

/** The features that a request adds or removes. */
function changedFeatures({ guild, body }: UpdateCall): GuildFeature[] {
  if (!body.features) return [];
  const before = guild.guild.features;
  const after = applyFeatureChanges(before, body.features);
  return mutableGuildFeatures.filter((each) => before.includes(each) !== after.includes(each));
}

const adminOnlyFeaturesAreAllowed = (call: UpdateCall) => {
  const isAdminOnly = changedFeatures(call).some((each) => each === 'COMMUNITY' || each === 'DISCOVERABLE');
  return isAdminOnly && !hasPermissionBits(call.permissions, 'ADMINISTRATOR') ? lacks('ADMINISTRATOR') : undefined;
};

/**
 * Rule: a Community guild has a rules channel and an updates channel. Guilds that the control API created without them
 * can be changed otherwise. According to a bug report, Discord responds with 40006 (temporarily disabled); the emulator
 * names the missing fields.
 */
const communityChannelsAreSet = (call: UpdateCall) => {
  const { guild, body } = call;
  const features = body.features ?? guild.guild.features;
  if (!features.includes('COMMUNITY')) return undefined;
  const isEnabled = changedFeatures(call).includes('COMMUNITY');
  const fields = ['rules_channel_id', 'public_updates_channel_id'] as const;
  rejectInvalidFields(
    fields
      .filter((field) => body[field] === null || (isEnabled && (body[field] ?? guild.guild[field]) === null))
      .map((field) => ({ path: field, code: 'BASE_TYPE_REQUIRED', message: 'A Community guild needs this channel.' })),
  );
  return undefined;
};

/**
 * Rule: Discord does not publish the requirements of discovery. The emulator requires COMMUNITY, a rules channel, and
 * content filtering for all members.
 */
const discoveryRequirementsAreMet = (call: UpdateCall) => {
  const { guild, body } = call;
  if (!changedFeatures(call).includes('DISCOVERABLE') || !body.features?.includes('DISCOVERABLE')) return undefined;
  const after = { ...guild.guild, ...body };
  const filtersAllMembers = after.explicit_content_filter === explicitContentFilters.ALL_MEMBERS;
  if (body.features.includes('COMMUNITY') && (after.rules_channel_id ?? null) !== null && filtersAllMembers)
    return undefined;
  rejectInvalidFields([
    choiceProblem(
      'features',
      'A discoverable guild needs COMMUNITY, a rules channel, and explicit content filtering for all members.',
    ),
  ]);
  return undefined;
};

const discoverableProblem = {
  path: 'discovery_splash',
  code: 'GUILD_FEATURE_REQUIRED',
  message: 'This field requires the guild feature DISCOVERABLE.',
};

/** Rule: images other than the icon, and animated images, need guild features. */
const imagesAreUnlocked = ({ guild, body }: UpdateCall) => {
  const has = (feature: GuildFeature) => guild.guild.features.includes(feature);
  if (body.discovery_splash && !has('DISCOVERABLE')) rejectInvalidFields([discoverableProblem]);
  const missing =
    (body.splash && !has('INVITE_SPLASH')) ||
    (body.banner && !has('BANNER')) ||
    (body.icon && isAnimatedGif(body.icon) && !has('ANIMATED_ICON')) ||
    (body.banner && isAnimatedGif(body.banner) && !has('ANIMATED_BANNER'));
  return missing ? 'MORE_BOOSTS_REQUIRED' : undefined;
};

const textTypes: readonly number[] = [channelTypes.GUILD_TEXT, channelTypes.GUILD_ANNOUNCEMENT];

/** The channel types of each channel field of a guild, and the error for other types. */
const channelFields: readonly (readonly [
  keyof ParsedBodyOf<typeof endpoints.modifyGuild>,
  types: readonly number[],
  error: ErrorCodeName,
])[] = [
  ['afk_channel_id', [channelTypes.GUILD_VOICE], 'WRONG_CHANNEL_TYPE'],
  ['system_channel_id', [channelTypes.GUILD_TEXT], 'WRONG_CHANNEL_TYPE'],
  ['rules_channel_id', textTypes, 'COMMUNITY_CHANNEL_NOT_TEXT'],
  ['public_updates_channel_id', textTypes, 'COMMUNITY_CHANNEL_NOT_TEXT'],
  ['safety_alerts_channel_id', textTypes, 'COMMUNITY_CHANNEL_NOT_TEXT'],
];

const channelsAreValid = ({ world, guild, body }: UpdateCall) => {
  const named = channelFields.flatMap(([field, types, error]) => {
    const id = body[field];
    return typeof id === 'string' ? [{ field, types, error, channel: world.channels.get(id)?.channel }] : [];
  });
  rejectInvalidFields(
    named
      .filter(({ channel }) => channel?.guild_id !== guild.guild.id)
      .map(({ field }) => choiceProblem(field, 'The guild has no such channel.')),
  );
  return named.find(({ channel, types }) => channel && !types.includes(channel.type))?.error;
};

const regionExists = ({ guild, body }: UpdateCall) => {
  const { region } = body;
  if (typeof region !== 'string' || voiceRegionsOf(guild).some(({ id }) => id === region)) return undefined;
  rejectInvalidFields([choiceProblem('region', 'There is no such voice region.')]);
  return undefined;
};

type IncidentActionsCall = AuthorizedCall<typeof endpoints.modifyGuildIncidentActions>;

const pausesAreWithinLimit = ({ world, body }: IncidentActionsCall) => {
  rejectInvalidFields(incidentActionProblems(body, world.clock.now()));
  return undefined;
};

export const guildRules = [
  defineRules(
    endpoints.modifyGuild,
    adminOnlyFeaturesAreAllowed,
    featuresAreMutable,
    communityChannelsAreSet,
    discoveryRequirementsAreMet,
    imagesAreUnlocked,
    channelsAreValid,
    regionExists,
  ),
  defineRules(endpoints.modifyGuildIncidentActions, pausesAreWithinLimit),
];
