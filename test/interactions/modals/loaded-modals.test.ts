/** Modals whose title and fields come from data: shown, submitted, changed meanwhile, and after a restart of the bot. */
import { createWorld, type TestUser } from '@guildhall/dev/testing';
import {
  Bot,
  type BotErrorHandler,
  Command,
  type CommandContext,
  channelSelect,
  checkbox,
  checkboxGroup,
  command,
  fileUpload,
  Handler,
  type LoadedFieldValues,
  type ModalContent,
  type ModalContext,
  type ModalField,
  type ModalLoadContext,
  ModalLoadError,
  ModalSubmit,
  mentionableSelect,
  modal,
  radioGroup,
  roleSelect,
  Service,
  stringOption,
  stringSelect,
  textInput,
  userSelect,
} from 'guildhall';
import { HttpBot } from 'guildhall/http';
import { beforeEach, describe, expect, test } from 'vitest';
import { deferred } from '../../app/fixture/deferred.js';

const start = command('survey', { description: 'A survey', options: { id: stringOption({ description: 'Its id' }) } });

interface Call {
  readonly id: string;
  readonly context: ModalLoadContext;
}

/** What loaders return, which the tests change: the database of the bot. */
let content: () => unknown;
let calls: Call[];
let submitted: LoadedFieldValues | undefined;
let failures: unknown[];

const survey = modal('survey/:id<text:20>', {
  load: async ({ id }, context) => {
    calls.push({ id, context });
    return content() as ModalContent;
  },
});

@Handler()
class SurveyHandler {
  @Command(start)
  open(use: CommandContext<typeof start>) {
    return use.showModal(survey({ id: use.options.id ?? 'a' }));
  }

  @ModalSubmit(survey)
  async submitted(form: ModalContext<typeof survey>) {
    submitted = form.values;
    await form.reply(`${form.params.id}: ${Object.keys(form.values).join(', ')}`);
  }
}

const questions = (labels: Record<string, string>): ModalContent => ({
  title: 'Questions',
  fields: Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, textInput({ label })])),
});

const onError: BotErrorHandler = ({ error }) => {
  failures.push(error.cause);
};

const bot = new Bot({ handlers: [SurveyHandler], onError, logLevel: 'silent' });

async function openWorld(input: Bot = bot) {
  const world = await createWorld({
    bot: input,
    guild: { name: 'Harbour', roles: [{ name: 'Crew' }] },
    timeoutMs: 2000,
  });
  const robin = await world.createMember('robin');
  return { world, robin, [Symbol.asyncDispose]: () => world[Symbol.asyncDispose]() };
}

const openSurvey = (robin: TestUser, id = 'a') => robin.useCommand(start, { id });

beforeEach(() => {
  content = () => questions({ why: 'Why?' });
  calls = [];
  submitted = undefined;
  failures = [];
});

describe('a modal with loaded fields', () => {
  test('is shown with the title and the fields that its loader returns for its parameters', async () => {
    await using opened = await openWorld();
    const { robin } = opened;
    const { modal: form } = await openSurvey(robin, 'b');
    expect(form?.title).toBe('Questions');
    expect(form?.fields.map(({ name, label }) => [name, label])).toEqual([['why', 'Why?']]);
    expect(calls).toMatchObject([{ id: 'b', context: { user: { username: 'robin' }, locale: 'en-US' } }]);
  });

  test('gives the loader the guild, the channel and the permissions at the opening and at the submission', async () => {
    await using opened = await openWorld();
    const { robin, world } = opened;
    await openSurvey(robin);
    await robin.fill(survey, { why: 'So.' }).submit();
    const [opening, submission] = calls;
    for (const { context } of [opening, submission].flatMap((call) => call ?? [])) {
      expect(context.guildId).toBe(world.guild.id);
      expect(context.channelId).toBeDefined();
      expect(context.member?.user.username).toBe('robin');
      expect(context.memberPermissions?.has('SEND_MESSAGES')).toBe(true);
    }
    expect(calls).toHaveLength(2);
  });

  test('reaches its handler with a record of its input, with kind, label and value', async () => {
    await using opened = await openWorld();
    const { robin } = opened;
    await openSurvey(robin);
    expect((await robin.fill(survey, { why: 'So.' }).submit()).text).toBe('a: why');
    expect(submitted).toEqual({ why: { kind: 'textInput', label: 'Why?', value: 'So.', parsed: 'So.' } });
  });

  test('works over HTTP', async () => {
    const publicKey = '0'.repeat(64);
    const httpBot = new HttpBot({ handlers: [SurveyHandler], http: { publicKey }, logLevel: 'silent' });
    await using world = await createWorld({ bot: httpBot, timeoutMs: 2000 });
    const robin = await world.createMember('robin');
    await openSurvey(robin, 'h');
    expect((await robin.fill(survey, { why: 'So.' }).submit()).text).toBe('h: why');
  });

  test('can be submitted after a restart of the bot', async () => {
    await using opened = await openWorld();
    const { robin, world } = opened;
    await openSurvey(robin, 'c');
    await world.restartBot();
    expect((await robin.fill(survey, { why: 'So.' }).submit()).text).toBe('c: why');
  });

  test('is rejected by a parse function of its fields, and reopened with the input', async () => {
    const parse = (text: string, reject: (message: string) => never) => (text === 'no' ? reject('Not that') : [text]);
    content = () => ({ title: 'Parsed', fields: { why: textInput({ label: 'Why?', parse }) } });
    await using opened = await openWorld();
    const { robin } = opened;
    await openSurvey(robin);
    const rejected = await robin.fill(survey, { why: 'no' }).submit();
    expect(rejected.text).toContain('**Why?**: Not that');
    const reopened = await robin.click('Reopen');
    expect(reopened.modal?.field('why').value).toBe('no');
    await robin.fill(survey, { why: 'yes' }).submit();
    expect(submitted?.['why']).toMatchObject({ value: 'yes', parsed: ['yes'] });
  });

  test('is not filled in by the kit if a field does not exist', async () => {
    await using opened = await openWorld();
    const { robin } = opened;
    await openSurvey(robin);
    await expect(robin.fill(survey, { what: 'So.' }).submit()).rejects.toThrow(/no field "what".*"why"/);
  });
});

describe('the values of loaded fields', () => {
  const options = { a: 'A', b: 'B' };

  test('are texts, selections and checkboxes, each with the name of its function as kind', async () => {
    content = () => ({
      title: 'Choices',
      fields: {
        text: textInput({ label: 'Text' }),
        radio: radioGroup({ label: 'Radio', options }),
        box: checkbox({ label: 'Box' }),
        group: checkboxGroup({ label: 'Group', options, maxValues: 2 }),
        select: stringSelect({ label: 'Select', options }),
      },
    });
    await using opened = await openWorld();
    const { robin } = opened;
    await openSurvey(robin);
    await robin.fill(survey, { text: 'T', radio: 'a', box: true, group: ['a', 'b'], select: 'b' }).submit();
    expect(submitted).toMatchObject({
      text: { kind: 'textInput', value: 'T' },
      radio: { kind: 'radioGroup', value: 'a', label: 'Radio' },
      box: { kind: 'checkbox', value: true },
      group: { kind: 'checkboxGroup', value: ['a', 'b'] },
      select: { kind: 'stringSelect', value: ['b'], parsed: 'b' },
    });
  });

  test('are entities and files, resolved', async () => {
    content = () => ({
      title: 'Entities',
      fields: {
        user: userSelect({ label: 'User' }),
        role: roleSelect({ label: 'Role' }),
        who: mentionableSelect({ label: 'Who', maxValues: 2 }),
        channel: channelSelect({ label: 'Channel' }),
        files: fileUpload({ label: 'Files' }),
      },
    });
    await using opened = await openWorld();
    const { robin, world } = opened;
    const role = world.guild.role('Crew');
    await openSurvey(robin);
    const files = { name: 'a.txt', data: 'A' };
    await robin.fill(survey, { user: robin, role, who: [robin, role], channel: 'general', files }).submit();
    expect(submitted).toMatchObject({
      user: { kind: 'userSelect', value: [{ user: { username: 'robin' }, member: {} }] },
      role: { kind: 'roleSelect', value: [{ name: 'Crew' }] },
      who: { kind: 'mentionableSelect', value: [{ type: 'user' }, { type: 'role' }] },
      channel: { kind: 'channelSelect', value: [{ name: 'general' }] },
      files: { kind: 'fileUpload', value: [{ filename: 'a.txt' }] },
    });
  });

  test('are null, false or empty lists for optional fields without input', async () => {
    const required = false;
    content = () => ({
      title: 'Optional',
      fields: {
        text: textInput({ label: 'Text', required }),
        radio: radioGroup({ label: 'Radio', options, required }),
        box: checkbox({ label: 'Box' }),
        select: stringSelect({ label: 'Select', options, required }),
        user: userSelect({ label: 'User', required }),
      },
    });
    await using opened = await openWorld();
    const { robin } = opened;
    await openSurvey(robin);
    await robin.fill(survey, {}).submit();
    const values = Object.fromEntries(Object.entries(submitted ?? {}).map(([name, { value }]) => [name, value]));
    expect(values).toEqual({ text: null, radio: null, box: false, select: [], user: [] });
  });
});

describe('fields that changed since the modal was opened', () => {
  const changes: [string, Record<string, ModalField>][] = [
    ['a new field', { why: textInput({ label: 'Why?' }), when: textInput({ label: 'When?', required: false }) }],
    ['another label', { why: textInput({ label: 'Why not?' }) }],
    ['another kind', { why: radioGroup({ label: 'Why?', options: { a: 'A', b: 'B' } }) }],
    ['another name', { reason: textInput({ label: 'Why?' }) }],
  ];
  test.each(changes)('are not taken for those that the user saw: %s', async (_change, fields) => {
    await using opened = await openWorld();
    const { robin } = opened;
    await openSurvey(robin);
    content = () => ({ title: 'Questions', fields });
    const response = await robin.fill(survey, { why: 'So.' }).submit();
    expect(response.message?.content).toBe('This form has changed since you opened it. Please check what you typed.');
    expect(response.message?.isEphemeral).toBe(true);
    expect(submitted).toBeUndefined();
  });

  test('are noticed if an option was removed', async () => {
    const withOptions = (options: Record<string, string>) => () => ({
      title: 'Pick',
      fields: { pick: radioGroup({ label: 'Pick', options }) },
    });
    content = withOptions({ a: 'A', b: 'B', c: 'C' });
    await using opened = await openWorld();
    const { robin } = opened;
    await openSurvey(robin);
    content = withOptions({ a: 'A', b: 'B' });
    expect((await robin.fill(survey, { pick: 'a' }).submit()).text).toContain('has changed');
  });

  test('are those of a button that reopens the modal with what was typed, as far as the fields still exist', async () => {
    content = () => questions({ why: 'Why?', how: 'How?' });
    await using opened = await openWorld();
    const { robin, world } = opened;
    await openSurvey(robin, 'd');
    content = () => questions({ why: 'Why?', when: 'When?' });
    await world.restartBot();
    await robin.fill(survey, { why: 'So.', how: 'Thus.' }).submit();
    const reopened = await robin.click('Reopen');
    expect(reopened.modal?.fields.map(({ name, value }) => [name, value])).toEqual([
      ['why', 'So.'],
      ['when', ''],
    ]);
    expect((await robin.fill(survey, { when: 'Now.' }).submit()).text).toBe('d: why, when');
    expect(submitted).toMatchObject({ why: { value: 'So.' }, when: { value: 'Now.' } });
  });

  test.each<[string, () => ModalContent]>([
    ['its title', () => ({ ...questions({ why: 'Why?' }), title: 'Another' })],
    [
      'a description, a placeholder and a limit',
      () => ({
        title: 'Questions',
        fields: { why: textInput({ label: 'Why?', description: 'Say', placeholder: 'So', maxLength: 100 }) },
      }),
    ],
  ])('do not include %s', async (_change, changed) => {
    await using opened = await openWorld();
    const { robin } = opened;
    await openSurvey(robin);
    content = changed;
    expect((await robin.fill(survey, { why: 'So.' }).submit()).text).toBe('a: why');
  });
});

const tooMany = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [name, name]));
const badContents: [string, () => unknown, RegExp][] = [
  ['throws', () => Promise.reject(new Error('no such survey')), /`load` failed: no such survey/],
  [
    'throws at once',
    () => {
      throw new TypeError('no database');
    },
    /`load` failed: no database/,
  ],
  ['returns nothing', () => undefined, /this is not an object\. Return `\{ title, fields \}`/],
  ['returns no field', () => questions({}), /fields: Must be between 1 and 5 in length/],
  ['returns six fields', () => questions(tooMany), /Must be between 1 and 5 in length. There are 6/],
  ['returns no title', () => ({ fields: { why: textInput({ label: 'Why?' }) } }), /title: /],
  ['returns a long title', () => ({ ...questions({ why: 'Why?' }), title: 'x'.repeat(46) }), /title: /],
  ['returns a long label', () => questions({ why: 'x'.repeat(46) }), /field "why", label: /],
  ['returns no fields', () => ({ title: 'Questions' }), /fields: this is not an object/],
  [
    'returns a text as a field',
    () => ({ title: 'Questions', fields: { why: 'Why?' } }),
    /field "why": this is not a field/,
  ],
  [
    'returns an imitation of a field',
    () => ({ title: 'Questions', fields: { why: { kind: 'field', label: 'Why?' } } }),
    /invalid form/,
  ],
  [
    'returns an unknown property',
    () => ({ ...questions({ why: 'Why?' }), titel: 'Fragen' }),
    /option "titel": there is no such option.*"title"/,
  ],
  [
    'returns a field with an unknown option',
    () => ({ title: 'Q', fields: { why: textInput({ label: 'Why?', ...{ max: 3 } }) } }),
    /field "why", option "max"/,
  ],
  [
    'returns a field without options',
    () => ({ title: 'Q', fields: { why: radioGroup({ label: 'Why?' }) } }),
    /field "why" has no options/,
  ],
];

describe('a loader that', () => {
  test.each(badContents)(
    '%s: the user gets a text and a button that tries again, and an error boundary the reason',
    async (_fault, bad, reason) => {
      content = bad;
      await using opened = await openWorld();
      const { robin } = opened;
      const response = await openSurvey(robin, 'e');
      expect(response.message?.content).toBe('This form could not be loaded.');
      expect(response.message?.isEphemeral).toBe(true);
      expect(failures).toMatchObject([{ code: 'modal_load_failed', message: expect.stringMatching(reason) }]);
      expect(String(failures[0])).toContain('modal "survey/:id<text:20>"');
      content = () => questions({ why: 'Why?' });
      const retried = await robin.click('Try again');
      expect(retried.modal?.title).toBe('Questions');
      expect((await robin.fill(survey, { why: 'So.' }).submit()).text).toBe('e: why');
    },
  );

  test('fails again: the same message has a new button', async () => {
    content = () => Promise.reject(new Error('down'));
    await using opened = await openWorld();
    const { robin } = opened;
    await openSurvey(robin);
    const again = await robin.click('Try again');
    expect(again.message?.content).toBe('This form could not be loaded.');
    expect(again.message?.buttons.map(({ label }) => label)).toEqual(['Try again']);
    expect(failures).toHaveLength(2);
  });

  test('fails, and the bot restarts: the button still opens the modal, without a note', async () => {
    content = () => Promise.reject(new Error('down'));
    await using opened = await openWorld();
    const { robin, world } = opened;
    await openSurvey(robin);
    content = () => questions({ why: 'Why?' });
    await world.restartBot();
    const retried = await robin.click('Try again');
    expect(retried.modal?.text).toBe('');
    expect((await robin.fill(survey, { why: 'So.' }).submit()).text).toBe('a: why');
  });

  test('fails at the submission: the input is kept, and the button tries again', async () => {
    await using opened = await openWorld();
    const { robin } = opened;
    await openSurvey(robin);
    content = () => Promise.reject(new Error('down'));
    const response = await robin.fill(survey, { why: 'So.' }).submit();
    expect(response.message?.content).toBe('This form could not be loaded.');
    expect(failures).toMatchObject([{ code: 'modal_load_failed', reason: 'threw', cause: { message: 'down' } }]);
    content = () => questions({ why: 'Why?' });
    const reopened = await robin.click('Reopen');
    expect(reopened.modal?.field('why').value).toBe('So.');
    await robin.fill(survey, {}).submit();
    expect(submitted).toMatchObject({ why: { value: 'So.' } });
  });

  test.each(['resolves', 'rejects'] as const)(
    'is slow is given up after 2 seconds, and ignored when it %s later',
    async (end) => {
      const late = deferred<() => ModalContent>();
      content = async () => (await late.promise)();
      await using world = await createWorld({ bot, clock: 'manual', timeoutMs: 2000 });
      const robin = await world.createMember('robin');
      const opening = openSurvey(robin);
      await expect.poll(() => calls.length).toBe(1);
      await world.clock.advance(2000);
      const response = await opening;
      expect(response.message?.content).toBe('This form could not be loaded.');
      expect(failures).toMatchObject([{ reason: 'timed_out' }]);
      late.resolve(() => {
        if (end === 'rejects') throw new Error('too late');
        return questions({ why: 'Too late' });
      });
      content = () => questions({ why: 'Why?' });
      expect((await robin.click('Try again')).modal?.field('why').label).toBe('Why?');
    },
  );

  test('is slow after a slow handler is given up in time for the message to the user', async () => {
    const started = deferred();
    const waiting = deferred();
    @Handler()
    class Slow {
      @Command(start)
      async open(use: CommandContext<typeof start>) {
        started.resolve();
        await waiting.promise;
        await use.showModal(survey({ id: 'a' }));
      }
    }
    content = () => new Promise(() => {});
    const slow = new Bot({ handlers: [Slow], onError, logLevel: 'silent' });
    await using world = await createWorld({ bot: slow, clock: 'manual', timeoutMs: 2000 });
    const robin = await world.createMember('robin');
    const opening = openSurvey(robin);
    await started.promise;
    await world.clock.advance(1500);
    waiting.resolve();
    await expect.poll(() => calls.length).toBe(1);
    await world.clock.advance(1000);
    expect((await opening).message?.content).toBe('This form could not be loaded.');
    expect(failures).toMatchObject([{ reason: 'timed_out', message: expect.stringContaining('within 1000 ms') }]);
  });

  test('is called although the interaction was deferred: showModal rejects as for every modal, without a button', async () => {
    let caught: unknown;
    @Handler()
    class Deferring {
      @Command(start)
      async open(use: CommandContext<typeof start>) {
        await use.defer();
        caught = await use.showModal(survey({ id: 'a' })).catch((error: unknown) => error);
        await use.reply('Too late.');
      }
    }
    await using opened = await openWorld(new Bot({ handlers: [Deferring], logLevel: 'silent' }));
    expect((await openSurvey(opened.robin)).text).toBe('Too late.');
    expect(caught).toMatchObject({ code: 'interaction_error', reason: 'deferred' });
  });

  test('fails is reported by a rejection of showModal, after the user got the message', async () => {
    let caught: unknown;
    @Handler()
    class Catching {
      @Command(start)
      async open(use: CommandContext<typeof start>) {
        caught = await use.showModal(survey({ id: 'a' })).catch((error: unknown) => error);
      }
    }
    content = () => undefined;
    await using opened = await openWorld(new Bot({ handlers: [Catching], logLevel: 'silent' }));
    const response = await openSurvey(opened.robin);
    expect(response.message?.content).toBe('This form could not be loaded.');
    expect(caught).toBeInstanceOf(ModalLoadError);
  });
});

describe('a class of loaders', () => {
  @Service()
  class Surveys {
    readonly titles = new Map([['a', 'Sailing']]);
  }

  @Service()
  class SurveyLoader {
    constructor(private readonly surveys: Surveys) {}

    load({ id }: { readonly id: string }): ModalContent {
      return { ...questions({ why: 'Why?' }), title: this.surveys.titles.get(id) ?? 'Unknown' };
    }
  }

  const loaded = modal('class/:id<text:20>', { load: SurveyLoader });

  @Handler()
  class LoadedHandler {
    @Command(start)
    open(use: CommandContext<typeof start>) {
      return use.showModal(loaded({ id: use.options.id ?? 'a' }));
    }

    @ModalSubmit(loaded)
    submitted(form: ModalContext<typeof loaded>) {
      return form.reply(String(form.values['why']?.value));
    }
  }

  test('has one instance for each bot, with injected services', async () => {
    await using opened = await openWorld(
      new Bot({ handlers: [LoadedHandler], services: [Surveys], logLevel: 'silent' }),
    );
    const { robin } = opened;
    expect((await openSurvey(robin, 'a')).modal?.title).toBe('Sailing');
    expect((await robin.fill(loaded, { why: 'So.' }).submit()).text).toBe('So.');
  });

  test('whose parameters nothing provides is a problem of the bot', () => {
    expect(() => new Bot({ handlers: [LoadedHandler] })).toThrow(/SurveyLoader.*Surveys/);
  });
});
