import type { GuildRecord } from '../../../../../dev/src/emulator/state/records/guilds.js';
import { createWebhook } from '../../../../../src/wire/endpoints/webhooks.js';
import { Webhook } from '../../../../../src/wire/objects/webhooks/webhook.js';
import type { EmulatorFixture } from '../../../fixtures/emulator-fixture.js';

/** Creates a webhook as the owner of the guild. It belongs to no application. */
export async function createUserWebhook(fixture: EmulatorFixture, guild: GuildRecord, channelId: string) {
  const response = await fixture
    .callerOf(fixture.ownerOf(guild))
    .call(createWebhook, { path: { channel_id: channelId }, body: { name: 'Hand' } });
  return Webhook.parse(response.json);
}
