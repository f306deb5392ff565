/** Events that require more than an intent, as a table. */
import { describe, expect, it } from 'vitest';
import { EventVisibility } from '../../../dev/src/emulator/gateway/events/event-visibility.js';
import { payloadForSession } from '../../../dev/src/emulator/gateway/events/session-payloads.js';
import { connectMemberToVoice } from '../../../dev/src/emulator/state/members/voice-states.js';
import type { EmittedGatewayEvent } from '../../../dev/src/emulator/state/world/state-change.js';
import { type PermissionName, permissionSet } from '../../../src/wire/constants/permissions.js';
import { intentBits } from '../../../src/wire/gateway/protocol.js';
import { channelTypes } from '../../../src/wire/objects/channels/channel.js';
import { setUpEmulator } from '../fixtures/emulator-fixture.js';
import { connectListener, EVERY_INTENT } from '../fixtures/gateway-listener.js';
import { allPermissionsExcept } from '../fixtures/rest-client.js';

const fixture = setUpEmulator({ gateway: { heartbeatIntervalMs: 1e9 } });

type GuildSetup = ReturnType<typeof setUpGuild>;
type Row = readonly [event: string, needs: readonly PermissionName[], act: (where: GuildSetup) => Promise<unknown>];

function setUpGuild() {
  const guild = fixture().guildWithoutBot({
    features: ['MEMBER_VERIFICATION_GATE_ENABLED', 'MEMBER_VERIFICATION_MANUAL_APPROVAL'],
  });
  const owner = fixture().callerOf(fixture().ownerOf(guild));
  return { guild, id: guild.guild.id, channel: fixture().channel(guild).channel.id, owner };
}

const ban = async ({ guild, id, owner }: GuildSetup) => {
  const outcast = fixture().member(guild).user.id;
  await owner.send('PUT', `/guilds/${id}/bans/${outcast}`, {});
  await owner.send('DELETE', `/guilds/${id}/bans/${outcast}`);
};
const invite = async ({ channel, owner }: GuildSetup) => {
  const { json } = await owner.send('POST', `/channels/${channel}/invites`, {});
  await owner.send('DELETE', `/invites/${(json as { code: string }).code}`); // the routes' own tests pin its form
};
const post = ({ channel, owner }: GuildSetup) =>
  owner.send('POST', `/channels/${channel}/messages`, { content: 'hello' });
const thread = ({ channel, owner }: GuildSetup) =>
  owner.send('POST', `/channels/${channel}/threads`, { name: 'talk', type: 11 });
const privateThread = ({ channel, owner }: GuildSetup) =>
  owner.send('POST', `/channels/${channel}/threads`, { name: 'talk', type: 12 });

/** One of the permissions is enough. */
const table: readonly Row[] = [
  ['GUILD_AUDIT_LOG_ENTRY_CREATE', ['VIEW_AUDIT_LOG'], ban],
  ['GUILD_BAN_ADD', ['BAN_MEMBERS', 'VIEW_AUDIT_LOG'], ban],
  ['GUILD_BAN_REMOVE', ['BAN_MEMBERS', 'VIEW_AUDIT_LOG'], ban],
  ['INVITE_CREATE', ['MANAGE_CHANNELS'], invite],
  ['INVITE_DELETE', ['MANAGE_CHANNELS'], invite],
  ['MESSAGE_CREATE', ['VIEW_CHANNEL'], post],
  ['THREAD_CREATE', ['VIEW_CHANNEL'], thread],
  ['THREAD_CREATE', ['MANAGE_THREADS'], privateThread],
];

/** Whether a bot with exactly these permissions receives an event. */
async function receivedEvents(
  permissions: string,
  act: (where: GuildSetup) => Promise<unknown>,
): Promise<(string | null)[]> {
  const where = setUpGuild();
  const everyone = where.guild.roles.get(where.id);
  if (everyone) everyone.permissions = '0';
  const { client } = await connectListener(fixture(), where.guild, { permissions });
  await act(where);
  return (await client.receivedSoFar()).map(({ t }) => t);
}

describe('with every intent', () => {
  it.each(table)('%s is sent to bots with one of %j', async (event, needs, act) => {
    for (const name of needs) {
      const permissions = permissionSet('VIEW_CHANNEL', name);
      expect(await receivedEvents(permissions, act), `with ${name}`).toContain(event);
    }
    expect(await receivedEvents(allPermissionsExcept(...needs), act), 'without').not.toContain(event);
  });
});

/** The recipients of events that no operation of the emulator causes yet. */
describe('an event that nothing causes yet', () => {
  const facts = (botUserId: string, intents = EVERY_INTENT) => ({
    id: 'session',
    applicationId: '1',
    botUserId,
    shard: [0, 1] as const,
    shardGiven: false,
    intents: BigInt(intentBits(intents)),
    largeThreshold: 50,
  });

  function bot(permissions: string) {
    const guild = fixture().guild(permissions, { channels: [{ name: 'bridge', type: channelTypes.GUILD_VOICE }] });
    return { guild, id: guild.guild.id, userId: fixture().emulator.botUserId };
  }

  const execution = (guildId: string): EmittedGatewayEvent => ({
    event: 'autoModerationActionExecution',
    data: {
      guild_id: guildId,
      action: { type: 1 },
      rule_id: '1',
      rule_trigger_type: 1,
      user_id: '2',
      content: 'bad word',
      matched_keyword: 'bad',
      matched_content: 'bad',
    },
    audience: { kind: 'guild', guildId },
  });

  it('AUTO_MODERATION_ACTION_EXECUTION is sent to bots with MANAGE_GUILD', () => {
    const { world } = fixture().emulator;
    const isVisibleWith = (permissions: string) => {
      const { id, userId } = bot(permissions);
      return new EventVisibility(world, execution(id)).isVisibleToSession(facts(userId));
    };
    expect([isVisibleWith(permissionSet('MANAGE_GUILD')), isVisibleWith(allPermissionsExcept('MANAGE_GUILD'))]).toEqual(
      [true, false],
    );
  });

  it('AUTO_MODERATION_ACTION_EXECUTION contains the message content only with MESSAGE_CONTENT', () => {
    const { id, userId } = bot('0');
    const { world } = fixture().emulator;
    const poor = facts(
      userId,
      EVERY_INTENT.filter((name) => name !== 'MESSAGE_CONTENT'),
    );
    expect(payloadForSession(world, execution(id), facts(userId)).data).toMatchObject({ content: 'bad word' });
    expect(payloadForSession(world, execution(id), poor).data).toMatchObject({
      content: '',
      matched_keyword: 'bad',
      matched_content: '',
    });
  });

  it('VOICE_CHANNEL_EFFECT_SEND is sent to bots that are connected to the channel', () => {
    const { world } = fixture().emulator;
    const { guild, id, userId } = bot(permissionSet('ADMINISTRATOR'));
    const channelId = fixture().channel(guild, 'bridge').channel.id;
    const effect: EmittedGatewayEvent = {
      event: 'voiceChannelEffectSend',
      data: { channel_id: channelId, guild_id: id, user_id: '2' },
      audience: { kind: 'channel', guildId: id, channelId },
    };
    expect(new EventVisibility(world, effect).isVisibleToSession(facts(userId))).toBe(false);
    const member = guild.members.get(userId);
    if (member) connectMemberToVoice(world, guild, member, { channelId });
    expect(new EventVisibility(world, effect).isVisibleToSession(facts(userId))).toBe(true);
  });

  it('a purchase is sent to shard 0, also if it is for a guild', () => {
    const { world } = fixture().emulator;
    const { id, userId } = bot('0');
    const sale: EmittedGatewayEvent = {
      event: 'entitlementCreate',
      data: {
        id: '1',
        sku_id: '2',
        application_id: '3',
        type: 8,
        deleted: false,
        starts_at: null,
        ends_at: null,
        guild_id: id,
      },
      audience: { kind: 'user', userId },
    };
    const onShard = (shard: number) =>
      new EventVisibility(world, sale).isVisibleToSession({ ...facts(userId), shard: [shard, 1_000_000] as const });
    expect(onShard(0)).toBe(true);
    expect(onShard(Number((BigInt(id) >> 22n) % 1_000_000n))).toBe(false);
  });
});
