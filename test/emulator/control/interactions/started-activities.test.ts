/** Responses that start an activity (type 12): only applications with an activity can send them. */
import { beforeAll, describe, expect, test } from 'vitest';
import { getApplicationActivityInstance } from '../../../../src/wire/endpoints/applications.js';
import { expectError, setUpEmulator } from '../../fixtures/emulator-fixture.js';
import { setUpInteractions } from '../../fixtures/interaction-fixture.js';

const fixture = setUpEmulator();
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
    application().isEmbedded = true;
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
    application().isEmbedded = true;
    const message = await interactions().post({ type: 2, style: 1, label: 'Play', custom_id: 'play' });
    const report = interactions().click(message, 'play');
    expect((await interactions().respond(await interactions().nextInteraction(), { type: 12 })).status).toBe(204);
    expect(await report).toMatchObject({ status: 'answered', response: { type: 12 } });
  });

  test('cannot be started by an application without one', async () => {
    application().isEmbedded = false;
    const report = interactions().useCommand('play');
    const interaction = await interactions().nextInteraction();
    const response = await interactions().respond(interaction, { type: 12 });
    expectError(response, 400, 50035);
    expect(response.json).toMatchObject({ errors: { type: { _errors: [{ code: 'BASE_TYPE_CHOICES' }] } } });
    await interactions().respond(interaction, { type: 5 });
    await report;
  });
});
