/** Messages, reactions and votes, and what users and webhooks do with the REST API. */
import { z } from 'zod';
import { insertSticker } from '../../../../dev/src/emulator/state/expressions/stickers.js';
import { pngFile } from '../../../emulator/fixtures/sticker-files.js';
import { type GoldenScene, idOf } from '../golden-scene.js';

const file = { filename: 'a.txt', content_type: 'text/plain', data_base64: 'aGk=' };
const STANDARD_STICKER = '100000000000010010';
const Webhook = z.looseObject({ id: z.string(), token: z.string() });

export async function messages(scene: GoldenScene): Promise<void> {
  const { fixture } = scene;
  const { guildId, channelId, world } = scene.emulator;
  const [ann, stranger] = [scene.user('Ann'), scene.user('Stranger')];
  const post = 'POST /channels/{id}/messages';
  const dm = idOf((await fixture.bot.send('POST', '/users/@me/channels', { recipient_id: ann })).json);
  scene.text.name(dm, 'conversation with the bot');
  const other = fixture.guildWithoutBot({ owner_id: ann });
  const elsewhere = fixture.channel(other).channel.id;
  scene.text.name(elsewhere, 'channel of another guild');

  const image = { filename: 'a.png', contentType: 'image/png', bytes: pngFile() };
  const spec = { name: 'Hook', description: '', tags: 'hook', format: 1, file: image };
  const foreign = insertSticker(world, other, spec, { userId: ann }).result.id;

  const first = idOf(await scene.call('a text', post, [channelId], { user_id: ann, content: 'Ahoy <@1> and all' }));
  await scene.call('files', post, [channelId], { user_id: ann, content: '', files: [file] });
  await scene.call('a reply', post, [channelId], { user_id: ann, content: 'Aye', reply_to: first });
  const anchor = world.guilds.get(guildId)?.guild.stickers?.[0]?.id ?? '';
  await scene.call('stickers', post, [channelId], { user_id: ann, sticker_ids: [anchor, STANDARD_STICKER] });
  await scene.call('a sticker of another guild', post, [channelId], { user_id: ann, sticker_ids: [foreign] });
  await scene.call('to the bot', post, [dm], { user_id: ann, content: 'Psst' });
  await scene.call('in another guild', post, [elsewhere], { user_id: ann, content: 'Hello' });
  await scene.call('nothing', post, [channelId], { user_id: ann, content: ' ' });
  await scene.call('a reply to nothing', post, [channelId], { user_id: ann, content: 'Aye', reply_to: '1' });
  await scene.call('an unknown sticker', post, [channelId], { user_id: ann, sticker_ids: ['5'] });
  await scene.call('by a stranger', post, [channelId], { user_id: stranger, content: 'Hello' });
  await scene.call('by a pending member', post, [channelId], { user_id: scene.user('Penny'), content: 'Hello' });
  const bridge = scene.channel('bridge');
  await scene.call('in a hidden channel', post, [bridge], { user_id: ann, content: 'Hello' });
  const wrong = { user_id: ann, content: 'x'.repeat(2001), files: [{ filename: '', data_base64: '?' }] };
  await scene.call('wrong files and a long text', post, [channelId], wrong);
  const all = { user_id: ann, content: 'x', files: [file], sticker_ids: [STANDARD_STICKER], reply_to: first };
  await scene.refuse(post, [channelId], all);

  const read = 'GET /channels/{id}/messages?user_id={user_id}';
  await scene.call('the first page', `${read}&limit={limit}`, [channelId, ann, '2']);
  await scene.call('the next page', `${read}&before={before}`, [channelId, ann, first]);
  await scene.call('a hidden channel', read, [bridge, ann]);
  await scene.call('wrong parameters', `${read}&limit={limit}&before={before}`, [channelId, 'x', '101', 'y']);
  await scene.refuse(read, [channelId, ann]);
  await scene.call('without a user', 'GET /channels/{id}/messages', [channelId]);

  await reactions(scene, first, dm);
  await votes(scene);
  await requests(scene, first);
}

async function reactions(scene: GoldenScene, message: string, dm: string): Promise<void> {
  const { channelId, guildId, world } = scene.emulator;
  const [ann, stranger] = [scene.user('Ann'), scene.user('Stranger')];
  const path = '/channels/{id}/messages/{message}/reactions/{emoji}';
  const ship = world.guilds.get(guildId)?.guild.emojis?.[0]?.id ?? '';
  const direct = idOf((await scene.fixture.bot.send('POST', `/channels/${dm}/messages`, { content: 'Psst' })).json);
  for (const method of ['PUT', 'DELETE']) {
    await scene.call('a character', `${method} ${path}`, [channelId, message, '⛵'], { user_id: ann });
    await scene.call('an emoji of the guild', `${method} ${path}`, [channelId, message, `ship:${ship}`], {
      user_id: ann,
    });
    await scene.call('a message of the bot', `${method} ${path}`, [dm, direct, '👍'], { user_id: ann });
    await scene.call('no emoji', `${method} ${path}`, [channelId, message, 'boat'], { user_id: ann });
    await scene.call('by a stranger', `${method} ${path}`, [channelId, message, '👍'], { user_id: stranger });
    await scene.refuse(`${method} ${path}`, [channelId, message, '👍'], { user_id: ann });
  }
}

async function votes(scene: GoldenScene): Promise<void> {
  const { channelId } = scene.emulator;
  const [ann, stranger] = [scene.user('Ann'), scene.user('Stranger')];
  const answers = [{ poll_media: { text: 'Yes' } }, { poll_media: { text: 'No' } }];
  const poll = { question: { text: 'Tea?' }, answers, duration: 1 };
  const message = idOf((await scene.fixture.bot.send('POST', `/channels/${channelId}/messages`, { poll })).json);
  const text = idOf((await scene.fixture.bot.send('POST', `/channels/${channelId}/messages`, { content: 'Hi' })).json);
  const path = '/channels/{id}/messages/{message}/votes/{answer}';
  for (const method of ['PUT', 'DELETE']) {
    await scene.call('an answer', `${method} ${path}`, [channelId, message, '2'], { user_id: ann });
    await scene.call('an unknown answer', `${method} ${path}`, [channelId, message, '9'], { user_id: ann });
    await scene.call('a message without a poll', `${method} ${path}`, [channelId, text, '1'], { user_id: ann });
    await scene.call('by a stranger', `${method} ${path}`, [channelId, message, '1'], { user_id: stranger });
    await scene.refuse(`${method} ${path}`, [channelId, message, '1'], { user_id: ann });
  }
  await scene.emulator.clock.advance(2 * 60 * 60_000);
  await scene.call('a poll that is over', `PUT ${path}`, [channelId, message, '1'], { user_id: ann });
}

/** Requests with the tokens of users and webhooks. Only the reported actions are recorded. */
async function requests(scene: GoldenScene, message: string): Promise<void> {
  const { guildId, channelId } = scene.emulator;
  const [ann, grace] = [scene.account('Ann'), scene.account('Grace')];
  const stranger = scene.user('Stranger');
  const channel = `/channels/${channelId}`;
  await scene.request('reads messages', ann.token, 'GET', `${channel}/messages`);
  await scene.request('types', ann.token, 'POST', `${channel}/typing`);
  await scene.request('opens a conversation', ann.token, 'POST', '/users/@me/channels', { recipient_id: stranger });
  await scene.request('edits a message', ann.token, 'PATCH', `${channel}/messages/${message}`, { content: 'Edited' });
  await scene.request('pins an unknown message', grace.token, 'PUT', `${channel}/messages/pins/1`);
  const form = new FormData();
  form.set('payload_json', JSON.stringify({ content: 'A file' }));
  form.set('files[0]', new File(['hi'], 'a.txt', { type: 'text/plain' }));
  await scene.request('sends a file', ann.token, 'POST', `${channel}/messages`, form);
  const bans = `/guilds/${guildId}/bans/${stranger}`;
  await scene.request('bans a user', grace.token, 'PUT', bans, { delete_message_seconds: 60 });
  await scene.request('bans without permission', ann.token, 'PUT', `/guilds/${guildId}/bans/${grace.user.id}`, {});
  await scene.request(
    'prunes with a query',
    grace.token,
    'DELETE',
    `${channel}/messages/${message}?x=<@${ann.user.id}>`,
  );
  const created = await scene.request('creates a webhook', grace.token, 'POST', `${channel}/webhooks`, {
    name: 'Herald',
  });
  const { id, token } = Webhook.parse(created);
  scene.text.name(token, 'token');
  await scene.request('calls a webhook', '', 'POST', `/webhooks/${id}/${token}?wait=true`, { content: 'Ahoy' });
}
