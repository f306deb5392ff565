/** Commands whose options have values that only the bot knows, and suggests. */
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
import { expect, test } from 'vitest';
import { World } from '../../dev/src/emulator/state/world/world.js';
import { Suggestions } from '../../dev/src/explorer/actions/actor-view.js';
import { performedPart } from '../../dev/src/scenario/perform/step-outcome.js';
import { WorldReferences } from '../../dev/src/scenario/references/world-references.js';
import type { StepOf } from '../../dev/src/scenario/steps/scenario-step.js';
import { systemClock } from '../../src/base/clock.js';
import { ActingWorld } from './fixture/acting-world.js';
import { explore, printFinding } from './fixture/explore.js';

const description = 'x';
const ask = command('ask', { description });
const decide = command('decide', {
  description,
  options: { poll: stringOption({ description, autocomplete: true }) },
});

/** Polls are identified by the ids of their messages, which are different in each world. */
@Handler()
class Polls {
  readonly #polls: string[] = [];

  @Command(ask)
  async ask(use: CommandContext<typeof ask>) {
    const { id } = await use.api.messages.create(use.channelId ?? '', { content: 'Where do we go?' });
    this.#polls.push(id);
    await use.reply('The poll is open.');
  }

  @Autocomplete(decide, 'poll')
  suggest(typing: AutocompleteContext<typeof decide, 'poll'>) {
    return typing.respond(this.#polls.map((value, index) => ({ name: `Poll ${index + 1}`, value })));
  }

  @Command(decide)
  async decide(use: CommandContext<typeof decide>) {
    if (this.#polls.includes(use.options.poll)) throw new Error('nobody has voted');
    await use.reply('There is no such poll.');
  }
}

const bot = new Bot({ handlers: [Polls] });
const file = { path: '/polls/bot.ts', exports: { bot, ask, decide } };

test('a command is used with a suggested id, and its test chooses the suggestion in each world', async () => {
  const { findings } = await explore(bot, { seed: 7, maxSteps: 80, files: [file] });
  expect(findings).toMatchObject([{ kind: 'handlerFailed', handler: 'Polls.decide', isUnstable: false }]);
  const [finding] = findings;
  if (!finding) return;
  expect(finding.steps.at(-1)).toMatchObject({ options: { poll: { suggestion: { nth: 0 } } } });
  const { test: printed } = await printFinding(bot, file, finding, '/polls/test/finding.test.ts');
  expect(printed).toMatch(/useCommand\(decide, \{ poll: suggestion\(.*\) \}/);
  expect(JSON.stringify(finding.steps) + printed).not.toMatch(/\d{17}/);
});

test('an error while a user types before choosing is found, with the step that types', async () => {
  @Handler()
  class LongPolls {
    readonly #polls: string[] = [];

    @Command(ask)
    async ask(use: CommandContext<typeof ask>) {
      this.#polls.push(`${'Where do we go, '.repeat(7)}${this.#polls.length}?`);
      await use.reply('The poll is open.');
    }

    @Autocomplete(decide, 'poll')
    suggest(typing: AutocompleteContext<typeof decide, 'poll'>) {
      return typing.respond(this.#polls.map((name, index) => ({ name, value: String(index) })));
    }

    @Command(decide)
    decide(use: CommandContext<typeof decide>) {
      return use.reply('Decided.');
    }
  }
  const world = await ActingWorld.create(new Bot({ handlers: [LongPolls], logLevel: 'silent' }));
  const channel = '\u{E000}channel:0:general\u{E001}';
  await world.perform({ kind: 'useCommand', user: 'Robin', path: ['ask'], options: {}, channel });
  const poll = { suggestion: { typed: '', nth: 0 } };
  const step: StepOf<'useCommand'> = {
    kind: 'useCommand',
    user: 'Casey',
    path: ['decide'],
    options: { poll },
    channel,
  };
  const { outcome, problems } = await world.perform(step);
  expect(problems).toMatchObject([{ kind: 'handlerFailed', handler: 'LongPolls.suggest' }]);
  expect(performedPart(step, outcome)).toMatchObject({ kind: 'autocomplete', user: 'Casey', options: { poll: '' } });
});

const typing: StepOf<'autocomplete'> = {
  kind: 'autocomplete',
  user: 'Robin',
  path: ['find'],
  options: { port: 'B' },
  focused: 'port',
};
const chosen = (...choices: { name: string; value: string | number }[]) => {
  const suggestions = new Suggestions();
  const references = new WorldReferences(new World(systemClock), '1');
  suggestions.set(typing, choices, references);
  return suggestions.of(['find'], 'port');
};

test('a suggestion whose value a user reads is repeated as this value', () => {
  expect(chosen({ name: 'Bergen', value: 'Bergen' }, { name: '12', value: 12 })).toEqual(['Bergen', 12]);
});

test('a suggestion whose value a user does not see, or that contains an id, is repeated by its position', () => {
  const id = '1573790240680706052';
  expect(chosen({ name: 'Bergen', value: 'c0ffee' }, { name: id, value: id })).toEqual([
    { suggestion: { typed: 'B', nth: 0 } },
    { suggestion: { typed: 'B', nth: 1 } },
  ]);
});

test('another option or command has no suggestions', () => {
  expect(new Suggestions().of(['find'], 'port')).toEqual([]);
});
