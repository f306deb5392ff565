/** What moderators do, and what users write as the REST API has it: edited messages and posts. */
import { type GoldenScene, idOf } from '../golden-scene.js';

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export async function moderation(scene: GoldenScene): Promise<void> {
  const { guildId, channelId, applicationId, botUserId, world } = scene.emulator;
  const [grace, ann, penny] = [scene.user('Grace'), scene.user('Ann'), scene.user('Penny')];
  const owner = { user_id: grace };
  const request = scene.fixture.callerWith(scene.account('Grace').token);
  const create = async (name: string, path: string, body: object) => {
    const id = idOf((await request.send('POST', path, body)).json);
    scene.text.name(id, name);
    return id;
  };
  const write = async (content: string) =>
    idOf(await scene.call('a message', 'POST /channels/{id}/messages', [channelId], { user_id: ann, content }));

  const message = 'PATCH /channels/{id}/messages/{message_id}';
  const written = await write('Ahoi');
  await scene.call('an own message', message, [channelId, written], { user_id: ann, content: 'Ahoy <@1>' });
  await scene.call('that of another', message, [channelId, written], { user_id: grace, content: 'Hello' });
  await scene.call('to nothing', message, [channelId, written], { user_id: ann, content: '' });
  await scene.call('an unknown message', message, [channelId, '1'], { user_id: ann, content: 'Hello' });
  await scene.refuse(message, [channelId, written], { user_id: ann, content: 'x' });
  const deletion = 'DELETE /channels/{id}/messages/{message_id}';
  const panel = idOf(
    (await scene.fixture.bot.send('POST', `/channels/${channelId}/messages`, { content: 'Panel' })).json,
  );
  await scene.call('that of the bot by a member', deletion, [channelId, panel], { user_id: ann });
  await scene.call('that of the bot', deletion, [channelId, panel], owner);
  await scene.call('a deleted one', deletion, [channelId, panel], owner);
  await scene.call('an own one', deletion, [channelId, written], { user_id: ann });
  await scene.refuse(deletion, [channelId, await write('Hello')], owner);

  const [forum, decks, hold] = [
    await create('questions', `/guilds/${guildId}/channels`, { name: 'questions', type: 15 }),
    await create('Decks', `/guilds/${guildId}/channels`, { name: 'Decks', type: 4 }),
    await create('hold', `/guilds/${guildId}/channels`, { name: 'hold', type: 0 }),
  ];
  const post = 'POST /channels/{id}/posts';
  const thread = idOf(await scene.call('a post', post, [forum], { user_id: ann, name: 'Where?', content: 'Here?' }));
  await scene.call('in a text channel', post, [channelId], { user_id: ann, name: 'Where?', content: 'Here?' });
  await scene.call('with an unknown tag', post, [forum], {
    user_id: ann,
    name: 'x',
    content: 'x',
    applied_tags: ['1'],
  });
  await scene.refuse(post, [forum], { user_id: ann, name: 'x', content: 'x', applied_tags: [] });
  const state = 'PUT /threads/{id}/state';
  for (const each of ['archived', 'unarchived', 'locked', 'unlocked'])
    await scene.call(each, state, [thread], { ...owner, state: each });
  await scene.call('a text channel', state, [channelId], { ...owner, state: 'locked' });
  await scene.refuse(state, [thread], { ...owner, state: 'locked' });
  await scene.call('by a member', 'DELETE /threads/{id}', [thread], { user_id: ann });
  await scene.call('by the owner', 'DELETE /threads/{id}', [thread], owner);
  await scene.refuse('DELETE /threads/{id}', [thread], owner);

  const edit = 'PATCH /channels/{id}';
  await scene.call('the name', edit, [hold], { ...owner, name: 'galley' });
  await scene.call('the slowmode', edit, [hold], { ...owner, rate_limit_per_user: 30 });
  await scene.call('the category', edit, [hold], { ...owner, parent_id: decks });
  await scene.call('all at once', edit, [hold], { ...owner, name: 'hold', parent_id: decks, rate_limit_per_user: 0 });
  await scene.call('by a member', edit, [hold], { user_id: ann, name: 'mine' });
  await scene.refuse(edit, [hold], { ...owner, name: 'x', parent_id: decks, rate_limit_per_user: 0 });
  const access = 'PUT /channels/{id}/access/{member}';
  for (const each of ['hidden', 'read_only', 'default'])
    await scene.call(each, access, [hold, botUserId], { ...owner, access: each });
  await scene.refuse(access, [hold, botUserId], { ...owner, access: 'hidden' });
  await scene.call('by a member', 'DELETE /channels/{id}', [hold], { user_id: ann });
  await scene.call('by the owner', 'DELETE /channels/{id}', [hold], owner);
  await scene.refuse('DELETE /channels/{id}', [hold], owner);

  const grants = 'PUT /guilds/{id}/applications/{application}/permissions';
  await scene.call('two permissions', grants, [guildId, applicationId], {
    ...owner,
    permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES'],
  });
  await scene.call('an unknown permission', grants, [guildId, applicationId], { ...owner, permissions: ['FLY'] });
  await scene.refuse(grants, [guildId, applicationId], { ...owner, permissions: [] });

  const crew = [...(world.guilds.get(guildId)?.roles.values() ?? [])].find(({ name }) => name === 'crew')?.id ?? '';
  const roleOfMember = '/guilds/{id}/members/{member}/roles/{role}';
  await scene.call('a role', `PUT ${roleOfMember}`, [guildId, ann, crew], owner);
  await scene.call('by a member', `PUT ${roleOfMember}`, [guildId, penny, crew], { user_id: ann });
  await scene.refuse(`PUT ${roleOfMember}`, [guildId, ann, crew], owner);
  await scene.call('a role', `DELETE ${roleOfMember}`, [guildId, ann, crew], owner);
  await scene.refuse(`DELETE ${roleOfMember}`, [guildId, ann, crew], owner);
  await scene.call('a role', 'DELETE /guilds/{id}/roles/{role}', [guildId, crew], owner);
  await scene.refuse('DELETE /guilds/{id}/roles/{role}', [guildId, crew], owner);

  const webhook = await create('webhook', `/channels/${channelId}/webhooks`, { name: 'Parrot' });
  await scene.call('by a member', 'DELETE /guilds/{id}/webhooks/{webhook}', [guildId, webhook], { user_id: ann });
  await scene.call('by the owner', 'DELETE /guilds/{id}/webhooks/{webhook}', [guildId, webhook], owner);
  await scene.refuse('DELETE /guilds/{id}/webhooks/{webhook}', [guildId, webhook], owner);
  const emoji = await create('emoji', `/guilds/${guildId}/emojis`, { name: 'anchor', image: PIXEL });
  await scene.call('an emoji', 'DELETE /guilds/{id}/emojis/{emoji}', [guildId, emoji], owner);
  await scene.refuse('DELETE /guilds/{id}/emojis/{emoji}', [guildId, emoji], owner);

  const timeout = 'PUT /guilds/{id}/members/{member}/timeout';
  await scene.call('a minute', timeout, [guildId, ann], { ...owner, seconds: 60 });
  await scene.call('no more', timeout, [guildId, ann], { ...owner, seconds: 0 });
  await scene.call('the owner', timeout, [guildId, grace], { user_id: ann, seconds: 60 });
  await scene.refuse(timeout, [guildId, ann], { ...owner, seconds: 60 });
  const kick = 'PUT /guilds/{id}/kicks/{member}';
  await scene.call('by a member', kick, [guildId, penny], { user_id: ann });
  await scene.call('by the owner', kick, [guildId, penny], owner);
  await scene.refuse(kick, [guildId, ann], owner);
  const ban = '/guilds/{id}/bans/{banned}';
  await scene.call('a member', `PUT ${ban}`, [guildId, ann], owner);
  await scene.refuse(`PUT ${ban}`, [guildId, ann], { ...owner, delete_message_seconds: 60 });
  await scene.call('a member', `DELETE ${ban}`, [guildId, ann], owner);
  await scene.call('nobody', `DELETE ${ban}`, [guildId, ann], owner);
  await scene.refuse(`DELETE ${ban}`, [guildId, ann], owner);
}
