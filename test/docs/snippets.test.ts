/** Every TypeScript snippet of the documents compiles as it is written. */
import { beforeAll, describe, expect, test } from 'vitest';
import { compileFiles } from '../types/compile-files.js';
import { agentsPage, documents, type Snippet, snippetsOf } from './document-snippets.js';
import { pathInDocument, toModule } from './snippet-context.js';
import { writeDocument } from './written-document.js';

/** The bot that snippets import which are not about it. */
const someBot = "import { Bot } from 'guildhall';\nexport const bot = new Bot({ handlers: [] });\n";

const pathOf = (snippet: Snippet) => `${snippet.document}/${pathInDocument(snippet)}`;

/** Snippets of the page for coding agents contain their imports. */
const moduleOf = (snippet: Snippet): string => (snippet.document === agentsPage ? snippet.code : toModule(snippet));

const snippets = documents.flatMap(snippetsOf);

const mistakes = [
  {
    mistake: 'a misspelled option',
    code: "await api.messages.create(channelId, { contents: 'Hello' });\n",
    message: /contents/,
  },
  { mistake: 'a name that does not exist', code: 'missingName();\n', message: /missingName/ },
  {
    mistake: 'a method with the wrong context',
    code: '@Command(report)\nonReport(use: TaskContext) { use.log; }\n',
    message: /TaskContext/,
  },
];

const folder = await writeDocument(
  new Map([
    ['docs/recordings.md/bot.ts', someBot],
    ['docs/recordings.md/src/bot.ts', someBot],
    ...snippets.map((snippet) => [pathOf(snippet), moduleOf(snippet)] as const),
    ...mistakes.map(
      ({ mistake, code }) =>
        [`${mistake}.ts`, toModule({ document: 'docs/rest.md', file: undefined, line: 1, code })] as const,
    ),
  ]),
);
let errors: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  errors = await compileFiles(folder);
});

describe('the snippets of the documents', () => {
  test('are found', () => {
    expect(snippets.length).toBeGreaterThan(50);
  });

  test.each(snippets.map(pathOf))('%s compiles', (path) => {
    expect(errors.get(path)).toEqual([]);
  });
});

test('two snippets of a document do not have the same file name', () => {
  const paths = snippets.map(pathOf);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});

describe('a snippet', () => {
  test.each(mistakes)('with $mistake does not compile', ({ mistake, message }) => {
    expect(errors.get(`${mistake}.ts`)?.join('\n')).toMatch(message);
  });
});
