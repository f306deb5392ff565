import type { ParsedBodyOf } from '../../../wire/endpoint.js';
import { modifyGuild, modifyGuildIncidentActions } from '../../../wire/endpoints/guilds.js';
import type { ErrorName } from '../../../wire/error-codes.js';
import type { FieldError } from '../../../wire/form-errors.js';
import { limits } from '../../../wire/limits.js';
import { channelTypes } from '../../../wire/objects/channel.js';
import { type GuildFeature, mutableGuildFeatures } from '../../../wire/objects/guild-features.js';
import { explicitContentFilters } from '../../../wire/objects/guild-levels.js';
import { switchedFeatures } from '../../state/guild-changes.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import { voiceRegionsOf } from '../../state/voice-regions.js';
import type { World } from '../../state/world.js';
import { isMovingPicture } from '../moving-picture.js';
import { holds } from '../permissions.js';
import { refuseFields } from '../refusal.js';
import { rulesOf } from './rule.js';

interface ChangingCall {
  readonly world: World;
  readonly guild: GuildRecord;
  readonly permissions: bigint;
  readonly body: ParsedBodyOf<typeof modifyGuild>;
}

const badChoice = (path: string, message: string): FieldError => ({ path, code: 'BASE_TYPE_CHOICES', message });

/** Of features only some can be added by hand; others that the guild has are left where they are. */
const featuresCanBeSwitched = ({ guild, body }: ChangingCall) => {
  const known: readonly string[] = [...mutableGuildFeatures, ...guild.guild.features];
  const allowed = mutableGuildFeatures.map((each) => `'${each}'`).join(', ');
  refuseFields(
    (body.features ?? []).flatMap((feature, index) =>
      known.includes(feature) ? [] : badChoice(`features.${index}`, `Value must be one of (${allowed}).`),
    ),
  );
  return undefined;
};

/** The features that a call adds or takes away. */
function switchedBy({ guild, body }: ChangingCall): GuildFeature[] {
  if (!body.features) return [];
  const before = guild.guild.features;
  const after = switchedFeatures(before, body.features);
  return mutableGuildFeatures.filter((each) => before.includes(each) !== after.includes(each));
}

const weightySwitchesAreByAdministrators = (call: ChangingCall) => {
  const weighty = switchedBy(call).some((each) => each === 'COMMUNITY' || each === 'DISCOVERABLE');
  return weighty && !holds(call.permissions, 'ADMINISTRATOR') ? 'MISSING_PERMISSIONS' : undefined;
};

/** What discovery asks of a guild is not published: here it is a Community with rules, all of whose pictures are scanned. */
const discoveryIsEarned = (call: ChangingCall) => {
  const { guild, body } = call;
  if (!switchedBy(call).includes('DISCOVERABLE') || !body.features?.includes('DISCOVERABLE')) return undefined;
  const after = { ...guild.guild, ...body };
  const scansAll = after.explicit_content_filter === explicitContentFilters.ALL_MEMBERS;
  if (body.features.includes('COMMUNITY') && (after.rules_channel_id ?? null) !== null && scansAll) return undefined;
  refuseFields([
    badChoice(
      'features',
      'A discoverable guild has COMMUNITY, a rules channel, and scans the pictures of all members.',
    ),
  ]);
  return undefined;
};

const needsDiscovery = { path: 'discovery_splash', code: 'GUILD_FEATURE_REQUIRED', message: 'It needs DISCOVERABLE.' };

/** Pictures beyond the icon, and those that move, are for guilds that have earned them. */
const picturesAreEarned = ({ guild, body }: ChangingCall) => {
  const has = (feature: GuildFeature) => guild.guild.features.includes(feature);
  if (body.discovery_splash && !has('DISCOVERABLE')) refuseFields([needsDiscovery]);
  const missing =
    (body.splash && !has('INVITE_SPLASH')) ||
    (body.banner && !has('BANNER')) ||
    (body.icon && isMovingPicture(body.icon) && !has('ANIMATED_ICON')) ||
    (body.banner && isMovingPicture(body.banner) && !has('ANIMATED_BANNER'));
  return missing ? 'BOOSTS_NEEDED' : undefined;
};

const textual: readonly number[] = [channelTypes.GUILD_TEXT, channelTypes.GUILD_ANNOUNCEMENT];

/** Of which kind the channels are that a guild names for itself, and the error for others. */
const channelFields: readonly (readonly [
  keyof ParsedBodyOf<typeof modifyGuild>,
  kinds: readonly number[],
  error: ErrorName,
])[] = [
  ['afk_channel_id', [channelTypes.GUILD_VOICE], 'WRONG_CHANNEL_TYPE'],
  ['system_channel_id', [channelTypes.GUILD_TEXT], 'WRONG_CHANNEL_TYPE'],
  ['rules_channel_id', textual, 'COMMUNITY_CHANNEL_NOT_TEXT'],
  ['public_updates_channel_id', textual, 'COMMUNITY_CHANNEL_NOT_TEXT'],
  ['safety_alerts_channel_id', textual, 'COMMUNITY_CHANNEL_NOT_TEXT'],
];

const channelsFit = ({ world, guild, body }: ChangingCall) => {
  const named = channelFields.flatMap(([field, kinds, error]) => {
    const id = body[field];
    return typeof id === 'string' ? [{ field, kinds, error, channel: world.channels.get(id)?.channel }] : [];
  });
  refuseFields(
    named
      .filter(({ channel }) => channel?.guild_id !== guild.guild.id)
      .map(({ field }) => badChoice(field, 'The guild has no such channel.')),
  );
  return named.find(({ channel, kinds }) => channel && !kinds.includes(channel.type))?.error;
};

const regionExists = ({ guild, body }: ChangingCall) => {
  const { region } = body;
  if (typeof region !== 'string' || voiceRegionsOf(guild).some(({ id }) => id === region)) return undefined;
  refuseFields([badChoice('region', 'There is no such voice region.')]);
  return undefined;
};

interface PausingCall {
  readonly world: World;
  readonly body: ParsedBodyOf<typeof modifyGuildIncidentActions>;
}

const pausesAreShort = ({ world, body }: PausingCall) => {
  const latest = world.clock.now() + limits.incidentActionMs;
  refuseFields(
    Object.entries(body)
      .filter(([, until]) => typeof until === 'string' && Date.parse(until) > latest)
      .map(([path]) => ({ path, code: 'DATE_TYPE_MAX', message: 'Must be at most 24 hours ahead.' })),
  );
  return undefined;
};

export const guildRules = [
  rulesOf(
    modifyGuild,
    weightySwitchesAreByAdministrators,
    featuresCanBeSwitched,
    discoveryIsEarned,
    picturesAreEarned,
    channelsFit,
    regionExists,
  ),
  rulesOf(modifyGuildIncidentActions, pausesAreShort),
];
