import { expect, test } from 'vitest';
import { send } from './sent-request.js';

const welcome = {
  guild_id: '1',
  enabled: true,
  welcome_message: { author_ids: ['2'], message: 'Hello [@username]' },
  new_member_actions: [{ channel_id: '5', action_type: 99, title: 'Say hello', description: '', brand_new: 'field' }],
  resource_channels: [],
};

test('api.guilds.getNewMemberWelcome returns what the service sent, with unknown values', async () => {
  const { sent, result } = await send((api) => api.guilds.getNewMemberWelcome('1'), { body: welcome });
  expect({ sent, result }).toEqual({
    sent: { request: 'GET /guilds/1/new-member-welcome', caller: 'bot' },
    result: welcome,
  });
});

test('a guild without a welcome for new members has the result undefined', async () => {
  const { result } = await send((api) => api.guilds.getNewMemberWelcome('1'), { status: 204 });
  expect(result).toBeUndefined();
});
