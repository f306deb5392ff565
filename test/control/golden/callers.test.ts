/** The requests of the kit for what no step of a scenario does, and those of the page, are the same as before. */
import { createWorld, type TestUser, type TestWorld } from 'guildhall/testing';
import { afterEach, expect, test, vi } from 'vitest';
import * as authorizationApi from '../../../dev/src/playground/api/authorization-api.js';
import * as client from '../../../dev/src/playground/api/control-client.js';
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
  join: ({ world }) => world.join('Ada', { locale: 'de' }),
  grantRole: ({ world, wren }) => world.grantRole(wren, 'crew'),
  linkRole: ({ world }) => world.linkRole('crew', []),
  'linkRole without a record': ({ world }) => world.linkRole('crew', [{ key: 'voyages', value: 1 }]),
  sendSticker: ({ wren }) => wren.sendSticker('quay', 'Ahoy'),
  setTimeZone: ({ wren }) => wren.setTimeZone('Europe/Paris'),
  'showInterest with an occurrence': ({ wren }) =>
    wren.showInterest('Regatta', { occurrence: EVENT.scheduled_start_time }),
  'withdrawInterest with an occurrence': ({ wren }) =>
    wren.withdrawInterest('Regatta', { occurrence: EVENT.scheduled_start_time }),
  boost: ({ wren }) => wren.boost(),
  stopBoosting: ({ wren }) => wren.stopBoosting(),
  installBot: ({ wren }) => wren.installBot(),
  uninstallBot: ({ wren }) => wren.uninstallBot(),
  'authorize with what is asked for': ({ wren }) => wren.authorize(LOGIN),
  'authorize with a URL': ({ world, wren }) =>
    wren.authorize(`/oauth2/authorize?client_id=${world.emulator.applicationId}&response_type=code&scope=identify`),
  'authorize, declined': ({ wren }) => wren.authorize(LOGIN, { accept: false }),
  'claimLinkedRole of an ordinary role': ({ wren }) => wren.claimLinkedRole('crew'),
  'buy a durable item': ({ wren }) => wren.buy('Lamp'),
  'buy it again': ({ wren }) => wren.buy('Lamp'),
  'buy a subscription': ({ wren }) => wren.buy('Gold'),
  cancelSubscription: ({ wren }) => wren.cancelSubscription('Gold'),
  resumeSubscription: ({ wren }) => wren.resumeSubscription('Gold'),
  'cancelSubscription without one': ({ wren }) => wren.cancelSubscription('Lamp'),
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
const { signal } = new AbortController();

/** A call of each function of the page's client, and further ones with optional values. */
const pageCalls: readonly (readonly [name: keyof typeof client, call: () => unknown])[] = [
  ['fetchUsers', () => client.fetchUsers()],
  ['fetchUserView', () => client.fetchUserView('U')],
  ['createUserAccount', () => client.createUserAccount({ username: 'ann', global_name: 'Ann' })],
  ['changeUser', () => client.changeUser('U', { locale: 'de', time_zone: 'Europe/Berlin' })],
  ['setUserPresence', () => client.setUserPresence('U', 'idle')],
  ['joinGuildAs', () => client.joinGuildAs('G', 'U')],
  ['joinGuildAs', () => client.joinGuildAs('G', 'U', 'code')],
  ['leaveGuildAs', () => client.leaveGuildAs('G', 'U')],
  ['passScreening', () => client.passScreening('G', 'U')],
  ['changeScreening', () => client.changeScreening('G', 'U', { enabled: true, description: null, rules: ['R'] })],
  ['answerOnboarding', () => client.answerOnboarding('G', 'U', { Q: ['O'] })],
  ['setUserVoiceChannel', () => client.setUserVoiceChannel('G', 'U', null)],
  ['playSoundAs', () => client.playSoundAs('G', 'U', { sound_id: 'S', source_guild_id: 'H' })],
  ['setUserStream', () => client.setUserStream('G', 'U', 'C', true)],
  ['setStageRole', () => client.setStageRole('G', 'U', 'speaker')],
  ['setInterest', () => client.setInterest('G', 'U', 'E', true)],
  ['setInterest', () => client.setInterest('G', 'U', 'E', false, '2026-01-01T00:00:00Z')],
  ['fetchSku', () => client.fetchSku('S')],
  ['buySku', () => client.buySku('U', 'S')],
  ['buySku', () => client.buySku('U', 'S', 'G')],
  ['fetchSubscriptions', () => client.fetchSubscriptions('U')],
  ['changeSubscription', () => client.changeSubscription('U', 'S', true)],
  ['changeSubscription', () => client.changeSubscription('U', 'S', false)],
  ['fetchLinks', () => client.fetchLinks('G', 'R')],
  ['changeLinks', () => client.changeLinks('G', 'R', 'U', [{ application_id: 'A', key: 'k', value: 1 }])],
  ['claimRoleAs', () => client.claimRoleAs('G', 'U', 'R')],
  ['fetchConversations', () => client.fetchConversations('U')],
  ['fetchMessages', () => client.fetchMessages('C', 'U', { limit: 5 })],
  ['fetchMessages', () => client.fetchMessages('C', 'U', { limit: 5, before: 'M' }, signal)],
  ['sendMessageAs', () => client.sendMessageAs('C', { user_id: 'U', content: 'x', files: [file], reply_to: 'M' })],
  ['react', () => client.react('C', 'M', '⛵', 'U')],
  ['unreact', () => client.unreact('C', 'M', 'ship:1', 'U')],
  ['vote', () => client.vote('C', 'M', 1, 'U')],
  ['unvote', () => client.unvote('C', 'M', 1, 'U')],
  [
    'sendComponentInteraction',
    () => client.sendComponentInteraction('U', { channel_id: 'C', message_id: 'M', custom_id: 'x', values: ['v'] }),
  ],
  ['sendCommandInteraction', () => client.sendCommandInteraction('U', { channel_id: 'C', command: 'ping' })],
  ['sendAutocompleteInteraction', () => client.sendAutocompleteInteraction('U', { channel_id: 'C', command: 'ping' })],
  [
    'sendModalInteraction',
    () => client.sendModalInteraction('U', { channel_id: 'C', modal_id: 'M', values: { name: 'x' } }),
  ],
  ['openModalAs', () => client.openModalAs({ user_id: 'U', channel_id: 'C', application_id: 'A', modal })],
  ['repeatInteraction', () => client.repeatInteraction('I')],
  ['fetchUsableCommands', () => client.fetchUsableCommands('U', 'C')],
  ['fetchGallery', () => client.fetchGallery('U')],
  ['fetchMaps', () => client.fetchMaps()],
  ['fetchBanner', () => client.fetchBanner()],
  ['changeRecording', () => client.changeRecording({ action: 'start', from_here: true })],
  ['fetchClock', () => client.fetchClock()],
  ['setClock', () => client.setClock({ mode: 'manual', advance_ms: 5 })],
  ['fetchFaults', () => client.fetchFaults()],
  ['armFault', () => client.armFault({ kind: 'reconnect' })],
  ['clearFaults', () => client.clearFaults()],
  ['fetchLogPage', () => client.fetchLogPage(1, 2)],
  ['fetchLogEntry', () => client.fetchLogEntry(1)],
];

const authorizationCalls: readonly (readonly [name: keyof typeof authorizationApi, call: () => unknown])[] = [
  ['fetchAuthorizationPrompt', () => authorizationApi.fetchAuthorizationPrompt('U', '/oauth2/authorize?a=1', signal)],
  ['decideAuthorization', () => authorizationApi.decideAuthorization('U', '/x', true, { guild_id: 'G' })],
];

test('the page sends the same requests', async () => {
  const sent = vi.fn(async (_path: string, _request: RequestInit) => new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', sent);
  const lines: string[] = [];
  for (const [name, call] of [...pageCalls, ...authorizationCalls]) {
    await call();
    const [path = '', { method = '', body = '' } = {}] = sent.mock.lastCall ?? [];
    lines.push(`${name}: ${method} ${decodeURIComponent(path)} ${body}`.trimEnd());
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('snapshots/page-calls.txt');
  const called = new Set<string>([...pageCalls, ...authorizationCalls].map(([name]) => name));
  const exported = [...Object.keys(client), ...Object.keys(authorizationApi)];
  expect(exported.filter((name) => !called.has(name))).toEqual([]);
});
