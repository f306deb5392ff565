import {
  createGuildRole,
  deleteGuildRole,
  modifyGuildRole,
  modifyGuildRolePositions,
} from '../../../wire/endpoints/guild-roles.js';
import { limits } from '../../../wire/limits.js';
import type { Role } from '../../../wire/objects/role.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { Actor } from '../call.js';
import { mayReorder, standsAboveRole } from '../hierarchy.js';
import { rulesOf } from './rule.js';

interface GuildCall {
  readonly actor: Actor;
  readonly guild: GuildRecord;
}

type RoleCall = GuildCall & { readonly role: Role };

interface RequestCall {
  readonly guild: GuildRecord;
  readonly permissions: bigint;
  readonly role?: Role | undefined;
  readonly body: {
    readonly permissions?: string | null | undefined;
    readonly colors?: { readonly secondary_color?: number | null | undefined } | null | undefined;
    readonly icon?: string | null | undefined;
    readonly unicode_emoji?: string | null | undefined;
  };
}

/** One emoji of Unicode: a picture with what varies and joins it, a flag, or a keycap. */
const STANDARD_EMOJI =
  /^(?:\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3|\p{Extended_Pictographic}(?:[\uFE0F\u200D]|\p{EMod}|\p{Extended_Pictographic}|[\u{E0020}-\u{E007F}])*)$/u;

const guildHasRoom = ({ guild }: GuildCall) =>
  guild.roles.size >= limits.role.perGuild ? 'TOO_MANY_ROLES' : undefined;

const roleIsBelowActor = ({ actor, guild, role }: RoleCall) =>
  standsAboveRole(guild, actor.user.user.id, role) ? undefined : 'MISSING_PERMISSIONS';

/** A role gains only permissions that the actor has itself; null are those that everybody has. */
const permissionsAreOwn = ({ body, role, permissions }: RequestCall) => {
  const gained = BigInt(body.permissions ?? 0) & ~BigInt(role?.permissions ?? 0);
  return (gained & ~permissions) === 0n ? undefined : 'MISSING_PERMISSIONS';
};

/** Icons and second colours are for guilds that have earned them. */
const featuresAreThere = ({ guild, body }: RequestCall) => {
  const { features } = guild.guild;
  const hasSymbol = typeof body.icon === 'string' || typeof body.unicode_emoji === 'string';
  const hasGradient = (body.colors?.secondary_color ?? null) !== null;
  if (hasSymbol && !features.includes('ROLE_ICONS')) return 'BOOSTS_NEEDED';
  return hasGradient && !features.includes('ENHANCED_ROLE_COLORS') ? 'BOOSTS_NEEDED' : undefined;
};

const emojiIsStandard = ({ body }: RequestCall) =>
  typeof body.unicode_emoji !== 'string' || STANDARD_EMOJI.test(body.unicode_emoji) ? undefined : 'INVALID_EMOJI';

/** @everyone cannot go, and the role of a bot goes with the bot. */
const roleCanGo = ({ guild, role }: RoleCall) =>
  role.managed || role.id === guild.guild.id ? 'INVALID_ROLE' : undefined;

type PositionsCall = GuildCall & {
  readonly body: readonly { readonly id: string; readonly position?: number | null | undefined }[];
};

/** The positions that a request gives; without one a role stays where it is. */
export function givenPositions(body: PositionsCall['body']): Map<string, number> {
  return new Map(body.flatMap(({ id, position }) => (typeof position === 'number' ? [[id, position]] : [])));
}

const rolesAreKnown = ({ guild, body }: PositionsCall) =>
  body.every(({ id }) => guild.roles.has(id)) ? undefined : 'UNKNOWN_ROLE';

/** @everyone is the lowest role, and alone at its position. */
const everyoneStaysLowest = ({ guild, body }: PositionsCall) =>
  [...givenPositions(body)].every(([id, position]) => (id === guild.guild.id) === (position === 0))
    ? undefined
    : 'INVALID_ROLE';

const orderIsAllowed = ({ actor, guild, body }: PositionsCall) =>
  mayReorder(guild, actor.user.user.id, givenPositions(body)) ? undefined : 'MISSING_PERMISSIONS';

export const guildRoleRules = [
  rulesOf(createGuildRole, guildHasRoom, permissionsAreOwn, featuresAreThere, emojiIsStandard),
  rulesOf(modifyGuildRole, roleIsBelowActor, permissionsAreOwn, featuresAreThere, emojiIsStandard),
  rulesOf(modifyGuildRolePositions, rolesAreKnown, everyoneStaysLowest, orderIsAllowed),
  rulesOf(deleteGuildRole, roleCanGo, roleIsBelowActor),
];
