/** The text of compiler errors: what is wrong, and what is allowed. Compiled with TypeScript 5.9. */
import { describe, expect, test } from 'vitest';
import { createSnippetService, errorsOf } from './typescript.js';

const IMPORTS = `import {
  Button, button, Command, command, guildOnly, Handler, mediaGallery, modal, ModalSubmit, Select, stringSelect, textInput, wizard,
  type ButtonContext, type CommandContext, type ModalContext, type SelectContext,
} from 'guildhall';
`;
const DECLARATIONS = `${IMPORTS}
const apply = button('apply/:track<dev|art>', { label: 'Apply' });
const close = button('close/:id<snowflake>', { label: 'Close', guards: [guildOnly] });
const size = stringSelect('size/:order<int>', { options: { s: 'Small', l: 'Large' } });
const report = modal('report/:message<snowflake>', {
  title: 'Report',
  fields: { why: textInput({ label: 'Why?' }), more: textInput({ label: 'More' }), name: textInput({ label: 'Name' }) },
});
const rename = modal('rename', { title: 'Rename', fields: { name: textInput({ label: 'Name' }) } });
`;
const STEPS = `import type { TestUser } from '@guildhall/dev/testing';\n${DECLARATIONS}declare const robin: TestUser;\n`;
const handler = (method: string) => `${DECLARATIONS}\n@Handler()\nclass Desk {\n  ${method}\n}\n`;

const snippets = {
  otherButton: handler('@Button(close) closed(click: ButtonContext<typeof apply>) {}'),
  guardedButton: handler('@Button(apply) applied(click: ButtonContext<typeof close>) {}'),
  otherModal: handler('@ModalSubmit(rename) renamed(form: ModalContext<typeof report>) {}'),
  selectOfButton: handler('@Select(size) sized(click: ButtonContext<typeof apply>) {}'),
  matching: handler(
    '@Button(close) closed(click: ButtonContext<typeof close>) { const id: string = click.guildId; return id; }',
  ),
  unknownType: `${IMPORTS}button('x/:id<snowflak>', { label: 'X' });`,
  unknownTypeOfModal: `${IMPORTS}modal('x/:page<number>/:rest', { title: 'X', fields: { a: textInput({ label: 'A' }) } });`,
  unknownTypeOfSelect: `${IMPORTS}stringSelect('x/:page<integer>', { options: { a: 'A' } });`,
  openType: `${IMPORTS}button('x/:id<snowflake', { label: 'X' });`,
  validPatterns: `${IMPORTS}
button('x', { label: 'X' });
button('x/:a<int>/:b<snowflake>/:c<text:20>/:d<e|f>/:g', { label: 'X' });
button('x/:y<z>' as string, { label: 'X' });
export const confirm = <const Name extends string>(name: Name) => button(\`confirm/\${name}/:id<int>\`, { label: 'OK' });
confirm('delete')({ id: 1 });
`,
  emptyGallery: `${IMPORTS}mediaGallery();`,
  gallery: `${IMPORTS}const urls: string[] = [];
mediaGallery('https://example.org/a.png', { url: 'https://example.org/b.png' });
mediaGallery(...urls);`,
  onePage: `${DECLARATIONS}wizard([rename]);`,
  noPage: `${DECLARATIONS}wizard([]);`,
  twoPages: `${DECLARATIONS}const { values } = {} as ModalContext<typeof pages>; const pages = wizard([report, rename]); const name: string = values.name;`,
  declaredSelect: `${STEPS}void robin.select(size, 'm', { order: 1 });`,
  declaredOption: `${STEPS}void robin.select(size, 'm');`,
  declaredField: `${STEPS}robin.fill(rename, { nmae: 'x' });`,
  declaredParams: `${STEPS}void robin.click(apply, { track: 'sea' });`,
  unknownMatch: `${STEPS}void robin.click({ lable: 'Apply' });`,
  buttonAsGuard: `${DECLARATIONS}button('x', { label: 'X', guards: [apply] });`,
} as const;
type SnippetName = keyof typeof snippets;

const service = createSnippetService(
  Object.fromEntries(Object.entries(snippets).map(([name, text]) => [`${name}.ts`, text])),
);
const errorsIn = (name: SnippetName) => errorsOf(service, `${name}.ts`);

describe('a handler whose context belongs to another declaration', () => {
  test.each([
    ['otherButton', 'close/:id<snowflake>', 'apply/:track<dev|art>'],
    ['guardedButton', 'apply/:track<dev|art>', 'close/:id<snowflake>'],
    ['otherModal', 'rename', 'report/:message<snowflake>'],
    ['selectOfButton', 'size/:order<int>', 'apply/:track<dev|art>'],
  ] as const)('%s: the error names both patterns within four lines', (name, bound, other) => {
    const errors = errorsIn(name);
    expect(errors).toHaveLength(1);
    const start = errors[0]?.slice(0, 4).join('\n');
    expect(start).toContain(`"${bound}"`);
    expect(start).toContain(`"${other}"`);
  });

  test('compiles if it is its own declaration', () => {
    expect(errorsIn('matching')).toEqual([]);
  });
});

describe('a malformed pattern', () => {
  const allowed = (name: string) =>
    `Use snowflake, int, text:20 (at most 20 characters), a|b (alternatives), or :${name} for any text.`;

  test.each([
    ['unknownType', `Unknown type 'snowflak' of parameter 'id'. ${allowed('id')}`],
    ['unknownTypeOfModal', `Unknown type 'number' of parameter 'page'. ${allowed('page')}`],
    ['unknownTypeOfSelect', `Unknown type 'integer' of parameter 'page'. ${allowed('page')}`],
    ['openType', "The type of parameter ':id<snowflake' has no '>' at its end."],
  ] as const)('%s: the error names the parameter and the types', (name, text) => {
    const errors = errorsIn(name);
    expect(errors).toHaveLength(1);
    expect(errors.flat().join('\n')).toContain(`is not assignable to parameter of type '"${text}"'.`);
  });

  test('is not reported for valid patterns, dynamic ones and those of generic functions', () => {
    expect(errorsIn('validPatterns')).toEqual([]);
  });
});

test('a gallery without items', () => {
  expect(errorsIn('emptyGallery')).toEqual([['Expected 1 arguments, but got 0.']]);
  expect(errorsIn('gallery')).toEqual([]);
});

test('a wizard with fewer than two pages', () => {
  const problem = (pages: number) =>
    `"A wizard has two or more pages, not ${pages}. For one page, use the modal without a wizard."`;
  expect(errorsIn('onePage').flat().join('\n')).toContain(problem(1));
  expect(errorsIn('noPage').flat().join('\n')).toContain(problem(0));
});

test('a value that is not a guard', () => {
  expect(errorsIn('buttonAsGuard').flat().join('\n')).toContain("is not assignable to type 'AnyGuard<object>'.");
});

describe('a step of a test user', () => {
  test.each([
    ['declaredSelect', `'"m"' is not assignable to parameter of type 'NonNullable<"s" | "l">`],
    ['declaredOption', `'"m"' is not assignable to parameter of type 'NonNullable<"s" | "l">`],
    ['declaredField', "'nmae' does not exist in type"],
    ['declaredParams', `Type '"sea"' is not assignable to type '"dev" | "art" | undefined'`],
    ['unknownMatch', "'lable' does not exist in type"],
  ] as const)('%s: the error names what is wrong and what is allowed within six lines', (name, text) => {
    const errors = errorsIn(name);
    expect(errors).toHaveLength(1);
    expect(errors[0]?.slice(0, 6).join('\n')).toContain(text);
  });
});
