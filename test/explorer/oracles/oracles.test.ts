/** What each oracle finds after single steps, and what is intended and no finding. */
import {
  Api,
  actionRow,
  Bot,
  Button,
  type ButtonContext,
  button,
  Clock,
  Command,
  type CommandContext,
  command,
  type EventContext,
  Handler,
  On,
  roleOption,
  stringOption,
  userOption,
} from 'guildhall';
import { type AllowedMentions, channelTypes } from 'guildhall/wire';
import { describe, expect, test } from 'vitest';
import type { ObservedProblem } from '../../../dev/src/explorer/problems/observed-problem.js';
import { gradeOf } from '../../../dev/src/explorer/problems/observed-problem.js';
import { isInteractionStep, type ScenarioStep } from '../../../dev/src/scenario/steps/scenario-step.js';
import { ActingWorld } from '../fixture/acting-world.js';

const note = command('note', { description: 'Takes a note', options: { text: stringOption({ description: 'It' }) } });
const next = button('next', { label: 'Next' });
const GENERAL = '\u{E000}channel:0:general\u{E001}';
const CASEY = '<@\u{E000}user:0:Casey\u{E001}>';
const MODERATOR = '\u{E000}role:0:moderator\u{E001}';

const takeNote = (user: string, text: string): ScenarioStep => ({
  kind: 'useCommand',
  user,
  path: ['note'],
  options: { text },
  channel: GENERAL,
});
const clickNext: ScenarioStep = {
  kind: 'click',
  user: 'Robin',
  control: { kind: 'button', customId: 'next', label: 'Next', pattern: 'next' },
};

interface NoteOptions {
  /** The text of the message of the bot. */
  readonly write?: (text: string) => string;
  readonly mentions?: AllowedMentions;
}

/** A bot that writes what users note in their channel. */
function noteBot({ write = (text) => `Note: ${text}`, mentions }: NoteOptions = {}): Bot {
  @Handler()
  class Notes {
    constructor(private readonly api: Api) {}

    @Command(note, { defer: false })
    async take(use: CommandContext<typeof note>) {
      await use.reply({ content: 'Saved.', ephemeral: true });
      const content = write(use.options.text);
      await this.api.messages.create(use.channelId ?? '', {
        content,
        ...(mentions ? { allowed_mentions: mentions } : {}),
      });
    }
  }
  return new Bot({ handlers: [Notes], logLevel: 'silent' });
}

/** The problems after the steps. */
async function problemsOf(bot: Bot, ...steps: readonly ScenarioStep[]): Promise<readonly ObservedProblem[]> {
  const world = await ActingWorld.create(bot);
  for (const step of steps) await world.perform(step);
  return world.problems;
}

describe('a mention that a user typed', () => {
  test('is a failure if the bot notifies everyone, with what a test asserts', async () => {
    const problems = await problemsOf(noteBot(), takeNote('Robin', '@everyone mark000001'));
    expect(problems).toMatchObject([
      {
        kind: 'unwantedMention',
        declaration: 'command "/note"',
        assertions: [{ kind: 'noMention', mentioned: 'everyone', text: 'mark000001' }],
      },
    ]);
  });

  test('is a failure if the bot notifies a role', async () => {
    const problems = await problemsOf(noteBot(), takeNote('Robin', `<@&${MODERATOR}> mark000001`));
    expect(problems).toMatchObject([
      { kind: 'unwantedMention', assertions: [{ kind: 'noMention', mentioned: MODERATOR }] },
    ]);
  });

  test('is no finding if the message notifies nobody', async () => {
    expect(await problemsOf(noteBot({ mentions: { parse: [] } }), takeNote('Robin', '@everyone mark000001'))).toEqual(
      [],
    );
  });

  test('is no finding if the bot writes the mention itself', async () => {
    const bot = noteBot({ write: (text) => `@everyone ${text}` });
    expect(await problemsOf(bot, takeNote('Robin', 'mark000001'))).toEqual([]);
    expect(await problemsOf(bot, takeNote('Robin', '@everyone mark000001'))).toEqual([]);
  });

  test('is a failure if it brings a stranger into a private thread', async () => {
    @Handler()
    class Rooms {
      constructor(private readonly api: Api) {}

      @Command(note, { defer: false })
      async open(use: CommandContext<typeof note>) {
        await use.reply({ content: 'Your room is open.', ephemeral: true });
        const type = channelTypes.PRIVATE_THREAD;
        const { id } = await this.api.threads.create(use.channelId ?? '', { name: 'room', type });
        await this.api.threads.addMember(id, use.user.id);
        await this.api.messages.create(id, { content: use.options.text });
      }
    }
    const bot = new Bot({ handlers: [Rooms], logLevel: 'silent' });
    expect(await problemsOf(bot, takeNote('Robin', `${CASEY} mark000001`))).toMatchObject([
      { kind: 'unwantedMention', assertions: [{ kind: 'noMention', text: 'mark000001' }] },
    ]);
  });

  test('is no finding if the user could have notified the same people', async () => {
    expect(await problemsOf(noteBot(), takeNote('Owner', '@everyone mark000001'))).toEqual([]);
    expect(await problemsOf(noteBot(), takeNote('Robin', `${CASEY} mark000001`))).toEqual([]);
  });
});

test('a message that the bot repeats is a failure like the input of a command', async () => {
  @Handler()
  class Echo {
    constructor(private readonly api: Api) {}

    @On('messageCreate')
    async repeat({ data }: EventContext<'messageCreate'>) {
      if (!data.author.bot) await this.api.messages.create(data.channel_id, { content: `You said: ${data.content}` });
    }
  }
  const bot = new Bot({ handlers: [Echo], gateway: { intents: ['MESSAGE_CONTENT'] }, logLevel: 'silent' });
  const content = '@here mark000005';
  expect(await problemsOf(bot, { kind: 'sendMessage', user: 'Robin', channel: GENERAL, content })).toMatchObject([
    { kind: 'unwantedMention' },
  ]);
});

describe('a text from direct messages', () => {
  /** A bot that passes on direct messages. */
  function relayBot(channel: 'general' | 'sender', as: 'text' | 'file' | 'nothing' = 'text'): Bot {
    @Handler()
    class Relay {
      constructor(private readonly api: Api) {}

      @On('messageCreate')
      async relay({ data }: EventContext<'messageCreate'>) {
        if (data.guild_id !== undefined || data.author.bot) return;
        const [guild] = await this.api.users.listCurrentUserGuilds();
        const channels = await this.api.guilds.listChannels(guild?.id ?? '');
        const general = channels.find(({ name }) => name === 'general')?.id ?? '';
        const files = as === 'file' ? [{ name: 'message.txt', data: new TextEncoder().encode(data.content) }] : [];
        const content = as === 'text' ? data.content : 'A message came.';
        await this.api.messages.create(channel === 'general' ? general : data.channel_id, { content, files });
      }
    }
    return new Bot({ handlers: [Relay], logLevel: 'silent' });
  }
  const write: ScenarioStep = { kind: 'sendMessage', user: 'Robin', content: 'A quiet evening mark000002' };

  test('is a failure if the bot shows it in a channel that everybody reads', async () => {
    expect(await problemsOf(relayBot('general'), write)).toMatchObject([
      { kind: 'privateLeak', assertions: [{ kind: 'notShown', text: 'mark000002' }] },
    ]);
  });

  test('is a failure if it is in a text file there', async () => {
    expect(await problemsOf(relayBot('general', 'file'), write)).toMatchObject([
      { kind: 'privateLeak', assertions: [{ kind: 'notInFiles', text: 'mark000002' }] },
    ]);
  });

  test('is no finding in the answer to the user, and none if the bot does not show it', async () => {
    expect(await problemsOf(relayBot('sender'), write)).toEqual([]);
    expect(await problemsOf(relayBot('general', 'nothing'), write)).toEqual([]);
  });
});

describe('formatting of a user', () => {
  test('is a warning if it ends inline code of the bot', async () => {
    const bot = noteBot({ write: (text) => `Note: \`${text}\`` });
    expect(await problemsOf(bot, takeNote('Robin', 'mark000003 ` tick'))).toMatchObject([{ kind: 'unescapedText' }]);
    expect(gradeOf('unescapedText')).toBe('warning');
  });

  test('is no warning if it is between two bold lines of the bot', async () => {
    const bot = noteBot({ write: (text) => `**Question**\n${text}\n**Next question**` });
    expect(await problemsOf(bot, takeNote('Robin', 'mark000003 ** stars'))).toEqual([]);
  });

  test('is a warning if it ends the bold text of the bot', async () => {
    const bold = noteBot({ write: (text) => `**${text}**` });
    expect(await problemsOf(bold, takeNote('Robin', 'mark000003 ** stars'))).toMatchObject([
      { kind: 'unescapedText', message: expect.stringContaining('bold') },
    ]);
  });

  test('is no warning if it changes only the text itself', async () => {
    expect(await problemsOf(noteBot(), takeNote('Robin', 'mark000003 ` tick'))).toEqual([]);
    const bold = noteBot({ write: (text) => `**${text}**` });
    expect(await problemsOf(bold, takeNote('Robin', '**mark000003**'))).toEqual([]);
  });
});

describe('a value that is missing', () => {
  test.each(['Hello undefined.', 'Name: null', 'Costs NaN coins', 'To [object Object]', 'On Invalid Date'])(
    'is a warning: %s',
    async (shown) => {
      const problems = await problemsOf(noteBot({ write: () => shown }), takeNote('Robin', 'a note'));
      expect(problems).toMatchObject([{ kind: 'missingValue', assertions: [{ kind: 'notShown', text: shown }] }]);
      expect(gradeOf('missingValue')).toBe('warning');
    },
  );

  test.each(['An undefinedness', 'use.null', '`null`', 'nullable'])('is not in this text: %s', async (shown) => {
    expect(await problemsOf(noteBot({ write: () => shown }), takeNote('Robin', 'a note'))).toEqual([]);
  });

  test('is no warning if a user has typed the word', async () => {
    expect(await problemsOf(noteBot(), takeNote('Robin', 'NaN'))).toEqual([]);
  });
});

describe('a button for the next page', () => {
  function listBot(secondPage: string): Bot {
    @Handler()
    class List {
      @Command(note, { defer: false })
      show(use: CommandContext<typeof note>) {
        return use.reply({ content: 'Boats, page 1 of 2\nThe red boat', components: [actionRow(next())] });
      }

      @Button(next)
      turn(click: ButtonContext<typeof next>) {
        return click.update({ content: secondPage });
      }
    }
    return new Bot({ handlers: [List], logLevel: 'silent' });
  }
  const turn = [takeNote('Robin', 'mark000004'), clickNext];

  test.for(['Boats, page 2 of 2', 'Boats, page 1 of 2'])('leads to an empty page: %s', async (page) => {
    expect(await problemsOf(listBot(page), ...turn)).toMatchObject([
      { kind: 'emptyPage', declaration: 'button "next"', assertions: [{ kind: 'responseDiffers' }] },
    ]);
  });

  test.for(['Boats, page 2 of 2\nThe blue boat', 'There are no further boats.', 'Boats, page 1 of 2\nThe red boat'])(
    'leads to a page with content: %s',
    async (page) => {
      expect(await problemsOf(listBot(page), ...turn)).toEqual([]);
    },
  );
});

describe('messages of the bot', () => {
  function writingBot(isLoop: boolean): Bot {
    @Handler()
    class Writing {
      constructor(private readonly api: Api) {}

      @On('messageCreate')
      async answer({ data }: EventContext<'messageCreate'>) {
        if (data.author.bot && !isLoop) return;
        for (let count = 0; count < (isLoop ? 1 : 60); count += 1)
          await this.api.messages.create(data.channel_id, { content: 'Read.' });
      }
    }
    return new Bot({ handlers: [Writing], logLevel: 'silent' });
  }
  const hello: ScenarioStep = { kind: 'sendMessage', user: 'Robin', channel: GENERAL, content: 'Hello!' };

  test('that cause further ones without end are one failure, and the bot is stopped', async () => {
    expect(await problemsOf(writingBot(true), hello)).toMatchObject([
      { kind: 'endlessLoop', assertions: [{ kind: 'messagesOfBot' }] },
    ]);
  });

  test('that one handler sends are no loop, however many they are', async () => {
    expect(await problemsOf(writingBot(false), hello)).toEqual([]);
  });
});

describe('a timeout through the bot', () => {
  const mute = command('mute', { description: 'Times out', options: { who: userOption({ description: 'Whom' }) } });

  @Handler()
  class Muter {
    constructor(private readonly clock: Clock) {}

    @Command(mute, { defer: false })
    async mute(use: CommandContext<typeof mute>) {
      const until = new Date(this.clock.now() + 60_000).toISOString();
      await use.api.guilds.editMember(use.guildId ?? '', use.options.who.user.id, {
        communication_disabled_until: until,
      });
      await use.reply('Done.');
    }
  }
  const muteStep = (user: string, who: string): ScenarioStep => ({
    kind: 'useCommand',
    user,
    path: ['mute'],
    options: { who: `\u{E000}user:0:${who}\u{E001}` },
    channel: GENERAL,
  });
  const muter = () => new Bot({ handlers: [Muter], logLevel: 'silent' });

  test('is a warning if the member is not below the user', async () => {
    const [problem, ...others] = await problemsOf(muter(), muteStep('Robin', 'Casey'));
    expect(others).toEqual([]);
    expect(problem).toMatchObject({
      kind: 'publicPrivilegedAction',
      message: 'a user acts through the bot on a member who is not below them',
      assertions: [{ kind: 'timedOut', user: 'Casey', value: false }],
    });
  });

  test.each([
    ['Casey', 'Robin'],
    ['Owner', 'Casey'],
  ])('is no warning if %s times out %s, who is below', async (user, who) => {
    expect(await problemsOf(muter(), muteStep(user, who))).toEqual([]);
  });
});

describe('a role that a bot gives', () => {
  const give = command('give', { description: 'Gives it', options: { role: roleOption({ description: 'Which' }) } });

  @Handler()
  class Giver {
    @Command(give, { defer: false })
    async give(use: CommandContext<typeof give>) {
      await use.api.guilds.addMemberRole(use.guildId ?? '', use.user.id, use.options.role.id);
      await use.reply('Done.');
    }
  }
  const giver = () => new Bot({ handlers: [Giver], logLevel: 'silent' });
  const giveStep = (user: string): ScenarioStep => ({
    kind: 'useCommand',
    user,
    path: ['give'],
    options: { role: MODERATOR },
    channel: GENERAL,
  });

  test('is a warning if only users have chosen it who are not above it', async () => {
    expect(await problemsOf(giver(), giveStep('Robin'))).toMatchObject([
      {
        kind: 'publicPrivilegedAction',
        message: 'a user offers through the bot a role that is not below them',
        assertions: [{ kind: 'roleRemoved', user: 'Robin', role: 'moderator' }],
      },
    ]);
  });

  test('is no warning if somebody above it has chosen it before, also at once with another user', async () => {
    const ofOwner = giveStep('Owner');
    const note = giveStep('Casey');
    if (!isInteractionStep(ofOwner) || !isInteractionStep(note)) throw new Error('these are interactions');
    const atOnce: ScenarioStep = { kind: 'atOnce', steps: [ofOwner, note] };
    expect(await problemsOf(giver(), atOnce, giveStep('Robin'))).toEqual([]);
  });
});

describe('a role that a bot takes', () => {
  @Handler()
  class Taker {
    @Command(note, { defer: false })
    async take(use: CommandContext<typeof note>) {
      await use.reply('Done.');
      await use.api.guilds.editMember(use.guildId ?? '', use.user.id, { roles: [] });
    }
  }
  const taker = () => new Bot({ handlers: [Taker], logLevel: 'silent' });

  test('is a warning if it has not given, offered or named it', async () => {
    expect(await problemsOf(taker(), takeNote('Casey', 'Off'))).toMatchObject([
      { kind: 'unrelatedRole', assertions: [{ kind: 'roleAdded', user: 'Casey' }] },
    ]);
  });

  test('is no warning if a user has chosen it', async () => {
    const chosen = takeNote('Robin', `<@&${MODERATOR}> <@&\u{E000}role:0:regular\u{E001}>`);
    expect(await problemsOf(taker(), chosen, takeNote('Casey', 'Off'))).toEqual([]);
  });
});
