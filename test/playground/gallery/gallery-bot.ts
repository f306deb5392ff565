/** A bot with a modal, a command, a command for users and previews, and its gallery. */

import type { TestWorld } from '@guildhall/dev/testing';
import {
  actionRow,
  Bot,
  Button,
  type ButtonContext,
  button,
  Command,
  type CommandContext,
  command,
  containerComponent,
  Handler,
  type ModalContext,
  ModalSubmit,
  messageLayout,
  modal,
  preview,
  section,
  stringOption,
  textInput,
  type UserCommandContext,
  userCommand,
} from 'guildhall';
import { collectGallery } from '../../../dev/src/cli/gallery/collect-gallery.js';
import { reportedError } from '../../../dev/src/testing/reports/reported-error.js';

const greet = command('greet', {
  description: 'Greets a ship',
  options: { ship: stringOption({ description: 'Its name' }) },
});
const wave = userCommand('Wave');
const join = button('join/:track<dev|art>', { label: 'Join', style: 'primary' });
const report = modal('report/:message<snowflake>', {
  title: 'Report a ship',
  fields: { why: textInput({ label: 'Why?', maxLength: 40 }) },
});

@Handler()
class Harbour {
  @Command(greet)
  greet(use: CommandContext<typeof greet>) {
    return use.reply({ content: `Ahoy, ${use.options.ship}!`, components: [actionRow(join({ track: 'art' }))] });
  }

  @Command(wave)
  wave(use: UserCommandContext) {
    return use.reply(`You wave to ${use.target.user.username}.`);
  }

  @Button(join)
  join(click: ButtonContext<typeof join>) {
    return click.reply({ content: `You joined ${click.params.track}.`, ephemeral: true });
  }

  @ModalSubmit(report)
  report(form: ModalContext<typeof report>) {
    return form.reply(`Reported ${form.params.message}: ${form.values.why}`);
  }
}

export const galleryBot = new Bot({ handlers: [Harbour], logLevel: 'silent', signals: false });

/** The layout of a board, with a title. */
const board = (title: string) =>
  messageLayout(
    `# ${title}`,
    containerComponent({ accentColor: 0x2f6f8f }, section('Two places are free.', join({ track: 'dev' }))),
  );

/** The previews of the bot. */
export const previews = {
  board: preview('Sign-up board', () => board('Friday sail')),
  welcome: preview('Welcome', {
    content: 'Welcome aboard!',
    embeds: [{ title: 'Rules', description: 'No whistling.' }],
  }),
  broken: preview('Broken', () => {
    throw new TypeError('there is no event');
  }),
  invalid: preview('Invalid', () => ({ content: 'x'.repeat(2001) })),
  markup: preview(`<img src=x onerror=alert(1)> ${'very '.repeat(45)}long`, 'A **bold** text'),
};

/** Reports the gallery of the bot, as `guildhall dev` does after each start. */
export async function reportGallery({ emulator }: TestWorld, exports: object = previews): Promise<void> {
  const files = [{ name: 'src/previews.ts', exports }];
  const { declarations } = galleryBot;
  emulator.setGallery(await collectGallery({ declarations, declaredModals: [], files, describeError: reportedError }));
}

/** The previews after a save that renames the board and changes the greeting. */
export const changedPreviews = {
  board: preview('Sign-up board', () => board('Saturday sail')),
};
