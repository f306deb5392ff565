import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import type { DeclarationIndex, KnownDeclaration, ScenarioSource } from '../declarations/declaration-index.js';
import type { ScenarioStep } from '../steps/scenario-step.js';

/** Returns a warning for each declaration that the test finds by its label or name, because no file exports it. */
export async function warnUnexported(
  steps: readonly ScenarioStep[],
  declarations: DeclarationIndex,
  files: readonly ScenarioSource[],
): Promise<string[]> {
  const used = steps.flatMap((step) => {
    switch (step.kind) {
      case 'click':
      case 'select':
        return toUsed(step.control.label, byPattern(declarations, step.control.pattern), step.control.pattern);
      case 'submitModal':
        return toUsed(step.modal.title, byPattern(declarations, step.modal.pattern), step.modal.pattern);
      case 'useCommand':
      case 'autocomplete':
        return toUsed(`/${step.path.join(' ')}`, declarations.findCommand('chat', step.path), step.path.at(-1));
      default:
        return [];
    }
  });
  const unexported = new Map(used.filter(({ known }) => !known.exported).map((each) => [each.known, each]));
  return Promise.all(
    [...unexported.values()].map(async ({ known, name, text }) => {
      const where = (await fileWith(files, text)) ?? describeHandlers(known);
      return `The declaration of "${name}" (${where}) is not exported, so the test finds it by its label. Export it to let tests import it.`;
    }),
  );
}

interface UsedDeclaration {
  readonly name: string;
  readonly known: KnownDeclaration;
  /** A text that the file of the declaration contains. */
  readonly text: string;
}

function toUsed(name: string, known: KnownDeclaration | undefined, text: string | undefined): UsedDeclaration[] {
  return known && text !== undefined ? [{ name, known, text }] : [];
}

function byPattern({ all }: DeclarationIndex, pattern: string | undefined): KnownDeclaration | undefined {
  return all.find(
    ({ declaration }) =>
      declaration.kind !== 'command' && pattern !== undefined && declaration.customId.pattern === pattern,
  );
}

/** The path of the file that contains a text as a string; undefined if there are several or none. */
async function fileWith(files: readonly ScenarioSource[], text: string): Promise<string | undefined> {
  const sources = await Promise.all(
    files.map(async ({ path }) => ({ path, source: await readFile(path, 'utf8').catch(() => '') })),
  );
  const quoted = ["'", '"', '`'].map((quote) => `${quote}${text}${quote}`);
  const found = sources.filter(({ source }) => quoted.some((each) => source.includes(each)));
  const [only] = found;
  return only && found.length === 1 ? relative(process.cwd(), only.path) : undefined;
}

function describeHandlers({ handlers }: KnownDeclaration): string {
  return handlers.length === 0 ? 'without a handler' : `handled by ${handlers.join(', ')}`;
}
