import { endpoints, isAssignableRole, limits, permissionNames, type Role } from 'guildhall/wire';
import type { GuildRecord } from '../../../state/records/guilds.js';
import { isNotAboveRole, lacks } from '../../errors/permission-refusal.js';
import { canReorderRoles, userOutranksRole } from '../../permissions/role-hierarchy.js';
import type { Actor } from '../../requests/authorized-call.js';
import { defineRules } from '../../requests/endpoint-rules.js';

interface GuildCall {
  readonly actor: Actor;
  readonly guild: GuildRecord;
}

type RoleCall = GuildCall & { readonly role: Role };

interface RoleRequestCall {
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

/** One Unicode emoji: a pictograph with its modifiers and joined parts, a flag, or a keycap. */
const STANDARD_EMOJI =
  /^(?:\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3|\p{Extended_Pictographic}(?:[\uFE0F\u200D]|\p{EMod}|\p{Extended_Pictographic}|[\u{E0020}-\u{E007F}])*)$/u;

const guildHasRoom = ({ guild }: GuildCall) =>
  guild.roles.size >= limits.role.perGuild ? 'TOO_MANY_ROLES' : undefined;

const actorOutranksRole = ({ actor, guild, role }: RoleCall) =>
  userOutranksRole(guild, actor.user.user.id, role) ? undefined : isNotAboveRole(role);

/** Rule: a role can only gain permissions that the caller has. Null means the permissions of @everyone. */
const actorHasRolePermissions = ({ body, role, permissions }: RoleRequestCall) => {
  const gained = BigInt(body.permissions ?? 0) & ~BigInt(role?.permissions ?? 0);
  const withheld = gained & ~permissions;
  return withheld === 0n ? undefined : lacks(...permissionNames(withheld));
};

/** Rule: icons and gradients need guild features. */
const featuresAreEnabled = ({ guild, body }: RoleRequestCall) => {
  const { features } = guild.guild;
  const hasSymbol = typeof body.icon === 'string' || typeof body.unicode_emoji === 'string';
  const hasGradient = (body.colors?.secondary_color ?? null) !== null;
  if (hasSymbol && !features.includes('ROLE_ICONS')) return 'MORE_BOOSTS_REQUIRED';
  return hasGradient && !features.includes('ENHANCED_ROLE_COLORS') ? 'MORE_BOOSTS_REQUIRED' : undefined;
};

const emojiIsStandard = ({ body }: RoleRequestCall) =>
  typeof body.unicode_emoji !== 'string' || STANDARD_EMOJI.test(body.unicode_emoji) ? undefined : 'INVALID_EMOJI';

/** Rule: @everyone and managed roles cannot be deleted. The role of a bot is deleted together with its bot. */
const roleIsDeletable = ({ guild, role }: RoleCall) =>
  isAssignableRole(guild.guild, role) ? undefined : 'INVALID_ROLE';

type PositionsCall = GuildCall & {
  readonly body: readonly { readonly id: string; readonly position?: number | null | undefined }[];
};

/** The positions in a request. Roles without one keep their position. */
export function requestedPositions(body: PositionsCall['body']): Map<string, number> {
  return new Map(body.flatMap(({ id, position }) => (typeof position === 'number' ? [[id, position]] : [])));
}

const rolesAreKnown = ({ guild, body }: PositionsCall) =>
  body.every(({ id }) => guild.roles.has(id)) ? undefined : 'UNKNOWN_ROLE';

/** Rule: only @everyone has position 0. */
const everyoneStaysLowest = ({ guild, body }: PositionsCall) =>
  [...requestedPositions(body)].every(([id, position]) => (id === guild.guild.id) === (position === 0))
    ? undefined
    : 'INVALID_ROLE';

const orderIsAllowed = ({ actor, guild, body }: PositionsCall) => {
  const userId = actor.user.user.id;
  if (canReorderRoles(guild, userId, requestedPositions(body))) return undefined;
  const above = body
    .flatMap(({ id }) => guild.roles.get(id) ?? [])
    .find((role) => !userOutranksRole(guild, userId, role));
  return above ? isNotAboveRole(above) : 'MISSING_PERMISSIONS';
};

export const guildRoleRules = [
  defineRules(endpoints.createGuildRole, guildHasRoom, actorHasRolePermissions, featuresAreEnabled, emojiIsStandard),
  defineRules(
    endpoints.modifyGuildRole,
    actorOutranksRole,
    actorHasRolePermissions,
    featuresAreEnabled,
    emojiIsStandard,
  ),
  defineRules(endpoints.modifyGuildRolePositions, rolesAreKnown, everyoneStaysLowest, orderIsAllowed),
  defineRules(endpoints.deleteGuildRole, roleIsDeletable, actorOutranksRole),
];
