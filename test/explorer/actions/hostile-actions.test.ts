/** `--hostile`: users and moderators disturb the bot on purpose. Without the option, nobody does. */
import { Api, ApiError, Bot, Command, type CommandContext, command, Handler } from 'guildhall';
import { expect, test } from 'vitest';
import { isExpectedRefusal } from '../../../dev/src/explorer/exploration/expected-refusals.js';
import { stepsByKind } from '../../../dev/src/scenario/steps/declared-steps.js';
import { ActingWorld } from '../fixture/acting-world.js';
import { confirm, explore, exploreOnly } from '../fixture/explore.js';

const open = command('open', { description: 'Posts the board' });
const update = command('update', { description: 'Changes the board' });

/** It edits a message that it has posted before. */
@Handler()
class Board {
  #board: { readonly channelId: string; readonly id: string } | undefined;

  constructor(protected readonly api: Api) {}

  @Command(open)
  async open(use: CommandContext<typeof open>) {
    const { channel_id: channelId, id } = await this.api.messages.create(use.channelId ?? '', 'The board');
    this.#board = { channelId, id };
    await use.reply({ content: 'Posted.', ephemeral: true });
  }

  @Command(update)
  async update(use: CommandContext<typeof update>) {
    if (this.#board) await this.edit(this.#board);
    await use.reply({ content: 'Changed.', ephemeral: true });
  }

  protected async edit({ channelId, id }: { readonly channelId: string; readonly id: string }): Promise<void> {
    await this.api.messages.edit(channelId, id, { content: 'The new board' });
  }
}

/** It expects that the message is gone. */
@Handler()
class CarefulBoard extends Board {
  protected override async edit(board: { readonly channelId: string; readonly id: string }): Promise<void> {
    try {
      await super.edit(board);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
}

const isHostile = (kind: string) => stepsByKind.get(kind)?.declaration.explore?.hostile === true;
const bot = new Bot({ handlers: [Board] });

test('users close direct messages and block the bot, and the owner deletes messages, only with the option', async () => {
  const world = await ActingWorld.create(bot);
  const keysOf = (kind: string, hasHostileActions: boolean) =>
    world.candidates(kind, { hasHostileActions }).map(({ key }) => key);
  const added = (kind: string) => keysOf(kind, true).filter((key) => !keysOf(kind, false).includes(key));
  expect(added('member')).toContain('close direct messages');
  expect(added('member')).not.toContain('delete a message of the bot');
  expect(added('owner')).toContain('delete a message of the bot');
});

test('an exploration without the option finds no problem, and performs no hostile step', async () => {
  const { findings, summary } = await explore(bot, { maxSteps: 60 });
  expect(findings).toEqual([]);
  expect(summary.map.actions.filter(({ kind }) => isHostile(kind))).toEqual([]);
});

test('with the option, it finds a message that the bot edits after it was deleted, with the step that deletes it', async () => {
  const { found } = await exploreOnly(bot, { seed: 4, maxSteps: 400, hasHostileActions: true });
  const deleted = found.find(({ problem }) => problem.message.includes('Unknown Message'));
  const finding = deleted && (await confirm(bot, deleted));
  expect(finding).toMatchObject({ kind: 'handlerFailed', isUnstable: false });
  const kinds = finding?.steps.map(({ kind }) => kind);
  expect(kinds?.length).toBeLessThan(8);
  expect(kinds?.filter(isHostile)).toHaveLength(1);
});

test('a bot that expects it has no finding', async () => {
  const careful = new Bot({ handlers: [CarefulBoard] });
  const { found } = await exploreOnly(careful, { maxSteps: 150, hasHostileActions: true });
  expect(found.filter(({ problem }) => problem.handler === 'CarefulBoard.update')).toEqual([]);
});

test.each([
  ['after a hostile step: the bot expects it', true, {}, true],
  ['without a hostile step', false, {}, false],
  ['when a handler fails because of it', true, { handler: 'Board.open' }, false],
  ['when the process fails because of it', true, { explanation: 'Also observed: exited: it ended' }, false],
])('a refused request %s', (_title, hasHostileStep, details, isExpected) => {
  const problem = { kind: 'missingPermissions', message: 'POST was rejected with status 403', ...details } as const;
  const message = { author: 'Bot', text: 'The board' };
  const steps = hasHostileStep ? [{ kind: 'deleteMessage', user: 'Owner', message } as const] : [];
  expect(isExpectedRefusal(problem, steps)).toBe(isExpected);
});
