/** What the message box makes of a text, and when it can be sent: without a browser. */
import { describe, expect, test } from 'vitest';
import { addDraftFiles } from '../../../src/emulator/playground/composer/add-draft-files.js';
import {
  applyCompletion,
  type CompletionLocation,
  findCompletionQuery,
  listCompletions,
} from '../../../src/emulator/playground/composer/completion.js';
import {
  describeWritingState,
  formatTyping,
  formatWaitTime,
  getWritingState,
  type WritingContext,
} from '../../../src/emulator/playground/composer/writing-state.js';
import { decodeMentions, encodeMentions } from '../../../src/emulator/playground/model/composer/mention-text.js';
import { permissionSet } from '../../../src/wire/constants/permissions.js';
import { guildMember, guildView, role, textChannel } from '../fixture/guild-view.js';

describe('the word at the caret', () => {
  test.each([
    ['@ro', { trigger: '@', query: 'ro', from: 0, to: 3 }],
    ['hi @ro', { trigger: '@', query: 'ro', from: 3, to: 6 }],
    ['see (#ge', { trigger: '#', query: 'ge', from: 5, to: 8 }],
    [':roc', { trigger: ':', query: 'roc', from: 0, to: 4 }],
    ['@', { trigger: '@', query: '', from: 0, to: 1 }],
  ])('of %j can be completed', (text, completing) => {
    expect(findCompletionQuery(text, text.length)).toEqual(completing);
  });

  test.each(['me@example', 'done :', ':a', '#a b', 'plain', ''])('of %j cannot', (text) => {
    expect(findCompletionQuery(text, text.length)).toBeUndefined();
  });

  test('is the one before the caret, whatever follows', () => {
    expect(findCompletionQuery('@ro and more', 3)).toMatchObject({ query: 'ro', to: 3 });
  });
});

describe('completions', () => {
  const robin = guildMember('10', { global_name: 'Robin' });
  const wren = guildMember('11', { global_name: 'Wren' }, { nick: 'Wrenny' });
  const view = guildView({
    members: [robin, wren],
    roles: [role('20', { name: 'crew', mentionable: true }), role('21', { name: 'captains' })],
    channels: [textChannel('30', { name: 'quay' })],
  });
  const place: CompletionLocation = {
    guild: view,
    channel: view.channels[0],
    me: robin.member.user,
    canMentionEveryone: false,
  };
  const texts = (typed: string, at = place) => {
    const completing = findCompletionQuery(typed, typed.length);
    return completing ? listCompletions(completing, at).map(({ text, mention }) => mention?.markup ?? text) : [];
  };

  test('of @ are members by what they are called here, and roles that may be mentioned', () => {
    expect(texts('@')).toEqual(['<@10>', '<@11>', '<@&20>']);
    expect(texts('@wrenny')).toEqual(['<@11>']);
    expect(texts('@captains')).toEqual([]);
  });

  test('of @ are all roles and everyone for who may mention them', () => {
    const allowed = { ...place, canMentionEveryone: true };
    expect(texts('@captains', allowed)).toEqual(['<@&21>']);
    expect(texts('@every', allowed)).toEqual(['@everyone']);
  });

  test('of # are channels', () => {
    expect(texts('#qu')).toEqual(['<#30>']);
  });

  test('of : are emojis', () => {
    expect(texts(':rocket')).toEqual(['🚀']);
  });

  test('take the place of the word, with a blank behind', () => {
    const text = 'hi @wr there';
    const completing = findCompletionQuery(text, 6);
    const [completion] = completing ? listCompletions(completing, place) : [];
    expect(completing && completion && applyCompletion(text, completing, completion)).toEqual({
      text: 'hi @Wrenny there',
      caret: 11,
    });
  });
});

describe('a text with mentions', () => {
  const mentions = [
    { text: '@Robin', markup: '<@10>' },
    { text: '@Robin Hood', markup: '<@12>' },
  ];

  test.each([
    ['@Robin', '<@10>'],
    ['@Robin Hood, and @Robin.', '<@12>, and <@10>.'],
    ['@Robins', '@Robins'],
    ['nobody', 'nobody'],
  ])('%j is sent as %j', (text, wire) => {
    expect(encodeMentions(text, mentions)).toBe(wire);
  });

  test('is read by names when it is edited, and sent as it was', () => {
    const content = 'see <@10> in <#30> <:crane:99> and <@&7> <@404>';
    const names: Readonly<Record<string, string>> = { 10: 'Robin', 30: 'quay', 7: 'crew' };
    const readable = decodeMentions(content, (_kind, id) => names[id]);
    expect(readable.text).toBe('see @Robin in #quay :crane: and @crew <@404>');
    expect(encodeMentions(readable.text, readable.mentions)).toBe(content);
  });

  test('keeps two of one name apart', () => {
    const content = '<@1> and <@2>';
    const readable = decodeMentions(content, () => 'Robin');
    expect(encodeMentions(readable.text, readable.mentions)).toBe(content);
  });
});

describe('whether somebody can write', () => {
  const now = Date.parse('2030-01-01T00:00:00Z');
  const channel = textChannel('30', { rate_limit_per_user: 60 });
  const me = guildMember('10');
  const place = (
    changes: Partial<WritingContext> = {},
    permissions = permissionSet('SEND_MESSAGES'),
  ): WritingContext => ({
    guild: guildView({ members: [me], channels: [channel], channel_permissions: { 30: permissions } }),
    channel,
    me,
    lastOwnMessage: undefined,
    now,
    ...changes,
  });

  test('they can, with the permission, and always in direct messages', () => {
    expect(getWritingState(place())).toEqual({ kind: 'open' });
    expect(getWritingState(place({ guild: undefined }, '0'))).toEqual({ kind: 'open' });
  });

  test('they cannot while screening is before them', () => {
    const pending = guildMember('10', {}, { pending: true });
    expect(getWritingState(place({ me: pending }))).toEqual({ kind: 'screening' });
  });

  test('they cannot without the permission', () => {
    expect(getWritingState(place({}, '0'))).toEqual({ kind: 'no_permission' });
  });

  test('they cannot while a timeout holds, and can once it is over', () => {
    const out = (until: number) =>
      guildMember('10', {}, { communication_disabled_until: new Date(until).toISOString() });
    expect(getWritingState(place({ me: out(now + 1000) }, '0'))).toEqual({ kind: 'timed_out', until: now + 1000 });
    expect(getWritingState(place({ me: out(now - 1000) }))).toEqual({ kind: 'open' });
  });

  test('they cannot in a locked thread, unless they manage threads', () => {
    const thread = textChannel('30', {
      thread_metadata: { archived: false, auto_archive_duration: 60, archive_timestamp: '', locked: true },
    });
    expect(getWritingState(place({ channel: thread }))).toEqual({ kind: 'locked' });
    const manages = permissionSet('SEND_MESSAGES', 'MANAGE_THREADS');
    expect(getWritingState(place({ channel: thread }, manages))).toEqual({ kind: 'open' });
  });

  test('slowmode lets them wait from their last message on, unless they are above it', () => {
    const lastOwnMessage = { timestamp: new Date(now - 50_000).toISOString() };
    const waiting = getWritingState(place({ lastOwnMessage }));
    expect(waiting).toEqual({ kind: 'slowmode', until: now + 10_000 });
    expect(describeWritingState(waiting, now)).toBe('Slowmode: you can send again in 10 s.');
    const above = permissionSet('SEND_MESSAGES', 'BYPASS_SLOWMODE');
    expect(getWritingState(place({ lastOwnMessage }, above))).toEqual({ kind: 'open' });
  });
});

test.each([
  [0, '0 s'],
  [100, '1 s'],
  [61_000, '1 min 1 s'],
  [3_600_000, '1 h'],
  [90_061_000, '1 d 1 h'],
])('%d ms read as %s', (ms, words) => {
  expect(formatWaitTime(ms)).toBe(words);
});

test.each([
  [[], undefined],
  [['A'], 'A is typing…'],
  [['A', 'B'], 'A and B are typing…'],
  [['A', 'B', 'C'], 'A, B and C are typing…'],
  [['A', 'B', 'C', 'D'], 'Several people are typing…'],
])('of %j who type it says %j', (names, words) => {
  expect(formatTyping(names)).toBe(words);
});

describe('files that are added', () => {
  const file = (name: string, size = 1) => ({ name, size });

  test('come behind those that are there', () => {
    expect(addDraftFiles([file('a')], [file('b')])).toEqual({ files: [file('a'), file('b')] });
  });

  test('that are too large are left out, and named', () => {
    const taken = addDraftFiles([], [file('big', 10 * 1024 * 1024 + 1), file('fits', 10 * 1024 * 1024)]);
    expect(taken.files.map(({ name }) => name)).toEqual(['fits']);
    expect(taken.problem).toMatch(/^big is too large/);
  });

  test('are ten at most', () => {
    const taken = addDraftFiles(
      Array.from({ length: 9 }, (_, index) => file(String(index))),
      [file('x'), file('y')],
    );
    expect(taken.files).toHaveLength(10);
    expect(taken.problem).toMatch('A message takes 10 files');
  });
});
