/**
 * What a snippet of the documents uses without declaring it. Documents leave out imports of `guildhall` and parts of the bot
 * that are not their subject; both are added before the snippet, so that it compiles as it is written.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ts } from '../types/typescript.js';
import { root, type Snippet } from './document-snippets.js';

/** Declarations of names that the snippets of a document use, one in each line. */
const declarations: Readonly<Record<string, readonly string[]>> = {
  'docs/cli.md': ['declare const ApplicationHandler: new () => object;'],
  'docs/control-api.md': [
    "declare const emulator: import('guildhall/emulator').Emulator;",
    'declare const handlers: readonly (new () => object)[];',
  ],
  'docs/durability.md': [
    'declare const TicketHandler: new () => object;',
    'declare const welcomed: { add(id: string): Promise<boolean> };',
    'declare const WELCOME_CHANNEL: string;',
  ],
  'docs/errors.md': ['declare const bot: Bot;'],
  'docs/features.md': [
    'interface TicketOptions { readonly category: string }',
    'declare const TICKET_OPTIONS: symbol;',
    'declare const TicketHandler: new () => object;',
    'declare class TicketStore {}',
    'declare const welcome: Feature;',
    'declare const tickets: (options: TicketOptions) => Feature;',
    'declare class Database { transaction(run: () => unknown): Promise<void> }',
    'declare const Shop: new () => object;',
    'declare class StaffList { rankOf(id: string): string | undefined }',
  ],
  'docs/gateway.md': ['declare const bot: Bot;', 'declare const handlers: readonly (new () => object)[];'],
  'docs/http.md': ['declare const GuestBookHandler: new () => object;'],
  'docs/interactions.md': [
    "declare const api: EventContext<'messageCreate'>['api'];",
    'declare const channelId: string;',
    "const reasonModal = modal('reason', { title: 'Reason', fields: { why: textInput({ label: 'Why' }) } });",
    "const applyButton = button('apply', { label: 'Apply' });",
    "const yesButton = button('yes', { label: 'Yes' });",
    "const noButton = button('no', { label: 'No' });",
    'declare const click: ButtonContext<typeof applyButton>;',
    "const reportModal = modal('report/:message<snowflake>', { title: 'Report', fields: { why: textInput({ label: 'Why' }) } });",
    'declare const boardLayout: (event: object) => ReturnType<typeof messageLayout>;',
    'declare const sampleEvent: object;',
    'declare const goldSku: string;',
  ],
  'docs/lifecycle.md': [
    'declare class Database { static open(path: string): Promise<Database>; close(): Promise<void> }',
    'declare const TicketHandler: new () => object;',
    'declare const bot: Bot;',
    'declare const app: { get(path: string, handle: () => Response): void };',
  ],
  'docs/oauth2.md': [
    'declare const clientId: string;',
    'declare const clientSecret: string;',
    'declare const redirect_uri: string;',
    'declare const state: string;',
    'declare const code: string;',
    'declare const websiteUrl: string;',
    'declare const bot: Bot;',
  ],
  'docs/permissions.md': [
    "declare const api: EventContext<'messageCreate'>['api'];",
    'declare const guildId: string;',
    'declare const channelId: string;',
    'declare const userId: string;',
    "declare const other: Parameters<typeof outranksMember>[0]['other'];",
    "const purge = command('purge', { description: 'Deletes messages' });",
    'declare const ctx: CommandContext<typeof purge>;',
  ],
  'docs/recordings.md': [],
  'docs/registration.md': [
    "declare const api: EventContext<'messageCreate'>['api'];",
    'declare const bot: Bot;',
    'declare const logChannels: ReadonlyMap<string, string>;',
    'declare const guildId: string;',
    'declare const applicationId: string;',
    'declare const accessToken: string;',
    "const ranks = linkedRoles({ level: { type: 'integerGreaterThanOrEqual', name: 'Level', description: 'x' }, joined: { type: 'datetimeLessThanOrEqual', name: 'Since', description: 'x' }, verified: { type: 'booleanEqual', name: 'Verified', description: 'x' } });",
  ],
  'docs/rest.md': [
    "declare const api: EventContext<'messageCreate'>['api'];",
    'declare const token: string;',
    'declare const channelId: string;',
    'declare const logChannelId: string;',
    'declare const guildId: string;',
    'declare const accessToken: string;',
    "const report = command('report', { description: 'Reports', options: { proof: attachmentOption({ description: 'Proof' }) } });",
    'declare const use: CommandContext<typeof report>;',
  ],
  'docs/scheduling.md': [
    'declare class TicketStore { closeBefore(date: Date): Promise<number>; summary(): string }',
    'declare const SUMMARY_CHANNEL: string;',
    'interface SignUpEvent { readonly id: string; readonly name: string; readonly channelId: string; readonly remindAt: Date }',
    'declare class EventStore { upcoming(): readonly SignUpEvent[] }',
    'declare const bot: Bot;',
    'declare const visitor: TestUser;',
  ],
  'docs/services.md': [
    'declare const welcomeChannels: ReadonlyMap<string, string>;',
    'interface TicketOptions { readonly category: string }',
    'declare abstract class Store {}',
    'declare class FileStore extends Store {}',
    'declare class Database { readonly path: string }',
    'declare const database: Database;',
    'declare const OPTIONS: symbol;',
    'declare const openDatabase: (options: TicketOptions) => Promise<Database>;',
    'interface Check { test(content: string): boolean }',
    'declare class SpamCheck {}',
    'declare class LinkCheck {}',
    'declare class Session {}',
    'declare const rootContainer: DependencyContainer;',
    'declare const WelcomeHandler: new () => object;',
  ],
  'docs/testing.md': [
    'declare const bot: Bot;',
    "declare const harbour: import('guildhall/emulator').WorldDescription;",
    'declare abstract class Store {}',
    'declare class MemoryStore extends Store {}',
    'declare const visitor: TestUser;',
    'declare const finch: TestUser;',
    'declare const wren: TestUser;',
    'declare const message: VisibleMessage;',
    "const applyButton = button('apply/:track<dev|art>', { label: 'Apply' });",
    "const colorSelect = stringSelect('color', { options: { red: 'Red', blue: 'Blue' }, maxValues: 2 });",
    "const matesSelect = userSelect('mates', { maxValues: 2 });",
    "const applicationModal = modal('application', { title: 'A', fields: { name: textInput({ label: 'N' }), friend: userSelect({ label: 'F' }), cv: fileUpload({ label: 'C' }) } });",
    "const orderCommand = command('order', { description: 'O', options: { dish: stringOption({ description: 'D' }), guest: userOption({ description: 'G' }) } });",
    "const searchCommand = command('search', { description: 'S', options: { port: stringOption({ description: 'P', autocomplete: true }) } });",
    "const reportCommand = messageCommand('Report');",
  ],
};

/** Imports of other packages, by name. */
const packageImports: readonly (readonly [name: string, statement: string])[] = [
  ['z', "import { z } from 'zod';"],
  ['pino', "import { pino } from 'pino';"],
  ['test', "import { test } from 'vitest';"],
  ['expect', "import { expect } from 'vitest';"],
  ['injectAll', "import { injectAll } from 'tsyringe';"],
  ['Lifecycle', "import { Lifecycle } from 'tsyringe';"],
  ['DependencyContainer', "import type { DependencyContainer } from 'tsyringe';"],
];

/** The imports of the names that an entry point exports. */
function importsOf(path: string, module: string): [name: string, statement: string][] {
  const text = readFileSync(join(root, path), 'utf8');
  return ts
    .createSourceFile(path, text, ts.ScriptTarget.Latest)
    .statements.flatMap((statement) =>
      ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause)
        ? statement.exportClause.elements.map(({ name, isTypeOnly }) => [
            name.text,
            `import ${isTypeOnly || statement.isTypeOnly ? 'type ' : ''}{ ${name.text} } from '${module}';`,
          ])
        : [],
    );
}

const importOfName = new Map([
  ...packageImports,
  ...importsOf('src/testing/index.ts', 'guildhall/testing'),
  ...importsOf('src/index.ts', 'guildhall'),
]);

/** Returns a snippet as a module: with its imports and the declarations of its document, and its methods in a class. */
export function toModule({ document, code }: Snippet): string {
  const body = wrapMethods(code);
  const added = neededDeclarations(declarations[document] ?? [], body);
  const whole = [...added, body].join('\n');
  const imports = [...namesIn(whole)].flatMap((name) => {
    const statement = importOfName.get(name);
    return statement === undefined || declares(whole, name) ? [] : [statement];
  });
  return [...imports, ...added, body, 'export {};'].join('\n');
}

/** The declarations whose names the code or another needed declaration uses, unless the code declares them. */
function neededDeclarations(lines: readonly string[], code: string): string[] {
  let needed: string[] = [];
  for (;;) {
    const used = namesIn([code, ...needed].join('\n'));
    const next = lines.filter((line) => {
      const names = line.match(/(?:const|class|interface) (\[[^\]]+\]|\w+)/)?.[1]?.match(/\w+/g) ?? [];
      return names.some((name) => used.has(name) && !declares(code, name));
    });
    if (next.length === needed.length) return next;
    needed = next;
  }
}

/** Identifiers that are not properties and not in comments or strings. */
function namesIn(code: string): Set<string> {
  const plain = code.replace(/\/\/.*$/gm, '').replace(/'(?:[^'\\\n]|\\.)*'/g, "''");
  return new Set(plain.match(/(?<![\w.$#]|\?\.)[A-Za-z_]\w*(?!\w*:(?!:))/g) ?? []);
}

function declares(code: string, name: string): boolean {
  return (
    new RegExp(
      String.raw`^(?:export |declare |abstract )*(?:const|class|interface|function|type) (?:\[[^\]]*)?\b${name}\b`,
      'm',
    ).test(code) ||
    [...code.matchAll(/(?:import (?:type )?|const )\{([^}]*)\}/g)].some(([, names = '']) =>
      new RegExp(String.raw`\b${name}\b`).test(names),
    )
  );
}

/** Puts methods that a document shows without their class into a class. They are at the end of the snippet. */
function wrapMethods(code: string): string {
  const start = code.search(/^@\w+\([^\n]*\)\n(?!@|export|class|abstract)/m);
  return start === -1 ? code : `${code.slice(0, start)}\nclass Handlers {\n${code.slice(start)}\n}`;
}
