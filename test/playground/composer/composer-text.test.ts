/** Completion, mentions, limits and disabled states of the message box; without a browser. */
import { describe, expect, test } from 'vitest';
import { addDraftFiles } from '../../../dev/src/playground/composer/add-draft-files.js';
import {
  applyCompletion,
  type CompletionLocation,
  findCompletionQuery,
  listCompletions,
} from '../../../dev/src/playground/composer/completion.js';
import {
  describeWritingState,
  formatTyping,
  formatWaitTime,
  getWritingState,
  type WritingContext,
} from '../../../dev/src/playground/composer/writing-state.js';
import { decodeMentions, encodeMentions } from '../../../dev/src/playground/model/composer/mention-text.js';
import { permissionSet } from '../../../src/wire/constants/permissions.js';
import { guildMember, guildView, role, textChannel } from '../fixture/guild-view.js';

describe('the word at the caret', () => {
  test.each([
    ['@ro', { trigger: '@', query: 'ro', from: 0, to: 3 }],
    ['hi @ro', { trigger: '@', query: 'ro', from: 3, to: 6 }],
    ['see (#ge', { trigger: '#', query: 'ge', from: 5, to: 8 }],
    [':roc', { trigger: ':', query: 'roc', from: 0, to: 4 }],
    ['@', { trigger: '@', query: '', from: 0, to: 1 }],
  ])('of %j can be completed', (text, query) => {
    expect(findCompletionQuery(text, text.length)).toEqual(query);
  });

  test.each(['me@example', 'done :', ':a', '#a b', 'plain', ''])('of %j cannot', (text) => {
    expect(findCompletionQuery(text, text.length)).toBeUndefined();
  });

  test('is the one before the caret, regardless of the following text', () => {
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
  const location: CompletionLocation = {
    guild: view,
    channel: view.channels[0],
    me: robin.member.user,
    canMentionEveryone: false,
  };
  const texts = (typed: string, at = location) => {
    const query = findCompletionQuery(typed, typed.length);
    return query ? listCompletions(query, at).map(({ text, mention }) => mention?.markup ?? text) : [];
  };

  test('of @ are members by displayed name, and mentionable roles', () => {
    expect(texts('@')).toEqual(['<@10>', '<@11>', '<@&20>']);
    expect(texts('@wrenny')).toEqual(['<@11>']);
    expect(texts('@captains')).toEqual([]);
  });

  test('of @ are all roles and @everyone with the permission', () => {
    const allowed = { ...location, canMentionEveryone: true };
    expect(texts('@captains', allowed)).toEqual(['<@&21>']);
    expect(texts('@every', allowed)).toEqual(['@everyone']);
  });

  test('of # are channels', () => {
    expect(texts('#qu')).toEqual(['<#30>']);
  });

  test('of : are emojis', () => {
    expect(texts(':rocket')).toEqual(['🚀']);
  });

  test('replace the word and add a space', () => {
    const text = 'hi @wr there';
    const query = findCompletionQuery(text, 6);
    const [completion] = query ? listCompletions(query, location) : [];
    expect(query && completion && applyCompletion(text, query, completion)).toEqual({
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

  test('is edited with names and sent unchanged', () => {
    const content = 'see <@10> in <#30> <:crane:99> and <@&7> <@404>';
    const names: Readonly<Record<string, string>> = { 10: 'Robin', 30: 'quay', 7: 'crew' };
    const decoded = decodeMentions(content, (_kind, id) => names[id]);
    expect(decoded.text).toBe('see @Robin in #quay :crane: and @crew <@404>');
    expect(encodeMentions(decoded.text, decoded.mentions)).toBe(content);
  });

  test('distinguishes two mentions with the same name', () => {
    const content = '<@1> and <@2>';
    const decoded = decodeMentions(content, () => 'Robin');
    expect(encodeMentions(decoded.text, decoded.mentions)).toBe(content);
  });
});

describe('writing in a channel', () => {
  const now = Date.parse('2030-01-01T00:00:00Z');
  const channel = textChannel('30', { rate_limit_per_user: 60 });
  const me = guildMember('10');
  const location = (
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

  test('is open with the permission, and always in direct messages', () => {
    expect(getWritingState(location())).toEqual({ kind: 'open' });
    expect(getWritingState(location({ guild: undefined }, '0'))).toEqual({ kind: 'open' });
  });

  test('is closed while screening is pending', () => {
    const pending = guildMember('10', {}, { pending: true });
    expect(getWritingState(location({ me: pending }))).toEqual({ kind: 'screening' });
  });

  test('is closed without the permission', () => {
    expect(getWritingState(location({}, '0'))).toEqual({ kind: 'no_permission' });
  });

  test('is closed during a timeout and open afterwards', () => {
    const timedOutMember = (until: number) =>
      guildMember('10', {}, { communication_disabled_until: new Date(until).toISOString() });
    expect(getWritingState(location({ me: timedOutMember(now + 1000) }, '0'))).toEqual({
      kind: 'timed_out',
      until: now + 1000,
    });
    expect(getWritingState(location({ me: timedOutMember(now - 1000) }))).toEqual({ kind: 'open' });
  });

  test('is closed while auto moderation blocks the name of the user', () => {
    const state = getWritingState(location({ me: guildMember('10', {}, { flags: 0x80 }) }, '0'));
    expect(state).toEqual({ kind: 'quarantined' });
    expect(describeWritingState(state, now)).toBe('AutoMod blocks your name in this server. Change it to write again.');
  });

  test('is closed in a locked thread, except with the permission to manage threads', () => {
    const thread = textChannel('30', {
      thread_metadata: { archived: false, auto_archive_duration: 60, archive_timestamp: '', locked: true },
    });
    expect(getWritingState(location({ channel: thread }))).toEqual({ kind: 'locked' });
    const canManageThreads = permissionSet('SEND_MESSAGES', 'MANAGE_THREADS');
    expect(getWritingState(location({ channel: thread }, canManageThreads))).toEqual({ kind: 'open' });
  });

  test('waits for slowmode after the last message, except with the permission to bypass it', () => {
    const lastOwnMessage = { timestamp: new Date(now - 50_000).toISOString() };
    const state = getWritingState(location({ lastOwnMessage }));
    expect(state).toEqual({ kind: 'slowmode', until: now + 10_000 });
    expect(describeWritingState(state, now)).toBe('Slowmode: you can send again in 10 s.');
    const canBypass = permissionSet('SEND_MESSAGES', 'BYPASS_SLOWMODE');
    expect(getWritingState(location({ lastOwnMessage }, canBypass))).toEqual({ kind: 'open' });
  });
});

test.each([
  [0, '0 s'],
  [100, '1 s'],
  [61_000, '1 min 1 s'],
  [3_600_000, '1 h'],
  [90_061_000, '1 d 1 h'],
])('%d ms are formatted as %s', (ms, expected) => {
  expect(formatWaitTime(ms)).toBe(expected);
});

test.each([
  [[], undefined],
  [['A'], 'A is typing…'],
  [['A', 'B'], 'A and B are typing…'],
  [['A', 'B', 'C'], 'A, B and C are typing…'],
  [['A', 'B', 'C', 'D'], 'Several people are typing…'],
])('the typing indicator of %j is %j', (names, expected) => {
  expect(formatTyping(names)).toBe(expected);
});

describe('added files', () => {
  const file = (name: string, size = 1) => ({ name, size });

  test('are appended', () => {
    expect(addDraftFiles([file('a')], [file('b')])).toEqual({ files: [file('a'), file('b')] });
  });

  test('that are too large are rejected and named', () => {
    const result = addDraftFiles([], [file('big', 10 * 1024 * 1024 + 1), file('fits', 10 * 1024 * 1024)]);
    expect(result.files.map(({ name }) => name)).toEqual(['fits']);
    expect(result.problem).toMatch(/^big is too large/);
  });

  test('are limited to ten', () => {
    const result = addDraftFiles(
      Array.from({ length: 9 }, (_, index) => file(String(index))),
      [file('x'), file('y')],
    );
    expect(result.files).toHaveLength(10);
    expect(result.problem).toMatch('A message can have at most 10 files');
  });
});
