/** Which bots receive the events of voice channels. */
import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../dev/src/testing/index.js';
import { HttpBot } from '../../../src/http/index.js';
import { Bot, type BotOptions, Handler, On, Service, Voice } from '../../../src/index.js';
import { voiceGuild } from './voice-world.js';

@Service()
class Music {
  constructor(readonly voice: Voice) {}
}

@Handler()
class Plain {
  @On('messageCreate')
  onMessage() {}
}

const http = { publicKey: 'a'.repeat(64) };

function compose(options: Partial<BotOptions>): Bot {
  return new Bot({ environment: {}, logLevel: 'silent', ...options });
}

describe('the intents of voice', () => {
  test('are requested for the option, and for each class that injects Voice', () => {
    const neededBy = ['Music', 'option voice'];
    expect(compose({ voice: true, services: [Music] }).intents).toEqual([
      { name: 'GUILDS', privileged: false, neededBy },
      { name: 'GUILD_VOICE_STATES', privileged: false, neededBy },
    ]);
    expect(compose({ services: [Music] }).intents.map(({ name }) => name)).toEqual(['GUILDS', 'GUILD_VOICE_STATES']);
  });

  test('are not requested by a bot that uses no voice', () => {
    expect(compose({ handlers: [Plain], voice: false }).intents.map(({ name }) => name)).not.toContain(
      'GUILD_VOICE_STATES',
    );
  });
});

test('a bot that uses no voice parses none of its events', async () => {
  await using world = await createWorld({
    guild: voiceGuild,
    bot: { handlers: [Plain], gateway: { intents: ['GUILD_VOICE_STATES'] } },
  });
  const wren = await world.createMember('wren');
  await wren.voice.join('radio');
  await world.waitForIdle();
  expect(world.bot.counts.events).toBe(0);
});

describe('bot.voice', () => {
  const payload = { op: 4, d: { guild_id: '1', channel_id: null, self_mute: false, self_deaf: false } };

  test('is the Voice that classes inject', async () => {
    await using world = await createWorld({ bot: { services: [Music] } });
    expect(world.bot.get(Music).voice).toBe(world.bot.voice);
  });

  test('names the option if the bot receives no voice events', () => {
    const { voice } = compose({ handlers: [Plain] });
    const error = { code: 'voice_not_enabled', message: expect.stringContaining('`voice: true`') };
    expect(() => voice.adapter('1')).toThrow(expect.objectContaining(error));
    expect(() => voice.sendPayload('1', payload)).toThrow(expect.objectContaining(error));
  });

  test('says that a bot without a gateway joins no voice channels', () => {
    const { voice } = compose({ services: [Music], gateway: false, http });
    expect(() => voice.adapter('1')).toThrow(/gateway: false/);
  });
});

describe('composition reports', () => {
  test('the option together with `gateway: false`', () => {
    expect(() => compose({ voice: true, gateway: false, http })).toThrow(/option voice.*Omit `voice`/s);
  });

  test('an HttpBot with a class that injects Voice', () => {
    expect(() => new HttpBot({ services: [Music], http, environment: {} })).toThrow(/Music/);
  });
});
