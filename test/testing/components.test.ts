/** Clicks on buttons, inputs of selects, and the bot's responses. */
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
  test('on a visible button returns the response', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const greeting = await wren.waitForMessage(/Welcome/);
    const response = await wren.click(greeting.button('Wave'));
    expect(response.text).toBe('Ahoy!');
    expect(response.isEphemeral).toBe(true);
  });

  test('by label or declaration uses the newest such button', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    expect((await wren.click('Wave')).text).toBe('Ahoy!');
    expect((await wren.click(waveButton)).text).toBe('Ahoy!');
  });

  test('distinguishes buttons of one declaration by their parameters', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    await wren.click(applyButton, { track: 'art' });
    expect((await wren.fill(applicationModal, { name: 'Wren', age: '20' }).submit()).text).toMatch(/^art Wren 20/);
  });

  test('waits until the button exists', async () => {
    const world = await createSampleWorld();
    const wren = await world.createMember('wren');
    const [response] = await Promise.all([wren.click(waveButton), wren.server.passScreening()]);
    expect(response.text).toBe('Ahoy!');
  });

  test('waits for a deferred response', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    expect((await wren.click(slowButton)).text).toBe('At last.');
  });

  test('fails when the bot defers its response and never sends it', async () => {
    const world = await createSampleWorld({ timeoutMs: 1000 });
    const wren = await createScreenedMember(world, 'wren');
    const failure = await stepErrorOf(wren.click(silentButton));
    expect(failure.reason).toBe('unanswered');
    expect(failure.message).toContain('[Mute]');
  });

  test('on a disabled button fails with the reason', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const failure = await stepErrorOf(wren.click(lockedButton));
    expect(failure.reason).toBe('disabled');
    expect(failure.message).toContain('wren could not click [Locked]');
  });

  test('on a button of a deleted message fails with the reason', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const greeting = await wren.waitForMessage(/Welcome/);
    await world.owner.api.messages.delete(greeting.channelId, greeting.id);
    const failure = await stepErrorOf(wren.click(greeting.button('Wave')));
    expect(failure.reason).toBe('unknown_message');
    expect(failure.message).toMatch(/wren could not click \[Wave\]/);
  });

  test('fails when no such button appears in time', async () => {
    const world = await createSampleWorld({ timeoutMs: 50 });
    const wren = await world.createMember('wren');
    const failure = await stepErrorOf(wren.click(waveButton));
    expect(failure.message).toContain('button "wave"');
    expect(failure.message).toContain('wren can see no messages.');
  });

  test('fails when the emulator cannot reach the bot', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    await world.bot?.stop();
    expect((await stepErrorOf(wren.click(waveButton))).reason).toBe('unreachable');
  });
});

describe('the input of a select', () => {
  test('is one option or several', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    expect((await wren.select(cargoSelect, 'fish')).text).toBe('Loaded fish.');
    expect((await wren.select(cargoSelect, ['fish', 'salt'])).text).toBe('Loaded fish and salt.');
  });

  test('finds the select by parameters or placeholder, and options by value or label', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    expect((await wren.select(rankSelect, 'high', { deck: 3 })).text).toBe('Deck 3: high.');
    const question = await wren.waitForMessage('What do you bring?');
    expect((await wren.select(question.select('Cargo'), 'salt')).text).toBe('Loaded salt.');
    expect((await wren.select(question.select('Cargo'), 'Fish')).text).toBe('Loaded fish.');
  });

  test('contains users and roles as objects or by name', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const finch = await world.createMember('finch');
    expect((await wren.select(matesSelect, [finch, wren])).text).toBe('With finch and wren.');
    expect((await wren.select(matesSelect, 'finch')).text).toBe('With finch.');
    expect((await wren.select(crewRoleSelect, 'crew')).text).toBe('As crew.');
    expect((await wren.select(crewRoleSelect, world.guild.role('mate'))).text).toBe('As mate.');
  });

  test('with an unknown name fails and names the existing roles', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const failure = await stepErrorOf(wren.select(crewRoleSelect, 'captain'));
    expect(failure.message).toMatch(/no role "captain".*mate, crew|no role "captain".*crew/);
  });

  test('with more than the maximum of options fails', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    expect((await stepErrorOf(wren.select(rankSelect, ['low', 'high']))).reason).toBe('too_many');
  });
});
