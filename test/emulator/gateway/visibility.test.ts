/** Events that take more than an intent (protocol: visibility filters besides intents), row by row. */
import { describe, expect, it } from 'vitest';
import { Hearing } from '../../../src/emulator/gateway/hearing.js';
import { frameFor } from '../../../src/emulator/gateway/tailoring.js';
import { connectMemberToVoice } from '../../../src/emulator/state/members/voice-states.js';
import type { EmittedGatewayEvent } from '../../../src/emulator/state/world/state-change.js';
import { type PermissionName, permissionSet } from '../../../src/wire/constants/permissions.js';
import { intentBits } from '../../../src/wire/gateway/protocol.js';
import { channelTypes } from '../../../src/wire/objects/channels/channel.js';
import { allBut } from '../http/client.js';
import { aService } from '../http/service.js';
import { EVERY_INTENT, listener } from './listener.js';

const scene = aService({ gateway: { heartbeatIntervalMs: 1e9 } });

type Where = ReturnType<typeof place>;
type Row = readonly [event: string, needs: readonly PermissionName[], act: (where: Where) => Promise<unknown>];

function place() {
  const guild = scene().guildOfOthers({
    features: ['MEMBER_VERIFICATION_GATE_ENABLED', 'MEMBER_VERIFICATION_MANUAL_APPROVAL'],
  });
  const account = scene().service.world.users.get(guild.guild.owner_id);
  if (!account) throw new Error('the owner is gone');
  const owner = scene().as(account);
  return { guild, id: guild.guild.id, channel: scene().channel(guild).channel.id, owner };
}

const ban = async ({ guild, id, owner }: Where) => {
  const outcast = scene().member(guild).user.id;
  await owner.send('PUT', `/guilds/${id}/bans/${outcast}`, {});
  await owner.send('DELETE', `/guilds/${id}/bans/${outcast}`);
};
const invite = async ({ channel, owner }: Where) => {
  const { json } = await owner.send('POST', `/channels/${channel}/invites`, {});
  await owner.send('DELETE', `/invites/${(json as { code: string }).code}`); // the routes' own tests pin its form
};
const post = ({ channel, owner }: Where) => owner.send('POST', `/channels/${channel}/messages`, { content: 'hello' });
const thread = ({ channel, owner }: Where) =>
  owner.send('POST', `/channels/${channel}/threads`, { name: 'talk', type: 11 });
const privateThread = ({ channel, owner }: Where) =>
  owner.send('POST', `/channels/${channel}/threads`, { name: 'talk', type: 12 });

/** Any one of the permissions is enough. */
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

/** What a bot hears that has exactly these permissions, whatever everybody has. */
async function heard(permissions: string, act: (where: Where) => Promise<unknown>): Promise<(string | null)[]> {
  const where = place();
  const everyone = where.guild.roles.get(where.id);
  if (everyone) everyone.permissions = '0';
  const { client } = await listener(scene(), where.guild, { permissions });
  await act(where);
  return (await client.soFar()).map(({ t }) => t);
}

describe('with every intent', () => {
  it.each(table)('%s is for bots with one of %j', async (event, needs, act) => {
    for (const name of needs) {
      const permissions = permissionSet('VIEW_CHANNEL', name);
      expect(await heard(permissions, act), `with ${name}`).toContain(event);
    }
    expect(await heard(allBut(...needs), act), 'without').not.toContain(event);
  });
});

/** Events that no operation of the emulator causes yet: who would hear them. */
describe('not caused by anything yet', () => {
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
    const guild = scene().guild(permissions, { channels: [{ name: 'bridge', type: channelTypes.GUILD_VOICE }] });
    return { guild, id: guild.guild.id, userId: scene().service.botUserId };
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

  it('AUTO_MODERATION_ACTION_EXECUTION is for bots with MANAGE_GUILD', () => {
    const { world } = scene().service;
    const hears = (permissions: string) => {
      const { id, userId } = bot(permissions);
      return new Hearing(world, execution(id)).admits(facts(userId));
    };
    expect([hears(permissionSet('MANAGE_GUILD')), hears(allBut('MANAGE_GUILD'))]).toEqual([true, false]);
  });

  it('AUTO_MODERATION_ACTION_EXECUTION holds what was written for MESSAGE_CONTENT alone', () => {
    const { id, userId } = bot('0');
    const { world } = scene().service;
    const poor = facts(
      userId,
      EVERY_INTENT.filter((name) => name !== 'MESSAGE_CONTENT'),
    );
    expect(frameFor(world, execution(id), facts(userId)).data).toMatchObject({ content: 'bad word' });
    expect(frameFor(world, execution(id), poor).data).toMatchObject({
      content: '',
      matched_keyword: 'bad',
      matched_content: '',
    });
  });

  it('VOICE_CHANNEL_EFFECT_SEND is for bots that are connected to the channel', () => {
    const { world } = scene().service;
    const { guild, id, userId } = bot(permissionSet('ADMINISTRATOR'));
    const channelId = scene().channel(guild, 'bridge').channel.id;
    const effect: EmittedGatewayEvent = {
      event: 'voiceChannelEffectSend',
      data: { channel_id: channelId, guild_id: id, user_id: '2' },
      audience: { kind: 'channel', guildId: id, channelId },
    };
    expect(new Hearing(world, effect).admits(facts(userId))).toBe(false);
    const member = guild.members.get(userId);
    if (member) connectMemberToVoice(world, guild, member, { channelId });
    expect(new Hearing(world, effect).admits(facts(userId))).toBe(true);
  });

  it('purchases are told to shard 0, also those for a guild', () => {
    const { world } = scene().service;
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
      new Hearing(world, sale).admits({ ...facts(userId), shard: [shard, 1_000_000] as const });
    expect(onShard(0)).toBe(true);
    expect(onShard(Number((BigInt(id) >> 22n) % 1_000_000n))).toBe(false);
  });
});
