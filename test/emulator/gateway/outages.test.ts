import { expect, it } from 'vitest';
import type { GuildRecord } from '../../../dev/src/emulator/state/records/guilds.js';
import { ControlCaller } from '../fixtures/control-caller.js';
import { setUpEmulator } from '../fixtures/emulator-fixture.js';
import { connectListener } from '../fixtures/gateway-listener.js';
import { RawClient } from '../fixtures/raw-client.js';

const fixture = setUpEmulator({ gateway: { heartbeatIntervalMs: 1e9 } });
const set = ({ guild }: GuildRecord, unavailable: boolean, more = {}) =>
  new ControlCaller(fixture().emulator.url).ok('PATCH', `/guilds/${guild.id}`, { unavailable, ...more });

it('an outage removes a guild from its bots, which receive none of its events until it is available again', async () => {
  const guild = fixture().guildWithoutBot();
  const { client } = await connectListener(fixture(), guild);
  const { id } = guild.guild;
  await set(guild, true);
  fixture().member(guild);
  await set(guild, true, { name: 'Renamed' });
  expect(await client.receivedSoFar()).toEqual([
    expect.objectContaining({ t: 'GUILD_DELETE', d: { id, unavailable: true } }),
  ]);
  await set(guild, false);
  expect(await client.receivedSoFar()).toMatchObject([
    { t: 'GUILD_CREATE', d: { id, name: 'Renamed', unavailable: false, member_count: 3 } },
  ]);
});

it('a bot that joins during an outage receives the guild as unavailable, and the whole guild at its end', async () => {
  const { client, applicationId } = await connectListener(fixture(), fixture().guildWithoutBot());
  const guild = fixture().guildWithoutBot();
  const { id } = guild.guild;
  await set(guild, true);
  await new ControlCaller(fixture().emulator.url).ok('POST', `/guilds/${id}/bots`, { application_id: applicationId });
  expect(await client.receivedSoFar()).toMatchObject([{ t: 'GUILD_CREATE', d: { id, unavailable: true } }]);
  await set(guild, false);
  expect(await client.receivedSoFar()).toMatchObject([
    { t: 'GUILD_CREATE', d: { id, unavailable: false, name: 'Elsewhere' } },
  ]);
});

it('a session that starts during an outage receives the guild as unavailable', async () => {
  const guild = fixture().guildWithoutBot();
  const { client, token } = await connectListener(fixture(), guild);
  const { id } = guild.guild;
  await set(guild, true);
  await fixture().emulator.clock.advance(5000);
  const second = await RawClient.connectAndIdentify(fixture().emulator.gatewayUrl, token);
  expect((await second.event('READY')).d).toMatchObject({ guilds: [{ id, unavailable: true }] });
  expect((await second.event('GUILD_CREATE')).d).toEqual({ id, unavailable: true });
  for (const each of [client, second]) each.close();
});
