import { describe, expect, test } from 'vitest';
import type { EventContext } from '../../../src/app/contexts/event-context.js';
import { Autocomplete } from '../../../src/app/decorators/autocomplete.js';
import { Button } from '../../../src/app/decorators/button.js';
import { Command } from '../../../src/app/decorators/command.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { ModalSubmit } from '../../../src/app/decorators/modal-submit.js';
import { On } from '../../../src/app/decorators/on.js';
import { systemClock } from '../../../src/base/clock.js';
import { command } from '../../../src/interactions/commands/command.js';
import { stringOption } from '../../../src/interactions/commands/options/string-option.js';
import { button } from '../../../src/interactions/components/button.js';
import type { CommandContext } from '../../../src/interactions/contexts/command-context.js';
import type { ButtonContext, ModalContext } from '../../../src/interactions/contexts/component-contexts.js';
import { textInput } from '../../../src/interactions/modal-fields/text-input.js';
import { modal } from '../../../src/interactions/modals/modal.js';
import { Arrivals } from '../../emulator/fixtures/arrivals.js';
import { RequestSigner, toRequest } from '../../ingress/http/request-signer.js';
import { GatedJournal } from '../../ingress/journal/delivery/gated-journal.js';
import { FileStorage } from '../../ingress/journal/file-storage.js';
import { BotUnderTest } from '../fixture/bot-under-test.js';
import { autocompleteInteraction, buttonInteraction } from '../fixture/interactions.js';
import { Calls } from './calls.js';
import { JournaledWorld } from './journaled-world.js';

const order = command('order', { description: 'Orders' });
const apply = button('apply', { label: 'Apply' });
const application = modal('application', { title: 'Join', fields: { name: textInput({ label: 'Your name' }) } });

/** A world with a user, and a command whose handler waits for the test. */
async function startShop(defer?: 'ephemeral') {
  const calls = new Calls<CommandContext<typeof order>>();
  const listened = new Calls<EventContext<'interactionCreate'>>();
  @Handler()
  class Shop {
    @Command(order, { defer })
    ordered(context: CommandContext<typeof order>) {
      return calls.start(context);
    }

    @On('interactionCreate')
    listened(context: EventContext<'interactionCreate'>) {
      return listened.start(context);
    }
  }
  const process = await JournaledWorld.start({ handlers: [Shop] });
  const user = await process.world.createMember('Ada');
  return { process, user, calls, listened };
}

/** A world after a user clicked a button, and the handler of the button started. */
async function startClick(defer?: false) {
  const calls = new Calls<ButtonContext<typeof apply>>();
  @Handler()
  class Desk {
    @Button(apply, { defer })
    clicked(context: ButtonContext<typeof apply>) {
      return calls.start(context);
    }

    @ModalSubmit(application)
    async submitted(context: ModalContext<typeof application>) {
      await context.reply(`Welcome, ${context.values.name}`);
    }
  }
  const process = await JournaledWorld.start({ handlers: [Desk] });
  const user = await process.world.createMember('Ada');
  const { id } = process.world.guild.channel('general');
  await process.bot.api.messages.create(id, { content: 'Join us', components: [{ type: 1, components: [apply()] }] });
  const response = user.click(apply);
  response.catch(() => {});
  const { context } = await calls.next();
  return { process, user, calls, response, context };
}

/** The world after Ada used the command and its handler started. */
async function startOrder(defer?: 'ephemeral') {
  const shop = await startShop(defer);
  const response = shop.user.useCommand(order);
  response.catch(() => {});
  const { context } = await shop.calls.next();
  return { ...shop, response, context };
}

describe('an interaction that was not answered when its process died', () => {
  test('is acknowledged again and handled, and says that it is replayed', async () => {
    const { process, calls, response, context } = await startOrder();
    await process.killAndRestart();
    const second = (await calls.next()).context;
    await second.reply('your order');
    expect((await response).text).toBe('your order');
    expect(context.origin).toMatchObject({ replayed: false });
    expect(second.origin).toMatchObject({ replayed: true, eventId: expect.stringMatching(/^0\/1:\d+-\d+$/) });
  });

  test('is acknowledged as the binding says', async () => {
    const { process, calls, response } = await startOrder('ephemeral');
    await process.killAndRestart();
    await (await calls.next()).context.reply({ content: 'your order', ephemeral: true });
    expect((await response).isEphemeral).toBe(true);
  });

  test('is not handled if Discord no longer accepts a response, which is counted', async () => {
    const { process, calls } = await startOrder();
    await process.kill();
    await process.world.emulator.clock.advance(4000);
    const bot = await process.startBot();
    await expect.poll(() => bot.counts.expiredInteractions).toBe(1);
    expect(calls.count).toBe(1);
    expect(bot.counts.failures).toBe(0);
  });

  test('is not acknowledged if its token has expired', async () => {
    const { process, calls, context } = await startOrder();
    await context.defer();
    await process.kill();
    await process.world.emulator.clock.advance(15 * 60_000);
    const bot = await process.startBot();
    await expect.poll(() => bot.counts.expiredInteractions).toBe(1);
    expect(calls.count).toBe(1);
  });

  test('is answered by its handler itself if the binding has `defer: false`', async () => {
    const { process, user, calls, response } = await startClick(false);
    await process.killAndRestart();
    await (await calls.next()).context.showModal(application());
    await response;
    expect((await user.fill(application, { name: 'Ada' }).submit()).text).toBe('Welcome, Ada');
  });
});

describe('an interaction whose handler sends the initial response itself', () => {
  test('is counted as expired if Discord no longer accepts it', async () => {
    const { process, calls } = await startClick(false);
    await process.kill();
    await process.world.emulator.clock.advance(4000);
    @Handler()
    class Desk {
      @Button(apply, { defer: false })
      async clicked(context: ButtonContext<typeof apply>) {
        await context.reply('Welcome');
      }
    }
    const bot = await process.startBot({ handlers: [Desk] });
    await expect.poll(() => bot.counts.expiredInteractions).toBe(1);
    expect(calls.count).toBe(1);
    expect(bot.counts).toMatchObject({ failures: 0 });
  });
});

describe('a command that this version of the bot no longer has', () => {
  @Handler()
  class Nothing {
    @On('guildMemberAdd')
    joined() {}
  }

  test('is answered all the same', async () => {
    const { process, response } = await startOrder();
    await process.killAndRestart({ handlers: [Nothing], commands: { sync: 'never' } });
    expect((await response).text).toContain('no longer available');
  });

  test('is counted as expired if Discord no longer accepts a response', async () => {
    const { process } = await startOrder();
    await process.kill();
    await process.world.emulator.clock.advance(4000);
    const bot = await process.startBot({ handlers: [Nothing], commands: { sync: 'never' } });
    await expect.poll(() => bot.counts.expiredInteractions).toBe(1);
    expect(bot.counts.failures).toBe(0);
  });
});

describe('a prompt that was open when its process died', () => {
  const confirm = button('confirm', { label: 'Confirm' });

  /** A world after a user used a command whose handler waits for a click on a button. */
  async function startPrompt() {
    let started = 0;
    const confirmed = new Calls<undefined>();
    @Handler()
    class Shop {
      @Command(order)
      async ordered(context: CommandContext<typeof order>) {
        started += 1;
        await context.reply({ content: 'Sure?', components: [{ type: 1, components: [confirm()] }] });
        await context.awaitComponent(confirm, { timeoutMs: 60_000 });
        await confirmed.start(undefined);
      }
    }
    const process = await JournaledWorld.start({ handlers: [Shop] });
    const user = await process.world.createMember('Ada');
    await user.useCommand(order);
    return { process, user, starts: () => started, confirmed };
  }

  test('ends: a later click is answered that it has expired, and the handler does not run again', async () => {
    const { process, user, starts } = await startPrompt();
    const bot = await process.killAndRestart();
    expect((await user.click(confirm)).text).toBe('This control has expired.');
    expect(starts()).toBe(1);
    expect(bot.counts).toMatchObject({ failures: 0, expiredInteractions: 0 });
  });

  test('ends although the click had arrived: the user sees that it has expired', async () => {
    const { process, user, starts, confirmed } = await startPrompt();
    const response = user.click(confirm);
    await confirmed.next();
    await process.killAndRestart();
    expect((await response).text).toContain('This control has expired.');
    expect(starts()).toBe(1);
  });
});

describe('an interaction that was deferred when its process died', () => {
  test.each(['reply', 'ephemeral'] as const)('is handled, and its %s is completed', async (mode) => {
    const { process, calls, response, context } = await startOrder();
    await context.defer({ ephemeral: mode === 'ephemeral' });
    await process.killAndRestart();
    const { context: second } = await calls.next();
    await second.defer({ ephemeral: mode === 'ephemeral' });
    await second.reply('your order');
    const { text, isEphemeral } = await response;
    expect(text).toBe('your order');
    expect(isEphemeral).toBe(mode === 'ephemeral');
    expect(process.bot.counts.failures).toBe(0);
  });

  test('for an update is handled, and updates its message', async () => {
    const { process, user, calls, context } = await startClick();
    await context.deferUpdate();
    await process.killAndRestart();
    await (await calls.next()).context.update('Closed');
    await user.waitForMessage('Closed');
    expect(process.bot.counts.failures).toBe(0);
  });

  test('just before, so that this was not noted, is handled and completed', async () => {
    const { process, calls, response, context } = await startOrder();
    await process.kill(() => context.defer());
    await process.startBot();
    await (await calls.next()).context.reply('your order');
    expect((await response).text).toBe('your order');
  });

  test('for an update just before, so that this was not noted, is handled', async () => {
    const { process, user, calls, context } = await startClick();
    await process.kill(() => context.deferUpdate());
    await process.startBot();
    await (await calls.next()).context.update('Closed');
    await user.waitForMessage('Closed');
  });
});

describe('an interaction that was answered when its process died', () => {
  test('is not handled again; a listener to interactions that had not finished is', async () => {
    const { process, calls, listened, context, response } = await startOrder();
    await listened.next();
    await context.reply('your order');
    await response;
    const bot = await process.killAndRestart();
    await listened.next();
    await expect.poll(() => bot.gateway.status).toBe('ready');
    expect(calls.count).toBe(1);
    expect(bot.counts.expiredInteractions).toBe(0);
  });

  test('just before, so that this was not noted, is not handled again', async () => {
    const { process, calls, listened, context } = await startOrder();
    await listened.next();
    await process.kill(() => context.reply('your order'));
    const bot = await process.startBot();
    await (await listened.next()).end();
    await expect.poll(() => bot.gateway.shards[0]?.journal?.runningEvents).toBe(0);
    expect(calls.count).toBe(1);
    expect(bot.counts).toMatchObject({ expiredInteractions: 0, failures: 0 });
  });
});

describe('a journal that hangs', () => {
  test('does not hold up a command for longer than a quarter of a second, which is counted', async () => {
    const { process, user, calls } = await startShop();
    process.journal.shards[0]?.hold();
    const response = user.useCommand(order);
    await (await calls.next()).context.reply('your order');
    expect((await response).text).toBe('your order');
    expect(process.bot.gateway.shards[0]?.journal).toMatchObject({ unjournalled: 1 });
    process.journal.shards[0]?.open();
  });

  test('does not make the next process handle an interaction again that was answered', async () => {
    const { process, user, calls, listened } = await startShop();
    process.journal.shards[0]?.hold();
    const response = user.useCommand(order);
    await (await calls.next()).context.reply('your order');
    await response;
    await process.kill();
    const bot = await process.startBot();
    await listened.next();
    await listened.next();
    await expect.poll(() => bot.pending.calls).toBe(0);
    expect(calls.count).toBe(1);
    expect(bot.counts).toMatchObject({ expiredInteractions: 0, failures: 0 });
  });
});

test('autocomplete, and what arrives over HTTP, is not in the journal', async () => {
  const find = command('find', {
    description: 'Finds',
    options: { word: stringOption({ description: 'Which', autocomplete: true }) },
  });
  const started = new Arrivals<string>();
  const wait = (name: string) => {
    started.push(name);
    return new Promise<never>(() => {});
  };
  @Handler()
  class Desk {
    @Button(apply)
    clicked({ origin }: ButtonContext<typeof apply>) {
      return wait(`click over ${origin.via}`);
    }

    @Command(find)
    found() {}

    @Autocomplete(find, 'word')
    suggest(): Promise<never> {
      return wait('autocomplete');
    }
  }
  await using storage = await FileStorage.create();
  const journal = new GatedJournal(await storage.open());
  const signing = new RequestSigner(systemClock);
  const http = { publicKey: signing.publicKey };
  await using under = await BotUnderTest.start({
    handlers: [Desk],
    commands: { sync: 'never' },
    gateway: { shards: 1 },
    journal,
    http,
    drainTimeoutMs: 0,
  });
  const [shard] = journal.shards;
  const entries = async () => {
    const name = await started.next();
    await journal.flush();
    return [name, shard?.steps.filter((step) => step.startsWith('entry')).length];
  };
  const typed = autocompleteInteraction('find', [{ name: 'word', type: 3, value: 'w', focused: true }]);
  under.server.dispatch('INTERACTION_CREATE', typed);
  expect(await entries()).toEqual(['autocomplete', 0]);
  void under.bot.fetch(toRequest(signing.sign(buttonInteraction('apply', '5002'))));
  expect(await entries()).toEqual(['click over http', 0]);
  under.server.dispatch('INTERACTION_CREATE', buttonInteraction('apply', '5003'));
  expect(await entries()).toEqual(['click over gateway', 1]);
});
