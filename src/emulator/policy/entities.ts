/** Turns the ids of a path into what they stand for, or into the error that the interface has for an unknown one. */
import { isSnowflake } from '../../base/snowflake.js';
import { type Endpoint, SECRET_PARAMS } from '../../wire/endpoint.js';
import type { ErrorName } from '../../wire/error-codes.js';
import type { FieldError } from '../../wire/form-errors.js';
import type { ChannelRecord, MessageRecord, World } from '../state/world.js';
import type { Entities } from './call.js';
import { refuse, refuseFields } from './refusal.js';

type Path = Readonly<Record<string, string>>;

/** @throws {Refusal} 50035 for an id that is none, 404 with the entity's code for one that nothing has */
export function resolveEntities(world: World, endpoint: Endpoint, path: Path): Entities {
  refuseFields(malformedIds(path));
  const { guild_id, channel_id, message_id, user_id, role_id } = path;
  const channel = found(channel_id, 'UNKNOWN_CHANNEL', (id) => world.channels.get(id));
  const guild = found(guild_id ?? channel?.channel.guild_id, 'UNKNOWN_GUILD', (id) => world.guilds.get(id));
  const isOfMember = endpoint.path.startsWith('/guilds/{guild_id}/members/');
  return {
    guild,
    channel,
    user: found(user_id, 'UNKNOWN_USER', (id) => world.users.get(id)),
    member: found(isOfMember ? user_id : undefined, 'UNKNOWN_MEMBER', (id) => guild?.members.get(id)),
    role: found(role_id, 'UNKNOWN_ROLE', (id) => guild?.roles.get(id)),
    // A message of an interaction's webhook is named without its channel: those routes look for it themselves.
    message: found(channel && message_id, 'UNKNOWN_MESSAGE', (id) => publicMessage(channel, id)),
  };
}

/** What an id of the path stands for; nothing when the path has no such id. */
function found<T>(id: string | undefined, error: ErrorName, look: (id: string) => T | undefined): T | undefined {
  return id === undefined ? undefined : (look(id) ?? refuse(error));
}

/** Ephemeral messages are not reached through their channel. */
function publicMessage(channel: ChannelRecord | undefined, id: string): MessageRecord | undefined {
  const record = channel?.messages.get(id);
  return record?.ephemeralFor === undefined ? record : undefined;
}

function malformedIds(path: Path): FieldError[] {
  return Object.entries(path)
    .filter(([name, value]) => !SECRET_PARAMS.has(name) && !isSnowflake(value))
    .map(([name, value]) => ({
      path: name,
      code: 'NUMBER_TYPE_COERCE',
      message: `Value "${value}" is not snowflake.`,
    }));
}
