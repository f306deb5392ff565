/** What people do with buttons and selects, and how the bot's answers come back. */
import { describe, expect, test } from 'vitest';
import {
  applicationModal,
  applyButton,
  cargoSelect,
  crewRoleSelect,
  lockedButton,
  matesSelect,
  rankSelect,
  silentButton,
  slowButton,
  waveButton,
} from './sample-bot.js';
import { createSampleWorld, createScreenedMember, stepErrorOf } from './sample-world.js';

describe('a click', () => {
  test('on a button that was seen gives the answer', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const greeting = await wren.waitForMessage(/Welcome/);
    const answer = await wren.click(greeting.button('Wave'));
    expect(answer.text).toBe('Ahoy!');
    expect(answer.isEphemeral).toBe(true);
  });

  test('takes a label, or a declaration, for the newest such button', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    expect((await wren.click('Wave')).text).toBe('Ahoy!');
    expect((await wren.click(waveButton)).text).toBe('Ahoy!');
  });

  test('tells buttons of one declaration apart by what they carry', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    await wren.click(applyButton, { track: 'art' });
    expect((await wren.fill(applicationModal, { name: 'Wren', age: '20' }).submit()).text).toMatch(/^art Wren 20/);
  });

  test('waits for the button to be there', async () => {
    const world = await createSampleWorld();
    const wren = await world.createMember('wren');
    const [answer] = await Promise.all([wren.click(waveButton), wren.passScreening()]);
    expect(answer.text).toBe('Ahoy!');
  });

  test('waits for an answer that the bot has announced', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    expect((await wren.click(slowButton)).text).toBe('At last.');
  });

  test('fails when the bot announces an answer and never gives it', async () => {
    const world = await createSampleWorld({ timeoutMs: 1000 });
    const wren = await createScreenedMember(world, 'wren');
    const failure = await stepErrorOf(wren.click(silentButton));
    expect(failure.reason).toBe('unanswered');
    expect(failure.message).toContain('[Mute]');
  });

  test('fails on a button that cannot be clicked, saying why', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const failure = await stepErrorOf(wren.click(lockedButton));
    expect(failure.reason).toBe('disabled');
    expect(failure.message).toContain('wren could not click [Locked]');
  });

  test('fails on a button of a message that is gone, saying so', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const greeting = await wren.waitForMessage(/Welcome/);
    await world.owner.api.messages.delete(greeting.channelId, greeting.id);
    const failure = await stepErrorOf(wren.click(greeting.button('Wave')));
    expect(failure.reason).toBe('unknown_message');
    expect(failure.message).toMatch(/wren could not click \[Wave\]/);
  });

  test('fails when there is no such button, when patience is over', async () => {
    const world = await createSampleWorld({ timeoutMs: 50 });
    const wren = await world.createMember('wren');
    const failure = await stepErrorOf(wren.click(waveButton));
    expect(failure.message).toContain('button "wave"');
    expect(failure.message).toContain('wren saw nothing');
  });

  test('fails when the service could not reach the bot', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    await world.bot?.stop();
    expect((await stepErrorOf(wren.click(waveButton))).reason).toBe('unreachable');
  });
});

describe('a pick in a select', () => {
  test('takes one option or several', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    expect((await wren.select(cargoSelect, 'fish')).text).toBe('Loaded fish.');
    expect((await wren.select(cargoSelect, ['fish', 'salt'])).text).toBe('Loaded fish and salt.');
  });

  test('finds the select by what it carries, or by its placeholder, and options by their labels, too', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    expect((await wren.select(rankSelect, 'high', { deck: 3 })).text).toBe('Deck 3: high.');
    const question = await wren.waitForMessage('What do you bring?');
    expect((await wren.select(question.select('Cargo'), 'salt')).text).toBe('Loaded salt.');
    expect((await wren.select(question.select('Cargo'), 'Fish')).text).toBe('Loaded fish.');
  });

  test('takes people and roles as such, or by name', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const finch = await world.createMember('finch');
    expect((await wren.select(matesSelect, [finch, wren])).text).toBe('With finch and wren.');
    expect((await wren.select(matesSelect, 'finch')).text).toBe('With finch.');
    expect((await wren.select(crewRoleSelect, 'crew')).text).toBe('As crew.');
    expect((await wren.select(crewRoleSelect, world.guild.role('mate'))).text).toBe('As mate.');
  });

  test('fails on a name that means nothing, naming what there is', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const failure = await stepErrorOf(wren.select(crewRoleSelect, 'captain'));
    expect(failure.message).toMatch(/no role "captain".*mate, crew|no role "captain".*crew/);
  });

  test('fails on more than can be chosen', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    expect((await stepErrorOf(wren.select(rankSelect, ['low', 'high']))).reason).toBe('too_many');
  });
});
