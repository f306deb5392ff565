import { createGuildChannel, modifyGuildChannelPositions } from '../../../wire/endpoints/guild-channels.js';
import type { ErrorName } from '../../../wire/error-codes.js';
import { limits } from '../../../wire/limits.js';
import { channelTypes } from '../../../wire/objects/channel.js';
import type { ChannelMove } from '../../state/channel-changes.js';
import { channelsOf, isThread, type NewChannel } from '../../state/channels.js';
import type { ChannelRecord } from '../../state/records/channels.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world.js';
import type { Actor } from '../call.js';
import { parentProblems, settingsError, settingsProblems, typeProblems } from '../channel-form.js';
import { overwritesError } from '../overwrite-rights.js';
import { holds, permissionsIn } from '../permissions.js';
import { refuseFields } from '../refusal.js';
import { rulesOf } from './rule.js';

interface GuildCall<Body> {
  readonly world: World;
  readonly actor: Actor;
  readonly permissions: bigint;
  readonly guild: GuildRecord;
  readonly body: Body;
}

const guildHasRoom = ({ world, guild }: GuildCall<unknown>) =>
  channelsOf(world, guild.guild.id).length >= limits.channel.perGuild ? 'TOO_MANY_CHANNELS' : undefined;

const settingsFit = ({ world, guild, body }: GuildCall<NewChannel>) => {
  const type = body.type ?? channelTypes.GUILD_TEXT;
  refuseFields([...typeProblems(guild, type), ...settingsProblems(world, guild, { type }, body)]);
  return settingsError(guild, type, body);
};

const overwritesAreAllowed = ({ world, actor, guild, body }: GuildCall<NewChannel>) =>
  overwritesError({ world, guild, userId: actor.user.user.id }, body.permission_overwrites ?? [], undefined);

type MovesCall = GuildCall<readonly ChannelMove[]>;

/** Each entry with its channel; nothing for one that is no channel of the guild. */
function movesOf({ world, guild, body }: MovesCall): (readonly [ChannelMove, ChannelRecord | undefined])[] {
  return body.map((move) => {
    const record = world.channels.get(move.id);
    const isOfGuild = record?.channel.guild_id === guild.guild.id && !isThread(record.channel);
    return [move, isOfGuild ? record : undefined];
  });
}

function changesParent({ parent_id: parentId }: ChannelMove, { channel }: ChannelRecord): boolean {
  return parentId !== undefined && parentId !== channel.parent_id;
}

const channelsAreThere = (call: MovesCall) =>
  movesOf(call).some(([, record]) => !record) ? 'UNKNOWN_CHANNEL' : undefined;

const oneParentChanges = (call: MovesCall) =>
  movesOf(call).filter(([move, record]) => record && changesParent(move, record)).length > 1
    ? 'TOO_MANY_PARENT_CHANGES'
    : undefined;

/** The first error among the entries: what one needs depends on what it changes. */
const movesAreAllowed = (call: MovesCall) => {
  for (const [move, record] of movesOf(call)) {
    const error = record ? moveError(call, move, record) : undefined;
    if (error) return error;
  }
  return undefined;
};

function moveError(call: MovesCall, move: ChannelMove, record: ChannelRecord): ErrorName | undefined {
  const { world, actor, permissions } = call;
  const heldIn = (each: ChannelRecord | undefined) => (each ? permissionsIn(world, each, actor.user.user.id) : 0n);
  const held = heldIn(record);
  if (changesParent(move, record)) {
    const destination = move.parent_id ? heldIn(world.channels.get(move.parent_id)) : permissions;
    const mayMove = holds(held, 'VIEW_CHANNEL', 'MANAGE_CHANNELS') && holds(destination, 'MANAGE_CHANNELS');
    if (!mayMove) return 'MISSING_ACCESS';
  }
  const ofParent = heldIn(world.channels.get(record.channel.parent_id ?? ''));
  const maySort = holds(permissions, 'MANAGE_CHANNELS') || holds(ofParent, 'MANAGE_CHANNELS');
  if (!maySort) return 'MISSING_PERMISSIONS';
  if (move.flags !== undefined && !holds(held, 'MANAGE_CHANNELS')) return 'MISSING_PERMISSIONS';
  return move.lock_permissions && !holds(held, 'MANAGE_ROLES') ? 'MISSING_PERMISSIONS' : undefined;
}

const movesFit = (call: MovesCall) => {
  const { world, guild } = call;
  refuseFields(
    movesOf(call).flatMap(([move, record], index) => {
      if (!record) return [];
      const ofFlags = settingsProblems(world, guild, record.channel, { flags: move.flags });
      const ofParent = changesParent(move, record) ? parentProblems(world, guild, move.parent_id) : [];
      return [...ofFlags, ...ofParent].map((problem) => ({ ...problem, path: `${index}.${problem.path}` }));
    }),
  );
  return undefined;
};

export const guildChannelRules = [
  rulesOf(createGuildChannel, guildHasRoom, settingsFit, overwritesAreAllowed),
  rulesOf(modifyGuildChannelPositions, channelsAreThere, oneParentChanges, movesFit, movesAreAllowed),
];
