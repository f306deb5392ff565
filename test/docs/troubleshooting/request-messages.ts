/** The errors of requests. */

import { createWorld } from '@guildhall/dev/testing';
import { RateLimitError, TransportError } from 'guildhall';
import { Rest } from 'guildhall/rest';
import { failureMessage } from './failure-message.js';

/** The errors of calls that would have to wait for longer than their time limits: they are only created. */
function messagesAfterLongWaits(): string[] {
  const call = { method: 'POST', route: '/channels/81/messages' } as const;
  return [
    new RateLimitError(call, 'bucket', 90_000).message,
    new TransportError(call, 'timeout', false, { timeoutMs: 60_000 }).message,
  ];
}

export async function requestMessages(): Promise<string[]> {
  await using world = await createWorld({
    bot: { handlers: [] },
    guild: {
      name: 'Harbour',
      roles: [{ name: 'mate' }],
      channels: [{ name: 'quay' }, { name: 'hold', visibleTo: ['mate'] }],
    },
  });
  const { bot, guildId, guild, emulator } = world;
  const { api } = bot;
  const robin = await world.createMember('Robin');
  const quay = guild.channel('quay').id;
  const { id: dmId } = await api.users.createDm(robin.id);
  const anHourLater = new Date(emulator.clock.now() + 3_600_000).toISOString();
  await api.guilds.editIncidentActions(guildId, { dms_disabled_until: anHourLater });
  const ada = await world.createMember('Ada');
  const { id, token = '' } = await api.webhooks.create(quay, { name: 'Lookout' });
  for (let count = 1; count < 15; count++) await api.webhooks.create(quay, { name: `Lookout ${count}` });
  const stranger = new Rest({ token: 'unknown', baseUrl: emulator.apiUrl, maxInvalidRequests: 1 });
  const messages = [
    await failureMessage(() => api.messages.create(quay, 'x'.repeat(2001))),
    await failureMessage(() => api.messages.edit(quay, '1', 'Hello')),
    await failureMessage(() => api.messages.create(dmId, 'Hello')),
    await failureMessage(() => ada.api.channels.get(guild.channel('hold').id)),
    await failureMessage(() => ada.api.guilds.createRole(guildId, { name: 'mine' })),
    await failureMessage(() => api.webhooks.create(quay, { name: 'Lookout 16' })),
    await failureMessage(() => api.webhooks.execute('1', token, 'Hello')),
    await failureMessage(() => api.webhooks.editMessage(id, token, '1', 'Hello')),
    await failureMessage(() =>
      api.raw('POST', '/channels/{channel_id}/messages', { path: { channel_id: quay }, body: { embeds: 1 } }),
    ),
    await failureMessage(() => api.attachments.download(`${emulator.filesUrl}/attachments/1/2/gone.txt`)),
    await failureMessage(() => stranger.api.users.getCurrent()),
    await failureMessage(() => stranger.api.users.getCurrent()),
  ];
  await stranger.close();
  return [...messages, ...messagesAfterLongWaits()];
}
