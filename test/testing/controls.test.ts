/** What people do with buttons and selects, and how the bot's answers come back. */
import { describe, expect, test } from 'vitest';
import { application, apply, cargo, locked, mates, mute, rank, role, slow, wave } from './harbour.js';
import { aWorld, failureOf, letIn } from './stage.js';

describe('a click', () => {
  test('on a button that was seen gives the answer', async () => {
    const world = await aWorld();
    const wren = await letIn(world, 'wren');
    const greeting = await wren.sees(/Welcome/);
    const answer = await wren.click(greeting.button('Wave'));
    expect(answer.text).toBe('Ahoy!');
    expect(answer.isEphemeral).toBe(true);
  });

  test('takes a label, or a declaration, for the newest such button', async () => {
    const world = await aWorld();
    const wren = await letIn(world, 'wren');
    expect((await wren.click('Wave')).text).toBe('Ahoy!');
    expect((await wren.click(wave)).text).toBe('Ahoy!');
  });

  test('tells buttons of one declaration apart by what they carry', async () => {
    const world = await aWorld();
    const wren = await letIn(world, 'wren');
    await wren.click(apply, { track: 'art' });
    expect((await wren.fill(application, { name: 'Wren', age: '20' }).submit()).text).toMatch(/^art Wren 20/);
  });

  test('waits for the button to be there', async () => {
    const world = await aWorld();
    const wren = await world.join('wren');
    const [answer] = await Promise.all([wren.click(wave), wren.passScreening()]);
    expect(answer.text).toBe('Ahoy!');
  });

  test('waits for an answer that the bot has announced', async () => {
    const world = await aWorld();
    const wren = await letIn(world, 'wren');
    expect((await wren.click(slow)).text).toBe('At last.');
  });

  test('fails when the bot announces an answer and never gives it', async () => {
    const world = await aWorld({ patienceMs: 1000 });
    const wren = await letIn(world, 'wren');
    const failure = await failureOf(wren.click(mute));
    expect(failure.reason).toBe('unanswered');
    expect(failure.message).toContain('[Mute]');
  });

  test('fails on a button that cannot be clicked, saying why', async () => {
    const world = await aWorld();
    const wren = await letIn(world, 'wren');
    const failure = await failureOf(wren.click(locked));
    expect(failure.reason).toBe('disabled');
    expect(failure.message).toContain('wren could not click [Locked]');
  });

  test('fails on a button of a message that is gone, saying so', async () => {
    const world = await aWorld();
    const wren = await letIn(world, 'wren');
    const greeting = await wren.sees(/Welcome/);
    await world.owner.api.messages.delete(greeting.channelId, greeting.id);
    const failure = await failureOf(wren.click(greeting.button('Wave')));
    expect(failure.reason).toBe('unknown_message');
    expect(failure.message).toMatch(/wren could not click \[Wave\]/);
  });

  test('fails when there is no such button, when patience is over', async () => {
    const world = await aWorld({ patienceMs: 50 });
    const wren = await world.join('wren');
    const failure = await failureOf(wren.click(wave));
    expect(failure.message).toContain('button "wave"');
    expect(failure.message).toContain('wren saw nothing');
  });

  test('fails when the service could not reach the bot', async () => {
    const world = await aWorld();
    const wren = await letIn(world, 'wren');
    await world.bot?.stop();
    expect((await failureOf(wren.click(wave))).reason).toBe('unreachable');
  });
});

describe('a pick in a select', () => {
  test('takes one option or several', async () => {
    const world = await aWorld();
    const wren = await letIn(world, 'wren');
    expect((await wren.select(cargo, 'fish')).text).toBe('Loaded fish.');
    expect((await wren.select(cargo, ['fish', 'salt'])).text).toBe('Loaded fish and salt.');
  });

  test('finds the select by what it carries, or by its placeholder, and options by their labels, too', async () => {
    const world = await aWorld();
    const wren = await letIn(world, 'wren');
    expect((await wren.select(rank, 'high', { deck: 3 })).text).toBe('Deck 3: high.');
    const question = await wren.sees('What do you bring?');
    expect((await wren.select(question.select('Cargo'), 'salt')).text).toBe('Loaded salt.');
    expect((await wren.select(question.select('Cargo'), 'Fish')).text).toBe('Loaded fish.');
  });

  test('takes people and roles as such, or by name', async () => {
    const world = await aWorld();
    const wren = await letIn(world, 'wren');
    const finch = await world.join('finch');
    expect((await wren.select(mates, [finch, wren])).text).toBe('With finch and wren.');
    expect((await wren.select(mates, 'finch')).text).toBe('With finch.');
    expect((await wren.select(role, 'crew')).text).toBe('As crew.');
    expect((await wren.select(role, world.guild.role('mate'))).text).toBe('As mate.');
  });

  test('fails on a name that means nothing, naming what there is', async () => {
    const world = await aWorld();
    const wren = await letIn(world, 'wren');
    const failure = await failureOf(wren.select(role, 'captain'));
    expect(failure.message).toMatch(/no role "captain".*mate, crew|no role "captain".*crew/);
  });

  test('fails on more than can be chosen', async () => {
    const world = await aWorld();
    const wren = await letIn(world, 'wren');
    expect((await failureOf(wren.select(rank, ['low', 'high']))).reason).toBe('too_many');
  });
});
