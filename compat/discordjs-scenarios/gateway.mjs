// The gateway with discord.js: member events, resuming a session, member requests, presences, two shards.
import assert from 'node:assert/strict';
import { ActivityType, Client, Events, GatewayIntentBits, Status } from 'discord.js';
import { waitForEvent } from '../steps.mjs';

const intents = [
  GatewayIntentBits.Guilds,
  GatewayIntentBits.GuildMembers,
  GatewayIntentBits.GuildPresences,
  GatewayIntentBits.GuildMessages,
  GatewayIntentBits.MessageContent,
];

/** Logs in, and waits until every shard is ready. */
async function logIn(emulator, options = {}) {
  const client = new Client({ intents, rest: { api: `${emulator.url}/api` }, ...options });
  await waitForEvent(client, Events.ClientReady, () => client.login(emulator.token));
  return client;
}

/** Runs the scenario on its own emulator. */
export async function gatewayScenario(emulator, step) {
  const { control, guildId, channelId } = emulator;
  const createUser = (username) => control('POST', '/users', { username });
  const [ann, ben, cleo] = await Promise.all(['ann', 'ben', 'cleo'].map(createUser));
  const join = ({ id }) => control('POST', `/guilds/${guildId}/members`, { user_id: id });
  const passScreening = ({ id }) => control('POST', `/guilds/${guildId}/members/${id}/screening`, {});
  await control('PATCH', `/guilds/${guildId}`, { screening: true });

  let client;
  try {
    await step('logs in with privileged intents', async () => {
      client = await logIn(emulator);
      assert.equal(client.ws.shards.size, 1);
    });

    await step('receives members who join, pass screening and leave', async () => {
      const [joined] = await waitForEvent(client, Events.GuildMemberAdd, () => join(ann));
      assert.equal(joined.pending, true);
      const [before, after] = await waitForEvent(client, Events.GuildMemberUpdate, () => passScreening(ann));
      assert.deepEqual([before.id, after.id, after.pending], [ann.id, ann.id, false]);
      await waitForEvent(client, Events.GuildMemberAdd, () => join(cleo));
      const [left] = await waitForEvent(client, Events.GuildMemberRemove, () =>
        control('DELETE', `/guilds/${guildId}/members/${cleo.id}`),
      );
      assert.equal(left.id, cleo.id);
    });

    await step('resumes after its connection was closed, and receives missed events', async () => {
      const resumeWithEvents = () =>
        waitForEvent(client, Events.ShardResume, async () => {
          await control('POST', '/faults', { kind: 'close', code: 4000 });
          await join(ben);
          await passScreening(ben);
          await control('POST', `/channels/${channelId}/messages`, { user_id: ben.id, content: 'Ahoy' });
        });
      const [missed] = await waitForEvent(client, Events.MessageCreate, resumeWithEvents);
      assert.equal(missed.author.id, ben.id);
    });

    await step('resumes when Discord requests a reconnect', async () => {
      await waitForEvent(client, Events.ShardResume, () => control('POST', '/faults', { kind: 'reconnect' }));
    });

    await step('requests members: all of them, by name and by id', async () => {
      const guild = client.guilds.cache.get(guildId);
      guild.members.cache.clear();
      assert.ok((await guild.members.fetch()).has(ben.id));
      assert.ok((await guild.members.fetch({ query: 'be', limit: 5 })).has(ben.id));
      const found = await guild.members.fetch({ user: [ann.id, ben.id], force: true });
      assert.deepEqual([...found.keys()].sort(), [ann.id, ben.id].sort());
    });

    await step('receives presences, and sets its own', async () => {
      const [, presence] = await waitForEvent(
        client,
        Events.PresenceUpdate,
        () => control('PUT', `/users/${ann.id}/presence`, { status: 'dnd' }),
        (_before, after) => after.userId === ann.id,
      );
      assert.equal(presence.status, 'dnd');
      const presenceData = { status: 'idle', activities: [{ name: 'tides', type: ActivityType.Watching }] };
      await waitForEvent(
        client,
        Events.PresenceUpdate,
        () => client.user.setPresence(presenceData),
        (_before, after) => after.userId === client.user.id && after.status === 'idle',
      );
    });

    await step('is ready, and logs out', async () => {
      assert.equal(client.ws.status, Status.Ready);
      await client.destroy();
    });

    await step('runs as two shards, each with its guilds', async () => {
      const more = ['Quay', 'Pier', 'Dock'];
      for (const name of more) await control('POST', '/guilds', { name });
      // The shards of one bot identify five seconds apart.
      await control('POST', '/clock', { advance_ms: 60_000 });
      client = await logIn(emulator, { shards: [0, 1], shardCount: 2 });
      assert.equal(client.ws.shards.size, 2);
      assert.equal(client.guilds.cache.size, more.length + 1);
      for (const [id, { shardId }] of client.guilds.cache) assert.equal(shardId, Number((BigInt(id) >> 22n) % 2n));
      const [message] = await waitForEvent(client, Events.MessageCreate, () =>
        control('POST', `/channels/${channelId}/messages`, { user_id: ben.id, content: 'Ahoy' }),
      );
      assert.equal(message.content, 'Ahoy');
    });
  } finally {
    await client?.destroy();
  }
}
