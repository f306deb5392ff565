/** A bot with every kind of command and option, for tests of the page. */
import {
  Autocomplete,
  type AutocompleteContext,
  attachmentOption,
  Bot,
  booleanOption,
  Command,
  type CommandContext,
  channelOption,
  channelSelect,
  checkbox,
  checkboxGroup,
  command,
  fileUpload,
  Handler,
  integerOption,
  type MessageCommandContext,
  mentionableOption,
  mentionableSelect,
  messageCommand,
  modal,
  numberOption,
  radioGroup,
  roleOption,
  roleSelect,
  stringOption,
  stringSelect,
  subcommand,
  subcommandGroup,
  textInput,
  type UserCommandContext,
  userCommand,
  userOption,
  userSelect,
} from 'guildhall';

export const ping = command('ping', { description: 'Answers at once' });

export const lift = command('lift', {
  description: 'Lifts something',
  options: {
    what: stringOption({ description: 'What is lifted', minLength: 2, maxLength: 12 }),
    tons: integerOption({ description: 'How heavy it is', min: 1, max: 40 }),
    height: numberOption({ description: 'How high, in metres', min: 0.5, max: 60, required: false }),
    side: stringOption({
      description: 'To which side',
      choices: { port: 'To port', star: 'To starboard' },
      required: false,
    }),
    careful: booleanOption({ description: 'Whether slowly', required: false }),
  },
});

export const assign = command('assign', {
  description: 'Assigns work',
  options: {
    who: userOption({ description: 'Whom' }),
    team: roleOption({ description: 'To which team', required: false }),
    place: channelOption({ description: 'Where', required: false }),
    told: mentionableOption({ description: 'Who is told', required: false }),
    plan: attachmentOption({ description: 'A plan', required: false }),
  },
});

export const crate = command('crate', {
  description: 'Crates',
  subcommands: {
    find: subcommand({
      description: 'Finds a crate',
      options: { label: stringOption({ description: 'Its label', autocomplete: true }) },
    }),
    yard: subcommandGroup({
      description: 'The yard',
      subcommands: { sweep: subcommand({ description: 'Sweeps the yard' }) },
    }),
  },
});

/** Every kind of field, in forms of at most five. */
export const survey = command('survey', {
  description: 'Asks for everything',
  options: {
    form: stringOption({ description: 'Which form', choices: { words: 'Words', people: 'People', marks: 'Marks' } }),
  },
});

const forms = {
  words: modal('survey/words', {
    title: 'Words',
    fields: {
      name: textInput({ label: 'Name', description: 'As on the papers', minLength: 2, maxLength: 20 }),
      story: textInput({ label: 'Story', style: 'paragraph', required: false }),
      berth: stringSelect({
        label: 'Berth',
        options: { north: 'North', south: { label: 'South', description: 'Sunny' } },
      }),
      papers: fileUpload({ label: 'Papers', maxValues: 2, required: false }),
    },
  }),
  people: modal('survey/people', {
    title: 'People',
    fields: {
      mate: userSelect({ label: 'Mate' }),
      watch: roleSelect({ label: 'Watch', required: false }),
      told: mentionableSelect({ label: 'Told', required: false, maxValues: 3 }),
      place: channelSelect({ label: 'Place', required: false }),
    },
  }),
  marks: modal('survey/marks', {
    title: 'Marks',
    fields: {
      cargo: radioGroup({ label: 'Cargo', options: { dry: { label: 'Dry', description: 'Grain' }, wet: 'Wet' } }),
      tools: checkboxGroup({ label: 'Tools', options: { rope: 'Rope', hook: 'Hook' }, required: false }),
      signed: checkbox({ label: 'Signed' }),
    },
  }),
};

export const stall = command('stall', { description: 'Never answers' });
export const weigh = messageCommand('Weigh');
export const greet = userCommand('Greet');

const labels = ['apples', 'anchors', 'barrels'];

/** What the bot is asked for suggestions waits until it is let go, where a test wants that. */
export interface Suggesting {
  wait?: (typed: string) => Promise<void>;
}

/** @param suggesting changed by tests while the bot runs */
export function craneBot(suggesting: Suggesting = {}): Bot {
  @Handler()
  class Crane {
    @Command(ping)
    pinged(used: CommandContext<typeof ping>) {
      return used.reply({ content: 'Pong.', ephemeral: true });
    }

    @Command(lift)
    lifted(used: CommandContext<typeof lift>) {
      const { what, tons, height, side, careful } = used.options;
      return used.reply({ content: `Lifted: ${[what, tons, height, side, careful].map(String).join(', ')}.` });
    }

    @Command(assign)
    assigned(used: CommandContext<typeof assign>) {
      const { who, team, place, told, plan } = used.options;
      const parts = [who.user.username, team?.name, place?.name, told?.type, plan?.filename];
      return used.reply({ content: `Assigned: ${parts.map((part) => part ?? 'none').join(', ')}.` });
    }

    @Command(crate.subcommands.find)
    found(used: CommandContext<typeof crate.subcommands.find>) {
      return used.reply({ content: `Found: ${used.options.label}.` });
    }

    @Autocomplete(crate.subcommands.find, 'label')
    async suggest(typing: AutocompleteContext<typeof crate.subcommands.find, 'label'>) {
      await suggesting.wait?.(typing.value);
      if (typing.value === 'storm') throw new Error('there is a storm');
      await typing.respond(labels.filter((label) => label.startsWith(typing.value)));
    }

    @Command(crate.subcommands.yard.subcommands.sweep)
    swept(used: CommandContext<typeof crate.subcommands.yard.subcommands.sweep>) {
      return used.reply({ content: 'Swept.' });
    }

    @Command(survey, { defer: false })
    asked(used: CommandContext<typeof survey>) {
      return used.showModal(forms[used.options.form]());
    }

    @Command(stall, { defer: false })
    stalled(): Promise<void> {
      return new Promise(() => {});
    }

    @Command(weigh)
    weighed(used: MessageCommandContext) {
      return used.reply({ content: `It weighs ${used.target.content.length}.` });
    }

    @Command(greet)
    greeted(used: UserCommandContext) {
      return used.reply({ content: `Greetings, ${used.target.user.username}.` });
    }
  }
  return new Bot({ handlers: [Crane], logLevel: 'silent', signals: false });
}
