/** Follow-ups share the paths of webhook messages; the token is that of an interaction. */
import { beforeAll, expect, test } from 'vitest';
import { Message } from '../../../../src/wire/objects/messages/message.js';
import { expectError, setUpEmulator } from '../../fixtures/emulator-fixture.js';
import { setUpInteractions } from '../../fixtures/interaction-fixture.js';

const fixture = setUpEmulator();
const interactions = setUpInteractions(fixture);
beforeAll(async () => {
  await interactions().register({ name: 'ping' });
});

const withoutToken = () => fixture().callerWith('');

/** The bot responds to a command, and adds a follow-up. Returns the follow-up and the path of the messages. */
async function followedUp(body: object) {
  const report = interactions().useCommand('ping');
  const interaction = await interactions().nextInteraction();
  await interactions().respond(interaction, { type: 4, data: { content: 'pong' } });
  await report;
  const path = `/webhooks/${interaction.application_id}/${interaction.token}`;
  const { json } = await withoutToken().send('POST', path, body);
  return { followup: Message.parse(json), path: `${path}/messages` };
}

test('Get Followup Message returns the message', async () => {
  const { followup, path } = await followedUp({ content: 'and more' });
  const { status, json } = await withoutToken().send('GET', `${path}/${followup.id}`);
  expect([status, json]).toEqual([200, expect.objectContaining({ id: followup.id, content: 'and more' })]);
});

test('Get Followup Message returns an ephemeral message as well', async () => {
  const { followup, path } = await followedUp({ content: 'only for you', flags: 64 });
  const { status, json } = await withoutToken().send('GET', `${path}/${followup.id}`);
  expect([status, json]).toEqual([200, expect.objectContaining({ content: 'only for you', flags: 64 })]);
});

test('Get Followup Message does not return the message of another interaction', async () => {
  const { path } = await followedUp({ content: 'first' });
  const other = await followedUp({ content: 'second' });
  expectError(await withoutToken().send('GET', `${path}/${other.followup.id}`), 404, 10008);
});

test('Delete Followup Message deletes the message', async () => {
  const { followup, path } = await followedUp({ content: 'and more' });
  expect((await withoutToken().send('DELETE', `${path}/${followup.id}`)).status).toBe(204);
  expectError(await withoutToken().send('GET', `${path}/${followup.id}`), 404, 10008);
});

test('Delete Followup Message rejects a message that was deleted before', async () => {
  const { followup, path } = await followedUp({ content: 'and more' });
  await withoutToken().send('DELETE', `${path}/${followup.id}`);
  expectError(await withoutToken().send('DELETE', `${path}/${followup.id}`), 404, 10008);
});
