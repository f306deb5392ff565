import { compareSnowflakes } from '../../base/snowflake.js';
import type { World } from '../../emulator/state/world/world.js';
import { type EntityRef, formatRef, type Template, templateParts } from './entity-ref.js';

/** Ids in texts. Those of users of Discord have at least 17 digits, and ids of worlds with other clocks fewer. */
const ID = /\d{15,20}/g;

/** Converts between the ids of a world and references. It reads the current state at each call. */
export class WorldReferences {
  /** @param guildId the guild whose roles and channels have names */
  constructor(
    private readonly world: World,
    private readonly guildId: string,
  ) {}

  /** The reference of an id; undefined if the id is none of an entity, for example that of a message. */
  refOf(id: string): EntityRef | undefined {
    // The role @everyone has the id of its guild.
    if (id === this.guildId) return { entity: 'guild', name: this.#guild?.guild.name ?? '', nth: 0 };
    for (const entity of ['user', 'role', 'channel'] as const) {
      const name = this.#nameOf(entity, id);
      if (name !== undefined) return { entity, name, nth: this.#idsOf(entity, name).indexOf(id) };
    }
    return undefined;
  }

  /** The id of a reference; undefined if there is no such entity. */
  idOf({ entity, name, nth }: EntityRef): string | undefined {
    return entity === 'guild' ? this.guildId : this.#idsOf(entity, name)[nth];
  }

  /** Replaces the ids of entities in a text. Other ids stay. */
  toTemplate(text: string): Template {
    return text.replaceAll(ID, (id) => {
      const ref = this.refOf(id);
      return ref === undefined ? id : formatRef(ref);
    });
  }

  /** Replaces the references in a template; undefined if an entity does not exist. */
  fill(template: Template): string | undefined {
    const parts = templateParts(template).map((part) => (typeof part === 'string' ? part : this.idOf(part)));
    return parts.includes(undefined) ? undefined : parts.join('');
  }

  get #guild() {
    return this.world.guilds.get(this.guildId);
  }

  #nameOf(entity: 'user' | 'role' | 'channel', id: string): string | undefined {
    switch (entity) {
      case 'user': {
        const user = this.world.users.get(id)?.user;
        return user && (user.global_name ?? user.username);
      }
      case 'role':
        return this.#guild?.roles.get(id)?.name;
      case 'channel': {
        const channel = this.world.channels.get(id)?.channel;
        return channel?.guild_id === this.guildId ? (channel.name ?? undefined) : undefined;
      }
    }
  }

  /** The ids of all entities of a name, oldest first. */
  #idsOf(entity: 'user' | 'role' | 'channel', name: string): string[] {
    const ids = { user: this.world.users, role: this.#guild?.roles ?? new Map(), channel: this.world.channels }[entity];
    return [...ids.keys()].filter((id) => this.#nameOf(entity, id) === name).sort(compareSnowflakes);
  }
}
