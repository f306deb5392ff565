/** The messages and remedies of composition problems, as they are written in the sources of the framework. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { z } from 'zod';

const SOURCES = join(import.meta.dirname, '../../../src');

/** A text in the sources. Its pattern matches what is printed, with any values in its places. */
export interface ProblemText {
  readonly file: string;
  readonly text: string;
  readonly pattern: RegExp;
}

/** Properties and variables whose values are shown to the user. */
const NAMES = /^(?:message|remedy|REMEDY)$/;

/** What no composition reports. */
const OTHER_TEXTS: readonly string[] = [
  // The rejection by the gateway, and the start.
  'Enable under "Privileged Gateway Intents"',
  'It must not wait for the bot',
  // `scheduler.every(…)` and others, which throw an InvalidScheduleError.
  'there is no function to run.',
  'its date is invalid.',
  'Pass a valid Date, or milliseconds since 1970.',
];

const Named = z.union([
  z.object({ type: z.literal('Property'), key: z.object({ name: z.string() }), value: z.unknown() }),
  z.object({ type: z.literal('VariableDeclarator'), id: z.object({ name: z.string() }), init: z.unknown() }),
]);
const Shown = z.union([
  z.object({ type: z.literal('Literal'), value: z.string() }),
  z.object({
    type: z.literal('TemplateLiteral'),
    quasis: z.array(z.object({ value: z.object({ cooked: z.string() }) })),
  }),
]);

function readSources(folder: string): { readonly file: string; readonly source: string }[] {
  const paths = readdirSync(join(SOURCES, folder), { recursive: true, encoding: 'utf8' });
  return paths
    .filter((path) => path.endsWith('.ts'))
    .sort()
    .map((path) => ({ file: basename(path), source: readFileSync(join(SOURCES, folder, path), 'utf8') }));
}

/** The texts of `src/app`. */
export function problemTexts(): ProblemText[] {
  return readSources('app')
    .filter(({ source }) => /remedy/i.test(source))
    .flatMap(({ file, source }) =>
      [...shownTexts(parseAst(source, { lang: 'ts' }))].map((parts) => toText(file, parts)),
    )
    .filter(({ text }) => !OTHER_TEXTS.some((other) => text.startsWith(other)));
}

/** The fixed parts of each text that is a message or a remedy. */
function* shownTexts(node: unknown): Generator<readonly string[]> {
  const named = hasType(node, ['Property', 'VariableDeclarator']) ? Named.safeParse(node).data : undefined;
  if (named?.type === 'Property' && NAMES.test(named.key.name)) yield* textsIn(named.value);
  else if (named?.type === 'VariableDeclarator' && NAMES.test(named.id.name)) yield* textsIn(named.init);
  else for (const child of childrenOf(node)) yield* shownTexts(child);
}

function* textsIn(node: unknown): Generator<readonly string[]> {
  const shown = hasType(node, ['Literal', 'TemplateLiteral']) ? Shown.safeParse(node).data : undefined;
  // A word is part of a condition, such as 'start'.
  if (shown?.type === 'Literal') yield* /\s/.test(shown.value) ? [[shown.value]] : [];
  else if (shown) yield shown.quasis.map(({ value }) => value.cooked);
  else for (const child of childrenOf(node)) yield* textsIn(child);
}

const hasType = (node: unknown, types: readonly unknown[]) =>
  typeof node === 'object' && node !== null && 'type' in node && types.includes(node.type);

const childrenOf = (node: unknown): readonly unknown[] =>
  typeof node === 'object' && node !== null ? Object.values(node) : [];

function toText(file: string, parts: readonly string[]): ProblemText {
  const pattern = parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('.*');
  return { file, text: parts.join('…'), pattern: new RegExp(pattern) };
}

/** The codes of the errors that extend `CompositionError`. */
export function compositionErrorCodes(): string[] {
  const codes = /extends CompositionError \{\s+readonly code = '(\w+)'/g;
  return readSources('.').flatMap(({ source }) => [...source.matchAll(codes)].map(([, code = '']) => code));
}
