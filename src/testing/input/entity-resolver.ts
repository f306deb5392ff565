/** How tests name users, roles and channels, and what ids these are in the guild of a world. */
import { compareSnowflakes } from '../../base/snowflake.js';
import type { ChannelRecord } from '../../emulator/state/records/channels.js';
import type { GuildRecord } from '../../emulator/state/records/guilds.js';
import type { World } from '../../emulator/state/world/world.js';
import { commandOptionTypes } from '../../wire/objects/applications/application-command-option.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import type { Role } from '../../wire/objects/guilds/role.js';
import { TestStepError } from '../errors/test-step-error.js';

/** Something that has an id: a person, a role, a channel, a message. */
export interface Identifiable {
  readonly id: string;
}

/** A user: a person of the world, or an id. */
export type UserInput = Identifiable | string;
/** A role: its name in the guild of the world, or the role, or its id. */
export type RoleInput = Identifiable | string;
/** A channel or thread: its name in the guild of the world, or the channel, or its id. */
export type ChannelInput = Identifiable | string;

export type EntityInputKind = 'user' | 'role' | 'mentionable' | 'channel';

const byComponent: ReadonlyMap<number, EntityInputKind> = new Map<number, EntityInputKind>([
  [componentTypes.USER_SELECT, 'user'],
  [componentTypes.ROLE_SELECT, 'role'],
  [componentTypes.MENTIONABLE_SELECT, 'mentionable'],
  [componentTypes.CHANNEL_SELECT, 'channel'],
]);

const byOption: ReadonlyMap<number, EntityInputKind> = new Map<number, EntityInputKind>([
  [commandOptionTypes.USER, 'user'],
  [commandOptionTypes.ROLE, 'role'],
  [commandOptionTypes.MENTIONABLE, 'mentionable'],
  [commandOptionTypes.CHANNEL, 'channel'],
]);

/** What a select of this type offers; undefined when it offers options of its own. */
export function entityKindOfSelect(componentType: number): EntityInputKind | undefined {
  return byComponent.get(componentType);
}

/** What a command's option of this type takes; undefined when it takes a plain value. */
export function entityKindOfOption(optionType: number): EntityInputKind | undefined {
  return byOption.get(optionType);
}

/** Whether it is something with an id, and not a name. */
export function hasId(input: unknown): input is Identifiable {
  return typeof input === 'object' && input !== null && 'id' in input && typeof input.id === 'string';
}

/** The guild of a world, with the names in it. */
export class EntityResolver {
  constructor(
    private readonly world: World,
    private readonly guildId: string,
  ) {}

  get guild(): GuildRecord {
    const guild = this.world.guilds.get(this.guildId);
    if (!guild) throw new TestStepError('The guild of this world is gone.');
    return guild;
  }

  /** Channels and threads of the guild, the oldest first. */
  get channels(): ChannelRecord[] {
    return [...this.world.channels.values()]
      .filter(({ channel }) => channel.guild_id === this.guildId)
      .sort((a, b) => compareSnowflakes(a.channel.id, b.channel.id));
  }

  /**
   * The id of what a test means.
   * @throws {TestStepError} naming what there is
   */
  resolveId(kind: EntityInputKind, input: Identifiable | string): string {
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

  /** @throws {TestStepError} naming the roles that there are */
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

  /** @throws {TestStepError} naming the channels that there are */
  resolveChannel(place: ChannelInput): ChannelRecord {
    const name = typeof place === 'string' ? place.replace(/^#/, '') : place.id;
    const found = this.world.channels.get(name) ?? this.channels.find(({ channel }) => channel.name === name);
    return (
      found ??
      throwNotFound(
        'channel',
        name,
        this.channels.map(({ channel }) => channel.name ?? channel.id),
      )
    );
  }

  #findUserId(text: string): string | undefined {
    if (this.world.users.has(text)) return text;
    const found = [...this.guild.members.keys()].find((id) => {
      const user = this.world.users.get(id)?.user;
      return user?.username === text || user?.global_name === text;
    });
    return found;
  }

  #memberNames(): string[] {
    return [...this.guild.members.keys()].map((id) => this.world.users.get(id)?.user.username ?? id);
  }
}

function throwNotFound(what: string, name: string, there: readonly string[]): never {
  throw new TestStepError(`There is no ${what} "${name}" in the guild. There are: ${there.join(', ') || 'none'}.`);
}
