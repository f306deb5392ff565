import { compareSnowflakes } from '../../../../src/base/snowflake.js';
import type { World } from '../../emulator/index.js';
import { type EntityRef, withoutDelimiters } from './entity-ref.js';

/** The kind and name of an entity. */
export type NamedEntity = Pick<EntityRef, 'entity' | 'name'>;

/** The names of users, bots, and the roles and channels of one guild. It reads the current state at each call. */
export class NamesOfWorld {
  /** @param guildId the guild whose roles and channels have names */
  constructor(
    private readonly world: World,
    readonly guildId: string,
  ) {}

  /** The name of an id; undefined if the id is none of an entity. The role @everyone has the id of its guild. */
  nameOf(id: string): NamedEntity | undefined {
    const guild = this.world.guilds.get(this.guildId);
    if (id === this.guildId) return named('guild', guild?.guild.name ?? '');
    const account = this.world.users.get(id);
    if (account) {
      const { user, applicationId } = account;
      return named(applicationId === undefined ? 'user' : 'bot', user.global_name ?? user.username);
    }
    const role = guild?.roles.get(id);
    if (role) return named('role', role.name);
    const { guild_id, name } = this.world.channels.get(id)?.channel ?? {};
    return guild_id === this.guildId && name ? named('channel', name) : undefined;
  }

  /** The ids of all entities, by kind and name; each list starts with the oldest. */
  allIds(): Map<string, string[]> {
    const { users, channels, guilds } = this.world;
    const roles = guilds.get(this.guildId)?.roles.keys() ?? [];
    const byName = new Map<string, string[]>();
    for (const id of [...users.keys(), ...roles, ...channels.keys()].sort(compareSnowflakes)) {
      const entity = this.nameOf(id);
      if (!entity) continue;
      const key = nameKey(entity);
      const ids = byName.get(key);
      if (ids) ids.push(id);
      else byName.set(key, [id]);
    }
    return byName;
  }

  /** Changes whenever something was created. */
  get version(): string {
    return `${this.world.generation} ${this.world.lastId}`;
  }
}

function named(entity: NamedEntity['entity'], name: string): NamedEntity {
  return { entity, name: withoutDelimiters(name) };
}

/** A key for maps: names of different kinds can be equal. */
export function nameKey({ entity, name }: NamedEntity): string {
  return `${entity} ${name}`;
}
