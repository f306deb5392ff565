// Messages and webhooks: embeds, files, components, reactions, pins, threads.
import assert from 'node:assert/strict';
import { expectError } from '../expect-error.mjs';

const button = (custom_id, label) => ({ type: 2, style: 1, custom_id, label });
const file = { name: 'tides.txt', data: Buffer.from('tide tables') };

export async function messages({ step, bot, emulator }) {
  const { channelId } = emulator;
  const { rest } = bot;

  await step('sends a message with an embed, a file and a button, edits and deletes it', async () => {
    const body = {
      content: 'At nine',
      embeds: [{ title: 'Tides', fields: [{ name: 'High', value: '9:00', inline: true }] }],
      components: [{ type: 1, components: [button('go', 'Go')] }],
    };
    const sent = await rest.send(channelId, body, [file]);
    assert.equal(sent.content, 'At nine');
    assert.deepEqual(sent.embedTitles, ['Tides']);
    assert.deepEqual(sent.customIds, ['go']);
    assert.equal(sent.files[0].name, 'tides.txt');
    assert.equal(await (await fetch(sent.files[0].url)).text(), 'tide tables');
    assert.equal((await rest.editMessage(channelId, sent.id, { content: 'At ten' })).content, 'At ten');
    await rest.deleteMessage(channelId, sent.id);
    await expectError(rest.editMessage(channelId, sent.id, { content: 'At one' }), 10008);
  });

  await step('replies, reacts, pins, reads and deletes in bulk', async () => {
    const first = await rest.send(channelId, { content: 'One' });
    const reply = await rest.send(channelId, { content: 'Two', replyTo: first.id });
    assert.equal(reply.replyTo, first.id);
    await rest.react(channelId, first.id, '🌊');
    await rest.unreact(channelId, first.id, '🌊');
    await rest.pin(channelId, first.id);
    const ids = (await rest.listMessages(channelId, 10)).filter((id) => [first.id, reply.id].includes(id));
    assert.deepEqual(ids, [reply.id, first.id]);
    await rest.deleteMessages(channelId, ids);
    await expectError(rest.deleteMessage(channelId, first.id), 10008);
  });

  await step('sends a poll with an emoji', async () => {
    const answers = [{ poll_media: { text: 'Yes', emoji: { name: '🌊' } } }, { poll_media: { text: 'No' } }];
    const poll = { question: { text: 'Sail?' }, answers, duration: 1, allow_multiselect: false };
    const sent = await rest.send(channelId, { poll });
    assert.ok(sent.id);
  });

  await step('creates a thread and writes into it', async () => {
    const thread = await rest.createThread(channelId, 'Voyage');
    assert.equal((await rest.send(thread.id, { content: 'Ahoy' })).channelId, thread.id);
  });

  await step('creates a webhook, sends with it, edits and deletes', async () => {
    const webhook = await rest.createWebhook(channelId, 'Harbourmaster');
    assert.deepEqual(await rest.listWebhooks(channelId), [webhook.id]);
    const sent = await rest.executeWebhook(webhook, { content: 'Moored', username: 'Pilot' }, [file]);
    assert.deepEqual([sent.content, sent.authorName, sent.files[0].name], ['Moored', 'Pilot', 'tides.txt']);
    assert.equal((await rest.editWebhookMessage(webhook, sent.id, { content: 'Left' })).content, 'Left');
    await rest.deleteWebhookMessage(webhook, sent.id);
    await rest.deleteWebhook(webhook);
    assert.deepEqual(await rest.listWebhooks(channelId), []);
  });

  await step('sends several messages at once', async () => {
    const sent = await Promise.all(Array.from({ length: 6 }, (_, n) => rest.send(channelId, { content: `${n}` })));
    assert.equal(new Set(sent.map(({ id }) => id)).size, 6);
  });
}
