/**
 * The limits of the API as numbers, row by row: a value at the limit is accepted, one beyond it is rejected at its
 * field. Client and emulator use these schemas. Limits of stored state are tested with the emulator, limits of single
 * components in component-fields.test.ts.
 */
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { endpoints } from '../../src/wire/endpoints/all-endpoints.js';
import type { Endpoint } from '../../src/wire/endpoints/declaration/endpoint.js';
import { afkTimeouts } from '../../src/wire/objects/guilds/guild-levels.js';
import { fieldErrorsOf } from '../../src/wire/validation/form-errors.js';

const FORUM = 15;
const MEDIA = 16;
const VOICE = 2;

/** Builds the input whose field has this size: a number, a text of that length, or a list of that many items. */
type MakeInput = (size: number) => object;

const text = (size: number) => 'x'.repeat(size);
const ids = (size: number) => Array.from({ length: size }, (_, index) => String(index + 1));
const options = (size: number) =>
  Array.from({ length: size }, (_, index) => ({ title: `Option ${index}`, channel_ids: ['1'] }));
const prompt = (id: string) => ({
  id,
  type: 0,
  title: 'Trade',
  options: options(1),
  single_select: false,
  required: false,
  in_onboarding: true,
});

const numberIn =
  (field: string, rest: object = {}): MakeInput =>
  (size) => ({ ...rest, [field]: size });
const textIn =
  (field: string, rest: object = {}): MakeInput =>
  (size) => ({ ...rest, [field]: text(size) });
const listIn =
  (field: string, item: unknown): MakeInput =>
  (size) => ({ [field]: Array.from({ length: size }, () => item) });
const idsIn =
  (field: string): MakeInput =>
  (size) => ({ [field]: ids(size) });
/** A query, in which every value is text. */
const queryWith =
  (field: string, rest: object = {}): MakeInput =>
  (size) => ({ ...rest, [field]: String(size) });
/** A button in an action row with a field of that many characters. */
const buttonWith =
  (field: string, rest: object): MakeInput =>
  (size) => ({ components: [{ type: 1, components: [{ type: 2, ...rest, [field]: text(size) }] }] });
/** An onboarding prompt with one part of that size. */
const promptWith =
  (part: (size: number) => object): MakeInput =>
  (size) => ({ prompts: [{ ...prompt('1'), ...part(size) }] });

const embed = { title: 'Log' };
const shown = { channel_id: '1', description: 'Here' };
const row = { type: 1, components: [{ type: 2, style: 5, label: 'Go', url: 'https://example.test' }] };
const ofButton = 'components.0.components.0';

/** Inclusive bounds; undefined if the API has no bound, or if no smaller value exists. */
type Row = readonly [
  subject: string,
  endpoint: Endpoint,
  field: string,
  make: MakeInput,
  min: number | undefined,
  max: number | undefined,
];

const e = endpoints;

const bodies: readonly Row[] = [
  ['guild name', e.modifyGuild, 'name', textIn('name'), 2, 100],
  [
    'welcome screen channels',
    e.modifyGuildWelcomeScreen,
    'welcome_channels',
    listIn('welcome_channels', shown),
    undefined,
    5,
  ],
  ['users of a bulk ban', e.bulkGuildBan, 'user_ids', idsIn('user_ids'), 1, 200],
  [
    'seconds of a bulk ban',
    e.bulkGuildBan,
    'delete_message_seconds',
    numberIn('delete_message_seconds', { user_ids: ['1'] }),
    0,
    604_800,
  ],
  ['seconds of a ban', e.createGuildBan, 'delete_message_seconds', numberIn('delete_message_seconds'), 0, 604_800],
  ['days of a ban', e.createGuildBan, 'delete_message_days', numberIn('delete_message_days'), 0, 7],
  ['days of a prune', e.beginGuildPrune, 'days', numberIn('days'), 1, 30],
  ['roles of a prune', e.beginGuildPrune, 'include_roles', idsIn('include_roles'), undefined, 100],
  ['channel name', e.createGuildChannel, 'name', textIn('name'), 1, 100],
  ['topic', e.createGuildChannel, 'topic', textIn('topic', { name: 'x' }), undefined, 1024],
  ['topic of a forum', e.createGuildChannel, 'topic', textIn('topic', { name: 'x', type: FORUM }), undefined, 4096],
  [
    'topic of a media channel',
    e.createGuildChannel,
    'topic',
    textIn('topic', { name: 'x', type: MEDIA }),
    undefined,
    4096,
  ],
  ['slowmode', e.createGuildChannel, 'rate_limit_per_user', numberIn('rate_limit_per_user', { name: 'x' }), 0, 21_600],
  ['bitrate', e.createGuildChannel, 'bitrate', numberIn('bitrate', { name: 'x', type: VOICE }), 8000, undefined],
  ['channel name when changed', e.modifyChannel, 'name', textIn('name'), 1, 100],
  ['slowmode when changed', e.modifyChannel, 'rate_limit_per_user', numberIn('rate_limit_per_user'), 0, 21_600],
  ['role name', e.createGuildRole, 'name', textIn('name'), 1, 100],
  ['role name when changed', e.modifyGuildRole, 'name', textIn('name'), 1, 100],
  ['role color', e.createGuildRole, 'color', numberIn('color'), 0, 0xffffff],
  ['prompts', e.modifyGuildOnboarding, 'prompts', (size) => ({ prompts: ids(size).map(prompt) }), undefined, 15],
  [
    'title of a prompt',
    e.modifyGuildOnboarding,
    'prompts.0.title',
    promptWith((size) => ({ title: text(size) })),
    1,
    100,
  ],
  [
    'options of a prompt',
    e.modifyGuildOnboarding,
    'prompts.0.options',
    promptWith((size) => ({ options: options(size) })),
    1,
    50,
  ],
  [
    'title of an option',
    e.modifyGuildOnboarding,
    'prompts.0.options.0.title',
    promptWith((size) => ({ options: [{ title: text(size), channel_ids: ['1'] }] })),
    1,
    50,
  ],
  ['default channels', e.modifyGuildOnboarding, 'default_channel_ids', idsIn('default_channel_ids'), undefined, 500],
  ['webhook name', e.createWebhook, 'name', textIn('name'), 1, 80],
  ['webhook name when changed', e.modifyWebhook, 'name', textIn('name'), 1, 80],
  ['content of a webhook message', e.executeWebhook, 'content', textIn('content'), undefined, 2000],
  ['its username', e.executeWebhook, 'username', textIn('username', { content: 'x' }), 1, 80],
  ['its embeds', e.executeWebhook, 'embeds', listIn('embeds', embed), undefined, 10],
  ['content of one that is edited', e.editWebhookMessage, 'content', textIn('content'), undefined, 2000],
  ['embeds of one that is edited', e.editWebhookMessage, 'embeds', listIn('embeds', embed), undefined, 10],
  ['content of a message', e.createMessage, 'content', textIn('content'), undefined, 2000],
  ['embeds of a message', e.createMessage, 'embeds', listIn('embeds', embed), undefined, 10],
  ['nonce', e.createMessage, 'nonce', textIn('nonce', { content: 'x' }), undefined, 25],
  ['custom_id', e.createMessage, `${ofButton}.custom_id`, buttonWith('custom_id', { style: 1, label: 'Go' }), 1, 100],
  [
    'label of a button',
    e.createMessage,
    `${ofButton}.label`,
    buttonWith('label', { style: 1, custom_id: 'a' }),
    undefined,
    80,
  ],
  ['rows of a message', e.createMessage, 'components', listIn('components', row), undefined, 5],
  ['uses of an invite', e.createChannelInvite, 'max_uses', numberIn('max_uses'), 0, 100],
  ['age of an invite', e.createChannelInvite, 'max_age', numberIn('max_age'), 0, 5_184_000],
  ['roles of an invite', e.createChannelInvite, 'role_ids', idsIn('role_ids'), undefined, 250],
  ['thread name', e.startThread, 'name', textIn('name'), 1, 100],
  [
    'reason of a rejection',
    e.actionGuildJoinRequest,
    'rejection_reason',
    textIn('rejection_reason', { action: 'REJECTED' }),
    undefined,
    160,
  ],
];

const queries: readonly Row[] = [
  ['listed members', e.listGuildMembers, 'limit', queryWith('limit'), 1, 1000],
  ['found members', e.searchGuildMembers, 'limit', queryWith('limit', { query: 'a' }), 1, 1000],
  ['text to search for', e.searchGuildMembers, 'query', textIn('query'), 1, 100],
  ['listed bans', e.getGuildBans, 'limit', queryWith('limit'), 1, 1000],
  ['days of a prune count', e.getGuildPruneCount, 'days', queryWith('days'), 1, 30],
  ['listed messages', e.getChannelMessages, 'limit', queryWith('limit'), 1, 100],
  ['listed audit log entries', e.getGuildAuditLog, 'limit', queryWith('limit'), 1, 100],
  ['listed guilds', e.getCurrentUserGuilds, 'limit', queryWith('limit'), 1, 200],
  ['listed pins', e.getChannelPins, 'limit', queryWith('limit'), 1, 50],
  ['listed requests to join', e.getGuildJoinRequests, 'limit', queryWith('limit'), 1, 100],
];

/** A case for each bound: the bound itself is accepted, the value beyond it is not. */
function testBounds(rows: readonly Row[]) {
  return rows.flatMap(([subject, endpoint, field, make, min, max]) => [
    ...(min === undefined ? [] : [{ subject, what: 'at least', bound: min, beyond: min - 1, endpoint, field, make }]),
    ...(max === undefined ? [] : [{ subject, what: 'at most', bound: max, beyond: max + 1, endpoint, field, make }]),
  ]);
}

/** The paths of all problems. */
function problemsOf(schema: z.ZodType | undefined, value: object): string[] {
  const checked = schema?.safeParse(value);
  if (!checked) throw new Error('the endpoint has no such part');
  return checked.success ? [] : fieldErrorsOf(checked.error, value).map(({ path }) => path);
}

test.each(testBounds(bodies))(
  'the limit of $subject is $what $bound',
  ({ bound, beyond, endpoint: { details }, field, make }) => {
    expect(problemsOf(details.body, make(bound))).toEqual([]);
    expect(problemsOf(details.body, make(beyond))).toEqual([field]);
  },
);

test.each(testBounds(queries))(
  'the limit of $subject is $what $bound',
  ({ bound, beyond, endpoint: { details }, field, make }) => {
    expect(problemsOf(details.query, make(bound))).toEqual([]);
    expect(problemsOf(details.query, make(beyond))).toEqual([field]);
  },
);

test('the client limits the age of an invite to the documented seven days', () => {
  const { clientBody } = e.createChannelInvite.details;
  expect(problemsOf(clientBody, { max_age: 604_800 })).toEqual([]);
  expect(problemsOf(clientBody, { max_age: 604_801 })).toEqual(['max_age']);
});

test('the AFK timeout is 1, 5, 15, 30 or 60 minutes', () => {
  expect(afkTimeouts).toEqual([60, 300, 900, 1800, 3600]);
  for (const afk_timeout of afkTimeouts) expect(problemsOf(e.modifyGuild.details.body, { afk_timeout })).toEqual([]);
  for (const afk_timeout of [0, 59, 61, 301, 3601]) {
    expect(problemsOf(e.modifyGuild.details.body, { afk_timeout })).toEqual(['afk_timeout']);
  }
});
