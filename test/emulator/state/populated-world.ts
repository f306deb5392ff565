/** A world with one of nearly every entity, created with API requests and user actions. */
import { expect } from 'vitest';
import { z } from 'zod';
import { publicIdTokenKey } from '../../../dev/src/emulator/state/oauth2/id-tokens.js';
import { insertTokenPair } from '../../../dev/src/emulator/state/oauth2/token-pairs.js';
import { permissionSet } from '../../../src/wire/constants/permissions.js';
import { ControlCaller } from '../fixtures/control-caller.js';
import type { ApiCaller, EmulatorFixture } from '../fixtures/emulator-fixture.js';
import { PNG } from '../fixtures/pictures.js';
import { mp3Sound } from '../fixtures/sound-files.js';
import { pngFile } from '../fixtures/sticker-files.js';

const WithId = z.object({ id: z.string() });

export interface PopulatedWorld {
  readonly guildId: string;
  readonly channelId: string;
  readonly userId: string;
  readonly messageId: string;
  readonly pollId: string;
  readonly threadId: string;
  readonly inviteCode: string;
}

/** Fills the world of a fixture. */
export async function populateWorld(fixture: EmulatorFixture): Promise<PopulatedWorld> {
  const { emulator, bot } = fixture;
  const control = new ControlCaller(emulator.url);
  const { guildId, channelId, applicationId } = emulator;
  const send = async (
    caller: ApiCaller,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => {
    const response = await caller.send(method, path, body, headers);
    expect(response, `${method} ${path}: ${JSON.stringify(response.json)}`).toMatchObject({
      status: expect.toSatisfy(isFine),
    });
    return response.json;
  };
  const id = (json: unknown) => WithId.parse(json).id;

  const user = await control.ok('POST', '/users', { username: 'ann', global_name: 'Ann' });
  const { token } = z.object({ token: z.string() }).parse(user);
  const userId = id(user);
  const ann = fixture.callerWith(token);
  await control.ok('POST', `/guilds/${guildId}/members`, { user_id: userId });
  const other = id(await control.ok('POST', '/users', { username: 'bob' }));
  await control.ok('POST', `/guilds/${guildId}/members`, { user_id: other });
  await control.ok('PUT', `/users/${userId}/presence`, { status: 'idle' });
  await control.ok('PATCH', `/guilds/${guildId}/screening`, { description: 'Before you talk', rules: ['Be kind.'] });

  const roleId = id(await send(bot, 'POST', `/guilds/${guildId}/roles`, { name: 'crew', permissions: '0' }));
  await send(bot, 'PUT', `/guilds/${guildId}/members/${userId}/roles/${roleId}`);
  await send(
    bot,
    'PATCH',
    `/guilds/${guildId}/members/${userId}`,
    { nick: 'Annie' },
    { 'x-audit-log-reason': 'asked' },
  );
  await send(bot, 'POST', `/guilds/${guildId}/auto-moderation/rules`, {
    name: 'No rum',
    event_type: 1,
    trigger_type: 1,
    trigger_metadata: { keyword_filter: ['rum'] },
    actions: [{ type: 1 }],
    exempt_roles: [roleId],
  });
  const voice = await send(bot, 'POST', `/guilds/${guildId}/channels`, {
    name: 'talk',
    type: 2,
    permission_overwrites: [{ id: roleId, type: 0, allow: permissionSet('CONNECT'), deny: '0' }],
  });
  await control.ok('PUT', `/guilds/${guildId}/members/${userId}/voice`, { channel_id: id(voice) });
  await send(bot, 'PUT', `/guilds/${guildId}/bans/${other}`);

  const stage = id(await send(bot, 'POST', `/guilds/${guildId}/channels`, { name: 'theatre', type: 13 }));
  await send(bot, 'POST', '/stage-instances', { channel_id: stage, topic: 'Tides' });
  const start = new Date(emulator.clock.now() + 3_600_000).toISOString();
  const event = id(
    await send(bot, 'POST', `/guilds/${guildId}/scheduled-events`, {
      name: 'Shanties',
      privacy_level: 2,
      entity_type: 1,
      channel_id: stage,
      scheduled_start_time: start,
      recurrence_rule: { start, frequency: 3, interval: 1 },
    }),
  );
  const interest = `/guilds/${guildId}/scheduled-events/${event}/interest`;
  await control.ok('PUT', interest, { user_id: userId, occurrence: start });
  await send(bot, 'POST', `/guilds/${guildId}/scheduled-events/${event}/exceptions`, {
    original_scheduled_start_time: start,
    is_canceled: true,
  });

  const form = new FormData();
  form.set('payload_json', JSON.stringify({ content: 'Read this.', attachments: [{ id: 0, filename: 'notes.txt' }] }));
  form.set('files[0]', new Blob(['first\nsecond']), 'notes.txt');
  const messageId = id(await send(bot, 'POST', `/channels/${channelId}/messages`, form));
  await send(ann, 'PUT', `/channels/${channelId}/messages/${messageId}/reactions/%F0%9F%91%8D/@me`);
  await send(bot, 'PUT', `/channels/${channelId}/messages/pins/${messageId}`);
  const row = { type: 1, components: [{ type: 2, style: 1, label: 'Apply', custom_id: 'apply' }] };
  await send(bot, 'POST', `/channels/${channelId}/messages`, { content: 'Apply here', components: [row] });
  const poll = {
    question: { text: 'Which?' },
    answers: [{ poll_media: { text: 'A' } }, { poll_media: { text: 'B' } }],
  };
  const pollId = id(await send(bot, 'POST', `/channels/${channelId}/messages`, { poll: { ...poll, duration: 1 } }));
  await control.ok('PUT', `/channels/${channelId}/messages/${pollId}/votes/2`, { user_id: userId });
  const threadId = id(
    await send(bot, 'POST', `/channels/${channelId}/messages/${messageId}/threads`, {
      name: 'more',
      auto_archive_duration: 60,
    }),
  );
  await send(bot, 'PUT', `/channels/${threadId}/thread-members/${userId}`);
  const templates = z.array(z.unknown()).parse(await send(bot, 'GET', `/guilds/${guildId}/templates`));
  if (templates.length === 0) await send(bot, 'POST', `/guilds/${guildId}/templates`, { name: 'Ports' });
  const invite = await send(bot, 'POST', `/channels/${channelId}/invites`, { max_age: 3600, max_uses: 5 });
  await send(bot, 'POST', `/channels/${channelId}/webhooks`, { name: 'News' });
  await send(bot, 'POST', '/users/@me/channels', { recipient_id: userId });
  await send(bot, 'PUT', `/applications/${applicationId}/commands`, [
    { name: 'ticket', description: 'Opens a ticket' },
  ]);
  const sticker = new FormData();
  for (const [name, value] of Object.entries({ name: 'Wave', description: '', tags: 'wave' })) sticker.set(name, value);
  sticker.set('file', new Blob([Uint8Array.from(pngFile())], { type: 'image/png' }), 'wave.png');
  const stickerId = id(await send(bot, 'POST', `/guilds/${guildId}/stickers`, sticker));
  await send(bot, 'POST', `/channels/${channelId}/messages`, { sticker_ids: [stickerId] });
  const sound = { name: 'Bell', sound: mp3Sound(1), emoji_name: '🔔' };
  await send(bot, 'POST', `/guilds/${guildId}/soundboard-sounds`, sound);
  await send(bot, 'POST', `/guilds/${guildId}/emojis`, { name: 'helm', image: PNG });
  await send(bot, 'POST', `/applications/${applicationId}/emojis`, { name: 'helm', image: PNG });
  await control.ok('POST', `/users/${userId}/access_tokens`, {
    application_id: applicationId,
    scopes: ['guilds.join'],
  });
  const sku = await control.ok('POST', `/applications/${applicationId}/skus`, {
    name: 'Gold',
    kind: 'user-subscription',
    description: 'More anchors',
  });
  await control.ok('POST', `/users/${userId}/purchases`, { sku_id: id(sku) });
  await send(bot, 'POST', `/applications/${applicationId}/entitlements`, {
    sku_id: id(sku),
    owner_id: guildId,
    owner_type: 1,
  });
  const redirect_uris = ['https://harbour.example/login'];
  await control.ok('PATCH', `/applications/${applicationId}`, { redirect_uris, owner_id: userId });
  await control.ok('PATCH', `/users/${userId}`, { email: 'ann@harbour.example' });
  const connections = [{ type: 'github', id: '81', name: 'ann' }];
  await control.ok('PUT', `/users/${userId}/connections`, { connections });
  for (const scope of ['identify', 'openid email']) {
    const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256', nonce: 'n' };
    const query = {
      client_id: applicationId,
      response_type: 'code',
      scope,
      ...(scope === 'identify' ? {} : challenge),
    };
    const url = `/oauth2/authorize?${new URLSearchParams(query)}`;
    await control.ok('POST', `/users/${userId}/authorizations`, { url });
  }
  insertTokenPair(emulator.world, { userId, applicationId, scopes: ['identify'] });
  publicIdTokenKey(emulator.world);
  await send(bot, 'PUT', `/applications/${applicationId}/role-connections/metadata`, [
    { type: 2, key: 'voyages', name: 'Voyages', description: 'How often' },
  ]);
  const granted = await control.ok('POST', `/users/${userId}/access_tokens`, {
    application_id: applicationId,
    scopes: ['role_connections.write'],
  });
  const accessToken = z.object({ access_token: z.string() }).parse(granted).access_token;
  await send(
    fixture.callerWith(`Bearer ${accessToken}`),
    'PUT',
    `/users/@me/applications/${applicationId}/role-connection`,
    { platform_name: 'Harbour', metadata: { voyages: '3' } },
  );
  await control.ok('PUT', `/guilds/${guildId}/roles/${roleId}/links`, { requirements: [{ key: 'voyages', value: 3 }] });
  return {
    guildId,
    channelId,
    userId,
    messageId,
    pollId,
    threadId,
    inviteCode: z.object({ code: z.string() }).parse(invite).code,
  };
}

function isFine(status: unknown): boolean {
  return typeof status === 'number' && status < 300;
}
