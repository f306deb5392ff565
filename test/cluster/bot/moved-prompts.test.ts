/** What happens to handlers that wait for a user when their shard moves to another process. */
import { describe, expect, test } from 'vitest';
import { Command } from '../../../src/app/decorators/command.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { command } from '../../../src/interactions/commands/command.js';
import { actionRow } from '../../../src/interactions/components/action-row.js';
import { button } from '../../../src/interactions/components/button.js';
import type { CommandContext } from '../../../src/interactions/contexts/command-context.js';
import { textInput } from '../../../src/interactions/modal-fields/text-input.js';
import { modal } from '../../../src/interactions/modals/modal.js';
import { shardIdOf } from '../../../src/wire/gateway/protocol.js';
import { missingRedis } from '../redis/redis-server.js';
import { ClusterWorld, readyShards, until } from './cluster-world.js';

const remove = command('remove', { description: 'Removes something' });
const rename = command('rename', { description: 'Renames something' });
const yes = button('yes', { label: 'Yes' });
const name = modal('name', { title: 'Name', fields: { name: textInput({ label: 'Name' }) } });
const NOTICE = /no longer waits/;
const MOVING = 'the shard moves to another process';

/** A process that runs all shards, and a user. `outcomes` are those of the prompts. */
async function startDesk(drainMs: number) {
  const outcomes: string[] = [];
  @Handler()
  class Desk {
    @Command(remove)
    async remove(use: CommandContext<typeof remove>) {
      await use.reply({ content: 'Sure?', components: [actionRow(yes())] });
      const next = await use.awaitComponent(yes);
      outcomes.push(next.outcome);
      if (next.outcome === 'used') await next.context.update({ content: 'Removed.', components: [] });
    }

    @Command(rename)
    async rename(use: CommandContext<typeof rename>) {
      outcomes.push((await use.promptModal(name())).outcome);
    }
  }
  const cluster = await ClusterWorld.start({ handlers: [Desk], redis: { drainMs } });
  const first = await cluster.startBot();
  await until(() => readyShards(first).length === 4);
  const user = await cluster.world.createMember('Ada');
  /** Starts a newer version, to which all shards move. */
  const deploy = () => cluster.compose({ redis: { version: '99.0.0' } });
  const shard = shardIdOf(cluster.world.guild.id, 4);
  const isMoving = () => cluster.log.some((line) => line.msg === MOVING && line['shard'] === shard);
  return { cluster, first, user, outcomes, deploy, isMoving };
}

describe.skipIf(missingRedis)('when a shard moves, a handler that waits', () => {
  test('gets the answer of a user who answers before the end of drainMs', async () => {
    const { cluster, first, user, outcomes, deploy, isMoving } = await startDesk(600_000);
    await user.useCommand(remove);
    const second = deploy();
    await second.start();
    await until(isMoving);
    await user.click(yes);
    await until(() => readyShards(second).length === 4);
    expect(readyShards(first)).toEqual([]);
    expect(outcomes).toEqual(['used']);
    expect(cluster.warnings).toEqual([]);
  });

  test('for a component ends as moved after drainMs, once, and the user gets a message', async () => {
    const { user, outcomes, deploy } = await startDesk(100);
    await user.useCommand(remove);
    const second = deploy();
    await second.start();
    expect(await user.waitForMessage(NOTICE)).toBeDefined();
    await until(() => readyShards(second).length === 4);
    expect(outcomes).toEqual(['moved']);
  });

  test('for a modal ends as moved after drainMs, once, and the user gets a message', async () => {
    const { user, outcomes, deploy } = await startDesk(100);
    await user.useCommand(rename);
    const second = deploy();
    await second.start();
    expect(await user.waitForMessage(NOTICE)).toBeDefined();
    await until(() => readyShards(second).length === 4);
    expect(outcomes).toEqual(['moved']);
  });

  test('ends as moved when its process stops, and the user gets a message', async () => {
    const { first, user, outcomes, deploy, isMoving } = await startDesk(600_000);
    await user.useCommand(remove);
    const second = deploy();
    await second.start();
    await until(isMoving);
    await first.stop();
    expect(await user.waitForMessage(NOTICE)).toBeDefined();
    expect(outcomes).toEqual(['moved']);
    await until(() => readyShards(second).length === 4);
  });
});
