/** Holds what editors show for the code of a bot: names and values, not the types that they are computed from. */
import { describe, expect, test } from 'vitest';
import { hoversOfSelects, selectSnippet } from './select-hovers.js';
import { createSnippetService, errorsOf, hoverOf } from './typescript.js';

const BOT = `
import {
  Api, Autocomplete, type AutocompleteContext, Bot, Button, type ButtonContext, Cache, Command, type CommandContext,
  type EventContext, Handler, type ModalContext, ModalSubmit, On, Select, type SelectContext, attachmentOption, button,
  channelOption, channelSelect, checkbox, checkboxGroup, command, fileUpload, integerOption, mentionableSelect, modal,
  radioGroup, roleSelect, stringOption, stringSelect, textInput, userCommand, userOption, userSelect, wizard,
} from 'guildhall';

const approve = button('approve/:message<snowflake>', { label: 'Approve' });
const track = stringSelect('track/:page<int>/:kind<a|b>', { options: { dev: 'Development', art: 'Art' } });
const crew = userSelect('crew', { maxValues: 5 });
const team = roleSelect('team', { minValues: 0 });
const rooms = channelSelect('rooms', { maxValues: 3 });
const anyone = mentionableSelect('anyone', {});
const about = modal('about', {
  title: 'About you',
  fields: {
    name: textInput({ label: 'Name' }),
    tier: radioGroup({ label: 'Tier', options: { a: 'A', b: 'B' } }),
  },
});
const details = modal('details', {
  title: 'Details',
  fields: {
    age: textInput({ label: 'Age', required: false, parse: Number }),
    lead: userSelect({ label: 'Lead' }),
    days: checkboxGroup({ label: 'Days', options: { sat: 'Saturday', sun: 'Sunday' } }),
    proof: fileUpload({ label: 'Proof' }),
    agreed: checkbox({ label: 'Agreed' }),
  },
});
const signUp = wizard([about, details]);
const ban = command('ban', {
  description: 'Bans a member',
  options: {
    member: userOption({ description: 'Who' }),
    room: channelOption({ description: 'Where', required: false }),
    days: integerOption({ description: 'For how long', choices: { 1: 'A day', 7: 'A week' } }),
    reason: stringOption({ description: 'Why', autocomplete: true, required: false }),
    proof: attachmentOption({ description: 'Proof', required: false }),
  },
});
const inspect = userCommand('Inspect');

@Handler()
export class Desk {
  constructor(private readonly api: Api, private readonly cache: Cache) {}

  @Button(approve)
  async approved(click: ButtonContext<typeof approve>) {
    const { params, message, user, member } = click;
    await click.showModal(about());
    await click.reply({ content: 'Approved.' });
    const prompt = await click.promptModal(about());
    if (prompt.outcome === 'submitted') return [params, message, user, member, prompt.context.values.tier];
  }

  @Select(track)
  tracked({ value: trackValue, params: trackParams }: SelectContext<typeof track>) {}
  @Select(crew)
  crewed({ value: crewValue }: SelectContext<typeof crew>) {}
  @Select(team)
  teamed({ value: teamValue }: SelectContext<typeof team>) {}
  @Select(rooms)
  roomed({ value: roomsValue }: SelectContext<typeof rooms>) {}
  @Select(anyone)
  chosen({ value: anyoneValue }: SelectContext<typeof anyone>) {}
  @ModalSubmit(about)
  introduced(form: ModalContext<typeof about>) {
    const { values: aboutValues } = form;
    return aboutValues;
  }
  @ModalSubmit(signUp)
  signedUp({ values: signUpValues }: ModalContext<typeof signUp>) {}

  @Command(ban)
  async banned(use: CommandContext<typeof ban>) {
    const { options: banOptions } = use;
    const oneMember = await this.api.guilds.getMember('1', '2');
    const foundMembers = await this.api.guilds.listMembers('1');
    const sentMessage = await this.api.messages.create('1', { content: 'Banned.' });
    const foundMessages = await this.api.messages.list('1');
    const foundChannel = await this.api.channels.get('1');
    const proof = await this.api.attachments.download('https://cdn.discordapp.com/a.png');
    const createdRole = await this.api.guilds.createRole('1', { name: 'Crew' });
    const cachedGuild = this.cache.guilds.get('1');
    return [proof, banOptions, oneMember, foundMembers, sentMessage, foundMessages, foundChannel, createdRole, cachedGuild];
  }
  @Autocomplete(ban, 'reason')
  suggest({ options: typedOptions }: AutocompleteContext<typeof ban, 'reason'>) {}

  @On('messageCreate')
  received({ data: messageData }: EventContext<'messageCreate'>) {}
  @On('guildMemberAdd')
  joined({ data: memberData }: EventContext<'guildMemberAdd'>) {}
}

export const bot = new Bot({ token: 'x', handlers: [Desk] });
export const commands = [inspect];
`;

const STORY = `
import { createWorld } from '@guildhall/dev/testing';
import { bot } from './bot.js';

const world = await createWorld({ bot });
const wren = await world.createMember('Wren', { roles: ['Crew'] });
const reply = await wren.click('Approve');
const shown = await wren.waitForMessage('Approved.');
await world.waitForIdle();
export const seen = [reply, shown];
`;

const service = createSnippetService({ 'bot.ts': BOT, 'story.ts': STORY, 'selects.ts': selectSnippet });

/** The hover over the last name of a piece of code in bot.ts. */
const hover = (code: string) => hoverOf(service, 'bot.ts', code);

test.each(['bot.ts', 'story.ts', 'selects.ts'])('%s has no errors', (name) => {
  expect(errorsOf(service, name)).toEqual([]);
});

describe('parameters and values in handlers', () => {
  test.each([
    ['const { params', 'const params: {\n    message: string;\n}'],
    ['params: trackParams', '(parameter) trackParams: {\n    page: number;\n    kind: "a" | "b";\n}'],
    ['value: trackValue', '(parameter) trackValue: "dev" | "art"'],
    ['value: crewValue', '(parameter) crewValue: ChosenUser[]'],
    ['value: teamValue', '(parameter) teamValue: Role | null'],
    ['value: roomsValue', '(parameter) roomsValue: ResolvedChannel[]'],
    ['value: anyoneValue', '(parameter) anyoneValue: ChosenMentionable'],
    ['values: aboutValues', 'const aboutValues: {\n    name: string;\n    tier: "a" | "b";\n}'],
    ['prompt.context.values.tier', '(property) tier: "a" | "b"'],
    [
      'values: signUpValues',
      `(parameter) signUpValues: {
    name: string;
    tier: "a" | "b";
    age: number | null;
    lead: ChosenUser;
    days: ("sat" | "sun")[];
    proof: Attachment[];
    agreed: boolean;
}`,
    ],
    [
      'options: banOptions',
      `const banOptions: {
    member: ChosenUser;
    room: ResolvedChannel | null;
    days: 1 | 7;
    reason: string | null;
    proof: Attachment | null;
}`,
    ],
    [
      'options: typedOptions',
      `(parameter) typedOptions: {
    readonly member?: string;
    readonly room?: string;
    readonly days?: string | number;
    readonly reason?: string;
    readonly proof?: string;
}`,
    ],
  ])('%s', (code, text) => {
    expect(hover(code)).toBe(text);
  });
});

describe('objects of the API', () => {
  test.each([
    ['const { params, message', 'const message: Message'],
    ['const { params, message, user', 'const user: User'],
    ['const { params, message, user, member', 'const member: InteractionMember | undefined'],
    ['const oneMember', 'const oneMember: Member'],
    ['const foundMembers', 'const foundMembers: Member[]'],
    ['const sentMessage', 'const sentMessage: Message'],
    ['const foundMessages', 'const foundMessages: Message[]'],
    ['const foundChannel', 'const foundChannel: Channel'],
    ['const createdRole', 'const createdRole: Role'],
    ['const proof', 'const proof: DownloadedFile'],
    ['const cachedGuild', 'const cachedGuild: CachedGuild | undefined'],
    ['data: messageData', '(parameter) messageData: GatewayMessage'],
    ['data: memberData', '(parameter) memberData: GuildMemberAdd'],
  ])('%s', (code, text) => {
    expect(hover(code)).toBe(text);
  });
});

describe('public functions and methods', () => {
  test.each([
    ['new Bot', '(alias) new Bot(options: BotOptions): Bot\nimport Bot'],
    [
      'api.messages.create',
      '(method) MessagesResource.create(channelId: Snowflake, message: string | WithFiles<MessageRequest> | JsonConvertible, options?: CallOptions): Promise<Message>',
    ],
    [
      'api.attachments.download',
      '(method) AttachmentsResource.download(file: Attachment | string, options?: DownloadOptions): Promise<DownloadedFile>',
    ],
    [
      'api.messages.list',
      '(method) MessagesResource.list(channelId: Snowflake, query?: MessagesQuery, options?: CallOptions): Promise<Message[]>',
    ],
    [
      'api.guilds.listMembers',
      '(method) GuildsResource.listMembers(guildId: Snowflake, query?: GuildMembersQuery, options?: CallOptions): Promise<Member[]>',
    ],
    [
      'api.guilds.createRole',
      '(method) GuildsResource.createRole(guildId: Snowflake, role?: RoleRequest, options?: AuditOptions): Promise<Role>',
    ],
    [
      'click.showModal',
      '(method) ModalShowingContext.showModal(modal: ShowableModal | JsonConvertible | Promise<ShowableModal>): Promise<void>',
    ],
    ['click.reply', '(method) ComponentAwaitingContext.reply(message: string | ReplyMessage): Promise<ReplyHandle>'],
    ['const approve', 'const approve: ButtonDeclaration<"approve/:message<snowflake>", undefined>'],
    [
      'approve = button',
      '(alias) button<"approve/:message<snowflake>", CustomIdAliases<"approve/:message<snowflake>">, undefined, readonly []>(pattern: "approve/:message<snowflake>", options: ButtonOptions & CustomIdOptions<"approve/:message<snowflake>", CustomIdAliases<"approve/:message<snowflake>">, undefined> & GuardOptions<readonly []>): ButtonDeclaration<"approve/:message<snowflake>", undefined>\nimport button',
    ],
    [
      'const about',
      'const about: ModalDeclaration<"about", {\n    name: ModalTextInput<string>;\n    tier: ModalRadioGroup<"a" | "b", "a" | "b">;\n}, undefined>',
    ],
    [
      'name: textInput',
      '(alias) textInput<true, string>(options: TextInputOptions<true, string>): ModalTextInput<string>\nimport textInput',
    ],
  ])('%s', (code, text) => {
    expect(hover(code)).toBe(text);
  });

  test.each([
    [
      'await createWorld',
      '(alias) createWorld(options: WorldOptions & {\n    readonly bot: BotInput;\n}): Promise<TestWorld<Bot>> (+3 overloads)\nimport createWorld',
    ],
    [
      'world.createMember',
      '(method) TestWorld<Bot>.createMember(name: string, options?: CreateMemberOptions): Promise<TestUser>',
    ],
    [
      'wren.waitForMessage',
      '(method) TestUser.waitForMessage(match: MessageMatch, options?: MessageWaitOptions): Promise<VisibleMessage>',
    ],
    ['const reply', 'const reply: BotResponse'],
  ])('of the test kit: %s', (code, text) => {
    expect(hoverOf(service, 'story.ts', code)).toBe(text);
  });
});

test('every kind of select has the same hovers, in messages and modals', async () => {
  await expect(hoversOfSelects(service, 'selects.ts')).toMatchFileSnapshot('snapshots/select-hovers.txt');
});
