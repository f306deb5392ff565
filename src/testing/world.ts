/** A world for a test: an emulator, a guild, a bot under test, and people who act. */
import { z } from 'zod';
import type { Bot } from '../app/bot.js';
import { compareSnowflakes } from '../base/snowflake.js';
import { type Emulator, startEmulator } from '../emulator/emulator.js';
import type { AuditLogEntry } from '../wire/objects/audit-log.js';
import type { Channel } from '../wire/objects/channel.js';
import { ControlClient } from './control-client.js';
import { StageError } from './errors.js';
import { Person, type Surroundings } from './person.js';

/** A guild to make. Its roles and channels are named; `screening` switches Membership Screening on. */
export interface GuildSetting {
  readonly name: string;
  readonly screening?: boolean | undefined;
  /** The highest first. */
  readonly roles?: readonly {
    readonly name: string;
    /** Permission bits as a decimal string. */
    readonly permissions?: string | undefined;
    readonly color?: number | undefined;
  }[];
  readonly channels?: readonly {
    readonly name: string;
    readonly type?: number | undefined;
    readonly topic?: string | undefined;
    /** `id` is the name of a role of this guild, or `@everyone`. */
    readonly permission_overwrites?: readonly {
      readonly id: string;
      readonly type: number;
      readonly allow?: string | undefined;
      readonly deny?: string | undefined;
    }[];
  }[];
}

export interface WorldOptions {
  /** The bot under test, made for the service that it is to talk to. Without it, the world has people alone. */
  readonly bot?: ((service: Emulator) => Bot | Promise<Bot>) | undefined;
  /** The guild to play in. Default: the emulator's default guild. */
  readonly guild?: GuildSetting | undefined;
  /** Port of the emulator on loopback. Default: a free one. */
  readonly port?: number | undefined;
}

/** Starts an emulator, makes the guild, and starts the bot. */
export async function createWorld(options: WorldOptions = {}): Promise<TestWorld> {
  const service = await startEmulator({ port: options.port ?? 0 });
  try {
    const control = new ControlClient(service.url);
    const guildId = options.guild
      ? (await control.call('POST', '/guilds', z.object({ id: z.string() }), options.guild)).id
      : service.guildId;
    const bot = await options.bot?.(service);
    await bot?.start();
    return new TestWorld(service, control, guildId, bot);
  } catch (error) {
    await service.close();
    throw error;
  }
}

const LogPage = z.object({ entries: z.array(z.object({ seq: z.int() })), next: z.int() });

/** What a running world is made of. */
export class TestWorld implements Surroundings {
  constructor(
    readonly service: Emulator,
    readonly control: ControlClient,
    readonly guildId: string,
    readonly bot: Bot | undefined,
  ) {}

  /** A new person who joins the guild; pending, when the guild has screening. */
  async join(name: string): Promise<Person> {
    const user = await this.control.call('POST', '/users', z.object({ id: z.string() }), {
      username: name.toLowerCase().replaceAll(/[^a-z0-9_.]/g, '_'),
      global_name: name,
    });
    await this.control.run('POST', `/guilds/${this.guildId}/members`, { user_id: user.id });
    return new Person(user.id, name, this);
  }

  /** Gives a person a role of the guild, by the owner's hand. */
  async grant(person: Person, roleName: string): Promise<void> {
    await this.#asOwner('PUT', `/guilds/${this.guildId}/members/${person.id}/roles/${this.roleId(roleName)}`);
  }

  /** The names of a person's roles in the guild. */
  rolesOf(person: Person): string[] {
    const { roles } = this.#guild();
    return this.#member(person).roles.map((id) => roles.get(id)?.name ?? id);
  }

  /** Whether a person has yet to complete screening. */
  isPending(person: Person): boolean {
    return this.#member(person).pending;
  }

  /** The audit log of the guild, newest first. */
  auditLog(): AuditLogEntry[] {
    return this.#guild().auditLog.toReversed();
  }

  /** @throws {StageError} when the guild has no such role */
  roleId(name: string): string {
    const role = [...this.#guild().roles.values()].find((each) => each.name === name);
    if (!role) throw new StageError(`There is no role "${name}" in the guild.`);
    return role.id;
  }

  channels(): readonly Channel[] {
    return [...this.service.world.channels.values()]
      .map((record) => record.channel)
      .filter((channel) => channel.guild_id === this.guildId)
      .sort((a, b) => compareSnowflakes(a.id, b.id));
  }

  /** Arms a fault of the service, for example `{ kind: 'close', code: 4000 }`. */
  async arm(fault: { kind: string } & Record<string, unknown>): Promise<void> {
    await this.control.run('POST', '/faults', fault);
  }

  async until<T>(look: () => Promise<T | undefined>, timeoutMs: number): Promise<T | undefined> {
    const deadline = Date.now() + timeoutMs;
    for (let after = (await this.#log('')).next; ; ) {
      const found = await look();
      const left = deadline - Date.now();
      if (found !== undefined || left <= 0) return found;
      after = (await this.#log(`?after=${after}&wait_ms=${left}`)).next;
    }
  }

  /** Stops the bot, then the service. */
  async close(): Promise<void> {
    await this.bot?.stop();
    await this.service.close();
  }

  async #log(query: string) {
    return this.control.call('GET', `/log${query}`, LogPage);
  }

  #guild() {
    const guild = this.service.world.guilds.get(this.guildId);
    if (!guild) throw new StageError('The guild is gone.');
    return guild;
  }

  #member(person: Person) {
    const member = this.#guild().members.get(person.id);
    if (!member) throw new StageError(`${person.name} is not a member of the guild.`);
    return member;
  }

  async #asOwner(method: string, path: string): Promise<void> {
    const owner = this.service.world.users.get(this.#guild().guild.owner_id);
    const response = await fetch(`${this.service.api}${path}`, {
      method,
      headers: { authorization: owner?.token ?? '' },
    });
    if (!response.ok) throw new StageError(`${method} ${path} was refused: ${await response.text()}`);
  }
}
