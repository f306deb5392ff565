/** Applications that are in the account of a user, and not in the guild: what they receive, and how they can respond. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { insertApplication } from '../../../../dev/src/emulator/state/applications/applications.js';
import { openDm } from '../../../../dev/src/emulator/state/channels/channels.js';
import { permissionSet, permissions } from '../../../../src/wire/constants/permissions.js';
import { Interaction } from '../../../../src/wire/objects/interactions/interaction.js';
import { Message, messageFlags } from '../../../../src/wire/objects/messages/message.js';
import { expectError, setUpEmulator } from '../../fixtures/emulator-fixture.js';
import { inLabel, setUpInteractions } from '../../fixtures/interaction-fixture.js';
import { RawClient } from '../../fixtures/raw-client.js';

const fixture = setUpEmulator();
const interactions = setUpInteractions(fixture);

const { EPHEMERAL } = messageFlags;
const button = { type: 2, style: 1, label: 'Press', custom_id: 'press' };
const guild = () => fixture().defaultGuild;

describe('an application that a user installed', () => {
  /** Another application's bot, which is in no guild but has a user who installed it. */
  async function personal({ channelId = interactions().channelId, joins = false } = {}) {
    const { gatewayUrl } = fixture().emulator;
    const made = await interactions().control.ok('POST', '/applications', { name: 'Purser' });
    const { application_id, token } = made as { application_id: string; token: string }; // checked by its own test
    await fixture()
      .callerWith(`Bot ${token}`)
      .send('POST', `/applications/${application_id}/commands`, {
        name: 'pay',
        description: 'Pays',
        integration_types: [0, 1],
      });
    await interactions().control.ok('PUT', `/users/${interactions().userId}/applications/${application_id}`, {});
    if (joins) await interactions().control.ok('POST', `/guilds/${guild().guild.id}/bots`, { application_id });
    const bot = await RawClient.connectAndIdentify(gatewayUrl, token);
    await bot.event('READY');
    const report = interactions().useCommand('pay', { application_id, channel_id: channelId });
    const interaction = Interaction.parse((await bot.event('INTERACTION_CREATE')).d);
    onTestFinished(() => bot.close());
    const components = [{ type: 1, components: [button] }];
    await interactions().respond(interaction, { type: 4, data: { content: 'paid', components } });
    await fixture().emulator.clock.advance(5000);
    return { bot, interaction, report: await report };
  }

  it('has the permissions of @everyone when it acts for that user', async () => {
    const { interaction, report } = await personal();
    expect(interaction).toMatchObject({
      guild_id: fixture().emulator.guildId,
      context: 0,
      authorizing_integration_owners: { '1': interactions().userId },
    });
    const everyone = guild().roles.get(guild().guild.id)?.permissions;
    expect(interaction.app_permissions).toBe(everyone);
    expect(report.message?.interaction_metadata?.authorizing_integration_owners).toEqual({
      '1': interactions().userId,
    });
  });

  it('sends at most five follow-ups to an interaction (40094)', async () => {
    const { interaction } = await personal();
    const post = () => interactions().callWebhook(interaction, 'POST', '', { content: 'more' });
    for (let count = 1; count <= 4; count += 1) expect((await post()).status).toBe(200);
    const fifth = Message.parse((await post()).json);
    expectError(await post(), 400, 40094);
    await interactions().callWebhook(interaction, 'DELETE', `/messages/${fifth.id}`);
    expectError(await post(), 400, 40094);
  });

  it.each([
    ['use external apps', permissions.USE_EXTERNAL_APPS],
    ['send messages', permissions.SEND_MESSAGES],
  ])('responds visibly only to its user if that user may not %s', async (_what, missing) => {
    const everyone = guild().roles.get(guild().guild.id) ?? expect.fail('no role for everybody');
    const before = everyone.permissions;
    everyone.permissions = String(BigInt(before) & ~missing);
    const { interaction, report } = await personal();
    expect(report.message).toMatchObject({ flags: EPHEMERAL });
    const more = await interactions().callWebhook(interaction, 'POST', '', { content: 'more' });
    expect(more.json).toMatchObject({ flags: EPHEMERAL });
    everyone.permissions = before;
    expect((await personal()).report.message).toMatchObject({ flags: 0 });
  });

  it('acts for that user too when others use its components', async () => {
    const { bot, report } = await personal();
    const other = fixture().member(guild(), 'other').user.id;
    const { id } = report.message ?? expect.fail('no response');
    const clicked = interactions().perform({ type: 3, message_id: id, custom_id: 'press', user_id: other });
    const click = Interaction.parse((await bot.event('INTERACTION_CREATE')).d);
    expect(click).toMatchObject({
      member: { user: { id: other } },
      authorizing_integration_owners: { '1': interactions().userId },
    });
    await interactions().respond(click, {
      type: 9,
      data: { custom_id: 'form', title: 'Form', components: [inLabel({ type: 23, custom_id: 'f' })] },
    });
    const submitted = interactions().submit((await clicked).modal_id, { f: true }, { user_id: other });
    const submit = Interaction.parse((await bot.event('INTERACTION_CREATE')).d);
    expect(submit).toMatchObject({ type: 5, authorizing_integration_owners: { '1': interactions().userId } });
    await interactions().respond(submit, { type: 6 });
    await submitted;
  });

  it('also acts for the guild if it is in the guild', async () => {
    expect((await personal({ joins: true })).interaction.authorizing_integration_owners).toEqual({
      '0': guild().guild.id,
      '1': interactions().userId,
    });
  });

  it('acts for the user in the DM channel with its bot, where it can use external emojis', async () => {
    const { channelId, botUserId, bot, use } = await personalInBotDm();
    const used = use({ type: 2, channel_id: channelId });
    const interaction = Interaction.parse((await bot.event('INTERACTION_CREATE')).d);
    await interactions().respond(interaction, { type: 4, data: { content: 'paid' } });
    expect(await used).toMatchObject({ message: { author: { id: botUserId } } });
    expect(interaction).toMatchObject({
      context: 1,
      user: { id: interactions().userId },
      authorizing_integration_owners: { '0': '0', '1': interactions().userId },
      app_permissions: permissionSet('ATTACH_FILES', 'EMBED_LINKS', 'MENTION_EVERYONE', 'USE_EXTERNAL_EMOJIS'),
    });
    expect(interaction).not.toHaveProperty('member');
  });

  it('suggests values of options for that user too', async () => {
    const { channelId, bot, use } = await personalInBotDm();
    const typed = use({ type: 4, channel_id: channelId, options: [{ name: 'to', value: 'b', focused: true }] });
    const interaction = Interaction.parse((await bot.event('INTERACTION_CREATE')).d);
    expect(interaction).toMatchObject({
      type: 4,
      context: 1,
      authorizing_integration_owners: { '0': '0', '1': interactions().userId },
    });
    await interactions().respond(interaction, { type: 8, data: { choices: [{ name: 'bob', value: 'bob' }] } });
    expect(await typed).toMatchObject({ choices: [{ name: 'bob' }] });
  });

  /** An application that the user installed, with the DM channel of its bot, and a command with autocomplete. */
  async function personalInBotDm() {
    const { world, gatewayUrl } = fixture().emulator;
    const application = insertApplication(world, { name: 'Purser' }).result;
    const token = world.users.get(application.botUserId)?.token ?? '';
    await fixture()
      .callerWith(`Bot ${token}`)
      .send('POST', `/applications/${application.id}/commands`, {
        name: 'pay',
        description: 'Pays',
        integration_types: [0, 1],
        options: [{ type: 3, name: 'to', description: 'Whom', autocomplete: true }],
      });
    await interactions().control.ok('PUT', `/users/${interactions().userId}/applications/${application.id}`, {});
    const bot = await RawClient.connectAndIdentify(gatewayUrl, token);
    onTestFinished(() => bot.close());
    await bot.event('READY');
    const channelId = openDm(world, application.botUserId, interactions().userId).result.channel.id;
    const base = { command: 'pay', application_id: application.id, user_id: interactions().userId };
    const use = (more: object) => interactions().control.ok('POST', '/interactions', { ...base, ...more });
    return { channelId, botUserId: application.botUserId, bot, use };
  }

  it('acts in DM channels without its bot, where both users see its response', async () => {
    const bob = fixture().user('bob').user.id;
    const { channel } = openDm(fixture().emulator.world, bob, interactions().userId).result;
    const { interaction, report } = await personal({ channelId: channel.id });
    expect(interaction).toMatchObject({
      user: { id: interactions().userId },
      context: 2,
      app_permissions: String((1n << 14n) | (1n << 15n) | (1n << 17n)),
      authorizing_integration_owners: { '1': interactions().userId },
    });
    const seen = await interactions().control.ok('GET', `/channels/${channel.id}/messages?user_id=${bob}`);
    expect(seen).toMatchObject([{ id: report.message?.id, content: 'paid' }]);
  });
});
