/** Responses that start an activity (type 12): only applications with an activity can send them. */
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { getApplicationActivityInstance } from '../../../../src/wire/endpoints/applications.js';
import { expectError, setUpEmulator } from '../../fixtures/emulator-fixture.js';
import { setUpInteractions } from '../../fixtures/interaction-fixture.js';
import { setUpRestClient } from '../../fixtures/rest-client.js';

const fixture = setUpEmulator({ world: { application: { hasActivity: true } } });
const api = setUpRestClient(fixture);
const interactions = setUpInteractions(fixture);

describe('an activity', () => {
  const application = () => {
    const { world, applicationId } = fixture().emulator;
    const record = world.applications.get(applicationId);
    if (!record) throw new Error('the default application is gone');
    return record;
  };
  const find = (instance: string) =>
    fixture().bot.call(getApplicationActivityInstance, {
      path: { application_id: application().id, activity_instance: instance },
    });

  beforeAll(async () => {
    await interactions().register({ name: 'play' });
  });

  test('is started by the response to a command, and found by its id', async () => {
    const report = interactions().useCommand('play');
    const interaction = await interactions().nextInteraction();
    const { guildId, channelId } = fixture().emulator;
    const instance = `i-${interaction.id}-gc-${guildId}-${channelId}`;
    expectError(await find(instance), 404, 0);
    const response = await interactions().respond(interaction, { type: 12 }, '?with_response=true');
    expect({ status: response.status, body: response.json }).toEqual({
      status: 200,
      body: {
        interaction: { id: interaction.id, type: 2, activity_instance_id: instance },
        resource: { type: 12, activity_instance: { id: instance } },
      },
    });
    expect(await report).toMatchObject({ status: 'answered', response: { type: 12 } });
    expect((await find(instance)).json).toEqual({
      application_id: application().id,
      instance_id: instance,
      launch_id: interaction.id,
      location: { id: `gc-${guildId}-${channelId}`, kind: 'gc', channel_id: channelId, guild_id: guildId },
      users: [interactions().userId],
    });
    expectError(await find(`${instance}0`), 404, 0);
  });

  test('is also started by the response to a button', async () => {
    const message = await interactions().post({ type: 2, style: 1, label: 'Play', custom_id: 'play' });
    const report = interactions().click(message, 'play');
    expect((await interactions().respond(await interactions().nextInteraction(), { type: 12 })).status).toBe(204);
    expect(await report).toMatchObject({ status: 'answered', response: { type: 12 } });
  });

  test('is started by the client', async () => {
    const report = interactions().useCommand('play');
    const { id, token } = await interactions().nextInteraction();
    const result = await api().interactions.createResponse(id, token, { type: 12 }, { with_response: true });
    expect(result).toMatchObject({ resource: { type: 12, activity_instance: { id: expect.stringContaining(id) } } });
    expect(await report).toMatchObject({ status: 'answered' });
  });

  test('can be that of an application that the control API creates', async () => {
    for (const has_activity of [true, false, undefined]) {
      const body = { name: 'Lookout', has_activity };
      const created = await interactions().control.ok('POST', '/applications', body);
      const record = fixture().emulator.world.applications.get(Object(created).application_id);
      expect(record?.isEmbedded).toBe(has_activity ?? false);
    }
  });

  test('cannot be started by an application without one', async () => {
    application().isEmbedded = false;
    onTestFinished(() => {
      application().isEmbedded = true;
    });
    const report = interactions().useCommand('play');
    const interaction = await interactions().nextInteraction();
    const response = await interactions().respond(interaction, { type: 12 });
    expectError(response, 400, 50035);
    expect(response.json).toMatchObject({ errors: { type: { _errors: [{ code: 'BASE_TYPE_CHOICES' }] } } });
    await interactions().respond(interaction, { type: 5 });
    await report;
  });
});
