import { describe, expect, it } from 'vitest';
import { insertRole } from '../../../../dev/src/emulator/state/members/roles.js';
import { expectError, setUpEmulator } from '../../fixtures/emulator-fixture.js';
import { InteractionFixture, setUpInteractions } from '../../fixtures/interaction-fixture.js';
import { LogReader } from '../../fixtures/log-reader.js';

const fixture = setUpEmulator();
const interactions = setUpInteractions(fixture);

const button = (customId: string, more = {}) => ({ type: 2, style: 1, label: 'Press', custom_id: customId, ...more });
const guild = () => fixture().defaultGuild;

describe('a click on a button', () => {
  it('reaches the bot with all documented fields', async () => {
    const message = await interactions().post(button('go/1'));
    const clicked = interactions().click(message, 'go/1');
    const interaction = await interactions().nextInteraction();
    expect(interaction).toMatchObject({
      type: 3,
      version: 1,
      application_id: fixture().emulator.applicationId,
      guild_id: fixture().emulator.guildId,
      guild: { id: fixture().emulator.guildId, locale: 'en-US' },
      guild_locale: 'en-US',
      locale: 'en-US',
      channel_id: interactions().channelId,
      channel: { id: interactions().channelId, type: 0 },
      member: { user: { id: interactions().userId }, permissions: expect.stringMatching(/^\d+$/), pending: false },
      app_permissions: expect.stringMatching(/^\d+$/),
      entitlements: [],
      authorizing_integration_owners: { '0': fixture().emulator.guildId },
      context: 0,
      attachment_size_limit: 10 * 1024 * 1024,
      message: { id: message.id },
      data: { component_type: 2, id: 2, custom_id: 'go/1' },
    });
    expect(interaction.user).toBeUndefined();
    await interactions().respond(interaction, { type: 6 });
    await clicked;
  });

  it('reports the message that the bot responded with', async () => {
    const message = await interactions().post(button('hello'));
    const clicked = interactions().click(message, 'hello');
    const interaction = await interactions().nextInteraction();
    expect((await interactions().respond(interaction, { type: 4, data: { content: 'Hello!' } })).status).toBe(204);
    expect(await clicked).toMatchObject({
      interaction_id: interaction.id,
      status: 'answered',
      response: { type: 4, data: { content: 'Hello!' } },
      message: { content: 'Hello!', author: { id: fixture().emulator.botUserId } },
      deferred: false,
      followups: [],
    });
  });

  it('can change the message of the button', async () => {
    const message = await interactions().post(button('close'));
    const clicked = interactions().click(message, 'close');
    await interactions().respond(await interactions().nextInteraction(), {
      type: 7,
      data: { content: 'closed', components: [] },
    });
    expect((await clicked).message).toMatchObject({ id: message.id, content: 'closed', components: [] });
    expect(await interactions().click(message, 'close')).toMatchObject({
      status: 'refused',
      error: { reason: 'unknown_component', path: 'custom_id' },
    });
  });

  it('in a DM channel contains the user instead of a member', async () => {
    const { world, botUserId } = fixture().emulator;
    const user = world.users.get(interactions().userId);
    if (!user) throw new Error('the user does not exist');
    const dm = await fixture().bot.send('POST', '/users/@me/channels', { recipient_id: interactions().userId });
    const { id: channelId } = dm.json as { id: string }; // checked by the tests of the route
    const posted = await fixture().bot.send('POST', `/channels/${channelId}/messages`, {
      components: [{ type: 1, components: [button('dm')] }],
    });
    const { id } = posted.json as { id: string };
    const clicked = interactions().perform({ type: 3, channel_id: channelId, message_id: id, custom_id: 'dm' });
    const interaction = await interactions().nextInteraction();
    expect(interaction).toMatchObject({ user: { id: interactions().userId }, context: 1, app_permissions: '442368' });
    expect(interaction.member).toBeUndefined();
    expect(interaction.guild_id).toBeUndefined();
    await interactions().respond(interaction, { type: 4, data: { content: 'seen' } });
    expect((await clicked).message).toMatchObject({ author: { id: botUserId }, channel_id: channelId });
  });
});

describe('what a user cannot click', () => {
  const rejected = (reason: string, path: string) => ({
    status: 'refused',
    error: { reason, path, message: expect.stringMatching(/./) },
  });

  it('is a button that is disabled', async () => {
    const message = await interactions().post(button('off', { disabled: true }));
    expect(await interactions().click(message, 'off')).toMatchObject(rejected('disabled', 'custom_id'));
  });

  it('is a component that is not in the message', async () => {
    const message = await interactions().post(button('a'));
    expect(await interactions().click(message, 'b')).toMatchObject(rejected('unknown_component', 'custom_id'));
  });

  it('is a message that does not exist', async () => {
    expect(await interactions().perform({ type: 3, message_id: '1', custom_id: 'a' })).toMatchObject(
      rejected('unknown_message', 'message_id'),
    );
  });

  it('is an ephemeral message of another user', async () => {
    const message = await interactions().post(button('whisper'));
    const clicked = interactions().click(message, 'whisper');
    const data = { content: 'psst', flags: 64, components: [{ type: 1, components: [button('inner')] }] };
    await interactions().respond(await interactions().nextInteraction(), { type: 4, data });
    const whisper = (await clicked).message ?? message;
    const other = fixture().member(guild(), 'other');
    expect(await interactions().click(whisper, 'inner', { user_id: other.user.id })).toMatchObject(
      rejected('unknown_message', 'message_id'),
    );
  });

  it('is anything in a guild without being a member', async () => {
    const message = await interactions().post(button('a'));
    const stranger = fixture().user('stranger');
    expect(await interactions().click(message, 'a', { user_id: stranger.user.id })).toMatchObject(
      rejected('no_access', 'channel_id'),
    );
  });

  it('is anything before screening is completed', async () => {
    const message = await interactions().post(button('a'));
    await interactions().control.ok('PATCH', `/guilds/${fixture().emulator.guildId}`, { screening: true });
    const newcomer = fixture().member(guild(), 'newcomer');
    await interactions().control.ok('PATCH', `/guilds/${fixture().emulator.guildId}`, { screening: false });
    expect(await interactions().click(message, 'a', { user_id: newcomer.user.id })).toMatchObject(
      rejected('pending', 'user_id'),
    );
  });

  it('is anything as an unknown user, or in an unknown channel', async () => {
    const body = { type: 3, message_id: '1', custom_id: 'a', user_id: '1', channel_id: interactions().channelId };
    expect(await interactions().control.call('POST', '/interactions', body)).toMatchObject({
      status: 404,
      json: { code: 10013 },
    });
    const elsewhere = { ...body, user_id: interactions().userId, channel_id: '1' };
    expect(await interactions().control.call('POST', '/interactions', elsewhere)).toMatchObject({
      status: 404,
      json: { code: 10003 },
    });
  });
});

describe('a selection in a select', () => {
  const options = ['red', 'green', 'blue'].map((value) => ({ label: value, value }));

  it('of texts contains the values', async () => {
    const message = await interactions().post({ type: 3, custom_id: 'color', options, min_values: 1, max_values: 2 });
    const picked = interactions().click(message, 'color', { values: ['red', 'blue'] });
    const interaction = await interactions().nextInteraction();
    expect(interaction.data).toEqual({ component_type: 3, id: 2, custom_id: 'color', values: ['red', 'blue'] });
    await interactions().respond(interaction, { type: 6 });
    await picked;
  });

  it.each([
    ['nothing', [], 'required'],
    ['too many', ['red', 'green', 'blue'], 'too_many'],
    ['one entry twice', ['red', 'red'], 'too_many'],
    ['what is not offered', ['black'], 'not_offered'],
  ])('cannot be %s', async (_name, values, reason) => {
    const message = await interactions().post({ type: 3, custom_id: 'color', options, min_values: 1, max_values: 2 });
    expect(await interactions().click(message, 'color', { values })).toMatchObject({
      status: 'refused',
      error: { reason, path: 'values' },
    });
  });

  it('of users contains users and members', async () => {
    const message = await interactions().post({ type: 5, custom_id: 'who' });
    const picked = interactions().click(message, 'who', { values: [interactions().userId] });
    const interaction = await interactions().nextInteraction();
    expect(interaction.data).toMatchObject({
      values: [interactions().userId],
      resolved: {
        users: { [interactions().userId]: { id: interactions().userId } },
        members: { [interactions().userId]: { permissions: expect.stringMatching(/^\d+$/), pending: false } },
      },
    });
    await interactions().respond(interaction, { type: 6 });
    await picked;
  });

  it('of roles, mentionables and channels contains the entities', async () => {
    const role = insertRole(fixture().emulator.world, guild(), { name: 'crew' }).result;
    const picks: [number, string, string][] = [
      [6, role.id, 'roles'],
      [7, role.id, 'roles'],
      [7, interactions().userId, 'users'],
      [8, interactions().channelId, 'channels'],
    ];
    for (const [type, id, map] of picks) {
      const message = await interactions().post({ type, custom_id: 'pick' });
      const picked = interactions().click(message, 'pick', { values: [id] });
      const interaction = await interactions().nextInteraction();
      expect(interaction.data).toMatchObject({ component_type: type, resolved: { [map]: { [id]: { id } } } });
      await interactions().respond(interaction, { type: 6 });
      await picked;
    }
  });

  it('can only contain channels of the types that the select allows', async () => {
    const message = await interactions().post({ type: 8, custom_id: 'voice', channel_types: [2] });
    expect(await interactions().click(message, 'voice', { values: [interactions().channelId] })).toMatchObject({
      error: { reason: 'not_offered', path: 'values' },
    });
  });
});

describe('an initial response', () => {
  async function clicked() {
    const message = await interactions().post(button('a'));
    const report = interactions().click(message, 'a');
    return { report, interaction: await interactions().nextInteraction(), message };
  }

  it('can be sent once (40060)', async () => {
    const { report, interaction } = await clicked();
    await interactions().respond(interaction, { type: 6 });
    expectError(await interactions().respond(interaction, { type: 6 }), 400, 40060);
    await report;
  });

  it('must arrive within 3 seconds (10062)', async () => {
    const { report, interaction } = await clicked();
    await fixture().emulator.clock.advance(3000);
    expect(await report).toMatchObject({ status: 'timed_out', error: { reason: 'timed_out' } });
    expectError(await interactions().respond(interaction, { type: 6 }), 404, 10062);
  });

  it('needs the right token (10062)', async () => {
    const { report, interaction } = await clicked();
    expectError(await interactions().respond({ ...interaction, token: 'wrong' }, { type: 6 }), 404, 10062);
    await interactions().respond(interaction, { type: 6 });
    await report;
  });

  it('is rejected when it is empty, and can be sent again', async () => {
    const { report, interaction } = await clicked();
    expectError(await interactions().respond(interaction, { type: 4, data: {} }), 400, 50006);
    expect((await interactions().respond(interaction, { type: 4, data: { content: 'better' } })).status).toBe(204);
    await report;
  });

  it('is rejected with the path of the error, below data', async () => {
    const { report, interaction } = await clicked();
    const response = await interactions().respond(interaction, { type: 4, data: { content: 'x'.repeat(2001) } });
    expect(response.json).toMatchObject({ code: 50035, errors: { data: { content: { _errors: [{}] } } } });
    await interactions().respond(interaction, { type: 6 });
    await report;
  });

  it('is returned with with_response', async () => {
    const { report, interaction } = await clicked();
    const response = await interactions().respond(
      interaction,
      { type: 4, data: { content: 'Hi', flags: 64 } },
      '?with_response=true',
    );
    expect(response).toMatchObject({
      status: 200,
      json: {
        interaction: {
          id: interaction.id,
          type: 3,
          response_message_id: expect.stringMatching(/^\d+$/),
          response_message_loading: false,
          response_message_ephemeral: true,
        },
        resource: { type: 4, message: { content: 'Hi', flags: 64 } },
      },
    });
    await report;
  });

  it.each<[string, number, object]>([
    ['the updated message', 7, { resource: { type: 7, message: { content: 'Changed' } } }],
    ['no resource for a deferred update', 6, {}],
    ['no resource for a modal', 9, {}],
  ])('is returned with with_response: %s', async (_name, type, expected) => {
    const { report, interaction } = await clicked();
    const label = { type: 18, label: 'Name', component: { type: 4, custom_id: 'name', style: 1 } };
    const data = type === 9 ? { custom_id: 'm', title: 'Modal', components: [label] } : { content: 'Changed' };
    const body = type === 6 ? { type } : { type, data };
    const { json } = await interactions().respond(interaction, body, '?with_response=true');
    expect(json).toMatchObject({ interaction: { id: interaction.id }, ...expected });
    if (type !== 7) expect(json).not.toHaveProperty('resource');
    await report;
  });
});

describe('an ephemeral response', () => {
  it('is visible only to the user', async () => {
    const message = await interactions().post(button('whisper'));
    const clicked = interactions().click(message, 'whisper');
    await interactions().respond(await interactions().nextInteraction(), {
      type: 4,
      data: { content: 'for you', flags: 64 },
    });
    await clicked;
    const other = fixture().member(guild(), 'other');
    const contents = async (id: string) => (await interactions().messagesVisibleTo(id)).map((each) => each.content);
    expect(await contents(interactions().userId)).toContain('for you');
    expect(await contents(other.user.id)).not.toContain('for you');
  });
});

describe('a deferred response', () => {
  async function deferred(type: 5 | 6, flags?: number) {
    const message = await interactions().post(button('later'));
    const report = interactions().click(message, 'later');
    const interaction = await interactions().nextInteraction();
    await interactions().respond(interaction, { type, ...(flags === undefined ? {} : { data: { flags } }) });
    return { message, interaction, report: await report };
  }

  it('shows a loading message until the original is edited, with the same visibility', async () => {
    const { interaction, report } = await deferred(5, 64);
    expect(report).toMatchObject({ status: 'answered', deferred: true, original: { flags: 64 | 128 } });
    const edited = await interactions().callWebhook(interaction, 'PATCH', '/messages/@original', { content: 'done' });
    expect(edited).toMatchObject({ status: 200, json: { content: 'done', flags: 64, edited_timestamp: null } });
    expect(await interactions().report(interaction.id)).toMatchObject({
      deferred: false,
      original: { content: 'done' },
    });
  });

  it('is completed by the first follow-up', async () => {
    const { interaction, report } = await deferred(5);
    const response = await interactions().callWebhook(interaction, 'POST', '', { content: 'done' });
    expect(response.json).toMatchObject({ id: report.original?.id, content: 'done' });
    expect(await interactions().report(interaction.id)).toMatchObject({ deferred: false, followups: [] });
  });

  it('of an update leaves the message unchanged, which is then the original', async () => {
    const { interaction, message } = await deferred(6);
    const got = await interactions().callWebhook(interaction, 'GET', '/messages/@original');
    expect(got.json).toMatchObject({ id: message.id, content: 'here' });
    const edited = await interactions().callWebhook(interaction, 'PATCH', '/messages/%40original', {
      content: 'updated',
    });
    expect(edited.json).toMatchObject({ id: message.id, content: 'updated' });
  });

  it('resolves pending requests for its report', async () => {
    const { interaction } = await deferred(6);
    const waiting = interactions().report(interaction.id, '?wait_ms=10000');
    await interactions().callWebhook(interaction, 'POST', '', { content: 'more' });
    expect(await waiting).toMatchObject({ followups: [{ content: 'more' }] });
  });
});

describe('follow-ups', () => {
  async function answered() {
    const message = await interactions().post(button('a'));
    const report = interactions().click(message, 'a');
    const interaction = await interactions().nextInteraction();
    await interactions().respond(interaction, { type: 4, data: { content: 'first' } });
    await report;
    return interaction;
  }

  it('are sent, edited and deleted by their ids', async () => {
    const interaction = await answered();
    const sent = await interactions().callWebhook(interaction, 'POST', '', { content: 'second', flags: 64 });
    const { id } = sent.json as { id: string }; // asserted to be a message by the next line
    expect(sent.json).toMatchObject({ content: 'second', flags: 64, webhook_id: fixture().emulator.applicationId });
    const edited = await interactions().callWebhook(interaction, 'PATCH', `/messages/${id}`, { content: 'third' });
    expect(edited.json).toMatchObject({ id, content: 'third' });
    expect((await interactions().report(interaction.id)).followups).toMatchObject([{ content: 'third' }]);
    expect((await interactions().callWebhook(interaction, 'DELETE', `/messages/${id}`)).status).toBe(204);
    expect((await interactions().report(interaction.id)).followups).toEqual([]);
    expectError(
      await interactions().callWebhook(interaction, 'PATCH', `/messages/${id}`, { content: 'x' }),
      404,
      10008,
    );
  });

  it('do not change the original, which Delete Original Interaction Response deletes', async () => {
    const interaction = await answered();
    expect((await interactions().callWebhook(interaction, 'DELETE', '/messages/@original')).status).toBe(204);
    expectError(await interactions().callWebhook(interaction, 'GET', '/messages/@original'), 404, 10008);
    expect(await interactions().report(interaction.id)).toMatchObject({ original: null });
  });

  it('cannot change messages of other interactions', async () => {
    const interaction = await answered();
    const other = await interactions().post(button('b'));
    expectError(
      await interactions().callWebhook(interaction, 'PATCH', `/messages/${other.id}`, { content: 'x' }),
      404,
      10008,
    );
  });

  it('require an initial response (10015)', async () => {
    const message = await interactions().post(button('a'));
    const report = interactions().click(message, 'a');
    const interaction = await interactions().nextInteraction();
    expectError(await interactions().callWebhook(interaction, 'POST', '', { content: 'early' }), 404, 10015);
    await interactions().respond(interaction, { type: 6 });
    await report;
  });
});

describe('an interaction', () => {
  // A separate emulator: advancing the clock this far disconnects a bot that sends no heartbeats.
  const later = setUpEmulator();

  it('accepts follow-ups for 15 minutes (50027)', async () => {
    const own = await InteractionFixture.open(later());
    const message = await own.post(button('a'));
    const report = own.click(message, 'a');
    const interaction = await own.nextInteraction();
    await own.respond(interaction, { type: 4, data: { content: 'first' } });
    await report;
    await later().emulator.clock.advance(15 * 60_000 - 1);
    expect((await own.callWebhook(interaction, 'POST', '', { content: 'in time' })).status).toBe(200);
    await later().emulator.clock.advance(1);
    expectError(await own.callWebhook(interaction, 'POST', '', { content: 'late' }), 401, 50027);
  });

  it('is stored for an hour, and then deleted when new ones arrive', async () => {
    const { clock, world } = later().emulator;
    const cause = async () => {
      const own = await InteractionFixture.open(later());
      const message = await own.post(button('a'));
      const report = own.click(message, 'a');
      const interaction = await own.nextInteraction();
      await own.respond(interaction, { type: 6 });
      await report;
      return { own, interaction };
    };
    const first = await cause();
    const startedAt = clock.now();
    await clock.advance(60 * 60_000 - 10_000);
    const second = await cause();
    expect(await second.own.report(first.interaction.id)).toMatchObject({ status: 'answered' });
    await clock.advance(startedAt + 60 * 60_000 + 1 - clock.now());
    const third = await cause();
    const response = await third.own.control.call('GET', `/interactions/${first.interaction.id}`);
    expect(response).toMatchObject({ status: 404, json: { code: 10062 } });
    expectError(await third.own.callWebhook(first.interaction, 'POST', '', { content: 'late' }), 404, 10015);
    expect([...world.interactions.keys()]).toEqual([second.interaction.id, third.interaction.id]);
  });
});

describe('an application without a connection', () => {
  const lonely = setUpEmulator();

  it('fails the interaction immediately', async () => {
    const own = await InteractionFixture.open(lonely());
    const message = await own.post(button('a'));
    const log = await LogReader.fromNow(lonely().emulator.url);
    own.close();
    await log.notice('a connection ended with 1000');
    expect(await own.click(message, 'a')).toMatchObject({ status: 'failed', error: { reason: 'unreachable' } });
  });
});
