/** A running service for a test file, and callers who reach it over real sockets. */
import { afterAll, beforeAll, expect } from 'vitest';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { type Emulator, type EmulatorOptions, startEmulator } from '../../../src/emulator/emulator.js';
import { insertGuild, type NewGuild } from '../../../src/emulator/state/membership/guild-creation.js';
import { addBot, joinGuild } from '../../../src/emulator/state/membership/membership.js';
import type { ChannelRecord } from '../../../src/emulator/state/records/channels.js';
import type { GuildRecord } from '../../../src/emulator/state/records/guilds.js';
import type { UserRecord } from '../../../src/emulator/state/records/users.js';
import { insertUser } from '../../../src/emulator/state/users/users.js';
import type { Endpoint } from '../../../src/wire/endpoints/declaration/endpoint.js';

export interface CallOptions {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The JSON body; undefined when there is none. */
  readonly json: unknown;
}

/** Somebody who calls the interface with a token. */
export class Caller {
  /** @param authorization the header; none is sent when it is empty */
  constructor(
    private readonly api: string,
    private readonly authorization: string,
  ) {}

  /** Calls an endpoint; the answer of a success is checked against its declaration. */
  async call(endpoint: Endpoint, options: CallOptions = {}): Promise<Answer> {
    const path = endpoint.path.replace(/\{(\w+)\}/g, (whole, name: string) => options.path?.[name] ?? whole);
    const answer = await this.send(endpoint.method, path + (options.query ?? ''), options.body, options.headers);
    const { result } = endpoint.details;
    if (answer.status < 300 && 'schema' in result) result.schema.parse(answer.json);
    return answer;
  }

  /** Sends any request below `/api/v10`: JSON, unless the body is a form, text or bytes. */
  async send(method: string, path: string, body?: unknown, headers: CallOptions['headers'] = {}): Promise<Answer> {
    const bytes = body instanceof Uint8Array ? Uint8Array.from(body) : undefined;
    const raw = body instanceof FormData || typeof body === 'string' ? body : bytes;
    const response = await fetch(this.api + path, {
      method,
      headers: {
        ...(this.authorization ? { authorization: this.authorization } : {}),
        ...(body === undefined || raw !== undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: raw ?? JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, json: text === '' ? undefined : JSON.parse(text) };
  }
}

/** A service whose time stands still until it is moved, with means to set a scene. */
export class Scene {
  constructor(readonly service: Emulator) {}

  /** The default application's bot. */
  get bot(): Caller {
    return this.caller(`Bot ${this.service.token}`);
  }

  caller(authorization: string): Caller {
    return new Caller(this.service.api, authorization);
  }

  as(account: UserRecord): Caller {
    return this.caller(account.applicationId === undefined ? account.token : `Bot ${account.token}`);
  }

  person(username = 'ann'): UserRecord {
    return insertUser(this.service.world, { username }).result;
  }

  /** A person who is a member. */
  member(guild: GuildRecord, username = 'ann'): UserRecord {
    const person = this.person(username);
    joinGuild(this.service.world, guild, person.user.id);
    return person;
  }

  /** A guild in which the default bot has these permissions and no others. */
  guild(permissions: string, spec: Partial<NewGuild> = {}): GuildRecord {
    const { world, applicationId } = this.service;
    const guild = insertGuild(world, { name: 'Harbour', ...spec, bot: false }).result;
    const application = world.applications.get(applicationId);
    if (!application) throw new Error('the default application is gone');
    addBot(world, guild, application, { permissions, position: guild.roles.size });
    return guild;
  }

  /** A guild in which the default bot has only what everybody has. */
  guildOfOthers(spec: Partial<NewGuild> = {}): GuildRecord {
    return insertGuild(this.service.world, { name: 'Elsewhere', ...spec, bot: false }).result;
  }

  channel(guild: GuildRecord, name = 'general'): ChannelRecord {
    const found = [...this.service.world.channels.values()].find(
      ({ channel }) => channel.guild_id === guild.guild.id && channel.name === name,
    );
    if (!found) throw new Error(`no channel ${name}`);
    return found;
  }

  role(guild: GuildRecord, name: string): string {
    const found = [...guild.roles.values()].find((role) => role.name === name);
    if (!found) throw new Error(`no role ${name}`);
    return found.id;
  }
}

/** Starts a service before the tests of a file and ends it after them. */
export function aService(options: EmulatorOptions = {}): () => Scene {
  let scene: Scene | undefined;
  beforeAll(async () => {
    const generous = { standard: { limit: 10_000, windowMs: 1000 }, globalPerSecond: 10_000 };
    scene = new Scene(await startEmulator({ clock: new AdjustableClock('manual'), rateLimits: generous, ...options }));
  });
  afterAll(async () => scene?.service.close());
  return () => {
    if (!scene) throw new Error('the service has not started yet');
    return scene;
  };
}

/** Expects an error of the interface. */
export function expectError(answer: Answer, status: number, code: number): void {
  expect({ status: answer.status, body: answer.json }).toEqual({
    status,
    body: expect.objectContaining({ code, message: expect.any(String) }),
  });
}
