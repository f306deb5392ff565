import { describe, expect, it } from 'vitest';
import { buildMessageRows } from '../../../dev/src/playground/messages/message-rows.js';
import type { Message } from '../../../src/wire/objects/messages/message.js';
import { messageFlags, messageTypes } from '../../../src/wire/objects/messages/message-types.js';
import { plainMessage } from '../../wire/plain-message.js';

const user = (id: string) => ({ id, username: `user${id}`, discriminator: '0', global_name: null, avatar: null });

function message(id: number, timestamp: string, overrides: Partial<Message> = {}): Message {
  return {
    ...plainMessage,
    id: String(id),
    channel_id: '1',
    type: messageTypes.DEFAULT,
    author: user('1'),
    content: 'hello',
    timestamp: timestamp,
    ...overrides,
  };
}

const noon = (minute: number, second = 0) => new Date(Date.UTC(2026, 4, 5, 12, minute, second)).toISOString();
const groupStarts = (...messages: Message[]) =>
  buildMessageRows(messages, { timeZone: 'UTC' }).map(({ startsGroup }) => startsGroup);

describe('the messages of a channel', () => {
  it('of one author form one group', () => {
    expect(groupStarts(message(1, noon(0)), message(2, noon(1)), message(3, noon(2)))).toEqual([true, false, false]);
  });

  it('of another author start a new group', () => {
    expect(groupStarts(message(1, noon(0)), message(2, noon(1), { author: user('2') }))).toEqual([true, true]);
  });

  it('under another webhook name start a new group', () => {
    const renamed = { ...user('1'), username: 'Herald' };
    expect(groupStarts(message(1, noon(0)), message(2, noon(1), { author: renamed }))).toEqual([true, true]);
  });

  it('start a new group seven minutes after the first message of the group', () => {
    const list = [message(1, noon(0)), message(2, noon(5)), message(3, noon(7)), message(4, noon(7, 1))];
    expect(groupStarts(...list)).toEqual([true, false, false, true]);
  });

  it('start a new group with a reply and after a system message', () => {
    const reply = message(2, noon(1), { type: messageTypes.REPLY });
    const systemMessage = message(4, noon(3), { type: messageTypes.USER_JOIN });
    const list = [message(1, noon(0)), reply, message(3, noon(2)), systemMessage, message(5, noon(4))];
    expect(groupStarts(...list)).toEqual([true, true, false, true, true]);
  });

  it('separate ephemeral messages', () => {
    const ephemeral = message(2, noon(1), { flags: messageFlags.EPHEMERAL });
    expect(groupStarts(message(1, noon(0)), ephemeral, message(3, noon(2)))).toEqual([true, true, true]);
  });

  it('are separated by day, in the local time zone', () => {
    const list = [message(1, '2026-05-05T22:30:00Z'), message(2, '2026-05-05T22:31:00Z')];
    const next = message(3, '2026-05-05T23:30:00Z');
    const days = (zone: string) =>
      buildMessageRows([...list, next], { timeZone: zone }).map(({ day }) => day !== undefined);
    expect(days('UTC')).toEqual([true, false, false]);
    expect(days('Europe/Lisbon')).toEqual([true, false, true]);
  });

  it('keep their row objects if nothing changed', () => {
    const cache = new WeakMap();
    const list = [message(1, noon(0)), message(2, noon(1)), message(3, noon(2))];
    const before = buildMessageRows(list, { timeZone: 'UTC', cache });
    const after = buildMessageRows(list.slice(1), { timeZone: 'UTC', cache });
    expect(after[0]).not.toBe(before[1]);
    expect(after[0]?.startsGroup).toBe(true);
    expect(after[1]).toBe(before[2]);
  });

  it('have no rows in an empty channel', () => {
    expect(buildMessageRows([])).toEqual([]);
  });
});
