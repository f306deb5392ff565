/** `api.users.sendDm` combines two calls. */
import { expect, test } from 'vitest';
import { createWorld } from '../../../dev/src/testing/index.js';
import { ApiError, Rest, ValidationError } from '../../../src/rest/index.js';
import { failureOf, startClientAndServer } from '../client-and-server.js';

/** A world with a member, and the API as the bot of the world. */
async function startConversation() {
  const world = await createWorld();
  const { token, url } = world.emulator;
  const rest = new Rest({ token, baseUrl: `${url}/api/v10` });
  const robin = await world.createMember('Robin');
  const close = async () => {
    await rest.close();
    await world.close();
  };
  return { api: rest.api, robin, world, [Symbol.asyncDispose]: close };
}

test('a direct message is sent to a user', async () => {
  await using conversation = await startConversation();
  const { api, robin } = conversation;
  const sent = await api.users.sendDm(robin.id, 'Welcome aboard.');
  expect(robin.messages().map(({ id, content }) => [id, content])).toEqual([[sent.id, 'Welcome aboard.']]);
});

test('a direct message can have files and embeds', async () => {
  await using conversation = await startConversation();
  const { api, robin } = conversation;
  const files = [{ name: 'tides.txt', data: new TextEncoder().encode('high at nine') }];
  await api.users.sendDm(robin.id, { embeds: [{ title: 'Tides' }], files });
  expect(robin.messages().map(({ text }) => text)).toEqual(['Tides\ntides.txt']);
});

test('a second direct message uses the same channel', async () => {
  await using conversation = await startConversation();
  const { api, robin } = conversation;
  const first = await api.users.sendDm(robin.id, 'One');
  expect((await api.users.sendDm(robin.id, 'Two')).channel_id).toBe(first.channel_id);
});

test('a user who does not accept direct messages is an ApiError', async () => {
  await using conversation = await startConversation();
  const { api, robin } = conversation;
  await robin.account.closeDirectMessages();
  const error = await failureOf(api.users.sendDm(robin.id, 'Welcome aboard.'));
  expect(error instanceof ApiError && error.is('CANNOT_MESSAGE_USER')).toBe(true);
});

test('an unknown user is an ApiError, and no message is sent', async () => {
  await using conversation = await startConversation();
  expect(await failureOf(conversation.api.users.sendDm('100000000000000000', 'Hello'))).toBeInstanceOf(ApiError);
});

test('an invalid message is rejected before it is sent', async () => {
  const { api, server } = await startClientAndServer(() => ({ body: { id: '81', type: 1 } }));
  expect(await failureOf(api.users.sendDm('7', ''))).toBeInstanceOf(ValidationError);
  expect(server.requests.map(({ url }) => url)).toEqual(['/users/@me/channels']);
});
