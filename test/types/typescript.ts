/** Runs TypeScript 5.9 over snippets that import the built declarations of the package, with the options of tsconfig.json. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getLibFiles, ts } from '@ts-morph/common';

export { ts };

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** TypeScript's own declarations are in the package as text. */
const LIB_FOLDER = join(ROOT, 'lib.d.ts');
const libTexts = new Map(getLibFiles().map(({ fileName, text }) => [join(LIB_FOLDER, fileName), text]));

/** A language service over snippets: it shows hovers and compiler errors. */
export interface SnippetService {
  readonly service: ts.LanguageService;
  /** The path of a snippet, as the language service needs it. */
  pathOf(name: string): string;
}

/**
 * Creates a language service over snippets, by file name such as `bot.ts`. They can import `guildhall`, as users of the built package
 * see it, and each other as `./bot.js`. A service needs two seconds to read the declarations, so one for many snippets is fastest.
 *
 * @param compilerOptions replace those of tsconfig.json
 */
export function createSnippetService(
  snippets: Readonly<Record<string, string>>,
  compilerOptions: ts.CompilerOptions = {},
): SnippetService {
  const pathOf = (name: string) => join(ROOT, 'build', 'snippets', name).replaceAll('\\', '/');
  const texts = new Map(Object.entries(snippets).map(([name, text]) => [pathOf(name), text]));
  const folders = new Set([...texts.keys()].flatMap(foldersOf));
  const options = { ...readOptions(), ...compilerOptions };
  const readFile = (path: string) => texts.get(path) ?? libTexts.get(path) ?? ts.sys.readFile(path);
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    // Neither errors nor hovers need the comments.
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
    getScriptFileNames: () => [...texts.keys()],
    getScriptVersion: () => '0',
    getScriptSnapshot(path) {
      const text = readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => ROOT,
    getDefaultLibFileName: (settings) => join(LIB_FOLDER, ts.getDefaultLibFileName(settings)),
    fileExists: (path) => texts.has(path) || libTexts.has(path) || ts.sys.fileExists(path),
    readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: (path) => folders.has(path) || ts.sys.directoryExists(path),
    getDirectories: ts.sys.getDirectories,
  });
  return { service, pathOf };
}

/** The folders of a path, from the folder of the file to the root. */
function foldersOf(path: string): string[] {
  const folder = dirname(path);
  return folder === path ? [] : [folder, ...foldersOf(folder)];
}

/** The compiler errors of a snippet as the compiler prints them, without the location. Each error is a list of lines. */
export function errorsOf({ service, pathOf }: SnippetService, name: string): string[][] {
  const path = pathOf(name);
  return [...service.getSyntacticDiagnostics(path), ...service.getSemanticDiagnostics(path)].map(({ messageText }) =>
    ts.flattenDiagnosticMessageText(messageText, '\n').split('\n'),
  );
}

/** The hover over the last name of a piece of code: `form.values` is the hover over `values`. The code must occur once. */
export function hoverOf({ service, pathOf }: SnippetService, name: string, code: string): string {
  const path = pathOf(name);
  const [before, ...rest] = (service.getProgram()?.getSourceFile(path)?.text ?? '').split(code);
  if (before === undefined || rest.length !== 1) throw new Error(`${name} has ${rest.length} times: ${code}`);
  const hover = service.getQuickInfoAtPosition(path, before.length + code.length - 1);
  if (!hover) throw new Error(`No hover in ${name}: ${code}`);
  return ts.displayPartsToString(hover.displayParts);
}

function readOptions(): ts.CompilerOptions {
  const { config, error } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  if (error) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, '\n'));
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  // Without the paths to the sources, the name of this package leads to its build.
  return { ...options, paths: {}, noUnusedLocals: false, noUnusedParameters: false, emitDecoratorMetadata: false };
}
