/** Which lines of a program count in docs/comparison.md. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { countFolder, countLines } from '../../compat/comparison/count-lines.mjs';

test.each<[what: string, lines: number, source: string]>([
  ['no line of an empty file', 0, ''],
  ['each line of code', 2, 'const a = 1;\nconst b = a;\n'],
  ['no blank line', 2, 'const a = 1;\n\n  \nconst b = a;\n'],
  ['no line comment', 1, '// a\nconst a = 1;\n  // b\n'],
  ['no line of a block comment', 1, '/**\n * a\n *\n */\nconst a = 1;\n'],
  ['a line with code before a comment', 1, 'const a = 1; // a\n'],
  ['a line with code after a comment', 1, '/* a */ const a = 1;\n'],
  ['no import', 1, "import a from 'a';\nimport type { B } from 'b';\nimport './c.js';\nexport { a };\n"],
  ['no line of an import with several lines', 1, "import {\n  a,\n  type B,\n} from 'a';\na();\n"],
  ['a dynamic import, which is code', 1, "await import('a');\n"],
  ['an export of another file, which is code', 1, "export { a } from 'a';\n"],
  ['each line of a text, also if it looks like a comment', 3, 'const a = `\n// a\n`;\n'],
  ['a text that looks like a comment', 1, "const a = '// a';\n"],
  ['decorators', 4, '@A()\nclass B {\n  @C() d() {}\n}\n'],
])('counts %s', (_what, lines, source) => {
  expect(countLines('bot.ts', source)).toBe(lines);
});

test('reports an error of syntax with the name of the file', () => {
  expect(() => countLines('bot.ts', 'const a = ;')).toThrow(/^bot\.ts: /);
});

test('counts the files of a folder and its subfolders that are programs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-count-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = { 'main.ts': 'a();\n', 'lib/b.mjs': 'b();\nb();\n', 'c.js': 'c();\n', 'tsconfig.json': '{}\n' };
  for (const [name, source] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), source);
  }
  expect(countFolder(folder)).toBe(4);
});
