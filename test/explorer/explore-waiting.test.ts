/** The actions of an exploration depend on its seed, and not on the speed of the machine. */
import { Worker } from 'node:worker_threads';
import {
  actionRow,
  Bot,
  Button,
  type ButtonContext,
  button,
  Clock,
  Command,
  type CommandContext,
  command,
  Every,
  Handler,
  MessageCollector,
} from 'guildhall';
import { expect, test } from 'vitest';
import { explore } from './fixture/explore.js';

const brew = command('brew', { description: 'Responds after some time' });
const order = command('order', { description: 'Waits for a message' });
const more = button('more', { label: 'More' });

@Handler()
class Kitchen {
  #refills = 0;

  constructor(
    private readonly clock: Clock,
    private readonly collector: MessageCollector,
  ) {}

  @Command(brew)
  async brew(use: CommandContext<typeof brew>) {
    await this.#sleep(1500);
    const components = this.#refills > 0 ? [actionRow(more())] : [];
    await use.reply({ content: 'It is ready.', components });
    await this.#sleep(20_000);
    await use.followUp('It is cold.');
  }

  @Command(order)
  async order(use: CommandContext<typeof order>) {
    await use.reply('What do you order?');
    const next = await this.collector.next({ channelId: use.channelId ?? '', timeoutMs: 60_000 });
    await use.followUp(next.outcome === 'collected' ? `You order ${next.message.content.length} things.` : 'Too late.');
  }

  @Button(more)
  more(click: ButtonContext<typeof more>) {
    return click.reply('There is more.');
  }

  @Every('10m')
  refill() {
    this.#refills += 1;
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.clock.schedule(ms, resolve);
    });
  }
}

async function exploreKitchen(seed: number) {
  const bot = new Bot({ handlers: [Kitchen], gateway: { intents: ['MESSAGE_CONTENT'] } });
  const { steps, findings, summary } = await explore(bot, { seed, maxSteps: 30 });
  return { steps, findings, actions: summary.map.actions };
}

test('the same seed leads to the same actions while other threads use the processor, for handlers that wait for the clock', {
  timeout: 240_000,
}, async () => {
  const calm = await exploreKitchen(3);
  const workers = Array.from({ length: 2 }, () => new Worker('for (;;);', { eval: true }));
  try {
    expect(await exploreKitchen(3)).toEqual(calm);
  } finally {
    for (const worker of workers) await worker.terminate();
  }
  expect(calm.findings).toEqual([]);
  expect(calm.actions.map(({ label }) => label)).toEqual(expect.arrayContaining(['/brew', '/order']));
});
