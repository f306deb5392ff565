/** Responses that consist of components, and the webhook paths of interactions. */
import { describe, expect, test } from 'vitest';
import { interactionTypes } from '../../../../src/wire/objects/interactions/interaction.js';
import { Message, messageFlags } from '../../../../src/wire/objects/messages/message.js';
import { expectError, setUpEmulator } from '../../fixtures/emulator-fixture.js';
import { setUpInteractions } from '../../fixtures/interaction-fixture.js';

const fixture = setUpEmulator();
const interactions = setUpInteractions(fixture);

const { IS_COMPONENTS_V2, EPHEMERAL } = messageFlags;
const text = (content = 'hi') => ({ type: 10, content });
const section = (custom_id: string) => ({
  type: 9,
  components: [text()],
  accessory: { type: 2, style: 1, label: 'Go', custom_id },
});
const v2 = (...components: unknown[]) => ({ flags: IS_COMPONENTS_V2, components });

/** A click on a new button, which the bot has received. */
async function clicked() {
  const message = await interactions().post({ type: 2, style: 1, label: 'Press', custom_id: 'press' });
  const report = interactions().click(message, 'press');
  return { message, report, interaction: await interactions().nextInteraction() };
}

/** An interaction that the bot has deferred. */
async function deferred() {
  const { report, interaction } = await clicked();
  await interactions().respond(interaction, { type: 5 });
  await report;
  return interaction;
}

describe('a response of components', () => {
  test('is shown with its interaction, and its buttons can be clicked', async () => {
    const { message, report, interaction } = await clicked();
    await interactions().respond(interaction, { type: 4, data: v2({ type: 17, components: [section('deep')] }) });
    const { message: response } = await report;
    expect(response).toMatchObject({
      flags: IS_COMPONENTS_V2,
      interaction_metadata: {
        id: interaction.id,
        type: interactionTypes.MESSAGE_COMPONENT,
        user: { id: interactions().userId },
        interacted_message_id: message.id,
      },
    });
    const again = interactions().click(response ?? expect.fail('no response'), 'deep');
    const second = await interactions().nextInteraction();
    expect(second).toMatchObject({ data: { custom_id: 'deep', component_type: 2, id: 4 } });
    await interactions().respond(second, { type: 7, data: { components: [text('done')] } });
    expect((await again).message).toMatchObject({ components: [{ content: 'done' }], flags: IS_COMPONENTS_V2 });
  });

  test('together with content is rejected at the path of the content', async () => {
    const { report, interaction } = await clicked();
    const response = await interactions().respond(interaction, { type: 4, data: { ...v2(text()), content: 'x' } });
    expectError(response, 400, 50035);
    expect(response.json).toHaveProperty('errors.data.content');
    await interactions().respond(interaction, { type: 6 });
    await report;
  });

  test('that shows a missing file is rejected at the path of the component', async () => {
    const { report, interaction } = await clicked();
    const data = v2({ type: 13, file: { url: 'attachment://no.txt' } });
    const response = await interactions().respond(interaction, { type: 4, data });
    expectError(response, 400, 50035);
    expect(response.json).toHaveProperty('errors.data.components.0.file.url');
    await interactions().respond(interaction, { type: 6 });
    await report;
  });

  test('as an edit of a legacy message requires the flag, and no content', async () => {
    const { report, interaction } = await clicked();
    const rejected = await interactions().respond(interaction, { type: 7, data: { components: [text()] } });
    expect(rejected.json).toMatchObject({ code: 50035, errors: { data: { components: { 0: expect.anything() } } } });
    await interactions().respond(interaction, { type: 7, data: { ...v2(text()), content: null } });
    expect((await report).message).toMatchObject({ flags: IS_COMPONENTS_V2, content: '' });
  });

  test('can be ephemeral too', async () => {
    const { report, interaction } = await clicked();
    await interactions().respond(interaction, {
      type: 4,
      data: { ...v2(text()), flags: IS_COMPONENTS_V2 | EPHEMERAL },
    });
    expect((await report).message).toMatchObject({ flags: IS_COMPONENTS_V2 | EPHEMERAL });
  });
});

describe('a deferred response', () => {
  test('becomes a response of components by an edit', async () => {
    const interaction = await deferred();
    const response = await interactions().callWebhook(interaction, 'PATCH', '/messages/@original', v2(text()));
    expect(response).toMatchObject({ status: 200, json: { flags: IS_COMPONENTS_V2, components: [{ content: 'hi' }] } });
  });

  test('becomes a response of components by a follow-up', async () => {
    const interaction = await deferred();
    const response = await interactions().callWebhook(interaction, 'POST', '', v2(text()));
    expect(response).toMatchObject({ status: 200, json: { flags: IS_COMPONENTS_V2 } });
  });

  test('accepts a poll, which an edit of a sent response does not (520003)', async () => {
    const interaction = await deferred();
    const poll = { question: { text: 'Tea?' }, answers: [{ poll_media: { text: 'Yes' } }] };
    const edit = () => interactions().callWebhook(interaction, 'PATCH', '/messages/@original', { poll });
    expect(await edit()).toMatchObject({ status: 200, json: { poll: { question: { text: 'Tea?' } } } });
    expectError(await edit(), 400, 520003);
  });
});

describe('the paths of webhooks', () => {
  test('include follow-ups below the id of an application', async () => {
    const interaction = await deferred();
    await interactions().callWebhook(interaction, 'PATCH', '/messages/@original', { content: 'first' });
    const followUp = Message.parse(
      (await interactions().callWebhook(interaction, 'POST', '', { content: 'more' })).json,
    );
    const path = `/messages/${followUp.id}`;
    expect((await interactions().callWebhook(interaction, 'GET', path)).json).toMatchObject({ content: 'more' });
    expect((await interactions().callWebhook(interaction, 'PATCH', path, { content: 'new' })).json).toMatchObject({
      content: 'new',
    });
    expect((await interactions().callWebhook(interaction, 'DELETE', path)).status).toBe(204);
    expectError(await interactions().callWebhook(interaction, 'GET', path), 404, 10008);
  });

  test('include no webhook below the id of an application, whose token gives no other access', async () => {
    const interaction = await deferred();
    expectError(await interactions().callWebhook(interaction, 'GET', ''), 404, 10015);
    expectError(await interactions().callWebhook(interaction, 'DELETE', ''), 404, 10015);
    expectError(await interactions().callWebhook(interaction, 'POST', '/slack', { text: 'x' }), 404, 10015);
  });
});
