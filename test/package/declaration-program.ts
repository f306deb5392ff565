/** TypeScript 5.9 programs over the built declarations of the package. */
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getLibFiles, ts } from '@ts-morph/common';

export { ts };

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** TypeScript's own declarations are in `@ts-morph/common` as text. */
const LIB_FOLDER = join(root, 'lib-of-typescript');
const libTexts = new Map(getLibFiles().map(({ fileName, text }) => [fileName, text]));

/** A file of a bot. The package resolves it by its own name, as it is built. */
const CONSUMER = join(root, 'consumer.ts');

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  experimentalDecorators: true,
  strict: true,
  noEmit: true,
  types: ['node'],
};

/** Parsed files, which all programs share: parsing them takes longer than most tests. */
const parsedFiles = new Map<string, ts.SourceFile | undefined>();

/** Creates a program over files. */
export function createProgram(files: readonly string[], consumer = ''): ts.Program {
  const host = ts.createCompilerHost(OPTIONS);
  const textOf = (path: string): string | undefined => {
    if (resolve(path) === CONSUMER) return consumer;
    return resolve(dirname(path)) === LIB_FOLDER ? libTexts.get(basename(path)) : undefined;
  };
  const { fileExists, readFile } = host;
  host.fileExists = (path) => textOf(path) !== undefined || fileExists(path);
  host.readFile = (path) => textOf(path) ?? readFile(path);
  const parse = (path: string, settings: ts.ScriptTarget | ts.CreateSourceFileOptions) => {
    const text = host.readFile(path);
    return text === undefined ? undefined : ts.createSourceFile(path, text, settings);
  };
  host.getSourceFile = (path, settings) => {
    if (resolve(path) === CONSUMER) return parse(path, settings);
    if (!parsedFiles.has(path)) parsedFiles.set(path, parse(path, settings));
    return parsedFiles.get(path);
  };
  host.getDefaultLibLocation = () => LIB_FOLDER;
  host.getDefaultLibFileName = (options) => join(LIB_FOLDER, ts.getDefaultLibFileName(options));
  return ts.createProgram(files, OPTIONS, host);
}

/** Creates a program over the source of a bot, which imports the package as `guildhall`, and over other files. */
export const createConsumerProgram = (source: string, files: readonly string[] = []): ts.Program =>
  createProgram([CONSUMER, ...files], source);

export const isConsumer = ({ fileName }: ts.SourceFile): boolean => resolve(fileName) === CONSUMER;
