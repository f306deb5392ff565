/** Bots of new applications that listen on the gateway: each has identifies of its own, and needs no time to pass. */
import { onTestFinished } from 'vitest';
import { insertApplication } from '../../../src/emulator/state/applications/applications.js';
import { addBot } from '../../../src/emulator/state/membership/membership.js';
import type { GuildRecord } from '../../../src/emulator/state/records/guilds.js';
import { type IntentName, intentBits, intents } from '../../../src/wire/gateway/protocol.js';
import type { Scene } from '../http/service.js';
import { RawClient } from './raw-client.js';

/** Every intent that there is. */
export const EVERY_INTENT = Object.keys(intents) as IntentName[]; // The keys of a constant table are its names.

export interface ListenerTerms {
  /** The bot's permissions in the guild, as a decimal string. Default: none but what everybody has. */
  readonly permissions?: string;
  /** Default: all. */
  readonly intents?: readonly IntentName[];
  /** More fields of its identify. */
  readonly identify?: Record<string, unknown>;
}

export interface Listener {
  readonly client: RawClient;
  readonly userId: string;
  readonly applicationId: string;
  readonly token: string;
}

/** A bot in a guild that has heard how its session begins. Its connection ends with the test. */
export async function listener(scene: Scene, guild: GuildRecord, terms: ListenerTerms = {}): Promise<Listener> {
  const { world, gateway } = scene.service;
  const application = insertApplication(world, { name: 'Listener' }).result;
  addBot(world, guild, application, { permissions: terms.permissions });
  const token = world.users.get(application.botUserId)?.token ?? '';
  const bits = intentBits(terms.intents ?? EVERY_INTENT);
  const client = await RawClient.identified(gateway, token, bits, terms.identify);
  onTestFinished(() => client.close());
  await client.event('READY');
  await client.soFar();
  return { client, userId: application.botUserId, applicationId: application.id, token };
}
