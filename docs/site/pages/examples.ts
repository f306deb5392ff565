/** Pages with the code of the examples, in the order and with the descriptions of examples/README.md. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.js';

export interface Example {
  readonly name: string;
  readonly description: string;
}

/** The rows of the table of examples/README.md: `| [name](name) | description |`. */
export function examplesOf(readme: string): Example[] {
  return [...readme.matchAll(/^\| \[([\w-]+)\]\(\1\) \| (.+?) \|$/gm)].map(([, name = '', description = '']) => ({
    name,
    description,
  }));
}

/** One page for each example. */
export function renderExamples(readme: string): { readonly path: string; readonly text: string }[] {
  return examplesOf(readme).map((example) => ({ path: `examples/${example.name}.md`, text: renderExample(example) }));
}

function renderExample({ name, description }: Example): string {
  const files = readdirSync(join(root, 'examples', name), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts'))
    .sort((a, b) => rankOf(a) - rankOf(b) || a.localeCompare(b));
  const sections = files.map((file) => {
    const code = readFileSync(join(root, 'examples', name, file), 'utf8').trimEnd();
    return `## ${file}\n\n\`\`\`ts\n${code}\n\`\`\``;
  });
  const shows = `${description.charAt(0).toUpperCase()}${description.slice(1)}.`;
  return `${['---\noutline: 2\n---\n', `# ${name}`, shows, `The files of \`examples/${name}\`.`, ...sections].join('\n\n')}\n`;
}

/** The bot and its declarations first. */
const FIRST = ['bot.ts', 'index.ts', 'declarations.ts'];

const rankOf = (file: string) => (FIRST.includes(file) ? FIRST.indexOf(file) : FIRST.length);
