/** What people see, wait for and do not see, and what a failure tells of it. */
import { describe, expect, test } from 'vitest';
import { createSampleWorld, createScreenedMember, stepErrorOf } from './sample-world.js';

describe('a person', () => {
  test('sees a text, a pattern, or whatever is asked of a message', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const seen = [
      await wren.waitForMessage(`Welcome, ${wren.mention}`),
      await wren.waitForMessage(/^welcome/i),
      await wren.waitForMessage((message) => message.buttons.length > 3),
    ];
    expect(new Set(seen.map(({ id }) => id)).size).toBe(1);
  });

  test('is given the newest that fits', async () => {
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

  test('sees what others write, as it is written', async () => {
    const world = await createSampleWorld();
    const [wren, finch] = [await createScreenedMember(world, 'wren'), await createScreenedMember(world, 'finch')];
    const [seen] = await Promise.all([finch.waitForMessage('Ahoy'), wren.send('quay', 'Ahoy, finch!')]);
    expect(seen.authorName).toBe('wren');
  });

  test('sees neither what is for others nor what is elsewhere', async () => {
    const world = await createSampleWorld();
    const [wren, mate] = [await createScreenedMember(world, 'wren'), await createScreenedMember(world, 'mate', 'mate')];
    await mate.send('bridge', 'Between us');
    await wren.click('Wave');
    await wren.waitForMessage('Ahoy!');
    await wren.expectNoMessage('Between us');
    await mate.expectNoMessage('Ahoy!');
    await mate.expectNoMessage('Between us', { channel: 'quay' });
  });

  test('has what it writes to somebody directly to itself', async () => {
    const world = await createSampleWorld();
    const [wren, finch] = [await createScreenedMember(world, 'wren'), await createScreenedMember(world, 'finch')];
    if (!world.bot) throw new Error('there is no bot');
    await wren.sendDm(world.bot, 'Are you there?');
    expect((await wren.waitForMessage('You wrote: Are you there?')).location).toBe('conversation with Guildhall');
    await finch.expectNoMessage('Are you there?');
    await wren.sendDm(finch, 'Are you?');
    await finch.waitForMessage('Are you?');
  });

  test('reads files, embeds, polls and components as text', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const written = await wren.send('quay', 'See here', { files: [{ name: 'log.txt', data: 'Calm sea.' }] });
    expect(written.text).toContain('log.txt');
    expect(await written.readFile('log.txt')).toBe('Calm sea.');
    await world.bot?.api.messages.create(written.channelId, {
      embeds: [{ title: 'Weather', fields: [{ name: 'Wind', value: 'west' }] }],
      poll: { question: { text: 'Sail?' }, answers: [{ poll_media: { text: 'Aye' } }] },
    });
    for (const text of ['Weather', 'west', 'Sail?', 'Aye']) await wren.waitForMessage(text);
  });

  test('replies', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const first = await wren.waitForMessage('Welcome');
    const reply = await wren.send('quay', 'Thank you', { replyTo: first });
    expect(reply.payload.referenced_message?.id).toBe(first.id);
  });
});

describe('a failure', () => {
  test('tells all that the person saw, the newest first, with what can be clicked', async () => {
    const world = await createSampleWorld({ timeoutMs: 50 });
    const [wren, mate] = [await createScreenedMember(world, 'wren'), await createScreenedMember(world, 'mate', 'mate')];
    await mate.send('bridge', 'Between us');
    await wren.click('Wave');
    const { message } = await stepErrorOf(wren.waitForMessage('Land ahoy'));
    expect(message).toMatch(/^wren waited for a message with "Land ahoy", which did not come\./);
    expect(message).toContain('#quay Guildhall (only you can see this): Ahoy!');
    expect(message).toContain('[Apply] [Apply (art)] [Wave] [Sign on] [Locked, disabled]');
    expect(message).toContain('<select "Cargo": Fish | Salt>');
    expect(message.indexOf('Ahoy!')).toBeLessThan(message.indexOf('Welcome'));
    expect(message).not.toContain('Between us');
  });

  test('tells what the bot did wrong', async () => {
    const world = await createSampleWorld({ timeoutMs: 50 });
    const wren = await createScreenedMember(world, 'wren');
    await world.bot?.api.messages.create('81', { content: 'To nowhere' }).catch(() => {});
    const { message } = await stepErrorOf(wren.waitForMessage('Land ahoy'));
    expect(message).toContain('refused: POST /channels/81/messages (404, code 10003)');
  });

  test('never tells a token', async () => {
    const world = await createSampleWorld({ timeoutMs: 20 });
    const wren = await createScreenedMember(world, 'wren');
    const { message } = await stepErrorOf(wren.waitForMessage('Land ahoy'));
    expect(message).not.toContain(world.emulator.token);
  });

  test('of something that must not be seen tells it', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    expect((await stepErrorOf(wren.expectNoMessage(/Welcome/))).message).toMatch(
      /^wren sees a message like \/Welcome\/\./,
    );
  });

  test('names the channels that there are', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const { message } = await stepErrorOf(wren.send('kay', 'Ahoy'));
    expect(message).toBe('There is no channel "kay" in the guild. There are: quay, bridge, radio.');
  });
});
