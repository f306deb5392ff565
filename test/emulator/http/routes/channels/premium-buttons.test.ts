/** Premium buttons, whose SKU must be one of the application that sends the message. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { insertApplication } from '../../../../../dev/src/emulator/state/applications/applications.js';
import { insertSku } from '../../../../../dev/src/emulator/state/monetization/skus.js';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { type JsonResponse, setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { setUpInteractions } from '../../../fixtures/interaction-fixture.js';

const fixture = setUpEmulator();
const interactions = setUpInteractions(fixture);

const ADMINISTRATOR = permissionSet('ADMINISTRATOR');

/** A message with a premium button. */
function offering(skuId: string) {
  return { content: 'Buy this', components: [{ type: 1, components: [{ type: 2, style: 6, sku_id: skuId }] }] };
}

const ownSku = () => {
  const { world, applicationId } = fixture().emulator;
  return insertSku(world, applicationId, { name: 'Gold', kind: 'durable' }).sku.id;
};

const otherSku = () => {
  const { world } = fixture().emulator;
  const { id } = insertApplication(world, { name: 'Other' }).result;
  return insertSku(world, id, { name: 'Gold', kind: 'durable' }).sku.id;
};

/** An interaction that waits for a response. */
async function waitingInteraction() {
  const message = await interactions().post({ type: 2, style: 1, label: 'Buy', custom_id: 'buy' });
  const clicked = interactions().click(message, 'buy');
  const interaction = await interactions().nextInteraction();
  onTestFinished(async () => {
    await interactions().respond(interaction, { type: 6 });
    await clicked;
  });
  return interaction;
}

/** An interaction with a response. */
async function answeredInteraction() {
  const interaction = await waitingInteraction();
  await interactions().respond(interaction, { type: 4, data: { content: 'Hello' } });
  return interaction;
}

async function message() {
  const { channel } = fixture().channel(fixture().guild(ADMINISTRATOR));
  const sent = await fixture().bot.send('POST', `/channels/${channel.id}/messages`, { content: 'Hello' });
  return `/channels/${channel.id}/messages/${(sent.json as { id: string }).id}`; // a message has an id
}

async function webhook() {
  const { channel } = fixture().channel(fixture().guild(ADMINISTRATOR));
  const { json } = await fixture().bot.send('POST', `/channels/${channel.id}/webhooks`, { name: 'News' });
  const { id, token } = json as { id: string; token: string }; // so is a webhook of the bot
  return `/webhooks/${id}/${token}`;
}

const forum = () =>
  fixture().channel(fixture().guild(ADMINISTRATOR, { channels: [{ name: 'general', type: 15 }] })).channel.id;

type Send = (skuId: string) => Promise<JsonResponse>;

describe.each<[string, string, Send]>([
  [
    'a message',
    '',
    async (sku) => {
      const { channel } = fixture().channel(fixture().guild(ADMINISTRATOR));
      return fixture().bot.send('POST', `/channels/${channel.id}/messages`, offering(sku));
    },
  ],
  ['an edited message', '', async (sku) => fixture().bot.send('PATCH', await message(), offering(sku))],
  [
    'a forum post',
    'message.',
    async (sku) =>
      fixture().bot.send('POST', `/channels/${forum()}/threads`, { name: 'Offer', message: offering(sku) }),
  ],
  [
    'a message of a webhook',
    '',
    async (sku) =>
      fixture()
        .callerWith('')
        .send('POST', await webhook(), offering(sku)),
  ],
  [
    'an initial response',
    'data.',
    async (sku) => interactions().respond(await waitingInteraction(), { type: 4, data: offering(sku) }),
  ],
  [
    'an update of the message',
    'data.',
    async (sku) => interactions().respond(await waitingInteraction(), { type: 7, data: offering(sku) }),
  ],
  [
    'an edited response',
    '',
    async (sku) =>
      interactions().callWebhook(await answeredInteraction(), 'PATCH', '/messages/@original', offering(sku)),
  ],
  [
    'a follow-up',
    '',
    async (sku) => interactions().callWebhook(await answeredInteraction(), 'POST', '', offering(sku)),
  ],
])('%s', (_what, at, send) => {
  test('offers a SKU of the application', async () => {
    expect((await send(ownSku())).status).toBeLessThan(300);
  });

  test.each([
    ['an unknown SKU', () => '5'],
    ['a SKU of another application', otherSku],
  ])('with %s fails with 50035', async (_sku, skuOf) => {
    const { status, json } = await send(skuOf());
    expect([status, json]).toMatchObject([400, { code: 50035 }]);
    expect(json).toHaveProperty(
      `errors.${at}components.0.components.0.sku_id._errors.0.code`,
      'BUTTON_COMPONENT_INVALID_APPLICATION',
    );
  });
});
