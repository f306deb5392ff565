/** The client of the page sends what the operations declare, and reports why the emulator refuses an action. */
import { controlRoutes } from 'virtual:control-routes';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Operation, routeOf } from '../../../dev/src/control/declaration/operation.js';
import { operations } from '../../../dev/src/control/operations/all-operations.js';
import { control } from '../../../dev/src/playground/api/control-client.js';
import { permissionSet } from '../../../src/wire/constants/permissions.js';
import { setUpEmulator } from '../../emulator/fixtures/emulator-fixture.js';
import { setUpRestClient } from '../../emulator/fixtures/rest-client.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);

// The page sends relative paths to the server that it comes from.
beforeAll(() => {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, request: RequestInit) => fetch(`${fixture().emulator.url}${path}`, request));
});
afterAll(() => {
  vi.unstubAllGlobals();
});

function setUpMember() {
  const guild = fixture().guild(permissionSet('ADMINISTRATOR'));
  return { guild, channelId: fixture().channel(guild).channel.id, userId: fixture().member(guild).user.id };
}

test('the build provides the routes of all operations', () => {
  const declared = Object.entries<Operation>(operations).map(([name, operation]) => [name, routeOf(operation)]);
  expect(controlRoutes).toEqual(Object.fromEntries(declared));
});

describe('a call of the page', () => {
  test('has the declared result, or none', async () => {
    const { channelId, userId } = setUpMember();
    const sent = await control('sendMessage', { channel_id: channelId, user_id: userId, content: 'Ahoy' });
    const message = { channel_id: channelId, message_id: sent.id, user_id: userId };
    expect(await control('addReaction', { ...message, emoji: '⛵' })).toBeUndefined();
    const [listed] = await control('listMessages', { channel_id: channelId, user_id: userId, limit: 1 });
    expect(listed).toMatchObject({ content: 'Ahoy', reactions: [{ emoji: { name: '⛵' }, count: 1 }] });
  });

  test('that the emulator refuses reports the reason, and when the action is possible', async () => {
    const { channelId, userId } = setUpMember();
    await api().channels.edit(channelId, { rate_limit_per_user: 10 });
    const send = () => control('sendMessage', { channel_id: channelId, user_id: userId, content: 'Ahoy' });
    await send();
    await expect(send()).rejects.toMatchObject({ details: { status: 200, reason: 'slowmode', retry_after: 10 } });
  });

  test('that the emulator refuses reports the field', async () => {
    const { userId } = setUpMember();
    const { id } = await control('createSku', {
      application_id: fixture().emulator.applicationId,
      name: 'Gold',
      kind: 'guild-subscription',
    });
    const buying = control('buySku', { user_id: userId, sku_id: id });
    await expect(buying).rejects.toMatchObject({ details: { reason: 'required', path: 'guild_id' } });
  });

  test('that is invalid reports each field', async () => {
    const { channelId, userId } = setUpMember();
    const sending = control('sendMessage', { channel_id: channelId, user_id: userId, content: 'x'.repeat(2001) });
    await expect(sending).rejects.toMatchObject({ details: { status: 400, fields: [{ path: 'content' }] } });
  });
});
