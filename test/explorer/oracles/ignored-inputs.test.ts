/** What users enter and choose has an effect, at once or later. */
import {
  Api,
  actionRow,
  Bot,
  booleanOption,
  Clock,
  Command,
  type CommandContext,
  command,
  type GuildOnly,
  guildOnly,
  Handler,
  Select,
  type SelectContext,
  stringOption,
  stringSelect,
} from 'guildhall';
import { expect, test } from 'vitest';
import { explore } from '../fixture/explore.js';

const options = { loud: booleanOption({ description: 'Whether it is repeated' }) };
const call = command('call', { description: 'Calls everybody', contexts: ['guild'], options });

/** @param repeat what the bot does later with the option */
function callingBot(repeat: (isLoud: boolean, clock: Clock, send: () => void) => void): Bot {
  @Handler()
  class Calling {
    constructor(
      private readonly api: Api,
      private readonly clock: Clock,
    ) {}

    @Command(call, { defer: false })
    async call(use: CommandContext<typeof call>) {
      const send = () => this.api.messages.create(use.channelId, { content: 'Come!' });
      await send();
      repeat(use.options.loud, this.clock, () => void send().catch(() => {}));
      return use.reply({ content: 'Called.', ephemeral: true });
    }
  }
  return new Bot({ handlers: [Calling], logLevel: 'silent' });
}

test('an option that never changes anything is a warning, once', async () => {
  const { findings } = await explore(
    callingBot(() => {}),
    { maxSteps: 100 },
  );
  expect(findings).toMatchObject([
    { kind: 'ignoredInput', grade: 'warning', declaration: 'command "/call"', isUnstable: false },
  ]);
  expect(findings[0]?.message).toContain('loud');
});

test('an option that has an effect hours later is no warning', async () => {
  const later = callingBot((isLoud, clock, send) => {
    if (isLoud) clock.schedule(5 * 60 * 60_000, send);
  });
  expect((await explore(later, { maxSteps: 100 })).findings).toEqual([]);
});

const find = command('find', {
  description: 'Finds notes',
  options: { text: stringOption({ description: 'What they contain', maxLength: 50 }) },
});

test('a search that finds nothing, whatever is searched for, is no warning', async () => {
  @Handler()
  class Searching {
    @Command(find, { defer: false })
    find(use: CommandContext<typeof find>) {
      return use.reply({ content: 'There are no such notes.', ephemeral: true });
    }
  }
  const bot = new Bot({ handlers: [Searching], logLevel: 'silent' });
  expect((await explore(bot, { maxSteps: 100 })).findings).toEqual([]);
});

const menu = command('menu', { description: 'Shows the menu', contexts: ['guild'] });
const roles = stringSelect('roles', {
  placeholder: 'Your role',
  options: { regular: 'Regular' },
  minValues: 0,
  guards: [guildOnly],
});

/** @param isRemoved whether members lose a role that they do not choose any more */
function menuBot(isRemoved: boolean): Bot {
  @Handler()
  class Menu {
    constructor(private readonly api: Api) {}

    @Command(menu, { defer: false })
    show(use: CommandContext<typeof menu>) {
      return use.reply({ content: 'Choose', components: [actionRow(roles())] });
    }

    @Select(roles, { defer: false })
    async choose(use: SelectContext<typeof roles> & GuildOnly) {
      await use.reply({ content: `You have ${use.values.length} roles.`, ephemeral: true });
      const all = await this.api.guilds.listRoles(use.guildId);
      const regular = all.find(({ name }) => name === 'regular')?.id ?? '';
      const isChosen = use.values.length > 0;
      if (isChosen) await this.api.guilds.addMemberRole(use.guildId, use.user.id, regular);
      else if (isRemoved) await this.api.guilds.removeMemberRole(use.guildId, use.user.id, regular);
    }
  }
  return new Bot({ handlers: [Menu], logLevel: 'silent' });
}

test('a role that is not chosen any more, and stays, is a warning although choosing it has an effect', async () => {
  const { findings } = await explore(menuBot(false), { maxSteps: 150 });
  expect(findings).toMatchObject([{ kind: 'ignoredInput', isUnstable: false, assertions: [{ kind: 'roleRemoved' }] }]);
});

test('a role that is taken away when it is not chosen any more is no warning', async () => {
  expect((await explore(menuBot(true), { maxSteps: 150 })).findings).toEqual([]);
});
