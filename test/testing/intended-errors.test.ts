/** An error with which a bot tells users what they did wrong is no problem; one that is a mistake of the bot is, also if a boundary responds. */
import { createWorld } from '@guildhall/dev/testing';
import { Bot, Command, type CommandContext, command, type ErrorContext, Handler, OnError } from 'guildhall';
import { expect, test } from 'vitest';

const hire = command('hire', { description: 'Hires a boat' });

class BoatIsOutError extends Error {}

async function problemsAfter(thrown: Error, respond: (failure: ErrorContext) => unknown): Promise<string[]> {
  @Handler()
  class Harbor {
    @Command(hire)
    hire(_use: CommandContext<typeof hire>) {
      throw thrown;
    }

    @OnError()
    async onFailure(failure: ErrorContext) {
      await respond(failure);
    }
  }
  await using world = await createWorld({ bot: new Bot({ handlers: [Harbor], logLevel: 'silent' }) });
  const robin = await world.createMember('Robin');
  await robin.useCommand(hire);
  await world.waitForIdle();
  return world.problems.map(({ kind }) => kind);
}

const reply = (failure: ErrorContext) => failure.reply({ content: 'It is out.', ephemeral: true });

test('an error of a class of the bot, to which its boundary responds, is no problem', async () => {
  expect(await problemsAfter(new BoatIsOutError('It is out.'), reply)).toEqual([]);
});

test.each([new Error('It is out.'), new TypeError('boat is undefined')])(
  '%s is a problem, although a boundary responds',
  async (error) => {
    expect(await problemsAfter(error, reply)).toEqual(['handlerFailed']);
  },
);

test('an error of the bot to which no boundary responds is a problem', async () => {
  expect(await problemsAfter(new BoatIsOutError('It is out.'), () => {})).toEqual(['handlerFailed']);
});

test('an error of the bot that its boundary passes on is a problem', async () => {
  const rethrow = (failure: ErrorContext) => {
    throw failure.error;
  };
  expect(await problemsAfter(new BoatIsOutError('It is out.'), rethrow)).toEqual(['handlerFailed']);
});
