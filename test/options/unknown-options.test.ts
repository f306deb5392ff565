import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld } from '../../dev/src/testing/index.js';
import {
  Autocomplete,
  Bot,
  Command,
  type CommandContext,
  Handler,
  MessageCollector,
  ReactionCollector,
  Service,
} from '../../src/index.js';
import { checkedOptions, type RunningBot, search } from './checked-options.js';

let running: RunningBot;
let usedContext: CommandContext<typeof search> | undefined;

@Service()
class Collectors {
  constructor(
    readonly messages: MessageCollector,
    readonly reactions: ReactionCollector,
  ) {}
}

@Handler()
class Desk {
  @Command(search)
  async search(used: CommandContext<typeof search>) {
    usedContext = used;
    await used.reply({ content: 'Found.' });
  }

  @Autocomplete(search, 'text')
  suggest() {
    return [];
  }
}

beforeAll(async () => {
  const world = await createWorld({
    bot: new Bot({ handlers: [Desk], services: [Collectors], cache: { guilds: true } }),
  });
  const user = await world.createMember('Robin');
  await user.useCommand(search);
  if (!usedContext) throw new Error('The command was not used.');
  running = { world, user, used: usedContext };
});

afterAll(() => running?.world.close());

/** What a use of options reports: in an error, or in the problems of a declaration. */
async function reportOf(use: () => unknown): Promise<string> {
  try {
    const result = await use();
    const isDeclaration =
      (typeof result === 'object' || typeof result === 'function') && result && 'problems' in result;
    return isDeclaration ? JSON.stringify(result.problems) : 'nothing';
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}

test.each(Object.entries(checkedOptions))('an unknown name in the options of %s is reported', async (_name, use) => {
  const report = await reportOf(() => use({ misspelled: 1 }, running));
  expect(report).toMatch(/misspelled.*there is no such option|Unrecognized key.*misspelled/i);
  // An accident of JavaScript is a TypeError without a code.
  expect(report).not.toMatch(/^TypeError/);
});
