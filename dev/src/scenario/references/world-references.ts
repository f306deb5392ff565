import type { World } from '../../emulator/index.js';
import { type EntityRef, formatRef, formatText, type Template, templateParts } from './entity-ref.js';
import { type NamedEntity, NamesOfWorld, nameKey } from './names-of-world.js';

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
