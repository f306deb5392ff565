/** Resolves the names of users, roles and channels in tests to ids. */
import { type EntityKind, selectTypes } from 'guildhall/internal';
import { commandOptionTypes, compareSnowflakes, type Role } from 'guildhall/wire';
import type { ChannelRecord, GuildRecord, ScheduledEventRecord, World } from '../../emulator/index.js';
import { isChannelNamed, unfinishedEvents } from '../../emulator/inspect.js';
import { TestStepError } from '../errors/test-step-error.js';

/** An object with an id: a user, a role, a channel, a message. */
export interface Identifiable {
  readonly id: string;
}

/** A user: an object with the id, an id or a name. */
export type UserInput = Identifiable | string;
/** A role: an object with the id, an id, or a name in the guild of the world. */
export type RoleInput = Identifiable | string;
/** A channel or thread: an object with the id, an id, or a name in the guild of the world. */
export type ChannelInput = Identifiable | string;
/** A scheduled event: an object with the id, an id, or a name in the guild of the world. */
export type ScheduledEventInput = Identifiable | string;

/** The inputs for entities, by their kind. */
export interface EntityInputs {
  readonly user: UserInput;
  readonly role: RoleInput;
  readonly mentionable: UserInput | RoleInput;
  readonly channel: ChannelInput;
}

const kindsByComponentType: ReadonlyMap<number, EntityKind> = new Map<number, EntityKind>([
  [selectTypes.user, 'user'],
  [selectTypes.role, 'role'],
  [selectTypes.mentionable, 'mentionable'],
  [selectTypes.channel, 'channel'],
]);

const kindsByOptionType: ReadonlyMap<number, EntityKind> = new Map<number, EntityKind>([
  [commandOptionTypes.USER, 'user'],
  [commandOptionTypes.ROLE, 'role'],
  [commandOptionTypes.MENTIONABLE, 'mentionable'],
  [commandOptionTypes.CHANNEL, 'channel'],
]);

/** Returns the kind of entity that a select offers; undefined for a string select. */
export function entityKindOfSelect(componentType: number): EntityKind | undefined {
  return kindsByComponentType.get(componentType);
}

/** Returns the kind of entity that a command option accepts; undefined for plain values. */
export function entityKindOfOption(optionType: number): EntityKind | undefined {
  return kindsByOptionType.get(optionType);
}

/** Whether the input is an object with an id. */
export function hasId(input: unknown): input is Identifiable {
  return typeof input === 'object' && input !== null && 'id' in input && typeof input.id === 'string';
}

/** Resolves names in the guild of a world. */
export class EntityResolver {
  constructor(
    private readonly world: World,
    private readonly guildId: string,
  ) {}

  get guild(): GuildRecord {
    const guild = this.world.guilds.get(this.guildId);
    if (!guild) throw new TestStepError('The guild of this world was deleted.');
    return guild;
  }

  /** Channels and threads of the guild, oldest first. */
  get channels(): ChannelRecord[] {
    return [...this.world.channels.values()]
      .filter(({ channel }) => channel.guild_id === this.guildId)
      .sort((a, b) => compareSnowflakes(a.channel.id, b.channel.id));
  }

  /**
   * Returns the id of an entity.
   * @throws {TestStepError} when there is no entity of that name; the message lists the existing names
   */
  resolveId(kind: EntityKind, input: Identifiable | string): string {
    if (hasId(input)) return input.id;
    switch (kind) {
      case 'user':
        return this.#findUserId(input) ?? throwNotFound('member', input, this.#memberNames());
      case 'role':
        return this.resolveRole(input).id;
      case 'channel':
        return this.resolveChannel(input).channel.id;
      case 'mentionable':
        return this.#findUserId(input) ?? this.resolveRole(input).id;
    }
  }

  /** @throws {TestStepError} when there is no such role; the message lists the roles */
  resolveRole(name: string): Role {
    const { roles } = this.guild;
    const found = roles.get(name) ?? [...roles.values()].find((role) => role.name === name);
    return (
      found ??
      throwNotFound(
        'role',
        name,
        [...roles.values()].map((role) => role.name),
      )
    );
  }

  /** @throws {TestStepError} when there is no such channel; the message lists the channels */
  resolveChannel(input: ChannelInput): ChannelRecord {
    const name = typeof input === 'string' ? input.replace(/^#/, '') : input.id;
    const found = this.world.channels.get(name) ?? this.channels.find(({ channel }) => isChannelNamed(channel, name));
    return (
      found ??
      throwNotFound(
        'channel',
        name,
        this.channels.map(({ channel }) => channel.name ?? channel.id),
      )
    );
  }

  /** @throws {TestStepError} when there is no such event; the message lists the events that are not finished */
  resolveScheduledEvent(input: ScheduledEventInput): ScheduledEventRecord {
    const { scheduledEvents } = this.guild;
    const name = typeof input === 'string' ? input : input.id;
    const unfinished = unfinishedEvents(this.guild);
    const found = scheduledEvents.get(name) ?? unfinished.find(({ event }) => event.name === name);
    return (
      found ??
      throwNotFound(
        'event',
        name,
        unfinished.map(({ event }) => event.name),
      )
    );
  }

  #findUserId(idOrName: string): string | undefined {
    if (this.world.users.has(idOrName)) return idOrName;
    const found = [...this.guild.members.keys()].find((id) => {
      const user = this.world.users.get(id)?.user;
      return user?.username === idOrName || user?.global_name === idOrName;
    });
    return found;
  }

  #memberNames(): string[] {
    return [...this.guild.members.keys()].map((id) => this.world.users.get(id)?.user.username ?? id);
  }
}

function throwNotFound(kind: string, name: string, names: readonly string[]): never {
  throw new TestStepError(
    `There is no ${kind} "${name}" in the guild. Existing ${kind}s: ${names.join(', ') || 'none'}.`,
  );
}
