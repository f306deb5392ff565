/** What the examples in doc comments use and do not declare, one in each line. */
export const docCommentDeclarations: readonly string[] = [
  "declare const api: EventContext<'messageCreate'>['api'];",
  'declare const channelId: string;',
  'declare const url: string;',
  'declare const RULES_CHANNEL: string;',
  'declare const pages: readonly number[];',
  'declare const bot: Bot;',
  'declare class MemberService {}',
  'declare const WelcomeHandler: new () => object;',
  'declare const use: CommandContext<typeof titled>;',
  "const titled = command('titled', { description: 'Has a title', options: { title: stringOption({ description: 'It' }) } });",
  "const warn = command('warn', { description: 'Warns', options: { member: userOption({ description: 'Whom' }) } });",
  "const apply = button('apply/:track<dev|art>', { label: 'Apply' });",
  "const open = button('open/:page<int>', { label: 'Open' });",
  "const application = modal('application', { title: 'Join', fields: { name: textInput({ label: 'Name' }) } });",
  'declare const questionsOf: (id: string) => Promise<readonly { readonly name: string; readonly text: string }[]>;',
  'declare const isTaken: (name: string) => Promise<boolean>;',
];
