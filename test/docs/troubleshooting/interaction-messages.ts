/** What users see of interactions that fail, and the errors of their responses. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createWorld } from '@guildhall/dev/testing';
import type { ButtonContext, CommandContext, EventContext } from 'guildhall';
import { actionRow, Button, button, Command, command, guildOnly, Handler, modal, On, textInput } from 'guildhall';
import { root } from '../document-snippets.js';
import { failureMessage } from './failure-message.js';

const postCommand = command('post', { description: 'Posts the buttons' });
const failButton = button('fail', { label: 'Fail' });
const silentButton = button('silent', { label: 'Silent' });
const oldButton = button('old', { label: 'Old' });
const lateButton = button('late', { label: 'Late' });
const serverButton = button('server', { label: 'Server', guards: [guildOnly] });
const lateModal = modal('late', { title: 'Late', fields: { name: textInput({ label: 'Name' }) } });

/** A bot with a mistake in each of its handlers. */
function createMistakeHandler(errors: string[]) {
  let latest: CommandContext<typeof postCommand> | undefined;

  @Handler()
  class MistakeHandler {
    @Command(postCommand)
    async post(use: CommandContext<typeof postCommand>) {
      latest = use;
      await use.reply({
        content: 'Buttons',
        components: [actionRow(failButton(), silentButton(), oldButton(), lateButton())],
      });
      errors.push(await failureMessage(() => use.reply('Again')));
    }

    @Button(failButton)
    fail() {
      throw new Error('The handler fails.');
    }

    @Button(silentButton, { defer: 'reply' })
    forgetResponse() {}

    @Button(serverButton)
    onServer() {}

    @Button(lateButton)
    async showLateModal(click: ButtonContext<typeof lateButton>) {
      await click.defer();
      errors.push(await failureMessage(() => click.showModal(lateModal())));
      await click.reply('Done.');
    }
  }
  return { MistakeHandler, followUpLate: () => failureMessage(() => latest?.followUp('Late')) };
}

/** What users see, and the errors of handlers. */
async function handledMessages(): Promise<string[]> {
  const errors: string[] = [];
  const { MistakeHandler, followUpLate } = createMistakeHandler(errors);
  await using world = await createWorld({ bot: { handlers: [MistakeHandler] }, clock: 'manual' });
  const robin = await world.createMember('Robin');
  await robin.useCommand(postCommand);
  const seen = [
    await robin.click(failButton),
    await robin.click(silentButton),
    await robin.click(oldButton),
    await robin.click(lateButton),
  ];
  const { id: dmId } = await world.bot.api.users.createDm(robin.id);
  await world.bot.api.messages.create(dmId, { content: 'Hello', components: [actionRow(serverButton())] });
  seen.push(await robin.click(serverButton));
  await world.bot.api.commands.create(world.emulator.applicationId, { name: 'gone', description: 'Gone' });
  seen.push(await robin.useCommand('gone'));
  await world.clock.advance('16m');
  return [...seen.map(({ text }) => text), ...errors, await followUpLate()];
}

/** The errors of a bot that responds twice, late, and not at all. */
async function unhandledMessages(): Promise<string[]> {
  const errors: string[] = [];
  let onQuiet = () => {};
  const quietReceived = new Promise<void>((resolve) => {
    onQuiet = resolve;
  });

  @Handler()
  class Listener {
    @On('interactionCreate')
    async onInteraction({ data, api }: EventContext<'interactionCreate'>) {
      if (data.data && 'name' in data.data && data.data.name === 'quiet') return onQuiet();
      const respond = (id: string) =>
        api.interactions.createResponse(id, data.token, { type: 4, data: { content: 'Hello' } });
      await respond(data.id);
      errors.push(await failureMessage(() => respond(data.id)), await failureMessage(() => respond('1')));
    }
  }

  await using world = await createWorld({ bot: { handlers: [Listener] }, clock: 'manual' });
  const { api } = world.bot;
  for (const name of ['twice', 'quiet'])
    await api.commands.create(world.emulator.applicationId, { name, description: name });
  const robin = await world.createMember('Robin');
  await robin.useCommand('twice');
  await world.waitForIdle();
  const quiet = failureMessage(() => robin.useCommand('quiet'));
  await quietReceived;
  await world.clock.advance('3s');
  return [...errors, await quiet];
}

/** The text that Discord's client shows; the page of the emulator shows the same. */
const clientMessage = () => readFileSync(join(root, 'dev/src/playground/messages/message-parts.tsx'), 'utf8');

export async function interactionMessages(): Promise<string[]> {
  return [...(await handledMessages()), ...(await unhandledMessages()), clientMessage()];
}
