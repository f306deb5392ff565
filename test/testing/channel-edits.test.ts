/** The limit of changes of a channel's name or topic, as a bot meets it. */
import { createWorld } from '@guildhall/dev/testing';
import { Bot } from 'guildhall';
import { RateLimitError } from 'guildhall/rest';
import { expect, test } from 'vitest';

test('a bot that renames a channel a third time gets an error at once, and can do it ten minutes later', async () => {
  const bot = new Bot({ logLevel: 'silent' });
  await using world = await createWorld({ bot, clock: 'manual' });
  const { channelId } = world.emulator;
  const rename = (name: string) => world.bot.api.channels.edit(channelId, { name });
  await rename('one');
  await rename('two');
  const error = await rename('three').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(RateLimitError);
  expect(error).toMatchObject({ limit: 'sublimit', retryAfterMs: 600_000, fields: ['name'] });
  await world.bot.api.channels.edit(channelId, { rate_limit_per_user: 5 });
  await world.clock.advance('10m');
  await rename('three');
  expect(world.guild.channel('three').id).toBe(channelId);
});
