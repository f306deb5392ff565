import { describe, expect, test } from 'vitest';
import { openDm } from '../../../../../dev/src/emulator/state/channels/channels.js';
import { insertMessage } from '../../../../../dev/src/emulator/state/messages/messages.js';
import { insertPin } from '../../../../../dev/src/emulator/state/messages/pins.js';
import type { ChannelRecord } from '../../../../../dev/src/emulator/state/records/channels.js';
import type { GuildRecord } from '../../../../../dev/src/emulator/state/records/guilds.js';
import { limits } from '../../../../../src/wire/constants/limits.js';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import {
  allPermissionsExcept,
  expectApiError,
  expectNotSent,
  setUpDispatchReader,
  setUpRestClient,
} from '../../../fixtures/rest-client.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);
const dispatches = setUpDispatchReader(fixture);

const PIN = permissionSet('PIN_MESSAGES', 'VIEW_AUDIT_LOG');
const idOf = ({ guild }: GuildRecord) => guild.id;
const self = () => fixture().emulator.botUserId;
const general = (guild: GuildRecord) => fixture().channel(guild).channel.id;

function createMessageIn(channel: ChannelRecord, type = 0) {
  const mentions = { everyone: false, userIds: [], roleIds: [] };
  return insertMessage(fixture().emulator.world, channel, { authorId: self(), content: 'word', type, mentions }).result;
}

/** Creates and pins that many messages in order. */
function pinned(guild: GuildRecord, count: number): string[] {
  const channel = fixture().channel(guild);
  return Array.from({ length: count }, () => {
    const record = createMessageIn(channel);
    insertPin(fixture().emulator.world, channel, record, { userId: self() });
    return record.message.id;
  });
}

describe('Pin Message', () => {
  test('pins it, emits an event, records it, and posts a notice in the channel', async () => {
    const guild = fixture().guild(PIN);
    const { id } = createMessageIn(fixture().channel(guild)).message;
    await api().channels.pinMessage(general(guild), id, { reason: 'to remember' });
    expect((await api().messages.get(general(guild), id)).pinned).toBe(true);
    const { items } = await api().channels.listPins(general(guild));
    expect(items).toMatchObject([{ message: { id } }]);
    const [pin] = items;
    expect((await api().channels.get(general(guild))).last_pin_timestamp).toBe(pin?.pinned_at);
    expect(await dispatches().next('channelPinsUpdate', idOf(guild))).toEqual({
      guild_id: idOf(guild),
      channel_id: general(guild),
      last_pin_timestamp: pin?.pinned_at,
    });
    expect(await dispatches().next('messageCreate', idOf(guild))).toMatchObject({
      type: 6,
      message_reference: { message_id: id, channel_id: general(guild), guild_id: idOf(guild) },
    });
    expect(guild.auditLog.at(-1)).toMatchObject({
      action_type: 74,
      target_id: self(),
      options: { channel_id: general(guild), message_id: id },
      reason: 'to remember',
    });
  });

  test('twice changes and records nothing', async () => {
    const guild = fixture().guild(PIN);
    const { id } = createMessageIn(fixture().channel(guild)).message;
    await api().channels.pinMessage(general(guild), id);
    await api().channels.pinMessage(general(guild), id);
    expect(guild.auditLog).toHaveLength(1);
  });

  test('succeeds in a DM channel', async () => {
    const channel = openDm(fixture().emulator.world, self(), fixture().user().user.id).result;
    const { id } = createMessageIn(channel).message;
    await api().channels.pinMessage(channel.channel.id, id);
    expect((await api().channels.listPins(channel.channel.id)).items).toHaveLength(1);
  });

  test('number 251 of a channel fails with 30003', async () => {
    const guild = fixture().guild(PIN);
    pinned(guild, limits.pins.perChannel);
    const { id } = createMessageIn(fixture().channel(guild)).message;
    await expectApiError(api().channels.pinMessage(general(guild), id), 400, 30003);
  });

  test('of a system message fails with 50021', async () => {
    const guild = fixture().guild(PIN);
    const { id } = createMessageIn(fixture().channel(guild), 6).message;
    await expectApiError(api().channels.pinMessage(general(guild), id), 403, 50021);
  });
});

describe('Unpin Message', () => {
  test('removes the pin, emits an event and records it', async () => {
    const guild = fixture().guild(PIN);
    const [id = ''] = pinned(guild, 1);
    await api().channels.unpinMessage(general(guild), id, { reason: 'old' });
    expect((await api().channels.listPins(general(guild))).items).toEqual([]);
    expect(await dispatches().next('channelPinsUpdate', idOf(guild))).toMatchObject({ last_pin_timestamp: null });
    expect(guild.auditLog.at(-1)).toMatchObject({ action_type: 75, reason: 'old' });
  });

  test('of a message that is not pinned changes and records nothing', async () => {
    const guild = fixture().guild(PIN);
    await api().channels.unpinMessage(general(guild), createMessageIn(fixture().channel(guild)).message.id);
    expect(guild.auditLog).toEqual([]);
  });
});

describe.each(['pinMessage', 'unpinMessage'] as const)('%s', (method) => {
  test('without PIN_MESSAGES fails with 50013, even with MANAGE_MESSAGES', async () => {
    const guild = fixture().guild(allPermissionsExcept('PIN_MESSAGES'));
    await expectApiError(
      api().channels[method](general(guild), createMessageIn(fixture().channel(guild)).message.id),
      403,
      50013,
    );
  });

  test('of a message that does not exist fails with 10008', async () => {
    await expectApiError(api().channels[method](general(fixture().guild(PIN)), '1'), 404, 10008);
  });
});

describe('Get Channel Pins', () => {
  test('returns them page by page, the latest first', async () => {
    const guild = fixture().guild('0');
    const [a, b, c] = pinned(guild, 3);
    const first = await api().channels.listPins(general(guild), { limit: 2 });
    expect([first.items.map(({ message }) => message.id), first.has_more]).toEqual([[c, b], true]);
    const rest = await api().channels.listPins(general(guild), { limit: 2, before: first.items.at(-1)?.pinned_at });
    expect([rest.items.map(({ message }) => message.id), rest.has_more]).toEqual([[a], false]);
  });

  test('without READ_MESSAGE_HISTORY returns no pins', async () => {
    const guild = fixture().guild('0');
    pinned(guild, 1);
    fixture().channel(guild).channel.permission_overwrites = [
      { id: idOf(guild), type: 0, allow: '0', deny: permissionSet('READ_MESSAGE_HISTORY') },
    ];
    expect(await api().channels.listPins(general(guild))).toEqual({ items: [], has_more: false });
  });

  test('does not return a deleted message', async () => {
    const guild = fixture().guild('0');
    const [id = ''] = pinned(guild, 1);
    await api().messages.delete(general(guild), id);
    expect((await api().channels.listPins(general(guild))).items).toEqual([]);
  });

  test.each([0, 51])('with a limit of %i is rejected before sending', async (limit) => {
    await expectNotSent(api().channels.listPins('1', { limit }), 'limit');
  });

  test('before an invalid timestamp is rejected before sending', async () => {
    await expectNotSent(api().channels.listPins('1', { before: 'yesterday' }), 'before');
  });
});

describe('the old routes of pins', () => {
  test('pin, list without pages or timestamps, and unpin', async () => {
    const guild = fixture().guild(permissionSet('PIN_MESSAGES', 'READ_MESSAGE_HISTORY', 'VIEW_AUDIT_LOG'));
    const [first = '', second = ''] = pinned(guild, 2);
    const { id } = createMessageIn(fixture().channel(guild)).message;
    await api().channels.pinMessageDeprecated(general(guild), id, { reason: 'to remember' });
    expect(guild.auditLog.at(-1)).toMatchObject({ action_type: 74, reason: 'to remember' });
    expect(await dispatches().next('channelPinsUpdate', idOf(guild))).toMatchObject({ channel_id: general(guild) });
    const ids = async () => (await api().channels.listPinsDeprecated(general(guild))).map((message) => message.id);
    expect(await ids()).toEqual([id, second, first]);
    await api().channels.unpinMessageDeprecated(general(guild), second);
    expect(await ids()).toEqual([id, first]);
  });

  test('list all pins, more than one page of the new route', async () => {
    const guild = fixture().guild(permissionSet('READ_MESSAGE_HISTORY'));
    pinned(guild, limits.pins.pageSize + 1);
    expect(await api().channels.listPinsDeprecated(general(guild))).toHaveLength(51);
  });

  test('have the rules of the new ones', async () => {
    const guild = fixture().guild(PIN);
    pinned(guild, limits.pins.perChannel);
    const { id } = createMessageIn(fixture().channel(guild)).message;
    await expectApiError(api().channels.pinMessageDeprecated(general(guild), id), 400, 30003);
    const notice = createMessageIn(fixture().channel(guild), 6).message.id;
    await expectApiError(api().channels.pinMessageDeprecated(general(guild), notice), 403, 50021);
    await expectApiError(api().channels.unpinMessageDeprecated(general(guild), '1'), 404, 10008);
  });

  test('need PIN_MESSAGES (50013), and return no pins without READ_MESSAGE_HISTORY', async () => {
    const guild = fixture().guild(allPermissionsExcept('PIN_MESSAGES', 'READ_MESSAGE_HISTORY'), {
      roles: [{ name: '@everyone', permissions: '0' }],
    });
    const [id = ''] = pinned(guild, 1);
    await expectApiError(api().channels.pinMessageDeprecated(general(guild), id), 403, 50013);
    await expectApiError(api().channels.unpinMessageDeprecated(general(guild), id), 403, 50013);
    expect(await api().channels.listPinsDeprecated(general(guild))).toEqual([]);
  });
});
