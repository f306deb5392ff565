/** Texts of users cannot become code of a printed test. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { PrintError } from '../../../dev/src/scenario/code/printed-test.js';
import { DeclarationIndex } from '../../../dev/src/scenario/declarations/declaration-index.js';
import { printTest } from '../../../dev/src/scenario/print/print-test.js';
import { ScenarioStep } from '../../../dev/src/scenario/steps/scenario-step.js';
import { Assertion, type ScenarioTest } from '../../../dev/src/scenario/tests/scenario-test.js';
import { ts } from '../../types/typescript.js';
import { channel, paths, sampleTests, user } from './sample-tests.js';

type Item = ScenarioTest['steps'][number];

const ATTACK = 'globalThis.attack()';
const hostileTexts = [
  `'); ${ATTACK}; ('`,
  `"); ${ATTACK}; ("'`,
  `\`); ${ATTACK}; (\``,
  `\${${ATTACK}}`,
  `\\${'$'}{${ATTACK}}`,
  `\\'); ${ATTACK}; //`,
  `*/ ${ATTACK} /*`,
  `first\n${ATTACK}\r${ATTACK}\u2028${ATTACK}\u2029${ATTACK}`,
  `\u202E${ATTACK}\u202C\u200B\uFEFF`,
  `${'@vitest'}-environment attack`,
];

const folder = await mkdtemp(join(tmpdir(), 'guildhall-hostile-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

function print(text: string, path: string): string {
  const quay = channel('general');
  const test: ScenarioTest = {
    title: `A user writes ${text}`,
    bot: { kind: 'bot', exported: { path: paths.clubBot, name: 'bot' } },
    initialWorld: { kind: 'new' },
    path,
    comments: [`Found with ${text}`],
    steps: [
      { step: { kind: 'createMember', user: text.slice(0, 32) }, assertions: [] },
      {
        step: {
          kind: 'sendMessage',
          user: text.slice(0, 32),
          channel: quay,
          content: `<@${user(text.slice(0, 32))}> ${text}`,
        },
        assertions: [
          { kind: 'message', user: 'Owner', author: text, channel: quay, lines: [text] },
          { kind: 'messageGone', user: 'Owner', lines: [`${text} ${text}`] },
          { kind: 'channel', name: text, exists: false },
          { kind: 'role', name: text, exists: false },
        ],
      },
      {
        step: { kind: 'click', user: 'Owner', control: { kind: 'button', customId: text, label: text } },
        assertions: [{ kind: 'refused', reason: text }],
      },
      {
        step: {
          kind: 'callApi',
          user: 'Owner',
          method: 'POST',
          route: text,
          params: { [text]: text },
          body: { [text]: [text], ['__proto__']: { polluted: true } },
          reason: text,
        },
        assertions: [],
      },
      {
        step: {
          kind: 'select',
          user: 'Owner',
          control: { kind: 'select', customId: 'x', label: text },
          values: [text],
        },
        assertions: [],
      },
    ],
  };
  return printTest(test, new DeclarationIndex([], []));
}

/** The statements of the test, without what is in strings and comments. */
function identifiersOf(code: string): string[] {
  const file = ts.createSourceFile('printed.ts', code, ts.ScriptTarget.Latest, true);
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}

describe.each(hostileTexts.map((text, index) => ({ text, index })))('hostile text $index', ({ text, index }) => {
  const path = join(folder, `${index}.test.ts`);

  test('is only in strings', () => {
    const code = print(text, path);
    const { diagnostics = [] } = ts.transpileModule(code, {
      reportDiagnostics: true,
      compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
    });
    expect(
      diagnostics.map(({ messageText, start = 0 }) => `${messageText} ${code.slice(start - 50, start + 50)}`),
    ).toEqual([]);
    expect(identifiersOf(code)).not.toContain('attack');
    expect(identifiersOf(code)).not.toContain('globalThis');
    expect(code).not.toMatch(/[\u200B\u202A-\u202E\u2028\u2029\uFEFF]|@vitest-env/);
  });

  test('is the value of the string literal', () => {
    const literals: string[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isStringLiteral(node)) literals.push(node.text);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile('printed.ts', print(text, path), ts.ScriptTarget.Latest, true));
    expect(literals).toContain(text);
    expect(literals).toContain(`A user writes ${text}`);
  });
});

describe('wherever a step or an assertion has a text', () => {
  const hostile = hostileTexts.join(' ');
  const items = sampleTests.flatMap(({ bot, steps }) => steps.map((item) => ({ bot, item })));

  /** The item with another text, once for each text in it that can be another one. */
  function variantsOf({ step, assertions }: Item): Item[] {
    const ofStep = replacements(step).flatMap((value) => {
      const parsed = ScenarioStep.safeParse(value);
      return parsed.success ? [{ step: parsed.data, assertions }] : [];
    });
    const ofAssertions = assertions.flatMap((assertion) =>
      replacements(assertion).flatMap((value) => {
        const parsed = Assertion.safeParse(value);
        return parsed.success ? [{ step, assertions: [parsed.data] }] : [];
      }),
    );
    return [...ofStep, ...ofAssertions];
  }

  /** The values with one of their texts or names replaced. */
  function replacements(value: unknown): unknown[] {
    if (typeof value === 'string') return [hostile];
    if (Array.isArray(value))
      return value.flatMap((each, index) => replacements(each).map((other) => value.with(index, other)));
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, each]) => [
      ...replacements(each).map((other) => ({ ...value, [name]: other })),
      { ...Object.fromEntries(Object.entries(value).filter(([other]) => other !== name)), [hostile]: each },
    ]);
  }

  function printItem(bot: 'sampleBot' | 'clubBot', item: Item): string | undefined {
    try {
      return printTest(
        {
          title: 'A test',
          bot: { kind: 'bot', exported: { path: paths[bot], name: 'bot' } },
          initialWorld: { kind: 'new' },
          invariantsPath: paths.invariants,
          path: join(folder, 'variant.test.ts'),
          steps: [item],
        },
        new DeclarationIndex([], []),
      );
    } catch (error) {
      if (error instanceof PrintError) return undefined;
      throw error;
    }
  }

  test('it is only in strings', () => {
    const printed = items.flatMap(({ bot, item }) => variantsOf(item).flatMap((each) => printItem(bot, each) ?? []));
    const distinct = [...new Set(printed)].filter((code) => code.includes('attack'));
    expect(distinct.length).toBeGreaterThan(200);
    for (const code of distinct) {
      const { diagnostics = [] } = ts.transpileModule(code, {
        reportDiagnostics: true,
        compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
      });
      expect({ code, problems: diagnostics.map(({ messageText }) => messageText) }).toEqual({ code, problems: [] });
      const names = identifiersOf(code).filter((name) => name === 'attack' || name === 'globalThis');
      expect({ code, names }).toEqual({ code, names: [] });
    }
  });
});

describe('a printed test with hostile names and messages passes', async () => {
  for (const [index, text] of hostileTexts.entries()) {
    const path = join(folder, `run-${index}.test.ts`);
    const name = text.replaceAll(/\s/g, ' ').slice(0, 32);
    const quay = channel('general');
    const code = printTest(
      {
        title: text,
        bot: { kind: 'bot', exported: { path: paths.clubBot, name: 'bot' } },
        initialWorld: { kind: 'new' },
        path,
        steps: [
          { step: { kind: 'createMember', user: name }, assertions: [] },
          {
            step: { kind: 'sendMessage', user: name, channel: quay, content: `<@${user(name)}> ${text}` },
            assertions: [
              { kind: 'message', user: name, author: name, channel: quay, lines: [`<@${user(name)}> ${text.trim()}`] },
            ],
          },
        ],
      },
      new DeclarationIndex([], []),
    );
    await writeFile(path, code);
    await import(path);
  }
});

test('users whose names are keywords, imports or equal have different variables', () => {
  const names = ['class', 'bot', 'test', 'world', 'Zoë B.', 'zoe b', '船長', '42', 'Apply'];
  const code = printTest(
    {
      title: 'x',
      bot: { kind: 'bot', exported: { path: paths.clubBot, name: 'bot' } },
      initialWorld: { kind: 'new' },
      path: join(folder, 'names.test.ts'),
      steps: [
        ...names.map((name) => ({ step: { kind: 'createMember', user: name } as const, assertions: [] })),
        ...names.map((name) => ({ step: { kind: 'leaveGuild', user: name } as const, assertions: [] })),
      ],
    },
    new DeclarationIndex([], []),
  );
  const variables = [...code.matchAll(/const (\w+) = await world.createMember/g)].map(([, name]) => name);
  expect(variables).toEqual(['class2', 'bot2', 'test2', 'world2', 'zoeB', 'zoeB2', 'user', 'user2', 'apply']);
});
