/** The list of commands, the parsing of their options, suggestions, and sent commands; without a browser. */

import { computed, signal } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type InteractionReport } from '../../../dev/src/control/views/interaction-report.js';
import type { UsableCommand } from '../../../dev/src/control/views/user-view.js';
import { EmulatorRequestError } from '../../../dev/src/playground/api/emulator-request.js';
import { listOptionChoices } from '../../../dev/src/playground/composer/commands/option-choices.js';
import {
  AUTOCOMPLETE_PAUSE_MS,
  OptionSuggestions,
} from '../../../dev/src/playground/composer/commands/option-suggestions.js';
import {
  type CommandEntry,
  listCommandEntries,
  parseCommandSearch,
  searchCommandEntries,
} from '../../../dev/src/playground/model/composer/command-entries.js';
import {
  autocompleteOptions,
  describeFormOption,
  findOptionAtPath,
  parseCommandForm,
  parseFormOption,
} from '../../../dev/src/playground/model/composer/command-options.js';
import { ComposerState } from '../../../dev/src/playground/model/composer/composer-state.js';
import type { CommandOption } from '../../../src/wire/objects/applications/application-command-option.js';
import { commandOptionTypes as types } from '../../../src/wire/objects/applications/command-types.js';
import { deferred } from '../../app/fixture/deferred.js';
import { guildMember, guildView, role, textChannel, user } from '../fixture/guild-view.js';

const option = (name: string, type: number, overrides: Partial<CommandOption> = {}): CommandOption => ({
  name,
  type,
  description: `About ${name}`,
  ...overrides,
});

function usable(name: string, options: CommandOption[] = [], application = '1', type = 1): UsableCommand {
  const command = {
    id: `${application}/${name}`,
    type,
    application_id: application,
    name,
    description: `Does ${name}`,
    options,
    default_member_permissions: null,
    nsfw: false,
    version: '1',
  };
  return { command, application: { id: application, name: `App ${application}`, bot: user(application) } };
}

const crate = usable('crate', [
  option('find', types.SUB_COMMAND, { options: [option('label', types.STRING, { required: true })] }),
  option('yard', types.SUB_COMMAND_GROUP, { options: [option('sweep', types.SUB_COMMAND)] }),
]);

function entryOf(command: UsableCommand, title?: string): CommandEntry {
  const entry = listCommandEntries([command]).find((each) => title === undefined || each.title === title);
  if (!entry) throw new Error(`the command has no entry ${title}`);
  return entry;
}

describe('the list of commands', () => {
  test('each subcommand has an entry, and user and message commands have none', () => {
    const entries = listCommandEntries([crate, usable('ping'), usable('Greet', [], '1', 2)]);
    expect(entries.map(({ title }) => title)).toEqual(['crate find', 'crate yard sweep', 'ping']);
  });

  test('required options come first', () => {
    const entry = entryOf(usable('lift', [option('a', types.STRING), option('b', types.STRING, { required: true })]));
    expect(entry.options.map(({ name }) => name)).toEqual(['b', 'a']);
  });

  test.each([
    ['', ['crate find', 'crate yard sweep', 'find', 'ping']],
    ['find', ['find', 'crate find']],
    ['cr', ['crate find', 'crate yard sweep']],
    ['crate  y', ['crate yard sweep']],
    ['crate ', ['crate find', 'crate yard sweep']],
    ['does pi', ['ping']],
    ['zzz', []],
  ])('the search %j filters and ranks the entries', (typed, titles) => {
    const entries = listCommandEntries([crate, usable('find'), usable('ping')]);
    expect(searchCommandEntries(entries, typed).map(({ title }) => title)).toEqual(titles);
  });

  test.each([
    ['/', ''],
    ['/pi', 'pi'],
    ['pi', undefined],
    ['/a/b', undefined],
    ['/a\nb', undefined],
  ])('the text %j is a search for %j', (text, search) => {
    expect(parseCommandSearch(text)).toBe(search);
  });
});

describe('an option', () => {
  const parse = (type: number, text: string, overrides: Partial<CommandOption> = {}) =>
    parseFormOption(
      option('it', type, overrides),
      { text },
      listOptionChoices(option('it', type, overrides), location),
    );
  const location = {
    guild: guildView({
      members: [guildMember('10', { global_name: 'Robin' })],
      roles: [role('20', { name: 'crew' })],
      channels: [textChannel('30', { name: 'quay' })],
    }),
    channel: undefined,
    me: undefined,
  };

  test.each([
    [types.STRING, 'text', {}, 'text'],
    [types.STRING, ' padded ', {}, ' padded '],
    [types.INTEGER, '-3', {}, -3],
    [types.INTEGER, '40', { max_value: 40 }, 40],
    [types.NUMBER, '2,5', {}, 2.5],
    [types.NUMBER, '.5', {}, 0.5],
    [types.BOOLEAN, 'true', {}, true],
    [types.BOOLEAN, 'False', {}, false],
    [types.STRING, 'low', { choices: [{ name: 'Low', value: 'l' }] }, 'l'],
    [types.INTEGER, 'One', { choices: [{ name: 'One', value: 1 }] }, 1],
    [types.USER, '@robin', {}, '10'],
    [types.ROLE, 'crew', {}, '20'],
    [types.CHANNEL, '#quay', {}, '30'],
    [types.MENTIONABLE, '20', {}, '20'],
  ])('of type %d accepts %j', (type, text, overrides, value) => {
    expect(parse(type, text, overrides)).toEqual({ kind: 'value', value });
  });

  test.each([
    [types.STRING, 'x', { min_length: 2 }, 'At least 2 characters (now 1).'],
    [types.STRING, 'xyz', { max_length: 2 }, 'At most 2 characters (now 3).'],
    [types.STRING, 'high', { choices: [{ name: 'Low', value: 'l' }] }, 'Choose one of the options.'],
    [types.INTEGER, '1.5', {}, 'This option requires a whole number.'],
    [types.INTEGER, '9007199254740993', {}, 'This number is out of range.'],
    [types.INTEGER, '0', { min_value: 1 }, 'It must be 1 or more.'],
    [types.NUMBER, '61', { max_value: 60 }, 'It must be 60 or less.'],
    [types.NUMBER, 'much', {}, 'This option requires a number.'],
    [types.BOOLEAN, 'maybe', {}, 'Choose one of the options.'],
    [types.USER, 'nobody', {}, 'Choose one of the options.'],
    [types.STRING, '', { required: true }, 'This option is required.'],
    [types.ATTACHMENT, '', { required: true }, 'This option requires a file.'],
  ])('of type %d rejects %j with %j', (type, text, overrides, message) => {
    expect(parse(type, text, overrides)).toEqual({ kind: 'problem', message });
  });

  test('its length is counted in characters, not UTF-16 units', () => {
    expect(parse(types.STRING, '🚀🚀', { max_length: 2 })).toMatchObject({ kind: 'value' });
  });

  test('may be empty if it is optional', () => {
    expect(parse(types.INTEGER, ' ')).toEqual({ kind: 'empty' });
  });

  test('uses the value of the chosen suggestion regardless of the text', () => {
    const values = { text: 'Two of one name', chosenValue: 'the second' };
    expect(parseFormOption(option('it', types.STRING, { autocomplete: true }), values)).toEqual({
      kind: 'value',
      value: 'the second',
    });
  });

  test('describes the values it accepts', () => {
    expect(describeFormOption(option('it', types.INTEGER, { min_value: 1, max_value: 40 }))).toBe(
      'a whole number, 1 to 40',
    );
    expect(describeFormOption(option('it', types.STRING, { min_length: 2 }))).toBe('text, 2 characters or more');
    expect(describeFormOption(option('it', types.NUMBER, { max_value: 2 }))).toBe('a number, 2 or less');
    expect(describeFormOption(option('it', types.ATTACHMENT, { file_types: ['.pdf'] }))).toBe('a file: .pdf');
  });
});

describe('a command form', () => {
  const find = entryOf(crate, 'crate find');

  test('nests options in their subcommand', () => {
    expect(parseCommandForm(find, { label: { text: 'apples' } }, () => [])).toEqual({
      kind: 'ready',
      options: [{ name: 'find', options: [{ name: 'label', value: 'apples' }] }],
      files: {},
    });
  });

  test('reports all problems at once', () => {
    const both = entryOf(usable('lift', [option('a', types.INTEGER, { required: true }), option('b', types.NUMBER)]));
    expect(parseCommandForm(both, { b: { text: 'x' } }, () => [])).toEqual({
      kind: 'problems',
      problems: { a: 'This option is required.', b: 'This option requires a number.' },
    });
  });

  test('sends the focused text and the valid other options for autocomplete', () => {
    const entry = entryOf(
      usable('lift', [option('a', types.INTEGER), option('b', types.STRING), option('c', types.INTEGER)]),
    );
    const values = { a: { text: '3' }, b: { text: 'x' }, c: { text: 'wrong' } };
    expect(autocompleteOptions(entry, values, 'b', () => [])).toEqual([
      { name: 'a', value: 3 },
      { name: 'b', value: 'x', focused: true },
    ]);
  });

  test.each([
    ['options.0.options.0.value', 'label'],
    ['files.plan.0', 'plan'],
    ['options.0.options', undefined],
    ['command', undefined],
    [undefined, undefined],
  ])('an error at %s belongs to the option %s', (path, name) => {
    const sent = [{ name: 'find', options: [{ name: 'label', value: 'x' }] }];
    expect(findOptionAtPath(path, sent)).toBe(name);
  });
});

describe('suggestions', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const respondedWith = (...choices: string[]): InteractionReport => ({
    interaction_id: '1',
    status: 'answered',
    choices: choices.map((value) => ({ name: value, value })),
    deferred: false,
    followups: [],
  });
  const labels = ({ state }: OptionSuggestions) =>
    state.value.kind === 'ready' ? state.value.choices.map(({ label }) => label) : state.value.kind;

  test('are requested once when the user pauses', async () => {
    const suggestions = new OptionSuggestions();
    const requests: string[] = [];
    for (const text of ['a', 'ab', 'abc']) {
      suggestions.request(async () => {
        requests.push(text);
        return respondedWith(text);
      });
    }
    expect(labels(suggestions)).toBe('loading');
    await vi.advanceTimersByTimeAsync(AUTOCOMPLETE_PAUSE_MS);
    expect(requests).toEqual(['abc']);
    expect(labels(suggestions)).toEqual(['abc']);
  });

  test('of an aborted request are ignored', async () => {
    const suggestions = new OptionSuggestions();
    const late = deferred<InteractionReport>();
    let abortedSignal: AbortSignal | undefined;
    suggestions.request((signal) => {
      abortedSignal = signal;
      return late.promise;
    });
    await vi.advanceTimersByTimeAsync(AUTOCOMPLETE_PAUSE_MS);
    suggestions.request(async () => respondedWith('new'));
    expect(abortedSignal?.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(AUTOCOMPLETE_PAUSE_MS);
    late.resolve(respondedWith('old'));
    await vi.advanceTimersByTimeAsync(0);
    expect(labels(suggestions)).toEqual(['new']);
  });

  test('report why they failed', async () => {
    const suggestions = new OptionSuggestions();
    const error = { reason: 'timed_out', message: 'No response.' };
    suggestions.request(async () => ({ ...respondedWith(), status: 'timed_out', error }));
    await vi.advanceTimersByTimeAsync(AUTOCOMPLETE_PAUSE_MS);
    expect(suggestions.state.value).toEqual({ kind: 'failed', message: 'No response.' });
  });
});

describe('a sent command', () => {
  const entry = entryOf(crate, 'crate find');
  const draft = { entry, values: { label: { text: 'x' } }, addedOptions: [], problems: {} };
  const sent = {
    title: '/crate find',
    application: 'App',
    draft,
    invocation: { command: 'crate', options: [{ name: 'find', options: [{ name: 'label', value: 'x' }] }] },
  };
  const report: InteractionReport = { interaction_id: '1', status: 'answered', deferred: false, followups: [] };

  function composer(run: () => Promise<InteractionReport>) {
    const location = signal('1/30');
    return { location, state: new ComposerState({ locationKey: computed(() => location.value), run }) };
  }

  test('is shown as sending until the response, in its own channel', async () => {
    const response = deferred<InteractionReport>();
    const { location, state } = composer(() => response.promise);
    const done = state.runCommand(sent);
    expect(state.runs.value.map((run) => run.state)).toEqual(['sending']);
    location.value = '1/31';
    expect(state.runs.value).toEqual([]);
    location.value = '1/30';
    response.resolve(report);
    await done;
    expect(state.runs.value).toEqual([]);
  });

  test('has failed without a response, and can be opened again', async () => {
    const error = { reason: 'timed_out', message: 'Too late.' };
    const { state } = composer(async () => ({ ...report, status: 'timed_out', error }));
    await state.runCommand(sent);
    const [run] = state.runs.value;
    expect(run).toMatchObject({ state: 'failed', problem: 'Too late.' });
    if (run) state.editFailedCommand(run);
    expect(state.runs.value).toEqual([]);
    expect(state.draft.value.command).toMatchObject({ values: draft.values, problem: 'Too late.' });
  });

  const rejection = new EmulatorRequestError('Not that one.', { status: 200, path: 'options.0.options.0.value' });

  test('is opened again after a rejection, with the problem at its option', async () => {
    const { state } = composer(() => Promise.reject(rejection));
    await state.runCommand(sent);
    expect(state.draft.value.command?.problems).toEqual({ label: 'Not that one.' });
    expect(state.runs.value).toEqual([]);
  });

  test('does not overwrite a newer draft after a rejection', async () => {
    const { state } = composer(() => Promise.reject(rejection));
    const done = state.runCommand(sent);
    state.updateDraft({ text: 'something else' });
    await done;
    expect(state.draft.value).toMatchObject({ text: 'something else' });
    expect(state.draft.value.command).toBeUndefined();
    expect(state.runs.value).toMatchObject([{ state: 'failed', problem: 'Not that one.' }]);
  });
});
