/** The functions that the documents use most have an example in their doc comments, and it compiles. */
import { beforeAll, describe, expect, test } from 'vitest';
import { compileFiles } from '../types/compile-files.js';
import { type DocExample, examplesOf, usedNames } from './doc-comment-examples.js';
import { DOC_COMMENTS, toModule } from './snippet-context.js';
import { writeDocument } from './written-document.js';

const names = usedNames()
  .slice(0, 20)
  .map(([name]) => name);
const examples = names
  .flatMap(examplesOf)
  .map((example, index) => ({ ...example, path: `${example.name}-${index}.ts` }));

/** Lines such as `age: textInput({ … }) // number` are properties of an object. */
function asObject(code: string): string {
  const lines = code.trimEnd().split('\n');
  if (!lines.every((line) => /^\w+: /.test(line))) return code;
  return `export const properties = {\n${lines.map((line) => line.replace(/,?( \/\/.*)?$/, ',$1')).join('\n')}\n};\n`;
}

const moduleOf = ({ code }: Pick<DocExample, 'code'>) =>
  toModule({ document: DOC_COMMENTS, file: undefined, line: 1, code: asObject(code) });

const mistake = 'mistake.ts';
const folder = await writeDocument(
  new Map([
    ...examples.map((example) => [example.path, moduleOf(example)] as const),
    [mistake, moduleOf({ code: "name: textInput({ lable: 'Name' }) // string\n" })],
  ]),
);
let errors: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  errors = await compileFiles(folder);
});

test('the most used ones are those of a usual bot', () => {
  expect(names).toEqual(expect.arrayContaining(['Bot', 'Handler', 'command', 'button', 'createWorld', 'modal']));
});

test.each(names)('%s has an example', (name) => {
  expect(examplesOf(name).length).toBeGreaterThan(0);
});

describe('the example', () => {
  test.each(examples)('$path compiles', ({ path }) => {
    expect(errors.get(path)).toEqual([]);
  });

  test('with a misspelled option does not compile', () => {
    expect(errors.get(mistake)?.join('\n')).toContain('lable');
  });
});
