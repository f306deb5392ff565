// What members do together: scheduled events, stages, auto moderation, stickers, templates.
import assert from 'node:assert/strict';
import { pixel } from '../pixel.mjs';

const HOUR_MS = 3_600_000;

export async function community({ step, bot, emulator, actors, waitFor }) {
  const { guildId, channelId } = emulator;
  const { rest } = bot;

  await step('schedules an event', async () => {
    const startsAt = Date.now() + HOUR_MS;
    const event = { name: 'Regatta', location: 'the quay', startsAt, endsAt: startsAt + HOUR_MS };
    const received = await waitFor('scheduledEventCreate', () => rest.createScheduledEvent(guildId, event));
    assert.equal(received.name, 'Regatta');
  });

  await step('opens a stage', async () => {
    const { id } = await rest.createChannel(guildId, { name: 'deck', type: 13 });
    const received = await waitFor('stageCreate', () => rest.openStage(id, 'Tides'));
    assert.equal(received.topic, 'Tides');
  });

  await step('has a message blocked by an auto moderation rule', async () => {
    const ann = await actors.join('ann');
    const rule = await rest.createKeywordRule(guildId, { name: 'No rum', keyword: 'rum' });
    const message = { user_id: ann.id, content: 'Some rum' };
    const send = () => emulator.control('POST', `/channels/${channelId}/messages`, message).catch(() => {});
    const received = await waitFor('ruleTriggered', send);
    assert.deepEqual(received, { ruleId: rule.id, userId: ann.id, content: 'Some rum' });
  });

  await step('creates a sticker', async () => {
    const sticker = { name: 'anchor', tags: 'anchor', description: 'An anchor', file: pixel };
    assert.equal((await rest.createSticker(guildId, sticker)).name, 'anchor');
  });

  await step('creates a template of the guild', async () => {
    const { code } = await rest.createTemplate(guildId, 'Port');
    assert.match(code, /^\w+$/);
  });
}
