import { describe, expect, test } from 'vitest';
import { permissionSet } from '../../../src/wire/constants/permissions.js';
import { createChannelInvite } from '../../../src/wire/endpoints/invites.js';
import { intentBits } from '../../../src/wire/gateway/protocol.js';
import { ExtendedInvite } from '../../../src/wire/objects/invites/invite.js';
import { ControlCaller } from '../fixtures/control-caller.js';
import { setUpEmulator } from '../fixtures/emulator-fixture.js';
import { connectNewBot } from '../fixtures/gateway-listener.js';

const fixture = setUpEmulator();

/** The events that a new bot with these permissions receives while an invite is created, used up and deleted. */
async function receivedEvents(permissions: string, overwrite?: { allow?: string; deny?: string }): Promise<string[]> {
  const guild = fixture().guildWithoutBot();
  const intents = intentBits(['GUILDS', 'GUILD_INVITES']);
  const { client, userId } = await connectNewBot(fixture(), guild, permissions, intents);
  await client.event('GUILD_CREATE');
  const channel = fixture().channel(guild);
  if (overwrite) {
    const own = { id: userId, type: 1, allow: overwrite.allow ?? '0', deny: overwrite.deny ?? '0' };
    channel.channel.permission_overwrites = [own];
  }

  const made = await fixture()
    .callerOf(fixture().ownerOf(guild))
    .call(createChannelInvite, { path: { channel_id: channel.channel.id }, body: { max_uses: 1 } });
  const { code } = ExtendedInvite.parse(made.json);
  const control = new ControlCaller(fixture().emulator.url);
  const user_id = fixture().user().user.id;
  await control.ok('POST', `/guilds/${guild.guild.id}/members`, { user_id, invite_code: code });
  // Every bot of the guild receives this event. When it arrives, all earlier events have arrived.
  await control.ok('PATCH', `/guilds/${guild.guild.id}`, { name: 'Marked' });
  return (await client.eventsUntil('GUILD_UPDATE')).filter((name) => name.startsWith('INVITE'));
}

describe('INVITE_CREATE and INVITE_DELETE', () => {
  const MANAGE = permissionSet('MANAGE_CHANNELS');

  test('reach bots that manage the channel, also when an invite is used up', async () => {
    expect(await receivedEvents(MANAGE)).toEqual(['INVITE_CREATE', 'INVITE_DELETE']);
  });

  test('reach bots that manage only this channel', async () => {
    expect(await receivedEvents('0', { allow: MANAGE })).toEqual(['INVITE_CREATE', 'INVITE_DELETE']);
  });

  test.each<[string, string, { deny: string } | undefined]>([
    ['manage no channel', permissionSet('MANAGE_GUILD'), undefined],
    ['manage all channels but this one', MANAGE, { deny: MANAGE }],
    ['do not see the channel', MANAGE, { deny: permissionSet('VIEW_CHANNEL') }],
  ])('do not reach bots that %s', async (_who, permissions, overwrite) => {
    expect(await receivedEvents(permissions, overwrite)).toEqual([]);
  });
});
