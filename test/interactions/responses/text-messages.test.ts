/** The methods of contexts that send a message accept its content alone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser, TestWorld } from '../../../dev/src/testing/index.js';
import type { Bot } from '../../../src/app/bot/bot.js';
import type { UnknownComponentContext } from '../../../src/app/contexts/unknown-component-context.js';
import { Button } from '../../../src/app/decorators/button.js';
import { Command } from '../../../src/app/decorators/command.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { OnUnknownComponent } from '../../../src/app/decorators/on.js';
import { command } from '../../../src/interactions/commands/command.js';
import { actionRow } from '../../../src/interactions/components/action-row.js';
import { button } from '../../../src/interactions/components/button.js';
import type { CommandContext } from '../../../src/interactions/contexts/command-context.js';
import type { ButtonContext } from '../../../src/interactions/contexts/component-contexts.js';
import { ingressKinds, startIngressTestBot } from '../fixture/ingress-test-bot.js';

const greetCommand = command('greet', { description: 'Greets' });
const changeButton = button('change', { label: 'Change' });

@Handler()
class Desk {
  @Command(greetCommand)
  async greeted(use: CommandContext<typeof greetCommand>) {
    await use.reply('Hello');
    await use.editReply('Hello again');
    const more = await use.followUp('More');
    await use.editFollowUp(more, 'Much more');
  }

  @Button(changeButton)
  changed(click: ButtonContext<typeof changeButton>) {
    return click.update('Changed');
  }

  @OnUnknownComponent()
  expired(use: UnknownComponentContext) {
    return use.update('This button has expired.');
  }
}

describe.each(ingressKinds)('by %s', (kind) => {
  let world: TestWorld;
  let bot: Bot;
  let wren: TestUser;
  beforeAll(async () => {
    ({ world, bot } = await startIngressTestBot(kind, [Desk]));
    wren = await world.createMember('Wren');
  });
  afterAll(() => world.close());

  const post = (component: ReturnType<typeof changeButton>) =>
    bot.api.messages.create(world.emulator.channelId, { content: 'Here.', components: [actionRow(component)] });

  /** The texts of a message: its content and the labels of its components. */
  const textOf = (id: string) => wren.messages().find((message) => message.id === id)?.text;

  test('a command replies, follows up and edits with texts', async () => {
    const earlier = new Set(wren.messages().map(({ id }) => id));
    await wren.useCommand('greet');
    await world.waitForIdle();
    const messages = wren.messages().filter(({ id }) => !earlier.has(id));
    expect(messages.map(({ text }) => text)).toEqual(['Much more', 'Hello again']);
  });

  test('a button updates its message with a text, and the components stay', async () => {
    const { id } = await post(changeButton());
    await wren.click('Change');
    expect(textOf(id)).toBe('Changed\nChange');
  });

  test('an unknown component is answered with a text', async () => {
    const { id } = await post({ type: 2, style: 1, label: 'Old', custom_id: 'no-longer' });
    await wren.click('Old');
    expect(textOf(id)).toBe('This button has expired.\nOld');
  });
});
