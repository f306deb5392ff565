import { expect, onTestFinished, test } from 'vitest';
import { Interaction } from '../../../src/wire/objects/interactions/interaction.js';
import { setUpEmulator } from '../fixtures/emulator-fixture.js';
import { InteractionFixture } from '../fixtures/interaction-fixture.js';
import { RawClient } from '../fixtures/raw-client.js';

const fixture = setUpEmulator();

test('every session of a shard receives an interaction, and only the first response is accepted', async () => {
  const scene = await InteractionFixture.open(fixture());
  const { gatewayUrl, token } = fixture().emulator;
  const other = await RawClient.connectAndIdentify(gatewayUrl, token);
  await other.event('GUILD_CREATE');
  onTestFinished(() => {
    scene.close();
    other.close();
  });
  const message = await scene.post({ type: 2, style: 1, label: 'Go', custom_id: 'go' });
  const clicked = scene.click(message, 'go');
  const received = await scene.nextInteraction();
  expect(Interaction.parse((await other.event('INTERACTION_CREATE')).d).id).toBe(received.id);
  expect(await scene.respond(received, { type: 4, data: { content: 'first' } })).toMatchObject({ status: 204 });
  expect(await scene.respond(received, { type: 4, data: { content: 'second' } })).toMatchObject({
    status: 400,
    json: { code: 40060 },
  });
  expect(await clicked).toMatchObject({ message: { content: 'first' } });
});
