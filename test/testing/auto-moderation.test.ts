/** Auto moderation in the test kit: what users write is reviewed, what the bot writes is not. */
import { expect, test } from 'vitest';
import { createSampleWorld, createScreenedMember, stepErrorOf } from './sample-world.js';

async function setUp() {
  const world = await createSampleWorld();
  await world.owner.api.autoModeration.createRule(world.guildId, {
    name: 'No rum',
    event_type: 1,
    trigger_type: 1,
    trigger_metadata: { keyword_filter: ['rum'] },
    actions: [{ type: 1, metadata: { custom_message: 'Drink tea.' } }],
    enabled: true,
  });
  return { world, wren: await createScreenedMember(world, 'wren') };
}

test('a message that a rule blocks fails with the reason `blocked` and the message of the rule', async () => {
  const { wren } = await setUp();
  const error = await stepErrorOf(wren.send('quay', 'More rum'));
  expect(error).toMatchObject({ reason: 'blocked' });
  expect(error.message).toContain('wren could not send a message: blocked: Drink tea.');
  await wren.expectNoMessage('More rum');
});

test('an edit that a rule blocks fails with the error of the API', async () => {
  const { wren } = await setUp();
  const { id, channelId } = await wren.send('quay', 'More tea');
  const edit = wren.api.messages.edit(channelId, id, { content: 'More rum' });
  await expect(edit).rejects.toMatchObject({ status: 400, jsonCode: 200000 });
  expect(wren.messages('quay')[0]?.text).toBe('More tea');
});

test('the owner is exempt', async () => {
  const { world, wren } = await setUp();
  await world.owner.send('quay', 'More rum');
  await wren.waitForMessage('More rum');
});
