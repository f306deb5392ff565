/** Visible messages, waiting for messages, and the content of error messages. */
import { describe, expect, test } from 'vitest';
import { createSampleWorld, createScreenedMember, stepErrorOf } from './sample-world.js';

describe('a user', () => {
  test('waits for a text, a pattern or a predicate', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const messages = [
      await wren.waitForMessage(`Welcome, ${wren.mention}`),
      await wren.waitForMessage(/^welcome/i),
      await wren.waitForMessage((message) => message.buttons.length > 3),
    ];
    expect(new Set(messages.map(({ id }) => id)).size).toBe(1);
  });

  test('receives the newest matching message', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    for (const n of [1, 2, 3]) await wren.send('quay', `Knot ${n}`);
    expect((await wren.waitForMessage(/Knot/g)).text).toBe('Knot 3');
    expect((await wren.waitForMessage(/Knot/g)).text).toBe('Knot 3');
    expect(
      wren
        .messages('quay')
        .slice(0, 3)
        .map(({ text }) => text),
    ).toEqual(['Knot 3', 'Knot 2', 'Knot 1']);
  });

  test('sees a message of another user as soon as it is sent', async () => {
    const world = await createSampleWorld();
    const [wren, finch] = [await createScreenedMember(world, 'wren'), await createScreenedMember(world, 'finch')];
    const [message] = await Promise.all([finch.waitForMessage('Ahoy'), wren.send('quay', 'Ahoy, finch!')]);
    expect(message.authorName).toBe('wren');
  });

  test('sees neither ephemeral messages of others nor channels without access', async () => {
    const world = await createSampleWorld();
    const [wren, mate] = [await createScreenedMember(world, 'wren'), await createScreenedMember(world, 'mate', 'mate')];
    await mate.send('bridge', 'Between us');
    await wren.click('Wave');
    await wren.waitForMessage('Ahoy!');
    await wren.expectNoMessage('Between us');
    await mate.expectNoMessage('Ahoy!');
    await mate.expectNoMessage('Between us', { channel: 'quay' });
  });

  test('sends direct messages that only the recipient sees', async () => {
    const world = await createSampleWorld();
    const [wren, finch] = [await createScreenedMember(world, 'wren'), await createScreenedMember(world, 'finch')];
    if (!world.bot) throw new Error('there is no bot');
    await wren.sendDm(world.bot, 'Are you there?');
    expect((await wren.waitForMessage('You wrote: Are you there?')).location).toBe('direct messages with Guildhall');
    await finch.expectNoMessage('Are you there?');
    await wren.sendDm(finch, 'Are you?');
    await finch.waitForMessage('Are you?');
  });

  test('sees files, embeds, polls and components as text', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const sent = await wren.send('quay', 'See here', { files: [{ name: 'log.txt', data: 'Calm sea.' }] });
    expect(sent.text).toContain('log.txt');
    expect(await sent.readFile('log.txt')).toBe('Calm sea.');
    await world.bot?.api.messages.create(sent.channelId, {
      embeds: [{ title: 'Weather', fields: [{ name: 'Wind', value: 'west' }] }],
      poll: { question: { text: 'Sail?' }, answers: [{ poll_media: { text: 'Aye' } }] },
    });
    for (const text of ['Weather', 'west', 'Sail?', 'Aye']) await wren.waitForMessage(text);
  });

  test('replies to a message', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const first = await wren.waitForMessage('Welcome');
    const reply = await wren.send('quay', 'Thank you', { replyTo: first });
    expect(reply.payload.referenced_message?.id).toBe(first.id);
  });
});

describe('a failure', () => {
  test('lists all visible messages with their components, newest first', async () => {
    const world = await createSampleWorld({ timeoutMs: 50 });
    const [wren, mate] = [await createScreenedMember(world, 'wren'), await createScreenedMember(world, 'mate', 'mate')];
    await mate.send('bridge', 'Between us');
    await wren.click('Wave');
    const { message } = await stepErrorOf(wren.waitForMessage('Land ahoy'));
    expect(message).toMatch(/^wren could see no message containing "Land ahoy" within 50 ms\./);
    expect(message).toContain('#quay Guildhall (only you can see this): Ahoy!');
    expect(message).toContain('[Apply] [Apply (art)] [Wave] [Sign on] [Locked, disabled]');
    expect(message).toContain('<select "Cargo": Fish | Salt>');
    expect(message.indexOf('Ahoy!')).toBeLessThan(message.indexOf('Welcome'));
    expect(message).not.toContain('Between us');
  });

  test('lists rejected requests of the bot', async () => {
    const world = await createSampleWorld({ timeoutMs: 50 });
    const wren = await createScreenedMember(world, 'wren');
    await world.bot?.api.messages.create('81', { content: 'To nowhere' }).catch(() => {});
    const { message } = await stepErrorOf(wren.waitForMessage('Land ahoy'));
    expect(message).toContain('rejected: POST /channels/81/messages (404, code 10003)');
  });

  test('never contains a token', async () => {
    const world = await createSampleWorld({ timeoutMs: 20 });
    const wren = await createScreenedMember(world, 'wren');
    const { message } = await stepErrorOf(wren.waitForMessage('Land ahoy'));
    expect(message).not.toContain(world.emulator.token);
  });

  test('describes a message that was not expected', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    expect((await stepErrorOf(wren.expectNoMessage(/Welcome/))).message).toMatch(
      /^wren can see a message matching \/Welcome\/, and none was expected\./,
    );
  });

  test('names the existing channels if the channel is unknown', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const { message } = await stepErrorOf(wren.send('kay', 'Ahoy'));
    expect(message).toBe('There is no channel "kay" in the guild. Existing channels: quay, bridge, radio.');
  });
});
