/** The real client before a scene's service, and an ear at its gateway. */
import { afterAll, beforeAll, expect } from 'vitest';
import { z } from 'zod';
import { bitsOf } from '../../../src/base/bit-set.js';
import { type Api, Rest } from '../../../src/rest/index.js';
import { ALL_PERMISSIONS, type PermissionName, permissions } from '../../../src/wire/constants/permissions.js';
import type { EventName, EventPayload } from '../../../src/wire/events/all-events.js';
import { events as declarations } from '../../../src/wire/events/all-events.js';
import { type IntentName, intentBits, intents, opcodes } from '../../../src/wire/gateway/protocol.js';
import { RawClient } from '../gateway/raw-client.js';
import type { Scene } from './service.js';

/** The client of the default application's bot, for the tests of a file. */
export function aClient(scene: () => Scene): () => Api {
  let rest: Rest | undefined;
  beforeAll(() => {
    const { api, token } = scene().service;
    rest = new Rest({ token, baseUrl: api, globalRequestsPerSecond: 10_000 });
  });
  afterAll(async () => rest?.close());
  return () => {
    if (!rest) throw new Error('the client is not there yet');
    return rest.api;
  };
}

/** Of which guild an event is: of its `guild_id`, or of its own id when it is a guild. */
const Place = z.object({ guild_id: z.string(), id: z.string() }).partial();

/** What the default application's bot hears, for the tests of a file: every intent was asked for. */
export class Ear {
  constructor(private readonly client: RawClient) {}

  /**
   * The data of the next event of that name in a guild, which must be what its declaration says; what other tests left
   * unheard is passed over.
   */
  async hears<Name extends EventName>(name: Name, guildId: string): Promise<EventPayload<Name>> {
    const declaration = declarations[name];
    for (;;) {
      const { d } = await this.client.event(declaration.wireName);
      const { guild_id, id } = Place.parse(d);
      if ((guild_id ?? id) !== guildId) continue;
      declaration.payload.parse(d);
      // Just checked against the payload of this very declaration.
      return d as EventPayload<Name>;
    }
  }

  /** Waits until each of these was heard in a guild, as often as it is named and in whatever order. */
  async hearsAll(names: readonly EventName[], guildId: string): Promise<void> {
    const missing = names.map((name) => declarations[name]);
    while (missing.length > 0) {
      const { t, d } = await this.client.next(opcodes.DISPATCH);
      const { guild_id, id } = Place.parse(d);
      const index = missing.findIndex(({ wireName }) => wireName === t && (guild_id ?? id) === guildId);
      if (index >= 0) for (const { payload } of missing.splice(index, 1)) payload.parse(d);
    }
  }

  close(): void {
    this.client.close();
  }
}

/** Opens the ear before the tests of a file and closes it after them. */
export function anEar(scene: () => Scene): () => Ear {
  let ear: Ear | undefined;
  beforeAll(async () => {
    const { gateway, token } = scene().service;
    const all = intentBits(Object.keys(intents) as IntentName[]); // the keys are exactly those of the table
    const client = await RawClient.identified(gateway, token, all);
    await client.event('GUILD_CREATE');
    ear = new Ear(client);
  });
  afterAll(() => ear?.close());
  return () => {
    if (!ear) throw new Error('the ear is not open yet');
    return ear;
  };
}

/** Expects a call to be refused by the service with this status and code. */
export function expectRefusal(call: Promise<unknown>, status: number, jsonCode: number): Promise<void> {
  return expect(call).rejects.toMatchObject({ status, jsonCode });
}

/** Expects a call to be refused before it is sent, for these fields. */
export function expectUnsent(call: Promise<unknown>, ...paths: string[]): Promise<void> {
  return expect(call).rejects.toMatchObject({
    code: 'validation_error',
    problems: paths.map((path) => expect.objectContaining({ path })),
  });
}

/** Every permission but these and ADMINISTRATOR. */
export function allBut(...names: PermissionName[]): string {
  return String(ALL_PERMISSIONS & ~bitsOf(permissions, [...names, 'ADMINISTRATOR']));
}
