/** Actions of users besides messages and components. */
import { describe, expect, test } from 'vitest';
import { createWorld } from '../../dev/src/testing/world/create-world.js';
import { GuildhallError } from '../../src/base/errors.js';
import { Command, type CommandContext, command, Handler } from '../../src/index.js';
import { sampleGuild } from './sample-bot.js';
import { createSampleWorld, createScreenedMember, stepErrorOf } from './sample-world.js';

describe('users', () => {
  test('join, pass screening, and leave', async () => {
    const world = await createSampleWorld();
    const wren = await world.createMember('Wren');
    expect(world.guild.member(wren)?.isPending).toBe(true);
    await wren.server.passScreening();
    expect(world.guild.member(wren)?.isPending).toBe(false);
    expect(world.guild.member('Wren')?.id).toBe(wren.id);
    await wren.server.leave();
    expect(world.guild.member(wren)).toBeUndefined();
  });

  test('cannot pass screening in a guild without it: the error says what to do', async () => {
    await using world = await createWorld();
    const wren = await world.createMember('wren');
    const error = await stepErrorOf(wren.server.passScreening());
    expect(error.reason).toBe('no_screening');
    expect(error.message).toContain('The guild has no membership screening');
    expect(error.message).toContain('`screening: true`');
  });

  test('join with an invite, and an unknown invite is rejected', async () => {
    const world = await createSampleWorld();
    const invite = await world.owner.api.invites.create(world.guild.channel('quay').id, { max_uses: 1 });
    const wren = await world.createMember('wren', { invite });
    expect(world.guild.member(wren)).toBeDefined();
    const finch = await world.createUser('finch');
    expect((await stepErrorOf(finch.server.join({ invite: 'nothing' }))).reason).toBe('unknown_invite');
    expect(world.guild.member(finch)).toBeUndefined();
  });

  test('join as guests of a voice channel, and leave the guild with it', async () => {
    const world = await createSampleWorld({
      guild: { name: 'Harbour', channels: [{ name: 'quay' }, { name: 'bridge', type: 'GUILD_VOICE' }] },
    });
    const invite = await world.owner.api.invites.create(world.guild.channel('bridge').id, { flags: 1 });
    const wren = await world.createMember('wren', { invite });
    expect((await stepErrorOf(wren.send('quay', 'Hello'))).reason).toBe('no_access');
    await wren.voice.join('bridge');
    await wren.voice.leave();
    expect(world.guild.member(wren)).toBeUndefined();
  });

  test('use the client in their own language, which interactions contain', async () => {
    const helloCommand = command('hello', { description: 'Replies with the language' });
    @Handler()
    class HelloHandler {
      @Command(helloCommand)
      hello(use: CommandContext<typeof helloCommand>) {
        return use.reply({ content: use.locale });
      }
    }
    await using world = await createWorld({ bot: { handlers: [HelloHandler] } });
    const jule = await world.createMember('Jule', { locale: 'de' });
    expect((await jule.useCommand(helloCommand)).text).toBe('de');
    expect(await jule.api.users.getCurrent()).toMatchObject({ locale: 'de' });
    const ann = await world.createMember('Ann');
    expect((await ann.useCommand(helloCommand)).text).toBe('en-US');
    await ann.account.setLocale('fr');
    expect((await ann.useCommand(helloCommand)).text).toBe('fr');
  });

  test('are in a guild with its own language, which interactions contain', async () => {
    const whereCommand = command('where', { description: 'Replies with the language of the guild' });
    @Handler()
    class WhereHandler {
      @Command(whereCommand)
      where(use: CommandContext<typeof whereCommand>) {
        return use.reply({ content: String(use.guildLocale) });
      }
    }
    await using world = await createWorld({
      bot: { handlers: [WhereHandler] },
      guild: { name: 'Hafen', locale: 'de' },
    });
    const ann = await world.createMember('Ann', { locale: 'fr', timeZone: 'Europe/Paris' });
    expect((await ann.useCommand(whereCommand)).text).toBe('de');
  });

  test.each(['Mars/Olympus', ''])('cannot have the unknown time zone "%s"', async (timeZone) => {
    await using world = await createWorld();
    await expect(world.createMember('Ann', { timeZone })).rejects.toThrow(/time_zone/);
    const ann = await world.createMember('Ann');
    await expect(ann.account.setTimeZone(timeZone)).rejects.toThrow(/time_zone/);
  });

  test.each([
    ['an unverified email address', 1, { emailVerified: false }],
    ['a new account', 2, { registeredAt: new Date() }],
    ['an unverified phone number', 4, { phoneVerified: false }],
  ] as const)('with %s cannot send messages in a guild that requires more', async (_what, level, account) => {
    const world = await createSampleWorld({ guild: { name: 'Harbour' } });
    await world.owner.api.guilds.edit(world.guildId, { verification_level: level });
    const wren = await world.createMember('wren', account);
    const finch = await world.createUser('finch', account);
    await finch.server.join();
    for (const user of [wren, finch]) {
      expect((await stepErrorOf(user.send('general', 'Hello'))).reason).toBe('unverified');
    }
  });

  test('cause join messages in a guild that sends them', async () => {
    const world = await createSampleWorld({ guild: { name: 'Harbour', joinMessages: true } });
    const wren = await world.createMember('wren');
    const messages = world.guild.channel('general').messages;
    expect(messages.map(({ payload }) => [payload.type, payload.author.id])).toEqual([[7, wren.id]]);
  });

  test('join with roles', async () => {
    const world = await createSampleWorld();
    const wren = await world.createMember('wren', { roles: ['crew', 'mate'] });
    expect(world.guild.member(wren)?.roleNames).toEqual(['mate', 'crew']);
    expect(world.guild.member(wren)?.hasRole('crew')).toBe(true);
  });

  test('can have names with any characters', async () => {
    const world = await createSampleWorld();
    for (const name of ['W', 'Wren the Second', 'Зяблик']) {
      expect(world.guild.member(await world.createMember(name))?.name).toBe(name);
    }
  });

  test('answer the onboarding by the titles of questions and options', async () => {
    const names = Array.from({ length: 7 }, (_none, n) => `deck-${n}`);
    const world = await createSampleWorld({
      guild: { ...sampleGuild, screening: false, channels: names.map((name) => ({ name })) },
    });
    const [quay = '', ...others] = names.map((name) => world.guild.channel(name).id);
    await world.owner.api.guilds.edit(world.guildId, {
      features: ['COMMUNITY'],
      rules_channel_id: quay,
      public_updates_channel_id: quay,
      verification_level: 1,
      explicit_content_filter: 2,
    });
    const option = { title: 'Sailor', description: null, role_ids: [world.guild.role('crew').id], channel_ids: [] };
    await world.owner.api.guilds.editOnboarding(world.guildId, {
      enabled: true,
      mode: 1,
      default_channel_ids: [quay, ...others],
      prompts: [
        {
          id: '1',
          type: 0,
          title: 'What are you?',
          single_select: true,
          required: true,
          in_onboarding: true,
          options: [option],
        },
      ],
    });
    const wren = await world.createMember('wren');
    await wren.server.answerOnboarding({ 'What are you?': 'Sailor' });
    expect(world.guild.member(wren)?.roleNames).toEqual(['crew']);
    const failure = await stepErrorOf(wren.server.answerOnboarding({ 'What are you?': 'Pilot' }));
    expect(failure.message).toContain('no option "Pilot". Available options: "Sailor"');
  });

  test('add and remove reactions', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const message = await wren.send('quay', 'Land!');
    await wren.react(message, '⚓');
    expect((await wren.waitForMessage('Land!')).payload.reactions).toMatchObject([{ count: 1, emoji: { name: '⚓' } }]);
    await wren.removeReaction(message, '⚓');
    expect((await wren.waitForMessage('Land!')).payload.reactions ?? []).toEqual([]);
  });

  test('vote by the text of an answer and remove the vote', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    await world.bot?.api.messages.create(world.guild.channel('quay').id, {
      poll: {
        question: { text: 'Sail?' },
        answers: [{ poll_media: { text: 'Aye' } }, { poll_media: { text: 'Nay' } }],
      },
    });
    const poll = await wren.waitForMessage('Sail?');
    await wren.vote(poll, 'Nay');
    const counts = (await wren.waitForMessage('Sail?')).payload.poll?.results?.answer_counts;
    expect(counts?.find(({ id }) => id === 2)).toMatchObject({ count: 1, me_voted: true });
    await wren.removeVote(poll, 'Nay');
    expect((await stepErrorOf(wren.vote(poll, 'Perhaps'))).message).toContain('"Aye", "Nay"');
  });

  test('send stickers by name', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const message = await wren.sendSticker('quay', 'Ahoy');
    expect(message.stickers).toEqual(['Ahoy']);
    const [sticker] = (await wren.api.stickers.listPacks()).sticker_packs.flatMap(({ stickers }) => stickers);
    const other = await wren.send('quay', 'Look', { stickers: ['Aye', sticker ?? 'none'] });
    expect(other).toMatchObject({ text: 'Look', stickers: ['Aye', 'Ahoy'] });
    expect((await stepErrorOf(wren.sendSticker('quay', 'Whale'))).message).toMatch(/no sticker "Whale". Known: "Ahoy"/);
    expect((await stepErrorOf(wren.voice.playSound('bell'))).message).toMatch(/#quay wren: \n {6}\{sticker Ahoy\}/);
  });

  test('play sounds in the voice channel to which they are connected', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    expect((await stepErrorOf(wren.voice.playSound('bell'))).reason).toBe('wrong_context');
    await wren.voice.join('radio');
    await wren.voice.playSound('bell');
    const sound = `data:audio/ogg;base64,${Buffer.from('OggS').toString('base64')}`;
    const created = await world.owner.api.soundboard.create(world.guild.id, { name: 'Gong', sound });
    await wren.voice.playSound(created);
    await wren.voice.playSound('Gong');
    expect((await stepErrorOf(wren.voice.playSound('Moo'))).message).toMatch(/no sound "Moo". Known: "Gong", "bell"/);
  });

  test('connect to voice, boost the guild, and are online until they change their status', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    await wren.voice.join('radio');
    expect(world.guild.member(wren)?.voiceChannelId).toBe(world.guild.channel('radio').id);
    await wren.voice.leave();
    expect(world.guild.member(wren)?.voiceChannelId).toBeUndefined();
    await wren.server.boost();
    expect(world.guild.member(wren)?.record.premium_since).toBeTruthy();
    await wren.server.stopBoosting();
    expect(world.guild.member(wren)?.record.premium_since).toBeNull();
    expect(world.emulator.world.presences.get(wren.id)?.status).toBe('online');
    await wren.account.setStatus('idle');
    expect(world.emulator.world.presences.get(wren.id)?.status).toBe('idle');
    const away = await world.createUser('Away', { status: 'offline' });
    expect(world.emulator.world.presences.has(away.id)).toBe(false);
  });

  test('moderate with the API, as far as their permissions allow', async () => {
    const world = await createSampleWorld();
    const [mate, wren] = [await createScreenedMember(world, 'mate', 'mate'), await createScreenedMember(world, 'wren')];
    await expect(wren.api.guilds.createBan(world.guildId, mate.id, {})).rejects.toThrow(GuildhallError);
    await mate.api.guilds.createBan(world.guildId, wren.id, {}, { reason: 'mutiny' });
    expect(world.guild.isBanned(wren)).toBe(true);
    expect(world.guild.bans).toEqual([{ userId: wren.id, name: 'wren', reason: 'mutiny' }]);
    expect(world.guild.auditLog[0]).toMatchObject({ user_id: mate.id, reason: 'mutiny' });
    expect((await stepErrorOf(wren.server.join())).reason).toBe('banned');
  });

  test('call undeclared routes and download files with their API', async () => {
    const world = await createSampleWorld();
    const mate = await createScreenedMember(world, 'mate', 'mate');
    const channelId = world.guild.channel('quay').id;
    const sent = await mate.send('quay', 'Ahoy', { files: [{ name: 'map.txt', data: 'X' }] });
    const path = { channel_id: channelId, message_id: sent.id };
    const response = await mate.api.raw('GET', '/channels/{channel_id}/messages/{message_id}', { path });
    expect(response.json()).toMatchObject({ id: sent.id, content: 'Ahoy' });
    const [map] = (await mate.api.messages.get(channelId, sent.id)).attachments;
    expect(await mate.api.attachments.download(map?.url ?? '')).toMatchObject({
      name: 'map.txt',
      data: Buffer.from('X'),
    });
    await expect(mate.api.raw('GET', '/guilds/{guild_id}', { path: { guild_id: '1' } })).rejects.toThrow(
      'Unknown Guild',
    );
  });

  test('cannot send messages before screening or without access to the channel', async () => {
    const world = await createSampleWorld();
    const wren = await world.createMember('wren');
    const failure = await stepErrorOf(wren.send('quay', 'Ahoy'));
    expect(failure.reason).toBe('pending');
    expect(failure.message).toMatch(/^wren could not send a message: pending: /);
    const outsider = await world.createUser('outsider');
    expect((await stepErrorOf(outsider.send('quay', 'Ahoy'))).reason).toBe('no_access');
  });
});
