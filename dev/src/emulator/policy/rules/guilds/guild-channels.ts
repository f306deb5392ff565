import { channelTypes, endpoints, limits } from 'guildhall/wire';
import type { ChannelMove } from '../../../state/channels/channel-updates.js';
import { channelsOfGuild, isThreadChannel, type NewChannel } from '../../../state/channels/channels.js';
import type { ChannelRecord } from '../../../state/records/channels.js';
import type { GuildRecord } from '../../../state/records/guilds.js';
import type { World } from '../../../state/world/world.js';
import {
  announcementTypeProblems,
  channelSettingsError,
  channelSettingsProblems,
  parentProblems,
} from '../../channels/channel-validation.js';
import { lacks, lacksIn, type RuleError } from '../../errors/permission-refusal.js';
import { rejectInvalidFields } from '../../errors/request-rejected-error.js';
import { overwritesError } from '../../permissions/overwrite-checks.js';
import { hasPermissionBits, permissionsIn } from '../../permissions/permissions.js';
import type { Actor } from '../../requests/authorized-call.js';
import { defineRules } from '../../requests/endpoint-rules.js';

interface GuildCall<Body> {
  readonly world: World;
  readonly actor: Actor;
  readonly permissions: bigint;
  readonly guild: GuildRecord;
  readonly body: Body;
}

const guildHasRoom = ({ world, guild }: GuildCall<unknown>) =>
  channelsOfGuild(world, guild.guild.id).length >= limits.channel.perGuild ? 'TOO_MANY_CHANNELS' : undefined;

const settingsAreValid = ({ world, guild, body }: GuildCall<NewChannel>) => {
  const type = body.type ?? channelTypes.GUILD_TEXT;
  rejectInvalidFields([
    ...announcementTypeProblems(guild, type),
    ...channelSettingsProblems(world, guild, { type }, body),
  ]);
  return channelSettingsError(guild, type, body);
};

const overwritesAreAllowed = ({ world, actor, guild, body }: GuildCall<NewChannel>) =>
  overwritesError({ world, guild, userId: actor.user.user.id }, body.permission_overwrites ?? [], undefined);

type MovesCall = GuildCall<readonly ChannelMove[]>;

/** Each move with its channel. Undefined if it is not a channel of the guild. */
function movesOf({ world, guild, body }: MovesCall): (readonly [ChannelMove, ChannelRecord | undefined])[] {
  return body.map((move) => {
    const record = world.channels.get(move.id);
    const isOfGuild = record?.channel.guild_id === guild.guild.id && !isThreadChannel(record.channel);
    return [move, isOfGuild ? record : undefined];
  });
}

function changesParent({ parent_id: parentId }: ChannelMove, { channel }: ChannelRecord): boolean {
  return parentId !== undefined && parentId !== channel.parent_id;
}

const channelsExist = (call: MovesCall) =>
  movesOf(call).some(([, record]) => !record) ? 'UNKNOWN_CHANNEL' : undefined;

const atMostOneParentChanges = (call: MovesCall) =>
  movesOf(call).filter(([move, record]) => record && changesParent(move, record)).length > 1
    ? 'TOO_MANY_PARENT_CHANGES'
    : undefined;

/** Rule: returns the first error of the moves. The required permissions depend on the changes. */
const movesAreAllowed = (call: MovesCall) => {
  for (const [move, record] of movesOf(call)) {
    const error = record ? moveError(call, move, record) : undefined;
    if (error) return error;
  }
  return undefined;
};

function moveError(call: MovesCall, move: ChannelMove, record: ChannelRecord): RuleError | undefined {
  const { world, actor, permissions } = call;
  const permissionsOf = (each: ChannelRecord | undefined) =>
    each ? permissionsIn(world, each, actor.user.user.id) : 0n;
  const channelPermissions = permissionsOf(record);
  if (changesParent(move, record)) {
    const targetPermissions = move.parent_id ? permissionsOf(world.channels.get(move.parent_id)) : permissions;
    const canMove =
      hasPermissionBits(channelPermissions, 'VIEW_CHANNEL', 'MANAGE_CHANNELS') &&
      hasPermissionBits(targetPermissions, 'MANAGE_CHANNELS');
    if (!canMove) return { ...lacksIn(record, 'VIEW_CHANNEL', 'MANAGE_CHANNELS'), error: 'MISSING_ACCESS' };
  }
  const parentPermissions = permissionsOf(world.channels.get(record.channel.parent_id ?? ''));
  const canSort =
    hasPermissionBits(permissions, 'MANAGE_CHANNELS') || hasPermissionBits(parentPermissions, 'MANAGE_CHANNELS');
  if (!canSort) return lacks('MANAGE_CHANNELS');
  if (move.flags !== undefined && !hasPermissionBits(channelPermissions, 'MANAGE_CHANNELS'))
    return lacksIn(record, 'MANAGE_CHANNELS');
  return move.lock_permissions && !hasPermissionBits(channelPermissions, 'MANAGE_ROLES')
    ? lacksIn(record, 'MANAGE_ROLES')
    : undefined;
}

const movesAreValid = (call: MovesCall) => {
  const { world, guild } = call;
  rejectInvalidFields(
    movesOf(call).flatMap(([move, record], index) => {
      if (!record) return [];
      const flagProblems = channelSettingsProblems(world, guild, record.channel, { flags: move.flags });
      const categoryProblems = changesParent(move, record) ? parentProblems(world, guild, move.parent_id) : [];
      return [...flagProblems, ...categoryProblems].map((problem) => ({
        ...problem,
        path: `${index}.${problem.path}`,
      }));
    }),
  );
  return undefined;
};

export const guildChannelRules = [
  defineRules(endpoints.createGuildChannel, guildHasRoom, settingsAreValid, overwritesAreAllowed),
  defineRules(
    endpoints.modifyGuildChannelPositions,
    channelsExist,
    atMostOneParentChanges,
    movesAreValid,
    movesAreAllowed,
  ),
];
