import { compareSnowflakes } from '../../../../src/base/snowflake.js';
import type { World } from '../../emulator/index.js';
import {
  type EntityRef,
  formatRef,
  formatText,
  type Template,
  templateParts,
  withoutDelimiters,
} from './entity-ref.js';

/** Ids in texts. Those of users of Discord have at least 17 digits, and ids of worlds with other clocks fewer. */
const ID = /(?<!\d)\d{15,20}(?!\d)/g;

/**
 * Converts between the ids of a world and references, in its current state. The explorer converts thousands of texts per
 * second, so the ids by name are listed once and again after something was created or renamed.
 */
export class WorldReferences {
  readonly #names: NamesOfWorld;
  #ids: ReadonlyMap<string, readonly string[]> = new Map();
  #version: string | undefined;

  /** @param guildId the guild whose roles and channels have names */
  constructor(world: World, guildId: string) {
    this.#names = new NamesOfWorld(world, guildId);
  }

  /** The reference of an id; undefined if the id is none of an entity, for example that of a message. */
  refOf(id: string): EntityRef | undefined {
    const named = this.#names.nameOf(id);
    if (named === undefined) return undefined;
    return { ...named, nth: named.entity === 'guild' ? 0 : this.#idsOf(named, id).indexOf(id) };
  }

  /** The id of a reference; undefined if there is no such entity. */
  idOf({ entity, name, nth }: EntityRef): string | undefined {
    return entity === 'guild' ? this.#names.guildId : this.#idsOf({ entity, name })[nth];
  }

  /** Replaces the ids of entities in a text. Other ids stay. */
  toTemplate(text: string): Template {
    return formatText(text).replaceAll(ID, (id) => {
      const ref = this.refOf(id);
      return ref === undefined ? id : formatRef(ref);
    });
  }

  /** Replaces the references in a template; undefined if an entity does not exist. */
  fill(template: Template): string | undefined {
    const parts = templateParts(template).map((part) => (typeof part === 'string' ? part : this.idOf(part)));
    return parts.includes(undefined) ? undefined : parts.join('');
  }

  /** The ids of a name, oldest first. @param expected an id that has the name */
  #idsOf(named: NamedEntity, expected?: string): readonly string[] {
    const key = nameKey(named);
    const ids = this.#version === this.#names.version ? this.#ids.get(key) : undefined;
    if (ids && this.#areNamed(ids, key) && (expected === undefined || ids.includes(expected))) return ids;
    this.#ids = this.#names.allIds();
    this.#version = this.#names.version;
    return this.#ids.get(key) ?? [];
  }

  /** Whether the entities still exist and have this name. */
  #areNamed(ids: readonly string[], key: string): boolean {
    return ids.every((id) => {
      const named = this.#names.nameOf(id);
      return named !== undefined && nameKey(named) === key;
    });
  }
}

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
