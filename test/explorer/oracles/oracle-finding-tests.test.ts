// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are parts of source files
/** Bugs that a bot itself does not report: each is found, its printed test fails for the reason that the report names, and passes without it. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { ExplorerProblemKind } from '../../../dev/src/testing/invariants/invariants.js';
import { explore, printFinding } from '../fixture/explore.js';
import { FindingProject } from '../fixture/finding-project.js';

/** A handler with a bug, and without it. */
interface Sample {
  readonly bug: string;
  readonly fixed: string;
  /** What only this handler uses. Users would use what is declared for others in vain. */
  readonly declarations?: string;
  /** A part of the message with which the test fails. */
  readonly reason: RegExp;
}

const command = (body: string) => `
  @Command(runCommand, { defer: false })
  async run(use: CommandContext<typeof runCommand>) { ${body} }`;
const showButton = command(
  "await use.reply({ content: 'The boats\\nA red boat', components: [actionRow(nextButton())] });",
);
const nextButton = (body: string) => `${showButton}
  @Button(nextButton, { defer: false })
  async next(click: ButtonContext<typeof nextButton>) { ${body} }`;
const noteCommand = (body: string) => `
  @Command(noteCommand, { defer: false })
  async note(use: CommandContext<typeof noteCommand>) { const { text } = use.options; ${body} }`;
const listener = (body: string) => `
  @On('messageCreate')
  async onMessage({ data }: EventContext<'messageCreate'>) { ${body} }`;
const crewCommand = (body: string) => `
  @Command(crewCommand, { defer: false })
  async crew(use: CommandContext<typeof crewCommand>) { ${body} }`;
const pingCommand = (body: string) => `
  private channel: string | undefined;
  @Command(pingCommand, { defer: false })
  async ping(use: CommandContext<typeof pingCommand>) {
    const { channel } = use.options;
    ${body}
    await this.api.messages.create(target, { content: 'Ping!' });
    await use.reply({ content: 'Done.', ephemeral: true });
  }`;
const cancelCommand = (body: string) => `
  @Autocomplete(cancelCommand, 'event')
  suggest(typing: AutocompleteContext<typeof cancelCommand, 'event'>) {
    return typing.respond([{ name: 'Your event', value: \`own-\${typing.user.id}\` }]);
  }
  @Command(cancelCommand, { defer: false })
  async cancel(use: CommandContext<typeof cancelCommand>) {
    ${body}
    await this.api.messages.create(await this.channelId(), { content: 'Canceled an event.' });
    await use.reply({ content: 'Done.', ephemeral: true });
  }`;
const signCommand = (body: string) => `
  @Command(signCommand, { defer: false })
  async sign(use: CommandContext<typeof signCommand>) {
    ${body}
    await this.api.messages.create(use.channelId, { content: 'Somebody has signed.' });
    await use.reply({ content: 'Thank you.', ephemeral: true });
  }`;
const applyForm = (onOpen: string, onSubmit: string) => `
  private readonly applicants = new Set<string>();
  ${command("await use.reply({ content: 'Join us', components: [actionRow(applyButton())] });")}
  @Button(applyButton, { defer: false })
  apply(click: ButtonContext<typeof applyButton>) {
    if (this.applicants.has(click.user.id)) return click.reply({ content: 'You have applied already.', ephemeral: true });
    ${onOpen}
    return click.showModal(applyModal());
  }
  @ModalSubmit(applyModal, { defer: false })
  async submit(form: ModalContext<typeof applyModal>) {
    ${onSubmit}
    await form.reply({ content: \`Thank you, \${escapeMarkdown(form.values.name)}\`, ephemeral: true });
  }`;
const laterCommand = (onStart: string) => `
  ${onStart}
  private remind({ text, at, channelId }: Reminder) {
    const message = { content: \`Remember: \${escapeMarkdown(text)}\`, allowed_mentions: { parse: [] } };
    // The world can be closed meanwhile.
    const send = () => void this.api.messages.create(channelId, message).catch(() => {});
    this.clock.schedule(at - this.clock.now(), send);
  }
  @Command(laterCommand, { defer: false })
  async later(use: CommandContext<typeof laterCommand>) {
    const reminder = { text: use.options.text, at: this.clock.now() + 3 * 60 * 60_000, channelId: use.channelId };
    writeFileSync(STORE, JSON.stringify(reminder));
    this.remind(reminder);
    await use.reply({ content: 'Done.', ephemeral: true });
  }`;
const ADD_ROLE = `await use.reply('Done.');
    const roles = await this.api.guilds.listRoles(await this.guildId());
    await this.api.guilds.addMemberRole(await this.guildId(), use.options.member.user.id, roles.find(({ name }) => name === 'administrator')?.id ?? '');`;
const ADD_NOTE = 'this.notes.push({ guildId: use.guildId, text: escapeMarkdown(text) });';
// The notes are numbered in each guild.
const COUNT = `if (use.guildId === undefined) { await use.reply('Only in a guild.'); return; }
    const number = String(this.notes.filter(({ guildId }) => guildId === use.guildId).length);`;
const ADD_NUMBER = "this.notes.push({ guildId: use.guildId, text: number }); await use.reply('Done.');";
const REPLY = "await use.reply('Done.');";

const samples: Readonly<Record<ExplorerProblemKind, Sample>> = {
  unwantedMention: {
    bug: noteCommand(
      "await use.reply('Saved.'); await this.api.messages.create(use.channelId ?? '', { content: `Note: ${text}` });",
    ),
    fixed: noteCommand(
      "await use.reply('Saved.'); await this.api.messages.create(use.channelId ?? '', { content: `Note: ${text}`, allowed_mentions: { parse: [] } });",
    ),
    reason: /Note: (@everyone|<@)/,
  },
  endlessLoop: {
    bug: listener("await this.api.messages.create(data.channel_id, { content: 'I have read it.' });"),
    fixed: listener(
      "if (!data.author.bot) await this.api.messages.create(data.channel_id, { content: 'I have read it.' });",
    ),
    reason: /to be less than 20/,
  },
  privateLeak: {
    bug: listener(
      'if (data.guild_id === undefined && !data.author.bot) await this.api.messages.create(await this.channelId(), { content: `Somebody writes: ${data.content}`, allowed_mentions: { parse: [] } });',
    ),
    fixed: listener(
      "if (data.guild_id === undefined && !data.author.bot) await this.api.messages.create(await this.channelId(), { content: 'Somebody writes.' });",
    ),
    reason: /Somebody writes: /,
  },
  otherGuildData: {
    bug: noteCommand(`${ADD_NOTE} await use.reply(list(this.notes));`),
    fixed: noteCommand(
      `${ADD_NOTE} await use.reply(list(this.notes.filter(({ guildId }) => guildId === use.guildId)));`,
    ),
    reason: /Notes: /,
  },
  otherGuildFailure: {
    bug: noteCommand(
      `${COUNT} if (this.notes.some((each) => each.text === number)) throw new Error('it is taken'); ${ADD_NUMBER}`,
    ),
    fixed: noteCommand(`${COUNT} ${ADD_NUMBER}`),
    reason: /kind: 'handlerFailed'/,
  },
  invariant: {
    bug: command(`${REPLY} await this.api.guilds.createRole(await this.guildId(), { name: 'double' });`),
    fixed: command(REPLY),
    reason: /The invariant "no role exists twice" is broken/,
  },
  publicPrivilegedAction: {
    bug: crewCommand(ADD_ROLE),
    fixed: crewCommand(
      `const member = use.interaction.member; const guild = await this.api.guilds.get(await this.guildId()); if (member?.roles.length === 0 && guild.owner_id !== use.user.id) { await use.reply('No.'); return; } ${ADD_ROLE}`,
    ),
    reason: /administrator/,
  },
  orderMatters: {
    bug: nextButton(
      'const { count } = this; await this.api.users.getCurrent(); this.count = count + 1; await click.update({ content: `Count: ${this.count}` });',
    ),
    fixed: nextButton(
      'this.count += 1; await this.api.users.getCurrent(); await click.update({ content: `Count: ${this.count}` });',
    ),
    reason: /Count: \d/,
  },
  wrongTarget: {
    bug: pingCommand('this.channel ??= channel.id; const target = this.channel;'),
    fixed: pingCommand('const target = channel.id;'),
    reason: /Ping/,
  },
  unrelatedRole: {
    bug: command(`${REPLY} await this.api.guilds.editMember(await this.guildId(), use.user.id, { roles: [] });`),
    fixed: command(REPLY),
    reason: /moderator|regular/,
  },
  otherSuggestion: {
    bug: cancelCommand(''),
    fixed: cancelCommand("if (use.options.event.slice(4) !== use.user.id) { await use.reply('No.'); return; }"),
    reason: /Canceled/,
  },
  emptyPage: {
    bug: nextButton("await click.update({ content: 'The boats' });"),
    fixed: nextButton("await click.update({ content: 'The boats\\nThere is nothing more.' });"),
    reason: /The boats/,
  },
  deadControl: {
    bug: nextButton('await click.deferUpdate();'),
    fixed: nextButton("await click.update({ content: 'Next' });"),
    reason: /A red boat/,
  },
  unescapedText: {
    bug: noteCommand('await use.reply({ content: `Saved \\`${text}\\` for you`, allowed_mentions: { parse: [] } });'),
    fixed: noteCommand(
      'await use.reply({ content: `Saved ${inlineCode(text)} for you`, allowed_mentions: { parse: [] } });',
    ),
    reason: /Saved `/,
  },
  missingValue: {
    bug: command("await use.reply(`Hello ${String(Reflect.get(use.user, 'nickname'))}`);"),
    fixed: command('await use.reply(`Hello ${use.user.username}`);'),
    reason: /Hello undefined/,
  },
  ignoredInput: {
    declarations: `
export const signCommand = command('sign', { description: 'Signs the rules', contexts: ['guild'], options: { rules: booleanOption({ description: 'Whether you accept them' }) } });`,
    bug: signCommand(''),
    fixed: signCommand("if (!use.options.rules) { await use.reply('Accept the rules.'); return; }"),
    reason: /Thank you/,
  },
  closedForm: {
    declarations: `
export const applyButton = button('apply', { label: 'Apply' });
export const applyModal = modal('application', { title: 'Join us', fields: { name: textInput({ label: 'Your name', maxLength: 60 }) } });`,
    bug: applyForm('this.applicants.add(click.user.id);', ''),
    fixed: applyForm('', 'this.applicants.add(form.user.id);'),
    reason: /modal/,
  },
  lostByRestart: {
    declarations: `
export const laterCommand = command('later', { description: 'Reminds everybody later', contexts: ['guild'], options: { text: stringOption({ description: 'Of what', maxLength: 200 }) } });
const STORE = new URL('../stored.json', import.meta.url);
interface Reminder { readonly text: string; readonly at: number; readonly channelId: string }`,
    bug: laterCommand(''),
    fixed: laterCommand(`async onStart() {
    if (!existsSync(STORE)) return;
    const reminder: Reminder = JSON.parse(readFileSync(STORE, 'utf8'));
    // It can be of an earlier world.
    const channel = await this.api.channels.get(reminder.channelId).catch(() => undefined);
    if (channel) this.remind(reminder);
  }`),
    reason: /to have a length of 1/,
  },
};
const kinds = Object.keys(samples) as (keyof typeof samples)[];

const source = (handlers: string, declarations = '') => `
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Api, Autocomplete, actionRow, Bot, booleanOption, Button, button, Clock, Command, channelOption, command, escapeMarkdown, Handler, inlineCode, ModalSubmit, modal, On, stringOption, textInput, userOption } from 'guildhall';
import type { AutocompleteContext, ButtonContext, CommandContext, EventContext, ModalContext } from 'guildhall';

export const runCommand = command('run', { description: 'Does something' });
export const noteCommand = command('note', { description: 'Takes a note', options: { text: stringOption({ description: 'The note', maxLength: 200 }) } });
export const crewCommand = command('crew', { description: 'Adds a member to the crew', options: { member: userOption({ description: 'Who' }) } });
export const pingCommand = command('ping', { description: 'Writes into a channel', options: { channel: channelOption({ description: 'Where', channelTypes: ['GUILD_TEXT'] }) } });
export const cancelCommand = command('cancel', { description: 'Cancels an event', options: { event: stringOption({ description: 'Which', autocomplete: true }) } });
export const nextButton = button('next', { label: 'Next' });
${declarations}

interface Note { readonly guildId: string | undefined; readonly text: string }
const list = (notes: readonly Note[]) => ({
  content: \`Notes: \${[...notes].reverse().map((each) => each.text).join(', ').slice(0, 1500)}\`,
  allowed_mentions: { parse: [] },
});

@Handler()
class Runner {
  private count = 0;
  private readonly notes: Note[] = [];
  constructor(private readonly api: Api, private readonly clock: Clock) {}
  private async guildId() { return (await this.api.users.listCurrentUserGuilds())[0]?.id ?? ''; }
  private async channelId() {
    const channels = await this.api.guilds.listChannels(await this.guildId());
    return channels.find(({ name }) => name === 'general')?.id ?? '';
  }
${handlers}
}

export const bot = new Bot({ handlers: [Runner], logLevel: 'silent' });
`;

const INVARIANTS = `
import { defineInvariants } from '@guildhall/dev/testing';

export default defineInvariants(({ world }) => ({
  'no role exists twice': () => {
    const names = world.guild.roles.map(({ name }) => name);
    return new Set(names).size === names.length;
  },
}));
`;

const findings = await FindingProject.create();
const { project } = findings;

describe('the test of a finding of an oracle', { timeout: 600_000 }, () => {
  // The explorer reads what a bot stores in the working folder.
  beforeAll(async () => {
    process.chdir(project.folder);
    for (const kind of kinds)
      await project.write(`src/${kind}.ts`, source(samples[kind].bug, samples[kind].declarations));
    await project.write('guildhall.invariants.ts', INVARIANTS);
  });

  test.for(kinds)('%s: the bug is found, nothing else is, and a test is printed', async (kind) => {
    const { bot, file } = await findings.loadBot(kind);
    const invariantsPath = kind === 'invariant' ? project.pathOf('guildhall.invariants.ts') : undefined;
    const explored = await explore(bot, {
      files: [file],
      maxSteps: [
        'privateLeak',
        'otherGuildData',
        'otherGuildFailure',
        'unescapedText',
        'publicPrivilegedAction',
      ].includes(kind)
        ? 900
        : 240,
      invariantsPath,
    });
    const summaries = explored.findings.map((each) => [
      each.kind,
      each.isUnstable ? 'unstable' : 'stable',
      each.message,
    ]);
    expect(summaries).toEqual([[kind, 'stable', expect.any(String)]]);
    const [found] = explored.findings;
    if (!found) return;
    const printed = await printFinding(bot, file, found, project.pathOf(`test/${kind}.test.ts`), invariantsPath);
    expect(printed.notes).toEqual([]);
    if (process.env['SHOW']) console.log(found.description, printed.test);
    await project.write(`test/${kind}.test.ts`, printed.test ?? '');
  });

  test('each printed test fails with the bug for the reason of the finding, and passes without it', async () => {
    const before = await findings.runTests();
    expect(before).toMatchObject({ failed: [...kinds].sort(), passed: [] });
    for (const kind of kinds) expect(before.messages.get(kind)).toMatch(samples[kind].reason);
    for (const kind of kinds)
      await project.write(`src/${kind}.ts`, source(samples[kind].fixed, samples[kind].declarations));
    const after = await findings.runTests();
    expect(after).toMatchObject({ failed: [], passed: [...kinds].sort() });
  });
});
