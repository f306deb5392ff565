/** The requests of the kit for what no step of a scenario does, and those of the page, are the same as before. */
import { createWorld, type TestUser, type TestWorld } from '@guildhall/dev/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { type CallName, type ControlInput, control } from '../../../dev/src/playground/api/control-client.js';
import { GoldenText } from './golden-text.js';
import { KitRequests } from './kit-requests.js';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const EVENT = {
  name: 'Regatta',
  privacy_level: 2,
  entity_type: 3,
  entity_metadata: { location: 'The pier' },
  scheduled_start_time: '2099-07-01T10:00:00Z',
  scheduled_end_time: '2099-07-01T12:00:00Z',
  recurrence_rule: { start: '2099-07-01T10:00:00Z', frequency: 3, interval: 1 },
};
const LOGIN = { scope: ['identify', 'guilds'], redirect_uri: 'https://harbour.example/login' } as const;

interface Actors {
  readonly text: GoldenText;
  readonly world: TestWorld;
  readonly wren: TestUser;
}

const kitActions: Readonly<Record<string, (actors: Actors) => unknown>> = {
  'createUser with all options': ({ world }) =>
    world.createUser('Finch Smith', {
      emailVerified: false,
      phoneVerified: false,
      registeredAt: new Date(0),
      locale: 'de',
      timeZone: 'Europe/Berlin',
      status: 'idle',
    }),
  'createMember with an invite and roles': async ({ world, text }) => {
    const invite = await world.owner.api.invites.create(world.guild.channel('quay').id, {});
    text.name(invite.code, 'invite');
    return world.createMember('Jay', { invite, roles: ['crew'] });
  },
  'createMember with a language': ({ world }) => world.createMember('Ada', { locale: 'de' }),
  grantRole: ({ world, wren }) => world.grantRole(wren, 'crew'),
  linkRole: ({ world }) => world.linkRole('crew', []),
  'linkRole without a record': ({ world }) => world.linkRole('crew', [{ key: 'voyages', value: 1 }]),
  sendSticker: ({ wren }) => wren.sendSticker('quay', 'Ahoy'),
  setTimeZone: ({ wren }) => wren.account.setTimeZone('Europe/Paris'),
  'showInterest with an occurrence': ({ wren }) =>
    wren.server.showInterest('Regatta', { occurrence: EVENT.scheduled_start_time }),
  'withdrawInterest with an occurrence': ({ wren }) =>
    wren.server.withdrawInterest('Regatta', { occurrence: EVENT.scheduled_start_time }),
  boost: ({ wren }) => wren.server.boost(),
  stopBoosting: ({ wren }) => wren.server.stopBoosting(),
  installBot: ({ wren }) => wren.account.installBot(),
  uninstallBot: ({ wren }) => wren.account.uninstallBot(),
  'authorize with what is asked for': ({ wren }) => wren.account.authorize(LOGIN),
  'authorize with a URL': ({ world, wren }) =>
    wren.account.authorize(
      `/oauth2/authorize?client_id=${world.emulator.applicationId}&response_type=code&scope=identify`,
    ),
  'authorize, declined': ({ wren }) => wren.account.authorize(LOGIN, { accept: false }),
  'claimLinkedRole of an ordinary role': ({ wren }) => wren.server.claimLinkedRole('crew'),
  'buy a durable item': ({ wren }) => wren.store.buy('Lamp'),
  'buy it again': ({ wren }) => wren.store.buy('Lamp'),
  'buy a subscription': ({ wren }) => wren.store.buy('Gold'),
  cancelSubscription: ({ wren }) => wren.store.cancelSubscription('Gold'),
  resumeSubscription: ({ wren }) => wren.store.resumeSubscription('Gold'),
  'cancelSubscription without one': ({ wren }) => wren.store.cancelSubscription('Lamp'),
  'inject a fault': ({ world }) => world.faults.inject({ kind: 'http_error', status: 503 }),
  'remove faults': ({ world }) => world.faults.clear(),
};

test('the kit sends the same requests, and reports the same errors', async () => {
  const world = await createWorld({
    world: {
      guild: { name: 'Harbour', roles: [{ name: 'crew' }], channels: [{ name: 'quay' }] },
      skus: [
        { name: 'Lamp', kind: 'durable' },
        { name: 'Gold', kind: 'guild-subscription' },
      ],
    },
    application: { redirectUris: [LOGIN.redirect_uri] },
    clock: 'manual',
  });
  await using _closed = world;
  const { guildId } = world;
  await world.owner.api.raw('POST', '/guilds/{guild_id}/scheduled-events', {
    path: { guild_id: guildId },
    body: EVENT,
  });
  const wren = await world.createMember('Wren');
  const text = new GoldenText();
  text.name(world.emulator.url, 'emulator');
  text.name(new Date(world.emulator.clock.now()).toISOString(), 'now');
  const requests = new KitRequests();
  const blocks: string[] = [];
  for (const [name, act] of Object.entries(kitActions)) {
    requests.take();
    let error: unknown;
    try {
      await act({ world, wren, text });
    } catch (thrown) {
      error = String(thrown);
    }
    blocks.push(text.replaceIn(`# ${name}\n${text.json({ requests: requests.take(), error })}\n`));
  }
  await expect(blocks.join('\n')).toMatchFileSnapshot('snapshots/kit-calls.txt');
});

const file = { filename: 'a.txt', data_base64: 'aGk=' };
const modal = { custom_id: 'm', title: 'M', components: [] };
const member = { guild_id: 'G', user_id: 'U' };
const subscription = { user_id: 'U', subscription_id: 'S' };
const message = { channel_id: 'C', message_id: 'M', user_id: 'U' };

/** What the page calls, with and without optional values. */
const pageCalls: readonly PageCall[] = [
  callOf('listUsers', {}),
  callOf('getUserView', { user_id: 'U' }),
  callOf('createUser', { username: 'ann', global_name: 'Ann' }),
  callOf('editUser', { user_id: 'U', locale: 'de', time_zone: 'Europe/Berlin' }),
  callOf('setStatus', { user_id: 'U', status: 'idle' }),
  callOf('joinGuild', { ...member, invite_code: undefined }),
  callOf('joinGuild', { ...member, invite_code: 'code' }),
  callOf('leaveGuild', member),
  callOf('passScreening', member),
  callOf('editScreening', { ...member, enabled: true, description: null, rules: ['R'] }),
  callOf('answerOnboarding', { ...member, answers: { Q: ['O'] } }),
  callOf('connectVoice', { ...member, channel_id: null }),
  callOf('playSound', { ...member, sound_id: 'S', source_guild_id: 'H' }),
  callOf('connectVoice', { ...member, channel_id: 'C', self_stream: true }),
  callOf('changeStageRole', { ...member, role: 'speaker' }),
  callOf('showInterest', { ...member, event_id: 'E', occurrence: undefined }),
  callOf('withdrawInterest', { ...member, event_id: 'E', occurrence: '2026-01-01T00:00:00Z' }),
  callOf('getSku', { sku_id: 'S' }),
  callOf('buySku', { user_id: 'U', sku_id: 'S', guild_id: undefined }),
  callOf('buySku', { user_id: 'U', sku_id: 'S', guild_id: 'G' }),
  callOf('listUserSubscriptions', { user_id: 'U' }),
  callOf('cancelSubscription', subscription),
  callOf('resumeSubscription', subscription),
  callOf('getLinks', { guild_id: 'G', role_id: 'R' }),
  callOf('editLinkedRole', { ...member, role_id: 'R', requirements: [{ application_id: 'A', key: 'k', value: 1 }] }),
  callOf('claimLinkedRole', { ...member, role_id: 'R' }),
  callOf('listDmChannels', { user_id: 'U' }),
  callOf('listMessages', { channel_id: 'C', user_id: 'U', limit: 5 }),
  callOf('listMessages', { channel_id: 'C', user_id: 'U', limit: 5, before: 'M' }),
  callOf('sendMessage', { channel_id: 'C', user_id: 'U', content: 'x', files: [file], reply_to: 'M' }),
  callOf('addReaction', { ...message, emoji: '⛵' }),
  callOf('removeReaction', { ...message, emoji: 'ship:1' }),
  callOf('vote', { ...message, answer_id: '1' }),
  callOf('removeVote', { ...message, answer_id: '1' }),
  callOf('useComponent', { type: 3, user_id: 'U', channel_id: 'C', message_id: 'M', custom_id: 'x', values: ['v'] }),
  callOf('useCommand', { type: 2, user_id: 'U', channel_id: 'C', command: 'ping' }),
  callOf('autocomplete', { type: 4, user_id: 'U', channel_id: 'C', command: 'ping' }),
  callOf('submitModal', { type: 5, user_id: 'U', channel_id: 'C', modal_id: 'M', values: { name: 'x' } }),
  callOf('openModal', { user_id: 'U', channel_id: 'C', application_id: 'A', modal }),
  callOf('repeatInteraction', { interaction_id: 'I' }),
  callOf('listUsableCommands', { user_id: 'U', channel_id: 'C' }),
  callOf('getGallery', { user_id: 'U' }),
  callOf('listMaps', {}),
  callOf('getBanner', {}),
  callOf('changeRecording', { action: 'start', from_here: true }),
  callOf('getClock', {}),
  callOf('changeClock', { mode: 'manual', advance_ms: 5 }),
  callOf('listFaults', {}),
  callOf('armFault', { kind: 'reconnect' }),
  callOf('clearFaults', {}),
  callOf('listLog', { after: 1, limit: 2 }),
  callOf('getLogEntry', { seq: '1' }),
  callOf('getAuthorizationPrompt', { user_id: 'U', url: '/oauth2/authorize?a=1' }),
  callOf('authorizeApplication', { user_id: 'U', url: '/x', accept: true, guild_id: 'G' }),
];

interface PageCall {
  readonly name: CallName;
  readonly send: () => Promise<unknown>;
}

function callOf<Name extends CallName>(name: Name, input: ControlInput<Name>): PageCall {
  return { name, send: () => control(name, input) };
}

test('the page sends the same requests', async () => {
  const sent = vi.fn(async (_path: string, _request: RequestInit) => new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', sent);
  const lines: string[] = [];
  for (const { name, send } of pageCalls) {
    await send();
    const [path = '', { method = '', body = '' } = {}] = sent.mock.lastCall ?? [];
    lines.push(`${name}: ${method} ${decodeURIComponent(path)} ${body}`.trimEnd());
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('snapshots/page-calls.txt');
});
