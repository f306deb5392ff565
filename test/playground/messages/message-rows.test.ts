import { describe, expect, it } from 'vitest';
import { buildMessageRows } from '../../../src/emulator/playground/messages/message-rows.js';
import type { Message } from '../../../src/wire/objects/messages/message.js';
import { messageFlags, messageTypes } from '../../../src/wire/objects/messages/message-types.js';
import { plainMessage } from '../../wire/plain-message.js';

const user = (id: string) => ({ id, username: `user${id}`, discriminator: '0', global_name: null, avatar: null });

function message(id: number, at: string, more: Partial<Message> = {}): Message {
  return {
    ...plainMessage,
    id: String(id),
    channel_id: '1',
    type: messageTypes.DEFAULT,
    author: user('1'),
    content: 'hello',
    timestamp: at,
    ...more,
  };
}

const noon = (minute: number, second = 0) => new Date(Date.UTC(2026, 4, 5, 12, minute, second)).toISOString();
const firsts = (...messages: Message[]) =>
  buildMessageRows(messages, { timeZone: 'UTC' }).map(({ startsGroup }) => startsGroup);

describe('the messages of a channel', () => {
  it('stand in one group while one author writes on', () => {
    expect(firsts(message(1, noon(0)), message(2, noon(1)), message(3, noon(2)))).toEqual([true, false, false]);
  });

  it('begin another group with another author', () => {
    expect(firsts(message(1, noon(0)), message(2, noon(1), { author: user('2') }))).toEqual([true, true]);
  });

  it('begin another group under another name, as webhooks write', () => {
    const renamed = { ...user('1'), username: 'Herald' };
    expect(firsts(message(1, noon(0)), message(2, noon(1), { author: renamed }))).toEqual([true, true]);
  });

  it('begin another group seven minutes after the first of it', () => {
    const list = [message(1, noon(0)), message(2, noon(5)), message(3, noon(7)), message(4, noon(7, 1))];
    expect(firsts(...list)).toEqual([true, false, false, true]);
  });

  it('begin another group with an answer, and after a notice', () => {
    const reply = message(2, noon(1), { type: messageTypes.REPLY });
    const notice = message(4, noon(3), { type: messageTypes.USER_JOIN });
    const list = [message(1, noon(0)), reply, message(3, noon(2)), notice, message(5, noon(4))];
    expect(firsts(...list)).toEqual([true, true, false, true, true]);
  });

  it('keep what only one person sees apart', () => {
    const secret = message(2, noon(1), { flags: messageFlags.EPHEMERAL });
    expect(firsts(message(1, noon(0)), secret, message(3, noon(2)))).toEqual([true, true, true]);
  });

  it('have a line where a day begins, by the reader’s own calendar', () => {
    const list = [message(1, '2026-05-05T22:30:00Z'), message(2, '2026-05-05T22:31:00Z')];
    const next = message(3, '2026-05-05T23:30:00Z');
    const days = (zone: string) =>
      buildMessageRows([...list, next], { timeZone: zone }).map(({ day }) => day !== undefined);
    expect(days('UTC')).toEqual([true, false, false]);
    expect(days('Europe/Lisbon')).toEqual([true, false, true]);
  });

  it('keep their rows where nothing about them changed', () => {
    const known = new WeakMap();
    const list = [message(1, noon(0)), message(2, noon(1)), message(3, noon(2))];
    const before = buildMessageRows(list, { timeZone: 'UTC', known });
    const after = buildMessageRows(list.slice(1), { timeZone: 'UTC', known });
    expect(after[0]).not.toBe(before[1]);
    expect(after[0]?.startsGroup).toBe(true);
    expect(after[1]).toBe(before[2]);
  });

  it('are none in an empty channel', () => {
    expect(buildMessageRows([])).toEqual([]);
  });
});
