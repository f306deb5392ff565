/** Linked roles from the declaration to the role: the bot registers records, and a user logs in on its website. */

import { createWorld } from '@guildhall/dev/testing';
import { Bot, linkedRoles } from 'guildhall';
import { expect, onTestFinished, test } from 'vitest';

const CLIENT_SECRET = 'secret of the website';
const REDIRECT_URI = 'https://harbour.example/login';

const ranks = linkedRoles({
  voyages: { type: 'integerGreaterThanOrEqual', name: 'Voyages', description: 'The number of voyages is at least' },
});

test('a user who logs in on the website of the bot gets a linked role', async () => {
  const world = await createWorld({
    bot: new Bot({ linkedRoles: { records: ranks } }),
    guild: { name: 'Harbour', roles: [{ name: 'captain' }] },
    application: { clientSecret: CLIENT_SECRET, redirectUris: [REDIRECT_URI] },
  });
  onTestFinished(() => world.close());
  const { applicationId } = world.emulator;
  await world.linkRole('captain', [{ key: 'voyages', value: 10 }]);
  const wren = await world.createMember('Wren');

  const scope = ['identify', 'role_connections.write'] as const;
  const redirect = await wren.account.authorize({ scope: [...scope], redirect_uri: REDIRECT_URI });
  const code = new URL(redirect ?? '').searchParams.get('code') ?? '';
  const { oauth2, roleConnections } = world.bot.api;
  const { access_token: accessToken } = await oauth2.exchangeCode({
    client_id: applicationId,
    client_secret: CLIENT_SECRET,
    code,
    redirect_uri: REDIRECT_URI,
  });
  await roleConnections.edit(applicationId, { metadata: ranks.metadata({ voyages: 12 }) }, { accessToken });
  await wren.server.claimLinkedRole('captain');
  expect(world.guild.member(wren)?.roleNames).toEqual(['captain']);

  await roleConnections.edit(applicationId, { metadata: ranks.metadata({ voyages: 3 }) }, { accessToken });
  expect(world.guild.member(wren)?.roleNames).toEqual([]);
});
