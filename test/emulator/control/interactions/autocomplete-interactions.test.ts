import { describe, expect, it } from 'vitest';
import type { AutocompleteInteraction } from '../../../../src/wire/objects/interactions/interaction.js';
import { expectError, setUpEmulator } from '../../fixtures/emulator-fixture.js';
import { setUpInteractions } from '../../fixtures/interaction-fixture.js';

const fixture = setUpEmulator();
const interactions = setUpInteractions(fixture);

const option = (type: number, name: string, more = {}) => ({ type, name, description: 'An option', ...more });
const choice = (value: unknown, name = 'Shown') => ({ name, value });
const suggest = (...choices: unknown[]) => ({ type: 8, data: { choices } });
const search = option(3, 'q', { autocomplete: true, min_length: 3, required: true });

/** Lets a user type. Returns what the bot received and the report. */
async function typing(command: string, options: unknown[], more = {}) {
  const report = interactions().autocomplete(command, options, more);
  const interaction = await interactions().nextInteraction();
  if (interaction.type !== 4) throw new Error('expected an autocomplete');
  return { report, interaction };
}

/** Lets a user type successfully. Returns what the bot received. */
async function typed(command: string, options: unknown[], more = {}): Promise<AutocompleteInteraction> {
  const { report, interaction } = await typing(command, options, more);
  await interactions().respond(interaction, suggest());
  await report;
  return interaction;
}

describe('a command that is being typed', () => {
  it('reaches the bot with the values so far, and marks the focused option', async () => {
    const id = await interactions().register({ name: 'find', options: [search, option(4, 'n')] });
    const interaction = await typed('find', [{ name: 'q', value: 'ab', focused: true }]);
    expect(interaction).toMatchObject({
      type: 4,
      channel_id: interactions().channelId,
      member: { user: { id: interactions().userId } },
      context: 0,
    });
    expect(interaction.data).toEqual({
      id,
      name: 'find',
      type: 1,
      guild_id: fixture().emulator.guildId,
      options: [{ name: 'q', type: 3, value: 'ab', focused: true }],
    });
  });

  it('requests suggestions before any input', async () => {
    await interactions().register({ name: 'find', options: [search] });
    const { data } = await typed('find', [{ name: 'q', focused: true }]);
    expect(data.options).toEqual([{ name: 'q', type: 3, value: '', focused: true }]);
  });

  it('contains values that could not be sent, and may lack required ones', async () => {
    const number = option(4, 'n', { autocomplete: true, min_value: 10 });
    await interactions().register({
      name: 'find',
      options: [search, number, option(3, 'c', { choices: [choice('x')] })],
    });
    const given = [
      { name: 'n', value: '1x', focused: true },
      { name: 'c', value: 'nothing' },
    ];
    expect((await typed('find', given)).data.options).toEqual([
      { name: 'n', type: 4, value: '1x', focused: true },
      { name: 'c', type: 3, value: 'nothing' },
    ]);
  });

  it('marks the focused option inside its subcommand', async () => {
    await interactions().register({ name: 'tag', options: [option(1, 'show', { options: [search] })] });
    const given = [{ name: 'show', options: [{ name: 'q', value: 'x', focused: true }] }];
    expect((await typed('tag', given)).data.options).toEqual([
      { name: 'show', type: 1, options: [{ name: 'q', type: 3, value: 'x', focused: true }] },
    ]);
  });

  it('contains the entities that were already selected', async () => {
    await interactions().register({ name: 'find', options: [search, option(6, 'who')] });
    const given = [
      { name: 'who', value: interactions().userId },
      { name: 'q', value: '', focused: true },
    ];
    expect((await typed('find', given)).data.resolved).toMatchObject({
      users: { [interactions().userId]: { id: interactions().userId } },
      members: { [interactions().userId]: { roles: [] } },
    });
  });

  it('can have several options with suggestions', async () => {
    await interactions().register({ name: 'find', options: [search, option(10, 'x', { autocomplete: true })] });
    const given = [
      { name: 'q', value: 'abc' },
      { name: 'x', value: 1.5, focused: true },
    ];
    const focused = (await typed('find', given)).data.options?.filter((each) => each.focused);
    expect(focused).toEqual([{ name: 'x', type: 10, value: 1.5, focused: true }]);
  });
});

describe('what cannot be completed', () => {
  const file = { filename: 'a.txt', data_base64: '' };
  it.each<[string, unknown[], Record<string, unknown>, string, string]>([
    ['nothing at all', [], {}, 'required', 'options'],
    ['no option in particular', [{ name: 'q', value: 'x' }], {}, 'required', 'options'],
    [
      'two options at once',
      [
        { name: 'q', focused: true },
        { name: 'r', focused: true },
      ],
      {},
      'required',
      'options',
    ],
    ['one without suggestions', [{ name: 'p', value: 'x', focused: true }], {}, 'no_autocomplete', 'options'],
    ['one that is not there', [{ name: 'z', value: 'x', focused: true }], {}, 'unknown_option', 'options.0.name'],
    ['a file', [{ name: 'q', focused: true }], { files: { f: [file] } }, 'wrong_kind', 'files.f'],
    [
      'the id of a file',
      [
        { name: 'q', focused: true },
        { name: 'f', value: '1' },
      ],
      {},
      'wrong_kind',
      'options.1.value',
    ],
    ['a target', [{ name: 'q', focused: true }], { target_id: '1' }, 'wrong_kind', 'target_id'],
  ])('is %s', async (_name, options, more, reason, path) => {
    const declared = [option(3, 'q', { autocomplete: true }), option(3, 'r', { autocomplete: true }), option(3, 'p')];
    await interactions().register({ name: 'find', options: [...declared, option(11, 'f')] });
    const report = await interactions().autocomplete('find', options, more);
    expect(report).toEqual({ status: 'refused', error: { reason, path, message: expect.stringMatching(/./) } });
  });

  it('is a command that is not offered', async () => {
    await interactions().register({ name: 'adult', nsfw: true, options: [search] });
    expect(await interactions().autocomplete('adult', [{ name: 'q', focused: true }])).toMatchObject({
      status: 'refused',
      error: { reason: 'age_restricted', path: 'command' },
    });
  });

  it('is a command on users', async () => {
    await interactions().register({ type: 2, name: 'Inspect' });
    expect(await interactions().autocomplete('Inspect', [], { command_type: 2 })).toMatchObject({
      error: { reason: 'required' },
    });
  });
});

describe('suggestions', () => {
  const of = (type: number) => option(type, 'o', { autocomplete: true });
  const localized = { name: 'High', name_localizations: { de: 'Hoch' }, value: 'high' };

  it.each<[string, object, unknown[]]>([
    ['texts', of(3), [choice('a'), localized]],
    ['whole numbers', of(4), [choice(1), choice(-1)]],
    ['numbers', of(10), [choice(0.5)]],
    ['none', of(3), []],
    ['as many as 25', of(4), Array.from({ length: 25 }, (_, index) => choice(index))],
  ])('can be %s, and are reported', async (_name, declared, choices) => {
    await interactions().register({ name: 'pick', options: [declared] });
    const { report, interaction } = await typing('pick', [{ name: 'o', focused: true }]);
    expect((await interactions().respond(interaction, suggest(...choices))).status).toBe(204);
    const reported = await report;
    expect(reported).toMatchObject({ status: 'answered', choices, deferred: false, followups: [] });
    expect(reported).not.toHaveProperty('original');
  });

  it.each<[string, object, unknown[], string]>([
    ['whole numbers for texts', of(3), [choice('a'), choice(1)], 'data.choices.1.value'],
    ['texts for whole numbers', of(4), [choice('1')], 'data.choices.0.value'],
    ['fractions for whole numbers', of(4), [choice(1.5)], 'data.choices.0.value'],
    ['whole numbers beyond 2^53 − 1', of(4), [choice(2 ** 53)], 'data.choices.0.value'],
    ['texts for numbers', of(10), [choice('0.5')], 'data.choices.0.value'],
    ['texts of more than 100 characters', of(3), [choice('x'.repeat(101))], 'data.choices.0.value'],
    ['without a name', of(3), [choice('a', '')], 'data.choices.0.name'],
    ['of too long a name', of(3), [choice('a', 'x'.repeat(101))], 'data.choices.0.name'],
    ['more than 25', of(4), Array.from({ length: 26 }, (_, index) => choice(index)), 'data.choices'],
  ])('cannot be %s', async (_name, declared, choices, path) => {
    await interactions().register({ name: 'pick', options: [declared] });
    const { report, interaction } = await typing('pick', [{ name: 'o', focused: true }]);
    const response = await interactions().respond(interaction, suggest(...choices));
    expectError(response, 400, 50035);
    expect(response.json).toHaveProperty(`errors.${path}._errors`);
    await interactions().respond(interaction, suggest());
    await report;
  });

  it('have the type of the focused option, not of the other options', async () => {
    const options = [option(3, 'q', { autocomplete: true }), option(4, 'n', { autocomplete: true })];
    await interactions().register({ name: 'tag', options: [option(1, 'show', { options })] });
    const inside = [
      { name: 'q', value: 'x' },
      { name: 'n', focused: true },
    ];
    const { report, interaction } = await typing('tag', [{ name: 'show', options: inside }]);
    expectError(await interactions().respond(interaction, suggest(choice('text'))), 400, 50035);
    expect((await interactions().respond(interaction, suggest(choice(1)))).status).toBe(204);
    expect(await report).toMatchObject({ choices: [{ value: 1 }] });
  });

  it('must be sent within 3 seconds', async () => {
    await interactions().register({ name: 'pick', options: [of(3)] });
    const { report, interaction } = await typing('pick', [{ name: 'o', focused: true }]);
    await fixture().emulator.clock.advance(3000);
    expect(await report).toMatchObject({ status: 'timed_out', error: { reason: 'timed_out' } });
    expectError(await interactions().respond(interaction, suggest()), 404, 10062);
  });

  it('are not returned as a message', async () => {
    await interactions().register({ name: 'pick', options: [of(3)] });
    const { report, interaction } = await typing('pick', [{ name: 'o', focused: true }]);
    const response = await interactions().respond(interaction, suggest(choice('a')), '?with_response=true');
    expect(response).toMatchObject({ status: 200, json: { interaction: { id: interaction.id, type: 4 } } });
    expect(response.json).not.toHaveProperty('resource');
    await report;
    expectError(await interactions().callWebhook(interaction, 'GET', '/messages/@original'), 404, 10008);
  });
});
