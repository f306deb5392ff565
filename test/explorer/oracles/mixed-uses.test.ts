/** Two uses of a bot at the same time: each has to affect what was chosen in it, and a form can be submitted by two users at once. */
import {
  Api,
  actionRow,
  Bot,
  Button,
  type ButtonContext,
  button,
  Command,
  type CommandContext,
  command,
  type GuildOnly,
  guildOnly,
  Handler,
  type ModalContext,
  ModalSubmit,
  modal,
  Select,
  type SelectContext,
  textInput,
  userSelect,
} from 'guildhall';
import { expect, test } from 'vitest';
import { explore } from '../fixture/explore.js';

const description = 'Makes somebody a regular';
const welcome = command('welcome', { description, memberPermissions: ['MANAGE_GUILD'] });
const whom = userSelect('whom', { placeholder: 'Whom' });
const confirm = button('confirm/:member<snowflake>', { label: 'Confirm' });

/** @param isShared whether the handler keeps in one place whom the users have chosen */
function welcomingBot(isShared: boolean): Bot {
  @Handler()
  class Welcoming {
    #member = '';
    constructor(private readonly api: Api) {}

    @Command(welcome, { defer: false, guards: [guildOnly] })
    ask(use: CommandContext<typeof welcome>) {
      return use.reply({ content: 'Whom?', components: [actionRow(whom())], ephemeral: true });
    }

    @Select(whom, { defer: false })
    choose(choice: SelectContext<typeof whom>) {
      const [member = ''] = choice.values;
      this.#member = member;
      return choice.update({ content: 'Really?', components: [actionRow(confirm({ member }))] });
    }

    @Button(confirm, { defer: false, guards: [guildOnly] })
    async confirm(click: ButtonContext<typeof confirm> & GuildOnly) {
      const member = isShared ? this.#member : click.params.member;
      await click.update({ content: 'Done.', components: [] });
      const roles = await this.api.guilds.listRoles(click.guildId);
      const regular = roles.find(({ name }) => name === 'regular');
      const isMember = await this.api.guilds.getMember(click.guildId, member).catch(() => undefined);
      if (regular && isMember) await this.api.guilds.addMemberRole(click.guildId, member, regular.id);
    }
  }
  return new Bot({ handlers: [Welcoming], logLevel: 'silent' });
}

test('an effect on whom was chosen in another use is a warning, with the steps of both uses', async () => {
  const { findings } = await explore(welcomingBot(true), { maxSteps: 200 });
  expect(findings).toMatchObject([
    { kind: 'wrongTarget', grade: 'warning', declaration: expect.stringContaining('confirm'), isUnstable: false },
  ]);
  const choices = findings[0]?.steps.filter(({ kind }) => kind === 'select');
  expect(choices).toHaveLength(2);
});

test('an effect on whom the user has chosen is no warning', async () => {
  expect((await explore(welcomingBot(false), { maxSteps: 200 })).findings).toEqual([]);
});

const desk = command('desk', { description: 'Opens the desk' });
const close = button('close', { label: 'Close' });
const closing = modal('closing', { title: 'Close it', fields: { why: textInput({ label: 'Why?' }) } });

/** @param isGuarded whether only the first submission counts */
function deskBot(isGuarded: boolean): Bot {
  @Handler()
  class Desk {
    #isClosed = false;
    constructor(private readonly api: Api) {}

    @Command(desk, { defer: false })
    open(use: CommandContext<typeof desk>) {
      this.#isClosed = false;
      return use.reply({ content: 'The desk is open', components: [actionRow(close())] });
    }

    @Button(close, { defer: false })
    ask(click: ButtonContext<typeof close>) {
      return click.showModal(closing());
    }

    @ModalSubmit(closing, { defer: false })
    async close(form: ModalContext<typeof closing>) {
      if (this.#isClosed) return form.reply({ content: 'It is closed.', ephemeral: true });
      if (isGuarded) this.#isClosed = true;
      await this.api.messages.create(form.channelId ?? '', { content: 'The desk closes' });
      this.#isClosed = true;
      return form.reply({ content: 'Thank you.', ephemeral: true });
    }
  }
  return new Bot({ handlers: [Desk], logLevel: 'silent' });
}

/** The warnings about the order. The text of the form has no effect, which is a warning of its own. */
async function orderWarnings(isGuarded: boolean) {
  const { findings } = await explore(deskBot(isGuarded), { maxSteps: 100 });
  return findings.filter(({ kind }) => kind === 'orderMatters');
}

test('a form that two users submit at once, and that does twice what it should do once, is a warning', async () => {
  expect(await orderWarnings(false)).toMatchObject([{ declaration: 'modal "closing"', isUnstable: false }]);
});

test('a form of which only the first submission counts is no warning', async () => {
  expect(await orderWarnings(true)).toEqual([]);
});
