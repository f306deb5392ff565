/** Applications that are in the account of a person, and not in the guild: what they are told, and what they may say. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openDm } from '../../../src/emulator/state/channels/channels.js';
import { Interaction } from '../../../src/wire/objects/interactions/interaction.js';
import { Message, messageFlags } from '../../../src/wire/objects/messages/message.js';
import { RawClient } from '../gateway/raw-client.js';
import { aService, expectError } from '../http/service.js';
import { labelled, Stage } from './stage.js';

const scene = aService();
let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open(scene());
});
afterAll(() => stage.close());

const { EPHEMERAL } = messageFlags;
const button = { type: 2, style: 1, label: 'Press', custom_id: 'press' };
const guild = () => {
  const found = scene().service.world.guilds.get(scene().service.guildId);
  if (!found) throw new Error('the default guild is gone');
  return found;
};

describe('an application in a person’s own account', () => {
  /** Another application's bot, which is in no guild but has a person who installed it. */
  async function personal({ channelId = stage.channelId, joins = false } = {}) {
    const { gateway } = scene().service;
    const made = await stage.control.ok('POST', '/applications', { name: 'Purser' });
    const { application_id, token } = made as { application_id: string; token: string }; // pinned by its own test
    await scene()
      .caller(`Bot ${token}`)
      .send('POST', `/applications/${application_id}/commands`, {
        name: 'pay',
        description: 'Pays',
        integration_types: [0, 1],
      });
    await stage.control.ok('PUT', `/users/${stage.personId}/applications/${application_id}`, {});
    if (joins) await stage.control.ok('POST', `/guilds/${guild().guild.id}/bots`, { application_id });
    const bot = await RawClient.identified(gateway, token);
    await bot.event('READY');
    const report = stage.use('pay', { application_id, channel_id: channelId });
    const interaction = Interaction.parse((await bot.event('INTERACTION_CREATE')).d);
    onTestFinished(() => bot.close());
    const components = [{ type: 1, components: [button] }];
    await stage.answer(interaction, { type: 4, data: { content: 'paid', components } });
    await scene().service.clock.advance(5000);
    return { bot, interaction, report: await report };
  }

  it('acts for that person, with what everybody may do there', async () => {
    const { interaction, report } = await personal();
    expect(interaction).toMatchObject({
      guild_id: scene().service.guildId,
      context: 0,
      authorizing_integration_owners: { '1': stage.personId },
    });
    const everyone = guild().roles.get(guild().guild.id)?.permissions;
    expect(interaction.app_permissions).toBe(everyone);
    expect(report.message?.interaction_metadata?.authorizing_integration_owners).toEqual({ '1': stage.personId });
  });

  it('sends five follow-ups to an interaction and no more (40094)', async () => {
    const { interaction } = await personal();
    const post = () => stage.webhook(interaction, 'POST', '', { content: 'more' });
    for (let count = 1; count <= 4; count += 1) expect((await post()).status).toBe(200);
    const fifth = Message.parse((await post()).json);
    expectError(await post(), 400, 40094);
    await stage.webhook(interaction, 'DELETE', `/messages/${fifth.id}`);
    expectError(await post(), 400, 40094);
  });

  it('is seen by its person alone where that person may not use external apps', async () => {
    const everyone = guild().roles.get(guild().guild.id) ?? expect.fail('no role for everybody');
    const before = everyone.permissions;
    everyone.permissions = String(BigInt(before) & ~(1n << 50n));
    const { interaction, report } = await personal();
    expect(report.message).toMatchObject({ flags: EPHEMERAL });
    const more = await stage.webhook(interaction, 'POST', '', { content: 'more' });
    expect(more.json).toMatchObject({ flags: EPHEMERAL });
    everyone.permissions = before;
    expect((await personal()).report.message).toMatchObject({ flags: 0 });
  });

  it('acts for that person too when others use what it said', async () => {
    const { bot, report } = await personal();
    const other = scene().member(guild(), 'other').user.id;
    const { id } = report.message ?? expect.fail('no answer');
    const clicked = stage.act({ type: 3, message_id: id, custom_id: 'press', user_id: other });
    const click = Interaction.parse((await bot.event('INTERACTION_CREATE')).d);
    expect(click).toMatchObject({
      member: { user: { id: other } },
      authorizing_integration_owners: { '1': stage.personId },
    });
    await stage.answer(click, {
      type: 9,
      data: { custom_id: 'form', title: 'Form', components: [labelled({ type: 23, custom_id: 'f' })] },
    });
    const submitted = stage.submit((await clicked).modal_id, { f: true }, { user_id: other });
    const submit = Interaction.parse((await bot.event('INTERACTION_CREATE')).d);
    expect(submit).toMatchObject({ type: 5, authorizing_integration_owners: { '1': stage.personId } });
    await stage.answer(submit, { type: 6 });
    await submitted;
  });

  it('acts for the guild too where it is in it', async () => {
    expect((await personal({ joins: true })).interaction.authorizing_integration_owners).toEqual({
      '0': guild().guild.id,
      '1': stage.personId,
    });
  });

  it('acts in conversations that it has no part in, where both see its answer', async () => {
    const bob = scene().person('bob').user.id;
    const { channel } = openDm(scene().service.world, bob, stage.personId).result;
    const { interaction, report } = await personal({ channelId: channel.id });
    expect(interaction).toMatchObject({
      user: { id: stage.personId },
      context: 2,
      app_permissions: String((1n << 14n) | (1n << 15n) | (1n << 17n)),
      authorizing_integration_owners: { '1': stage.personId },
    });
    const seen = await stage.control.ok('GET', `/channels/${channel.id}/messages?user_id=${bob}`);
    expect(seen).toMatchObject([{ id: report.message?.id, content: 'paid' }]);
  });
});
