import { expect, it } from 'vitest';
import type { GuildRecord } from '../../../src/emulator/state/records/guilds.js';
import { ControlCaller } from '../control/control-caller.js';
import { aService } from '../http/service.js';
import { listener } from './listener.js';
import { RawClient } from './raw-client.js';

const scene = aService({ gateway: { heartbeatIntervalMs: 1e9 } });
const set = ({ guild }: GuildRecord, unavailable: boolean, more = {}) =>
  new ControlCaller(scene().service.url).ok('PATCH', `/guilds/${guild.id}`, { unavailable, ...more });

it('an outage takes a guild from its bots, who hear nothing of it until it is back', async () => {
  const guild = scene().guildOfOthers();
  const { client } = await listener(scene(), guild);
  const { id } = guild.guild;
  await set(guild, true);
  scene().member(guild);
  await set(guild, true, { name: 'Unheard of' });
  expect(await client.soFar()).toEqual([expect.objectContaining({ t: 'GUILD_DELETE', d: { id, unavailable: true } })]);
  await set(guild, false);
  expect(await client.soFar()).toMatchObject([
    { t: 'GUILD_CREATE', d: { id, name: 'Unheard of', unavailable: false, member_count: 3 } },
  ]);
});

it('a session that begins in an outage learns that the guild is unavailable', async () => {
  const guild = scene().guildOfOthers();
  const { client, token } = await listener(scene(), guild);
  const { id } = guild.guild;
  await set(guild, true);
  await scene().service.clock.advance(5000);
  const second = await RawClient.identified(scene().service.gateway, token);
  expect((await second.event('READY')).d).toMatchObject({ guilds: [{ id, unavailable: true }] });
  expect((await second.event('GUILD_CREATE')).d).toEqual({ id, unavailable: true });
  for (const each of [client, second]) each.close();
});
