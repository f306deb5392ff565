import { describe, expect, test } from 'vitest';
import { type IntentName, intentBits } from '../../../src/wire/gateway/protocol.js';
import { setUpEmulator } from '../fixtures/emulator-fixture.js';
import { RawClient } from '../fixtures/raw-client.js';
import { setUpDispatchReader, setUpRestClient } from '../fixtures/rest-client.js';
import { BLOCK, ModeratedGuild } from './moderated-guild.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);
const dispatches = setUpDispatchReader(fixture);

function setUp() {
  const moderated = ModeratedGuild.create(fixture());
  const annId = fixture().member(moderated.guild, 'ann').user.id;
  const alert = { type: 2, metadata: { channel_id: moderated.alertsId } };
  return { moderated, annId, alert };
}

describe('a blocked message', () => {
  test('has an event without the id of a message, and an entry in the audit log', async () => {
    const { moderated, annId } = setUp();
    const rule = moderated.rule();
    await moderated.send(annId, 'some rum');
    expect(await dispatches().next('autoModerationActionExecution', moderated.guildId)).toEqual({
      guild_id: moderated.guildId,
      action: BLOCK,
      rule_id: rule.id,
      rule_trigger_type: 1,
      user_id: annId,
      channel_id: moderated.channelId,
      content: 'some rum',
      matched_keyword: 'rum',
      matched_content: 'rum',
    });
    expect(moderated.guild.auditLog.at(-1)).toMatchObject({
      action_type: 143,
      user_id: annId,
      target_id: annId,
      options: {
        auto_moderation_rule_name: 'No rum',
        auto_moderation_rule_trigger_type: '1',
        channel_id: moderated.channelId,
      },
    });
  });

  test('has no keyword if a rule without words blocks it', async () => {
    const { moderated, annId } = setUp();
    moderated.rule({ trigger_type: 5, trigger_metadata: { mention_total_limit: 0 } });
    await moderated.send(annId, '<@1>');
    expect(await dispatches().next('autoModerationActionExecution', moderated.guildId)).toMatchObject({
      matched_keyword: null,
      matched_content: null,
    });
  });
});

describe('an alert', () => {
  test('is a message of the user with the content in its embed', async () => {
    const { moderated, annId, alert } = setUp();
    const rule = moderated.rule({ actions: [BLOCK, alert] });
    await moderated.send(annId, 'some rum');
    expect(moderated.alerts).toMatchObject([
      {
        type: 24,
        content: '',
        author: { id: annId },
        embeds: [
          {
            type: 'auto_moderation_message',
            description: 'some rum',
            fields: expect.arrayContaining([
              { name: 'rule_name', value: 'No rum', inline: false },
              { name: 'channel_id', value: moderated.channelId, inline: false },
              { name: 'decision_outcome', value: 'blocked', inline: false },
              { name: 'keyword', value: 'rum', inline: false },
              { name: 'keyword_matched_content', value: 'rum', inline: false },
            ]),
          },
        ],
      },
    ]);
    const { guildId } = moderated;
    const executions = [
      await dispatches().next('autoModerationActionExecution', guildId),
      await dispatches().next('autoModerationActionExecution', guildId),
    ];
    expect(executions).toMatchObject([
      { rule_id: rule.id, action: BLOCK },
      { rule_id: rule.id, action: alert, alert_system_message_id: moderated.alerts[0]?.id },
    ]);
    expect(moderated.guild.auditLog.at(-1)).toMatchObject({ action_type: 144, target_id: annId });
  });

  test('about a message that is not blocked names it', async () => {
    const { moderated, annId, alert } = setUp();
    moderated.rule({ actions: [alert] });
    const { id } = Object(await moderated.send(annId, 'some rum'));
    expect(moderated.contents()).toEqual(['some rum']);
    expect(moderated.alerts[0]?.embeds[0]?.fields).toEqual(
      expect.arrayContaining([
        { name: 'flagged_message_id', value: id, inline: false },
        { name: 'decision_outcome', value: 'flagged', inline: false },
      ]),
    );
    expect(await dispatches().next('autoModerationActionExecution', moderated.guildId)).toMatchObject({
      message_id: id,
    });
  });

  test('about an edited message names it', async () => {
    const { moderated, alert } = setUp();
    const ann = fixture().member(moderated.guild, 'ann');
    moderated.rule({ actions: [alert] });
    const { id } = Object(await moderated.send(ann.user.id, 'tea'));
    const caller = fixture().callerOf(ann);
    await caller.send('PATCH', `/channels/${moderated.channelId}/messages/${id}`, { content: 'rum' });
    expect(await dispatches().next('autoModerationActionExecution', moderated.guildId)).toMatchObject({
      message_id: id,
      content: 'rum',
    });
  });

  test('is not sent if its channel was deleted: the other actions are executed', async () => {
    const { moderated, annId, alert } = setUp();
    moderated.rule({ actions: [alert, BLOCK] });
    fixture().emulator.world.channels.delete(moderated.alertsId);
    expect(await moderated.send(annId, 'rum')).toMatchObject({ error: { reason: 'blocked' } });
    expect(moderated.guild.auditLog.at(-1)).toMatchObject({ action_type: 143 });
  });
});

describe('a timeout', () => {
  test('starts with the message, with an event and an entry in the audit log', async () => {
    const { moderated, annId } = setUp();
    moderated.rule({ actions: [{ type: 3, metadata: { duration_seconds: 60 } }] });
    expect(await moderated.send(annId, 'rum')).toMatchObject({ content: 'rum' });
    const until = fixture().emulator.clock.now() + 60_000;
    const member = await dispatches().next('guildMemberUpdate', moderated.guildId);
    expect(Date.parse(member.communication_disabled_until ?? '')).toBe(until);
    expect(moderated.guild.auditLog.at(-1)).toMatchObject({ action_type: 145, target_id: annId });
    expect(await moderated.send(annId, 'tea')).toMatchObject({ error: { reason: 'timed_out' } });
  });

  test('starts also if the message is blocked', async () => {
    const { moderated, annId } = setUp();
    moderated.rule({ actions: [BLOCK, { type: 3, metadata: { duration_seconds: 60 } }] });
    expect(await moderated.send(annId, 'rum')).toMatchObject({ error: { reason: 'blocked' } });
    expect(await moderated.send(annId, 'tea')).toMatchObject({ error: { reason: 'timed_out' } });
  });
});

describe('the events of auto moderation', () => {
  /** A session of the default bot with these intents. */
  async function connect(...names: IntentName[]) {
    const { gatewayUrl, token, clock } = fixture().emulator;
    // One session may start every five seconds.
    await clock.advance(5000);
    const client = await RawClient.connectAndIdentify(gatewayUrl, token, intentBits(names));
    await client.event('READY');
    return client;
  }

  test('contain content only with the intent MESSAGE_CONTENT', async () => {
    const { moderated, annId } = setUp();
    const client = await connect('AUTO_MODERATION_EXECUTION');
    moderated.rule();
    await moderated.send(annId, 'some rum');
    expect(await client.event('AUTO_MODERATION_ACTION_EXECUTION')).toMatchObject({
      d: { user_id: annId, content: '', matched_keyword: 'rum', matched_content: '' },
    });
    client.close();
  });

  test('about rules need AUTO_MODERATION_CONFIGURATION, about actions AUTO_MODERATION_EXECUTION', async () => {
    const { moderated, annId } = setUp();
    const [rules, actions] = [
      await connect('AUTO_MODERATION_CONFIGURATION'),
      await connect('AUTO_MODERATION_EXECUTION'),
    ];
    const rule = await api().autoModeration.createRule(moderated.guildId, {
      name: 'No rum',
      event_type: 1,
      trigger_type: 1,
      trigger_metadata: { keyword_filter: ['rum'] },
      actions: [{ type: 1 }],
      enabled: true,
    });
    await moderated.send(annId, 'rum');
    await api().autoModeration.deleteRule(moderated.guildId, rule.id);
    const next = async (client: RawClient) => (await client.next(0)).t;
    expect([await next(rules), await next(rules)]).toEqual([
      'AUTO_MODERATION_RULE_CREATE',
      'AUTO_MODERATION_RULE_DELETE',
    ]);
    expect(await next(actions)).toBe('AUTO_MODERATION_ACTION_EXECUTION');
    rules.close();
    actions.close();
  });

  test('are sent only to bots with MANAGE_GUILD', async () => {
    const first = setUp();
    const second = setUp();
    for (const role of first.moderated.guild.roles.values()) {
      if (role.managed) first.moderated.guild.roles.set(role.id, { ...role, permissions: '1024' });
    }
    const client = await connect('AUTO_MODERATION_EXECUTION');
    for (const { moderated, annId } of [first, second]) {
      moderated.rule();
      await moderated.send(annId, 'rum');
    }
    expect(await client.event('AUTO_MODERATION_ACTION_EXECUTION')).toMatchObject({
      d: { guild_id: second.moderated.guildId },
    });
    client.close();
  });
});
