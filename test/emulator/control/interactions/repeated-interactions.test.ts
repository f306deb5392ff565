/** Sending an interaction again. */
import { describe, expect, it } from 'vitest';
import { createLogger } from '../../../../src/base/logging/pino-logger.js';
import { setUpEmulator } from '../../fixtures/emulator-fixture.js';
import { setUpInteractions } from '../../fixtures/interaction-fixture.js';

const fixture = setUpEmulator({ logger: createLogger({ level: 'silent' }) });
const interactions = setUpInteractions(fixture);
const button = { type: 2, style: 1, label: 'Press me', custom_id: 'press' };
const repeat = (id: string) => interactions().control.call('POST', `/interactions/${id}/repeat`, {});

/** A click on a new message, to which the bot has responded. */
async function clicked() {
  const scene = interactions();
  const message = await scene.post(button);
  const click = scene.click(message, 'press');
  const interaction = await scene.nextInteraction();
  await scene.respond(interaction, { type: 6 });
  await click;
  return { message, interaction };
}

describe('a repeated interaction', () => {
  it('has the same user and data, a new id and token, and the message as it is now', async () => {
    const scene = interactions();
    const { message, interaction } = await clicked();
    await fixture().bot.send('PATCH', `/channels/${scene.channelId}/messages/${message.id}`, { content: 'changed' });
    const repeating = repeat(interaction.id);
    const repeated = await scene.nextInteraction();
    expect(repeated).toMatchObject({ type: 3, data: interaction.data, message: { content: 'changed' } });
    expect(repeated.member?.user.id).toBe(scene.userId);
    expect(repeated.id).not.toBe(interaction.id);
    expect(repeated.token).not.toBe(interaction.token);
    await scene.respond(repeated, { type: 4, data: { content: 'again' } });
    expect(await repeating).toMatchObject({
      status: 200,
      json: { interaction_id: repeated.id, status: 'answered', message: { content: 'again' } },
    });
  });

  it('is refused if its message was deleted', async () => {
    const { message, interaction } = await clicked();
    await fixture().bot.send('DELETE', `/channels/${interactions().channelId}/messages/${message.id}`);
    expect(await repeat(interaction.id)).toMatchObject({
      status: 200,
      json: { status: 'refused', error: { reason: 'unknown_message' } },
    });
  });

  it.each(['1', 'constructor', '999999999999999999'])('with the unknown id %s is an error', async (id) => {
    expect(await repeat(id)).toMatchObject({ status: 404, json: { code: 10062 } });
  });
});
