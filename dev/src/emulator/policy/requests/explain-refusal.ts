/**
 * Explains why a request was refused because of permissions: what the caller lacks, what causes it, and who can repair it. The service
 * tells a bot only the error. The explanation is for the log.
 */
import {
  channelTypes,
  isTimedOut,
  type Overwrite,
  type PermissionName,
  permissions,
  type Role,
  threadTypes,
  voiceChannelTypes,
} from 'guildhall/wire';
import type { RefusalView } from '../../../control/views/log-entry.js';
import { botRoleOf } from '../../state/membership/bot-role.js';
import type { ChannelRecord } from '../../state/records/channels.js';
import type { GuildRecord, MemberRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';
import type { PermissionRefusal } from '../errors/permission-refusal.js';
import {
  effectivePermissions,
  grantedPermissions,
  hasPermissionBits,
  overwriteChannelOf,
  permissionsIn,
} from '../permissions/permissions.js';
import { highestRoleOfUser, userOutranksRole } from '../permissions/role-hierarchy.js';
import type { Actor, PathEntities } from './authorized-call.js';

/** What caused a refusal, and who can repair it. */
interface Explanation {
  readonly missing: readonly PermissionName[];
  readonly cause: string;
  readonly remedy: string;
}

type CauseAndRemedy = Pick<Explanation, 'cause' | 'remedy'>;

/** Where the caller was refused. */
interface Place {
  readonly world: World;
  readonly guild: GuildRecord;
  readonly member: MemberRecord;
  /** Undefined: in the whole guild. */
  readonly channel: ChannelRecord | undefined;
}

/**
 * Explains a refusal.
 *
 * @param entities what the path of the request names
 * @returns undefined if nothing is known, for example in direct messages
 */
export function explainRefusal(
  world: World,
  actor: Actor,
  entities: Pick<PathEntities, 'guild' | 'channel'>,
  refusal: PermissionRefusal,
): RefusalView | undefined {
  const { guild } = entities;
  if (!guild) return undefined;
  const member = guild.members.get(actor.user.user.id);
  if (!member) return toView(actor, notAMember(world, guild));
  const place: Place = { world, guild, member, channel: refusal.channel ?? entities.channel };
  if (refusal.above) return toView(actor, explainHierarchy(place, refusal.above));
  const available = permissionsAt(place);
  const missing = refusal.permissions.filter((name) => !hasPermissionBits(available, name));
  const [first] = missing;
  return first && toView(actor, { ...explainMissing(place, first), missing });
}

/** Adds the permissions of a bot that its declaration lacks, so that the role of the bot does not have them. */
function toView({ application }: Actor, { missing, cause, remedy }: Explanation): RefusalView {
  const declared = BigInt(application?.botPermissions ?? permissions.ADMINISTRATOR);
  const isDeclared = (name: PermissionName) =>
    hasPermissionBits(declared, 'ADMINISTRATOR') || hasPermissionBits(declared, name);
  return { missing, not_declared: missing.filter((name) => !isDeclared(name)), cause, remedy };
}

function notAMember(world: World, { guild }: GuildRecord): Explanation {
  return {
    missing: [],
    cause: `The bot is not a member of the guild "${guild.name}".`,
    remedy: `${describeUser(world, guild.owner_id)}, the owner, or a member with MANAGE_GUILD can add it.`,
  };
}

function permissionsAt({ world, guild, member, channel }: Place): bigint {
  return channel ? permissionsIn(world, channel, member.userId) : effectivePermissions(world, guild, member);
}

/** Explains a permission that a member does not have, or has without effect. */
function explainMissing(place: Place, name: PermissionName): CauseAndRemedy {
  const { world, guild, member, channel } = place;
  const overwriteChannel = channel && overwriteChannelOf(world, channel.channel);
  const granted = grantedPermissions(guild, member, overwriteChannel);
  const isThread = channel !== undefined && threadTypes.includes(channel.channel.type);
  const needed = isThread && name === 'SEND_MESSAGES' ? 'SEND_MESSAGES_IN_THREADS' : name;
  if (!hasPermissionBits(granted, needed)) {
    if (!hasPermissionBits(grantedPermissions(guild, member), needed)) return notGranted(place, needed);
    return deniedByOverwrite(place, overwriteChannel?.permission_overwrites ?? [], needed);
  }
  const withheld = explainTimeout(place);
  if (withheld) return withheld;
  const isVoice = voiceChannelTypes.includes(channel?.channel.type ?? -1);
  const requirement = (['VIEW_CHANNEL', ...(isVoice ? (['CONNECT'] as const) : []), 'SEND_MESSAGES'] as const).find(
    (each) => each !== name && !hasPermissionBits(permissionsAt(place), each),
  );
  if (requirement && !hasPermissionBits(granted, requirement)) {
    const { cause, remedy } = explainMissing(place, requirement);
    return { cause: `${name} has no effect without ${requirement}. ${cause}`, remedy };
  }
  if (channel?.channel.type === channelTypes.PRIVATE_THREAD) {
    return {
      cause: `The private thread #${channel.channel.name} is visible only to its members and with MANAGE_THREADS.`,
      remedy: 'A member of the thread can add the bot.',
    };
  }
  return { cause: `${name} has no effect for the bot now.`, remedy: BEFORE_THE_CALL };
}

/** No role grants the permission. */
function notGranted({ world, guild, member }: Place, name: PermissionName): CauseAndRemedy {
  const role = botRoleOf(guild, member.userId) ?? highestRoleOfUser(guild, member.userId);
  const canGrant = ({ userId }: MemberRecord) =>
    hasInGuild(world, guild, userId, 'MANAGE_ROLES', name) &&
    role !== undefined &&
    userOutranksRole(guild, userId, role);
  return {
    cause: `No role of the bot grants ${name} in the guild "${guild.guild.name}".`,
    remedy: `${listRepairers(world, guild, canGrant)} can grant it to the role "${role?.name}".`,
  };
}

/** An overwrite of the channel denies what roles grant. That of the member applies last, then those of roles, then that of @everyone. */
function deniedByOverwrite(
  { world, guild, member, channel }: Place,
  overwrites: readonly Overwrite[],
  name: PermissionName,
): CauseAndRemedy {
  const denying = overwrites.filter(({ deny }) => hasPermissionBits(BigInt(deny), name));
  const own = denying.find(({ id }) => id === member.userId);
  const ofRoles = denying.filter(({ id }) => member.roles.includes(id));
  const [role] = ofRoles.length > 0 ? ofRoles : denying.filter(({ id }) => id === guild.guild.id);
  const subject = own ? 'the bot itself' : `the role "${guild.roles.get(role?.id ?? '')?.name}"`;
  const overwriteChannel = channel && overwriteChannelOf(world, channel.channel);
  const record = world.channels.get(overwriteChannel?.id ?? '');
  const canChange = ({ userId }: MemberRecord) =>
    record !== undefined && hasPermissionBits(permissionsIn(world, record, userId), 'MANAGE_ROLES');
  return {
    cause: `In #${overwriteChannel?.name}, the overwrite of ${subject} denies ${name}.`,
    remedy: `${listRepairers(world, guild, canChange)} can change the overwrite, or allow ${name} there for the bot.`,
  };
}

/** A timeout takes almost all permissions. */
function explainTimeout({ world, guild, member }: Place): CauseAndRemedy | undefined {
  if (!isTimedOut(member, world.clock.now())) return undefined;
  const canEnd = ({ userId }: MemberRecord) => hasInGuild(world, guild, userId, 'MODERATE_MEMBERS');
  return {
    cause: `The bot is timed out until ${member.communication_disabled_until}.`,
    remedy: `${listRepairers(world, guild, canEnd)} can end the timeout.`,
  };
}

function explainHierarchy(
  { world, guild, member }: Place,
  above: NonNullable<PermissionRefusal['above']>,
): Explanation {
  const { cause, remedy } =
    'role' in above
      ? explainHigherRole(world, guild, member, above.role)
      : explainHigherUser(world, guild, member, above.userId);
  return { missing: [], cause, remedy };
}

function explainHigherUser(world: World, guild: GuildRecord, member: MemberRecord, userId: string): CauseAndRemedy {
  const name = describeUser(world, userId);
  if (userId === member.userId) return { cause: 'The bot cannot act on itself.', remedy: BEFORE_THE_CALL };
  if (guild.guild.owner_id === userId) {
    return { cause: `${name} owns the guild: nobody can act on the owner.`, remedy: BEFORE_THE_CALL };
  }
  const target = guild.members.get(userId);
  const highest = highestRoleOfUser(guild, userId);
  const isAdministrator = target !== undefined && hasPermissionBits(grantedPermissions(guild, target), 'ADMINISTRATOR');
  if (isAdministrator && highest && userOutranksRole(guild, member.userId, highest)) {
    return { cause: `${name} is an administrator: administrators cannot be timed out.`, remedy: BEFORE_THE_CALL };
  }
  const own = highestRoleOfUser(guild, member.userId);
  return {
    cause: `The highest role of the bot, "${own?.name}", is not above that of ${name}, "${highest?.name}".`,
    remedy: remedyOfOrder(world, guild, own, highest),
  };
}

function explainHigherRole(world: World, guild: GuildRecord, { userId }: MemberRecord, role: Role): CauseAndRemedy {
  const own = highestRoleOfUser(guild, userId);
  return {
    cause: `The highest role of the bot, "${own?.name}", is not above the role "${role.name}".`,
    remedy: remedyOfOrder(world, guild, own, role),
  };
}

const BEFORE_THE_CALL = 'Nobody can change that: the bot can check it before the call.';

function remedyOfOrder(world: World, guild: GuildRecord, own: Role | undefined, other: Role | undefined): string {
  const canMove = ({ userId }: MemberRecord) =>
    hasInGuild(world, guild, userId, 'MANAGE_ROLES') &&
    [own, other].every((role) => role === undefined || userOutranksRole(guild, userId, role));
  return `${listRepairers(world, guild, canMove)} can move the role "${own?.name}" above "${other?.name}".`;
}

function hasInGuild(world: World, guild: GuildRecord, userId: string, ...names: PermissionName[]): boolean {
  const member = guild.members.get(userId);
  return member !== undefined && hasPermissionBits(effectivePermissions(world, guild, member), ...names);
}

/** How many members are named, besides the owner. */
const MAX_NAMED_MEMBERS = 2;

/** The owner, and some of the members who can do it as well. */
function listRepairers(
  world: World,
  { guild, members }: GuildRecord,
  canRepair: (member: MemberRecord) => boolean,
): string {
  const names = [`${describeUser(world, guild.owner_id)}, the owner,`];
  for (const member of members.values()) {
    if (names.length > MAX_NAMED_MEMBERS) break;
    const isPerson = world.users.get(member.userId)?.applicationId === undefined;
    if (isPerson && member.userId !== guild.owner_id && canRepair(member))
      names.push(describeUser(world, member.userId));
  }
  return names.join(' or ');
}

function describeUser(world: World, userId: string): string {
  const user = world.users.get(userId)?.user;
  return `"${user?.global_name ?? user?.username ?? userId}"`;
}
