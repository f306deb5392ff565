/** Generated users act in two guilds, in some of the worlds: what the bot shows in one of them was not typed in the other. */
import {
  Autocomplete,
  type AutocompleteContext,
  Bot,
  Command,
  type CommandContext,
  command,
  Handler,
  stringOption,
} from 'guildhall';
import { describe, expect, test } from 'vitest';
import type { ScenarioStep } from '../../dev/src/scenario/steps/scenario-step.js';
import { ActingWorld } from './fixture/acting-world.js';
import { confirm, exploreOnly } from './fixture/explore.js';

const note = command('note', { description: 'Takes a note', options: { text: stringOption({ description: 'It' }) } });
const GENERAL = '\u{E000}channel:0:general\u{E001}';
const DOCK = '\u{E000}otherChannel:0:Harbor/dock\u{E001}';

/** Shows the notes of everybody, or of those in the guild. */
function noteBot(isOfGuild: boolean, commands: { readonly guilds?: readonly string[] } = {}): Bot {
  @Handler()
  class Notes {
    readonly #notes: { readonly guildId: string | undefined; readonly text: string }[] = [];

    @Command(note)
    async take(use: CommandContext<typeof note>) {
      this.#notes.push({ guildId: use.guildId, text: use.options.text });
      const shown = this.#notes.filter(({ guildId }) => !isOfGuild || guildId === use.guildId);
      const content = `Notes: ${shown
        .slice(-8)
        .map((each) => each.text)
        .join(', ')}`;
      await use.reply({ content, allowed_mentions: { parse: [] } });
    }
  }
  return new Bot({ handlers: [Notes], commands, logLevel: 'silent' });
}

const takeNote = (user: string, channel: string, text: string): ScenarioStep => ({
  kind: 'useCommand',
  user,
  path: ['note'],
  options: { text },
  channel,
});

const OTHER: readonly ScenarioStep[] = [
  { kind: 'createGuild', guild: 'Harbor' },
  { kind: 'createUser', user: 'Quinn' },
  { kind: 'joinOtherGuild', user: 'Quinn', guild: 'Harbor' },
];

async function kindsOf(bot: Bot, ...steps: readonly ScenarioStep[]): Promise<string[]> {
  const world = await ActingWorld.create(bot);
  for (const step of [...OTHER, ...steps]) {
    const { outcome } = await world.perform(step);
    expect(outcome).toMatchObject({ status: 'done' });
  }
  return world.problems.map(({ kind }) => kind);
}

describe('what a bot shows in another guild', () => {
  test('is a failure if somebody typed it who is not there, with what a test asserts', async () => {
    const world = await ActingWorld.create(noteBot(false));
    for (const step of [...OTHER, takeNote('Robin', GENERAL, 'mark000001'), takeNote('Quinn', DOCK, 'mark000002')])
      await world.perform(step);
    expect(world.problems).toMatchObject([
      {
        kind: 'otherGuildData',
        declaration: 'command "/note"',
        explanation: expect.stringMatching(/^It was typed in "(?!Harbor).+", and "\w+" sees it in "Harbor"\.$/),
        assertions: [{ kind: 'notShown', text: 'mark000001' }],
      },
    ]);
  });

  test('is a failure in the other direction, too', async () => {
    const steps = [takeNote('Quinn', DOCK, 'mark000002'), takeNote('Robin', GENERAL, 'mark000001')];
    expect(await kindsOf(noteBot(false), ...steps)).toEqual(['otherGuildData']);
  });

  test('is none if the bot tells guilds apart', async () => {
    const steps = [takeNote('Robin', GENERAL, 'mark000001'), takeNote('Quinn', DOCK, 'mark000002')];
    expect(await kindsOf(noteBot(true), ...steps)).toEqual([]);
  });

  test('is none if somebody typed it in both guilds', async () => {
    const steps = [takeNote('Robin', GENERAL, 'mark000001'), takeNote('Quinn', DOCK, 'mark000001')];
    expect(await kindsOf(noteBot(false), ...steps)).toEqual([]);
  });

  test('is none if its author is in both guilds: one profile can be meant for both', async () => {
    const join: ScenarioStep = { kind: 'joinOtherGuild', user: 'Robin', guild: 'Harbor' };
    const steps = [join, takeNote('Robin', GENERAL, 'mark000001'), takeNote('Robin', DOCK, 'mark000002')];
    expect(await kindsOf(noteBot(false), ...steps)).toEqual([]);
  });
});

test('a suggestion is a failure like a message, with an assertion of its own', async () => {
  const find = command('find', {
    description: 'Finds a note',
    options: { text: stringOption({ description: 'It', autocomplete: true }) },
  });

  @Handler()
  class Finder {
    readonly #notes: string[] = [];

    @Command(note)
    async take(use: CommandContext<typeof note>) {
      this.#notes.push(use.options.text);
      await use.reply({ content: 'Saved.', ephemeral: true });
    }

    @Autocomplete(find, 'text')
    async suggest(typing: AutocompleteContext<typeof find, 'text'>) {
      await typing.respond(this.#notes.map((name) => ({ name, value: name })));
    }

    @Command(find)
    async find(use: CommandContext<typeof find>) {
      await use.reply('Found.');
    }
  }
  const world = await ActingWorld.create(new Bot({ handlers: [Finder], logLevel: 'silent' }));
  const type = (user: string, channel: string) =>
    world.perform({ kind: 'autocomplete', user, path: ['find'], options: { text: '' }, focused: 'text', channel });
  for (const step of [...OTHER, takeNote('Robin', GENERAL, 'mark000001')]) await world.perform(step);
  await type('Casey', GENERAL);
  expect(world.problems).toEqual([]);
  await type('Quinn', DOCK);
  expect(world.problems).toMatchObject([
    { kind: 'otherGuildData', assertions: [{ kind: 'notSuggested', text: 'mark000001' }] },
  ]);
});

test('a user who is only in the other guild acts there, and a user of both acts in each of them', async () => {
  const world = await ActingWorld.create(noteBot(true), { hasOtherGuild: true });
  const channelsOf = async (kind: string) => {
    const channels = new Set<string>();
    for (let index = 0; index < 12; index += 1) {
      for (const { key, createSteps } of world.candidates(kind).filter((each) => each.key.startsWith('command valid')))
        for (const step of await createSteps()) if ('channel' in step) channels.add(`${key} ${String(step.channel)}`);
    }
    return [...channels].map((each) => (each.includes('Harbor') ? 'Harbor' : 'own')).sort();
  };
  expect(new Set(await channelsOf('outsider'))).toEqual(new Set(['Harbor']));
  expect(new Set(await channelsOf('member'))).toEqual(new Set(['Harbor', 'own']));
  expect(new Set(await channelsOf('newcomer'))).toEqual(new Set(['own']));
});

/** Gives numbers to notes. Two notes must not have the same number, and each guild counts for itself. */
function numberingBot(isByGuild: boolean): Bot {
  @Handler()
  class Numbers {
    readonly #taken = new Set<string>();
    readonly #counts = new Map<string, number>();

    @Command(note)
    async take(use: CommandContext<typeof note>) {
      if (use.guildId === undefined) return use.reply('Only in a guild.');
      const number = (this.#counts.get(use.guildId) ?? 0) + 1;
      const key = isByGuild ? `${use.guildId} ${number}` : String(number);
      if (this.#taken.has(key)) throw new Error(`the number ${number} is taken`);
      this.#taken.add(key);
      this.#counts.set(use.guildId, number);
      return use.reply(`Note ${number}`);
    }
  }
  return new Bot({ handlers: [Numbers], logLevel: 'silent' });
}

describe('a failure in one of two guilds', () => {
  const explored = (bot: Bot) => exploreOnly(bot, { maxSteps: 360 });

  test('is a finding if it does not occur without the steps in the other guild, with one use in each', async () => {
    const bot = numberingBot(false);
    const { found } = await explored(bot);
    expect(found.map(({ problem }) => problem)).toMatchObject([
      { kind: 'otherGuildFailure', declaration: 'command "/note"', message: 'Error: the number 1 is taken' },
    ]);
    const [finding] = found;
    if (!finding) throw new Error('it was not found');
    const { description, isUnstable } = await confirm(bot, finding);
    expect(isUnstable).toBe(false);
    expect(description.filter((step) => step.includes('/note'))).toHaveLength(2);
  });

  test('is none if there is no failure', async () => {
    expect((await explored(numberingBot(true))).found).toEqual([]);
  });

  test('is none if the bot works in one guild only', async () => {
    @Handler()
    class OneGuild {
      @Command(note)
      async take(use: CommandContext<typeof note>) {
        const guild = use.guildId === undefined ? undefined : await use.api.guilds.get(use.guildId);
        if (guild?.name === 'Harbor') throw new Error('this is another guild');
        await use.reply('Saved.');
      }
    }
    expect((await explored(new Bot({ handlers: [OneGuild], logLevel: 'silent' }))).found).toEqual([]);
  });
});

describe('an exploration', () => {
  test('finds it in the third world, and reduces it to the guild, two users and what they typed', async () => {
    const bot = noteBot(false);
    const { found, steps } = await exploreOnly(bot, { maxSteps: 360 });
    expect(steps.indexOf('the bot comes to the guild "Harbor"')).toBeGreaterThan(240);
    const leak = found.find(({ problem }) => problem.kind === 'otherGuildData');
    if (!leak) throw new Error('it was not found');
    const { description, isUnstable } = await confirm(bot, leak);
    expect(isUnstable).toBe(false);
    expect(description.join().match(/uses \/note/g)).toHaveLength(2);
    expect(description.length).toBeLessThanOrEqual(6);
  });

  test('leaves a bot alone that is for one guild', async () => {
    const { steps } = await exploreOnly(noteBot(true, { guilds: ['1234567890123456789'] }), { maxSteps: 300 });
    expect(steps).not.toContain('the bot comes to the guild "Harbor"');
  });
});
