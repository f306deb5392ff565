/** What users do by calls of the control API is reported to programs in the same process. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { installForUser } from '../../../../dev/src/emulator/state/applications/user-installs.js';
import { insertUser } from '../../../../dev/src/emulator/state/users/users.js';
import { ActionListener } from '../../fixtures/action-listener.js';
import { setUpEmulator } from '../../fixtures/emulator-fixture.js';
import { inLabel, setUpInteractions } from '../../fixtures/interaction-fixture.js';
import { addEvent, externalEvent } from '../../http/routes/scheduled-events/event-fixture.js';

const fixture = setUpEmulator();
const interactions = setUpInteractions(fixture);
const file = { filename: 'a.txt', content_type: 'text/plain', data_base64: 'aGk=' };

let listener: ActionListener;
beforeEach(() => {
  listener = new ActionListener(fixture().emulator);
});
afterEach(() => listener.stop());

const ids = () => ({
  userId: interactions().userId,
  guildId: fixture().emulator.guildId,
  channelId: fixture().emulator.channelId,
  applicationId: fixture().emulator.applicationId,
});

/** The call's path with ids in place of names, and its action. */
interface Row {
  readonly call: string;
  /** Whether the user is no member yet, and has installed the application. */
  readonly isStranger?: boolean;
  readonly hasInstalled?: boolean;
  readonly body?: (names: ReturnType<typeof ids>) => Record<string, unknown>;
  readonly action: (names: ReturnType<typeof ids>) => Record<string, unknown>;
}

const rows: Row[] = [
  {
    call: 'POST /channels/{channelId}/messages',
    body: ({ userId }) => ({ user_id: userId, content: 'hi', files: [file] }),
    action: ({ userId, channelId }) => ({
      kind: 'sendMessage',
      call: { user_id: userId, channel_id: channelId, content: 'hi', files: [file] },
    }),
  },
  {
    call: 'POST /modals',
    body: ({ userId, channelId }) => ({
      user_id: userId,
      channel_id: channelId,
      modal: { custom_id: 'm', title: 'M', components: [inLabel({ type: 4, custom_id: 't', style: 1 })] },
    }),
    action: ({ userId, channelId }) => ({
      kind: 'openModal',
      call: {
        user_id: userId,
        channel_id: channelId,
        modal: expect.objectContaining({ custom_id: 'm', title: 'M' }),
      },
    }),
  },
  {
    call: 'PATCH /users/{userId}',
    body: () => ({ locale: 'de', time_zone: 'Europe/Berlin' }),
    action: ({ userId }) => ({
      kind: 'editUser',
      call: { user_id: userId, locale: 'de', time_zone: 'Europe/Berlin' },
    }),
  },
  {
    call: 'PUT /users/{userId}/presence',
    body: () => ({ status: 'idle' }),
    action: ({ userId }) => ({ kind: 'setStatus', call: { user_id: userId, status: 'idle' } }),
  },
  {
    call: 'PUT /users/{userId}/applications/{applicationId}',
    body: () => ({}),
    action: ({ userId, applicationId }) => ({
      kind: 'installApplication',
      call: { user_id: userId, application_id: applicationId },
    }),
  },
  {
    call: 'DELETE /users/{userId}/applications/{applicationId}',
    hasInstalled: true,
    action: ({ userId, applicationId }) => ({
      kind: 'uninstallApplication',
      call: { user_id: userId, application_id: applicationId },
    }),
  },
  {
    call: 'PUT /guilds/{guildId}/members/{userId}/voice',
    body: () => ({ channel_id: null }),
    action: ({ userId, guildId }) => ({
      kind: 'connectVoice',
      call: { user_id: userId, guild_id: guildId, channel_id: null },
    }),
  },
  {
    call: 'PUT /guilds/{guildId}/members/{userId}/boost',
    body: () => ({ since: null }),
    action: ({ userId, guildId }) => ({
      kind: 'boostGuild',
      call: { user_id: userId, guild_id: guildId, since: null },
    }),
  },
  {
    call: 'DELETE /guilds/{guildId}/members/{userId}',
    action: ({ userId, guildId }) => ({ kind: 'leaveGuild', call: { user_id: userId, guild_id: guildId } }),
  },
  {
    call: 'POST /guilds/{guildId}/members',
    isStranger: true,
    body: ({ userId }) => ({ user_id: userId }),
    action: ({ userId, guildId }) => ({ kind: 'joinGuild', call: { user_id: userId, guild_id: guildId } }),
  },
  {
    call: 'POST /clock',
    body: () => ({ advance_ms: 1000 }),
    action: () => ({ kind: 'changeClock', call: { advance_ms: 1000 } }),
  },
  {
    call: 'POST /faults',
    body: () => ({ kind: 'http_error', status: 503, route: '/none' }),
    action: () => ({ kind: 'armFault', call: { kind: 'http_error', status: 503, route: '/none', count: 1 } }),
  },
  { call: 'DELETE /faults', action: () => ({ kind: 'changeWorld', call: { method: 'DELETE', path: '/faults' } }) },
  {
    call: 'PATCH /guilds/{guildId}',
    body: () => ({ name: 'Renamed' }),
    action: ({ guildId }) => ({ kind: 'changeWorld', call: { method: 'PATCH', path: `/guilds/${guildId}` } }),
  },
  {
    call: 'POST /guilds',
    body: () => ({ name: 'Second' }),
    action: () => ({ kind: 'changeWorld', call: { method: 'POST', path: '/guilds' } }),
  },
  {
    call: 'PUT /limits',
    body: () => ({ limit: 10_000, window_ms: 1000 }),
    action: () => ({ kind: 'changeWorld', call: { method: 'PUT', path: '/limits' } }),
  },
  {
    call: 'POST /applications',
    body: () => ({ name: 'Other' }),
    action: () => ({ kind: 'changeWorld', call: { method: 'POST', path: '/applications' } }),
  },
];

/** The ids, with a user of the test's own. */
function ownIds({ isStranger = false, hasInstalled = false }: Row) {
  const { emulator } = fixture();
  const { user } = isStranger ? fixture().user() : fixture().member(fixture().defaultGuild);
  const application = emulator.world.applications.get(emulator.applicationId);
  if (hasInstalled && application) installForUser(emulator.world, application, user.id);
  return { ...ids(), userId: user.id };
}

/** Makes a call, whose path has the names of ids. */
async function perform(call: string, body?: unknown, names = ids()) {
  const [method = '', template = ''] = call.split(' ');
  const path = Object.entries(names).reduce((text, [name, id]) => text.replace(`{${name}}`, id), template);
  return interactions().control.call(method, path, body);
}

describe('a call of the control API', () => {
  test.each(rows)('$call is reported when it starts and when it has ended', async (row) => {
    const names = ownIds(row);
    const { status } = await perform(row.call, row.body?.(names), names);
    expect(status).toBeLessThan(300);
    const expected = { id: expect.any(Number), at: fixture().emulator.clock.now(), action: row.action(names) };
    expect(listener.events).toMatchObject([
      { type: 'started', id: expected.id, action: expected.action },
      { type: 'finished', ...expected, outcome: { status: 'done' } },
    ]);
    expect(listener.events[0]).toMatchObject({ id: listener.finished[0]?.id });
  });

  test('that only reads is not reported', async () => {
    await perform('GET /users/{userId}/view');
    await perform('GET /clock');
    expect(listener.events).toEqual([]);
  });

  test('with an invalid body is not reported', async () => {
    expect((await perform('PUT /users/{userId}/presence', { status: 'asleep' })).status).toBe(400);
    expect(listener.events).toEqual([]);
  });

  test('that is refused is reported with the reason', async () => {
    const { user } = insertUser(fixture().emulator.world, { username: 'stranger' }).result;
    await perform('POST /channels/{channelId}/messages', { user_id: user.id, content: 'hi' });
    expect(listener.finished).toMatchObject([{ outcome: { status: 'refused', error: { reason: 'no_access' } } }]);
  });

  test('that is rejected is reported with the error of the API', async () => {
    await perform('POST /channels/{channelId}/messages', { user_id: ids().userId, content: ' ' });
    expect(listener.finished).toMatchObject([{ outcome: { status: 'rejected', httpStatus: 400, code: 50006 } }]);
  });

  test('is reported before it changes the state', async () => {
    const { channelId } = ids();
    const { emulator } = fixture();
    const before = emulator.world.channels.get(channelId)?.messages.size;
    const sizes: unknown[] = [];
    const stop = emulator.userActions.subscribe(() =>
      sizes.push(emulator.world.channels.get(channelId)?.messages.size),
    );
    await perform('POST /channels/{channelId}/messages', { user_id: ids().userId, content: 'hi' });
    stop();
    expect(sizes).toEqual([before, (before ?? 0) + 1]);
  });

  test('that creates a user is reported without the token', async () => {
    const { json } = await perform('POST /users', { username: 'robin', locale: 'fr' });
    const { id, token } = z.object({ id: z.string(), token: z.string() }).parse(json);
    expect(listener.finished).toMatchObject([
      {
        action: { kind: 'createUser', call: { username: 'robin', status: 'online', locale: 'fr' } },
        outcome: { status: 'done', result: { id } },
      },
    ]);
    expect(JSON.stringify(listener.events)).not.toContain(token);
  });

  test('that grants an access token is reported without the token', async () => {
    const { applicationId } = ids();
    const { json } = await perform('POST /users/{userId}/access_tokens', {
      application_id: applicationId,
      scopes: ['identify'],
    });
    const { access_token: token } = z.object({ access_token: z.string() }).parse(json);
    expect(listener.finished).toMatchObject([
      { action: { kind: 'grantAccess', call: { application_id: applicationId, scopes: ['identify'] } } },
    ]);
    expect(JSON.stringify(listener.events)).not.toContain(token);
  });
});

describe('a member', () => {
  test('who passes the screening is reported', async () => {
    const guild = fixture().guild('0', { screening: true });
    const { user } = fixture().member(guild);
    const guildId = guild.guild.id;
    await perform(`POST /guilds/${guildId}/members/${user.id}/screening`, {});
    expect(listener.finished).toMatchObject([
      { action: { kind: 'passScreening', call: { user_id: user.id, guild_id: guildId } } },
    ]);
  });

  test('who answers the onboarding is reported, also if the guild has none', async () => {
    await perform('POST /guilds/{guildId}/members/{userId}/onboarding', { answers: {} });
    expect(listener.finished).toMatchObject([{ action: { kind: 'answerOnboarding', call: { answers: {} } } }]);
  });

  test('who changes the screening is reported; without a user it is a change of the world', async () => {
    const { guild } = fixture().defaultGuild;
    const path = `PATCH /guilds/${guild.id}/screening`;
    await perform(path, { user_id: guild.owner_id, description: 'Rules' });
    await perform(path, { description: 'Other rules' });
    expect(listener.finished).toMatchObject([
      { action: { kind: 'editScreening', call: { user_id: guild.owner_id, description: 'Rules' } } },
      { action: { kind: 'changeWorld', call: { method: 'PATCH', path: `/guilds/${guild.id}/screening` } } },
    ]);
  });

  test('who changes its role on a stage is reported, also if it is not connected', async () => {
    await perform('PUT /guilds/{guildId}/members/{userId}/stage', { role: 'speaker' });
    const { userId, guildId } = ids();
    expect(listener.finished).toMatchObject([
      {
        action: { kind: 'changeStageRole', call: { user_id: userId, guild_id: guildId, role: 'speaker' } },
        outcome: { status: 'refused', error: { reason: 'not_connected' } },
      },
    ]);
  });

  test('who responds to an event is reported with the event', async () => {
    const { userId, guildId } = ids();
    const { event } = addEvent(fixture(), fixture().defaultGuild, externalEvent(fixture()));
    const path = `/guilds/{guildId}/scheduled-events/${event.id}/interest`;
    await perform(`PUT ${path}`, { user_id: userId });
    await perform(`DELETE ${path}`, { user_id: userId });
    const call = { user_id: userId, guild_id: guildId, event_id: event.id };
    expect(listener.finished.map(({ action }) => action)).toEqual([
      { kind: 'showInterest', call },
      { kind: 'withdrawInterest', call },
    ]);
  });

  test('who adds and removes a reaction is reported with the emoji', async () => {
    const { id } = await interactions().post({ type: 2, style: 1, label: 'Go', custom_id: 'go' });
    const path = `/channels/{channelId}/messages/${id}/reactions/${encodeURIComponent('⛵')}`;
    await perform(`PUT ${path}`, { user_id: ids().userId });
    await perform(`DELETE ${path}`, { user_id: ids().userId });
    const call = { user_id: ids().userId, channel_id: ids().channelId, message_id: id, emoji: '⛵' };
    expect(listener.finished.map(({ action }) => action)).toEqual([
      { kind: 'addReaction', call },
      { kind: 'removeReaction', call },
    ]);
  });

  test('who votes in a poll is reported with the number of the answer', async () => {
    const poll = {
      question: { text: 'Tea?' },
      answers: [{ poll_media: { text: 'Yes' } }, { poll_media: { text: 'No' } }],
    };
    const { json } = await fixture().bot.send('POST', `/channels/${ids().channelId}/messages`, { poll });
    const { id } = z.object({ id: z.string() }).parse(json);
    await perform(`PUT /channels/{channelId}/messages/${id}/votes/2`, { user_id: ids().userId });
    await perform(`DELETE /channels/{channelId}/messages/${id}/votes/2`, { user_id: ids().userId });
    await perform(`PUT /channels/{channelId}/messages/${id}/votes/9`, { user_id: ids().userId });
    expect(listener.finished).toMatchObject([
      { action: { kind: 'vote', call: { message_id: id, answer_id: '2' } }, outcome: { status: 'done' } },
      { action: { kind: 'removeVote', call: { message_id: id, answer_id: '2' } }, outcome: { status: 'done' } },
      { action: { kind: 'vote', call: { answer_id: '9' } }, outcome: { status: 'refused' } },
    ]);
  });
});

describe('an interaction', () => {
  test('of a component is reported with the response of the bot', async () => {
    const message = await interactions().post({ type: 2, style: 1, label: 'Go', custom_id: 'go' });
    const clicked = interactions().click(message, 'go');
    const interaction = await interactions().nextInteraction();
    expect(listener.events).toMatchObject([{ type: 'started' }]);
    await interactions().respond(interaction, { type: 4, data: { content: 'Done' } });
    await clicked;
    const { userId, channelId } = ids();
    expect(listener.finished).toMatchObject([
      {
        action: {
          kind: 'useComponent',
          call: { user_id: userId, channel_id: channelId, message_id: message.id, custom_id: 'go' },
        },
        outcome: { status: 'done', report: { status: 'answered', message: { content: 'Done' } } },
      },
    ]);
    expect(listener.events).toHaveLength(2);
  });

  test('that was not answered in time is reported as done, with the status of the report', async () => {
    const message = await interactions().post({ type: 2, style: 1, label: 'Go', custom_id: 'go' });
    const clicked = interactions().click(message, 'go');
    await interactions().nextInteraction();
    await fixture().emulator.clock.advance(3000);
    await clicked;
    expect(listener.finished).toMatchObject([{ outcome: { status: 'done', report: { status: 'timed_out' } } }]);
  });

  test('of a command, its autocomplete and its repetition are reported', async () => {
    const option = { type: 3, name: 'what', description: 'What', autocomplete: true };
    await interactions().register({ name: 'find', options: [option] });
    const typing = [{ name: 'what', value: 'te', focused: true }];
    const completed = interactions().autocomplete('find', typing);
    await interactions().respond(await interactions().nextInteraction(), { type: 8, data: { choices: [] } });
    await completed;
    const used = interactions().useCommand('find', { options: [{ name: 'what', value: 'tea' }] });
    const interaction = await interactions().nextInteraction();
    await interactions().respond(interaction, { type: 4, data: { content: 'Found' } });
    await used;
    const repeated = perform(`POST /interactions/${interaction.id}/repeat`, {});
    await interactions().respond(await interactions().nextInteraction(), { type: 4, data: { content: 'Again' } });
    await repeated;
    expect(listener.finished).toMatchObject([
      { action: { kind: 'autocomplete', call: { command: 'find', options: typing } } },
      {
        action: {
          kind: 'useCommand',
          call: { command: 'find', options: [{ name: 'what', value: 'tea' }], files: {} },
        },
      },
      { action: { kind: 'repeatInteraction', call: { interaction_id: interaction.id } } },
    ]);
  });

  test('of a modal is reported with its values and files, also when the client refuses them', async () => {
    const modalId = await interactions().openModal(
      inLabel({ type: 4, custom_id: 'name', style: 1 }),
      inLabel({ type: 19, custom_id: 'proof' }),
    );
    listener.events.length = 0;
    await interactions().submit(modalId, { name: '' }, { files: { proof: [file] } });
    const submitted = interactions().submit(modalId, { name: 'Robin' }, { files: { proof: [file] } });
    await interactions().respond(await interactions().nextInteraction(), { type: 4, data: { content: 'Thanks' } });
    await submitted;
    const call = { modal_id: modalId, files: { proof: [file] } };
    expect(listener.finished).toMatchObject([
      { action: { kind: 'submitModal', call: { ...call, values: { name: '' } } }, outcome: { status: 'refused' } },
      { action: { kind: 'submitModal', call: { ...call, values: { name: 'Robin' } } }, outcome: { status: 'done' } },
    ]);
  });
});
