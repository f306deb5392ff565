import { describe, expect, test } from 'vitest';
import { insertStage } from '../../../../../dev/src/emulator/state/voice/stage-instances.js';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { createStageInstance } from '../../../../../src/wire/endpoints/voice/stage-instances.js';
import { intentBits } from '../../../../../src/wire/gateway/protocol.js';
import { messageTypes } from '../../../../../src/wire/objects/messages/message-types.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { connectNewBot } from '../../../fixtures/gateway-listener.js';
import {
  allPermissionsExcept,
  expectApiError,
  expectNotSent,
  setUpDispatchReader,
  setUpRestClient,
} from '../../../fixtures/rest-client.js';
import { connect, guildWithStages, MODERATOR, NO_HEARTBEATS } from './stage-fixture.js';

const fixture = setUpEmulator(NO_HEARTBEATS);
const api = setUpRestClient(fixture);
const dispatches = setUpDispatchReader(fixture);

const MINUTE_MS = 60_000;

function setUp(permissions = MODERATOR) {
  const guild = guildWithStages(fixture(), permissions);
  const stage = fixture().channel(guild, 'stage');
  return { guild, id: guild.guild.id, stage, stageId: stage.channel.id };
}

/** A guild with a live stage that its owner opened. */
function setUpLive(permissions = MODERATOR) {
  const scene = setUp(permissions);
  const by = { userId: scene.guild.guild.owner_id };
  const { result } = insertStage(fixture().emulator.world, scene.guild, scene.stage, { topic: 'Tides' }, by);
  return { ...scene, live: result };
}

const messagesIn = ({ stage }: ReturnType<typeof setUp>) => [...stage.messages.values()].map(({ message }) => message);

describe('Create Stage Instance', () => {
  test('opens the stage, with an event, a message and an audit log entry', async () => {
    const scene = setUp();
    const { guild, id, stageId } = scene;
    const created = await api().stageInstances.create({ channel_id: stageId, topic: 'Tides' }, { reason: 'weekly' });
    expect(created).toMatchObject({
      guild_id: id,
      channel_id: stageId,
      topic: 'Tides',
      privacy_level: 2,
      guild_scheduled_event_id: null,
    });
    expect(await dispatches().next('stageInstanceCreate', id)).toEqual(created);
    expect(messagesIn(scene)).toMatchObject([
      { type: messageTypes.STAGE_START, content: 'Tides', mention_everyone: false },
    ]);
    expect(guild.auditLog.at(-1)).toMatchObject({
      action_type: 83,
      target_id: created.id,
      reason: 'weekly',
      options: { channel_id: stageId },
      changes: expect.arrayContaining([{ key: 'topic', new_value: 'Tides' }]),
    });
    expect(await api().stageInstances.get(stageId)).toEqual(created);
  });

  test.each([
    ['MENTION_EVERYONE', true],
    ['SEND_MESSAGES', false],
  ] as const)('with a start notification and %s notifies everyone: %s', async (name, notified) => {
    const scene = setUp(String(BigInt(MODERATOR) | BigInt(permissionSet(name))));
    await api().stageInstances.create({ channel_id: scene.stageId, topic: 'Tides', send_start_notification: true });
    expect(messagesIn(scene)).toMatchObject([{ mention_everyone: notified }]);
  });

  test('of a stage that is live fails with 150006', async () => {
    const { stageId } = setUpLive();
    await expectApiError(api().stageInstances.create({ channel_id: stageId, topic: 'Tides' }), 400, 150006);
  });

  test.each(['MANAGE_CHANNELS', 'MUTE_MEMBERS', 'MOVE_MEMBERS'] as const)(
    'without %s fails with 50013',
    async (name) => {
      const { stageId } = setUp(allPermissionsExcept(name));
      await expectApiError(api().stageInstances.create({ channel_id: stageId, topic: 'Tides' }), 403, 50013);
    },
  );

  test('in a channel that the caller cannot see, or in another guild, fails with 50001', async () => {
    const { guild } = setUp();
    const other = guildWithStages(fixture(), MODERATOR);
    other.members.delete(fixture().emulator.botUserId);
    for (const channel of [fixture().channel(guild, 'hold'), fixture().channel(other, 'stage')])
      await expectApiError(api().stageInstances.create({ channel_id: channel.channel.id, topic: 'Tides' }), 403, 50001);
  });

  test('fails with 10003 for an unknown channel, and with 50024 for one that is not a stage', async () => {
    const { guild } = setUp();
    await expectApiError(api().stageInstances.create({ channel_id: '5', topic: 'Tides' }), 404, 10003);
    const deck = fixture().channel(guild, 'deck').channel.id;
    await expectApiError(api().stageInstances.create({ channel_id: deck, topic: 'Tides' }), 400, 50024);
  });

  test('for an event that the guild does not have fails with 10070', async () => {
    const { stageId } = setUp();
    const body = { channel_id: stageId, topic: 'Tides', guild_scheduled_event_id: '5' };
    await expectApiError(api().stageInstances.create(body), 404, 10070);
  });

  test.each([
    ['topic', { topic: 'x'.repeat(120) }, { topic: 'x'.repeat(121) }],
    ['topic', { topic: 'x' }, { topic: '' }],
    ['privacy_level', { topic: 'x', privacy_level: 1 }, { topic: 'x', privacy_level: 3 }],
  ])('checks the limit of its %s on both sides', async (field, atLimit, beyondLimit) => {
    const { stageId: channel_id } = setUp();
    const response = await fixture().bot.call(createStageInstance, { body: { channel_id, ...beyondLimit } });
    expectError(response, 400, 50035);
    expect(response.json).toHaveProperty(`errors.${field}`);
    const body = { channel_id, ...atLimit };
    expect((await fixture().bot.call(createStageInstance, { body })).status).toBe(200);
    await expectNotSent(api().stageInstances.create({ channel_id, topic: 'x'.repeat(121) }), 'topic');
  });
});

describe('Get Stage Instance', () => {
  test('of a stage that is not live fails with 10067', async () => {
    await expectApiError(api().stageInstances.get(setUp().stageId), 404, 10067);
  });

  test('of a hidden channel fails with 50001', async () => {
    const { guild } = setUp();
    await expectApiError(api().stageInstances.get(fixture().channel(guild, 'hold').channel.id), 403, 50001);
  });
});

describe('Modify Stage Instance', () => {
  test('changes the topic, with an event, a message and an audit log entry', async () => {
    const scene = setUpLive();
    const { guild, id, stageId } = scene;
    const changed = await api().stageInstances.edit(stageId, { topic: 'Currents' });
    expect(changed).toMatchObject({ topic: 'Currents', privacy_level: 2 });
    expect(await dispatches().next('stageInstanceUpdate', id)).toEqual(changed);
    expect(messagesIn(scene).at(-1)).toMatchObject({ type: messageTypes.STAGE_TOPIC, content: 'Currents' });
    expect(guild.auditLog.at(-1)).toMatchObject({
      action_type: 84,
      changes: [{ key: 'topic', old_value: 'Tides', new_value: 'Currents' }],
    });
  });

  test('accepts a topic of 120 characters, and rejects one of 121 on both sides', async () => {
    const { stageId } = setUpLive();
    const topic = 'x'.repeat(120);
    expect(await api().stageInstances.edit(stageId, { topic })).toMatchObject({ topic });
    await expectNotSent(api().stageInstances.edit(stageId, { topic: `${topic}x` }), 'topic');
    const response = await fixture().bot.send('PATCH', `/stage-instances/${stageId}`, { topic: `${topic}x` });
    expectError(response, 400, 50035);
  });

  test('to the current topic records nothing', async () => {
    const { guild, stageId } = setUpLive();
    const before = guild.auditLog.length;
    await api().stageInstances.edit(stageId, { topic: 'Tides' });
    expect(guild.auditLog).toHaveLength(before);
  });

  test('fails with 10067 if the stage is not live, and with 50013 for others than moderators', async () => {
    await expectApiError(api().stageInstances.edit(setUp().stageId, { topic: 'x' }), 404, 10067);
    const { stageId } = setUpLive(allPermissionsExcept('MUTE_MEMBERS'));
    await expectApiError(api().stageInstances.edit(stageId, { topic: 'x' }), 403, 50013);
  });
});

describe('Delete Stage Instance', () => {
  test('closes the stage, with an event, a message and an audit log entry', async () => {
    const scene = setUpLive();
    const { guild, id, stageId, live } = scene;
    await api().stageInstances.delete(stageId, { reason: 'over' });
    expect(await dispatches().next('stageInstanceDelete', id)).toEqual(live.instance);
    expect(messagesIn(scene).at(-1)).toMatchObject({ type: messageTypes.STAGE_END, content: 'Tides' });
    expect(guild.auditLog.at(-1)).toMatchObject({ action_type: 85, target_id: live.instance.id, reason: 'over' });
    await expectApiError(api().stageInstances.get(stageId), 404, 10067);
  });

  test('fails with 10067 if the stage is not live, and with 50013 for others than moderators', async () => {
    await expectApiError(api().stageInstances.delete(setUp().stageId), 404, 10067);
    const { stageId } = setUpLive(allPermissionsExcept('MOVE_MEMBERS'));
    await expectApiError(api().stageInstances.delete(stageId), 403, 50013);
  });
});

describe('A live stage', () => {
  test('is closed by the service when nobody has spoken for five minutes', async () => {
    const { guild, id, live, stage, stageId } = setUpLive();
    const voice = connect(fixture(), guild, fixture().emulator.botUserId, stageId, false);
    await fixture().emulator.clock.advance(30 * MINUTE_MS);
    expect(guild.stages.has(stageId)).toBe(true);
    expect(voice.suppress).toBe(false);
    await api().voice.editCurrentUserState(id, { suppress: true });
    await fixture().emulator.clock.advance(5 * MINUTE_MS - 1);
    expect(guild.stages.has(stageId)).toBe(true);
    await fixture().emulator.clock.advance(1);
    expect(await dispatches().next('stageInstanceDelete', id)).toEqual(live.instance);
    expect(guild.auditLog.at(-1)).toMatchObject({ action_type: 85, user_id: null });
    expect([...stage.messages.values()].at(-1)?.message.type).not.toBe(messageTypes.STAGE_END);
  });

  test('gets a message about each new speaker, also one who accepts an invitation', async () => {
    const scene = setUpLive();
    const { guild, id, stageId } = scene;
    const { botUserId, world } = fixture().emulator;
    const user = fixture().member(guild);
    for (const userId of [botUserId, user.user.id]) connect(fixture(), guild, userId, stageId);
    await api().voice.editCurrentUserState(id, { suppress: false });
    await api().voice.editUserState(id, user.user.id, { suppress: false });
    const accept = { suppress: false, request_to_speak_timestamp: null };
    await fixture().callerOf(user).send('PATCH', `/guilds/${id}/voice-states/@me`, accept);
    const speakers = messagesIn(scene).filter(({ type }) => type === messageTypes.STAGE_SPEAKER);
    expect(speakers.map(({ author }) => author.id)).toEqual([botUserId, user.user.id]);
    expect(world.channels.get(stageId)?.messages.size).toBe(3);
  });

  test('ends with its channel', async () => {
    const { guild, id, live, stageId } = setUpLive();
    await api().channels.delete(stageId);
    expect(await dispatches().next('stageInstanceDelete', id)).toEqual(live.instance);
    expect(guild.stages.size).toBe(0);
  });

  test('is in GUILD_CREATE if the bot can see its channel', async () => {
    const { guild, live } = setUpLive();
    const hold = fixture().channel(guild, 'hold');
    insertStage(fixture().emulator.world, guild, hold, { topic: 'Bilge' }, { userId: guild.guild.owner_id });
    const { client } = await connectNewBot(fixture(), guild, '0', intentBits(['GUILDS']));
    expect((await client.event('GUILD_CREATE')).d).toMatchObject({ stage_instances: [live.instance] });
  });

  test('is in invites to its channel only if it is public', async () => {
    const { guild, stageId } = setUp(String(BigInt(MODERATOR) | BigInt(permissionSet('CREATE_INSTANT_INVITE'))));
    const { code } = await api().invites.create(stageId);
    await api().stageInstances.create({ channel_id: stageId, topic: 'Tides', privacy_level: 1 });
    connect(fixture(), guild, fixture().emulator.botUserId, stageId, false);
    connect(fixture(), guild, guild.guild.owner_id, stageId);
    expect(await api().invites.get(code)).toMatchObject({
      stage_instance: { topic: 'Tides', participant_count: 2, speaker_count: 1 },
    });
    await api().stageInstances.edit(stageId, { privacy_level: 2 });
    expect(await api().invites.get(code)).not.toHaveProperty('stage_instance');
  });
});
