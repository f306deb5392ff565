/** Says what is wrong with a command of the documents. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commands } from '../../../src/cli/commands.js';
import { runCreate } from '../../create/fixture.js';
import { root } from '../document-snippets.js';
import type { DocumentCommand } from './document-commands.js';

const manifest = (path: string): Readonly<Record<string, Readonly<Record<string, string>> | undefined>> =>
  JSON.parse(readFileSync(join(root, path), 'utf8'));

/** Packages that pages install and that no package.json of this repository lists, with the page that says what they are for. */
const OTHER_PACKAGES = ['@opentelemetry/sdk-node', 'guildhall', '@guildhall/dev', '@discordjs/voice'];

const manifests = [
  'package.json',
  'dev/package.json',
  'create/src/layers/base/package.json.template',
  'test/docs/migration/package.json',
  'test/package/compilers/package.json',
].map(manifest);

const knownPackages = new Set([
  ...OTHER_PACKAGES,
  ...manifests.flatMap((one) =>
    ['dependencies', 'devDependencies', 'peerDependencies'].flatMap((name) => Object.keys(one[name] ?? {})),
  ),
]);

const scriptsOfProjects = new Set(
  Object.keys(manifest('create/src/layers/base/package.json.template')['scripts'] ?? {}),
);
const scriptsOfRepository = new Set(Object.keys(manifest('package.json')['scripts'] ?? {}));

/**
 * Programs of which only the name is known here, and why their arguments are not checked.
 * A test reports one that no document uses any more.
 */
export const unchecked: Readonly<Record<string, string>> = {
  bun: 'test/runtimes and test/package/package-managers run it',
  cd: 'a word of the shell',
  curl: 'the calls need ids of an emulator; test/emulator/control/control-docs.test.ts compares the routes',
  deno: 'test/runtimes runs the same command',
  docker: 'needs images; files-of-projects.test.ts compares the Dockerfile',
  head: 'a tool of every system',
  journalctl: 'needs a machine with systemd',
  jq: 'a tool that the reader has',
  kubectl: 'needs a cluster; deployment-page.test.ts reads what it applies',
  pnpm: 'test/package/package-managers runs it',
  sudo: 'needs a machine with systemd',
  systemctl: 'needs a machine with systemd',
  yarn: 'test/package/package-managers runs it',
};

/** Returns what is wrong with a command, or undefined. */
export async function problemOf(command: DocumentCommand): Promise<string | undefined> {
  const [program = '', ...args] = command.words;
  if (program === 'npx') return problemOfNpx(args);
  if (program === 'guildhall') return problemOfGuildhall(args);
  if (program === 'npm') return problemOfNpm(args, command.document);
  if (program === 'node') return problemOfNode(args);
  return Object.hasOwn(unchecked, program) ? undefined : `nothing is known about the program "${program}"`;
}

function problemOfNpx(args: readonly string[]): Promise<string | undefined> | string | undefined {
  const [first = '', second = '', ...rest] = args;
  if (first === '--package') {
    return knownPackages.has(second) ? problemOfNpx(rest) : `nothing is known about the package "${second}"`;
  }
  if (first === 'guildhall') return problemOfGuildhall(args.slice(1));
  if (first === 'vitest' && (second === '' || second === 'run')) {
    return rest.every((file) => file === '<test>' || existsSync(join(root, file)))
      ? undefined
      : 'there is no such test';
  }
  // Tools of platforms and bundlers. What they do is tested where their output is, or needs an account.
  return ['esbuild', 'rolldown', 'tsc', 'wrangler'].includes(first)
    ? undefined
    : `nothing is known about the program "${first}"`;
}

/** The options of a command, by whether they have a value, and its forms, as its usage lists them. */
function readUsage(usage: string) {
  const options = new Map(
    [...usage.matchAll(/(--[a-z][\w-]*)( [A-Z]+)?/g)].map(([, name = '', value]) => [name, value]),
  );
  const forms = [...usage.matchAll(/^(?:Usage:| {6}) guildhall (.*)$/gm)].map(([, form = '']) =>
    form.split(' ').slice(1),
  );
  const actions = forms.flatMap(([word = '']) => (/^[a-z][a-z-]*$/.test(word) ? [word] : []));
  return { options, actions, takesCommand: forms.some((form) => form.includes('--')) };
}

async function problemOfGuildhall(args: readonly string[]): Promise<string | undefined> {
  const [name = '', ...rest] = args;
  if (name === '') return undefined;
  const table: Readonly<Record<string, (typeof commands)[keyof typeof commands]>> = commands;
  if (name === 'help')
    return rest.every((word) => word === 'NAME' || Object.hasOwn(table, word)) ? undefined : 'no such command';
  const entry = Object.hasOwn(table, name) ? table[name] : undefined;
  if (!entry) return `there is no command "${name}"`;
  const { usage } = await entry.load();
  const { options, actions, takesCommand } = readUsage(usage);
  const end = rest.indexOf('--');
  if (end !== -1 && !takesCommand) return `"${name}" takes no command after --`;
  const own = (end === -1 ? rest : rest.slice(0, end)).map((word) => word.replace(/^\[(--.*)\]$/, '$1'));
  const positionals: string[] = [];
  for (let index = 0; index < own.length; index += 1) {
    const word = own[index] ?? '';
    if (!word.startsWith('-')) positionals.push(word);
    else if (word === '--help') continue;
    else if (!options.has(word)) return `"${name}" has no option ${word}`;
    else if (options.get(word) !== undefined) index += 1;
  }
  const [action] = positionals;
  if (actions.length > 0 && action !== undefined && !actions.includes(action))
    return `"${name}" has no action "${action}"`;
  const missing = positionals.find((file) => file.startsWith('examples/') && !existsSync(join(root, file)));
  return missing === undefined ? undefined : `${missing} does not exist`;
}

/** What npm does itself, without a script or a package of a project. */
const NPM_COMMANDS: Readonly<Record<string, readonly string[]>> = {
  audit: ['signatures'],
  ci: ['--omit=dev'],
  dedupe: [],
  init: ['--yes'],
  ls: ['guildhall', '@guildhall/dev'],
  pkg: ['set', 'type=module'],
  prune: ['--omit=dev'],
  publish: [],
  'dist-tag': [],
  update: [],
};

function problemOfNpm(args: readonly string[], document: string): Promise<string | undefined> | string | undefined {
  const [name = '', ...rest] = args;
  if (name === 'create') return problemOfCreate(rest);
  if (name === 'install') {
    const unknown = rest.find(
      (word) => word !== '--save-dev' && !knownPackages.has(word.replace(/(?<=.)@[\w.]+$/, '')),
    );
    return unknown === undefined ? undefined : `nothing is known about the package "${unknown}"`;
  }
  const script = name === 'run' ? (rest[0] ?? '') : name;
  if (name === 'run' || name === 'test' || name === 'start') {
    // A reader of the guide has a project, and no clone of the repository.
    const known = scriptsOfProjects.has(script) || (!document.includes('/guide/') && scriptsOfRepository.has(script));
    return known ? undefined : `there is no script "${script}"`;
  }
  const allowed = NPM_COMMANDS[name];
  if (!allowed) return `nothing is known about "npm ${name}"`;
  const unknown = rest.find((word) => !allowed.includes(word));
  return unknown === undefined ? undefined : `nothing is known about ${unknown} of "npm ${name}"`;
}

/** `npm create guildhall@latest NAME -- OPTIONS`: options are those of the usage, and the template exists. */
async function problemOfCreate([name = '', ...rest]: readonly string[]): Promise<string | undefined> {
  if (!/^guildhall(@latest)?$/.test(name)) return `"npm create ${name}" creates something else`;
  const { output: usage } = await runCreate(['--help']);
  const options = rest.filter((word) => /^--./.test(word));
  const unknown = options.find((option) => !usage.includes(` ${option}`));
  if (unknown !== undefined) return `create-guildhall has no option ${unknown}`;
  if (options.length > 0 && !rest.includes('--')) return 'npm reads options before `--` itself';
  const template = rest[rest.indexOf('--template') + 1];
  const exists = !rest.includes('--template') || existsSync(join(root, `create/src/layers/${template}`));
  return exists ? undefined : `there is no template "${template}"`;
}

/** Programs that a page shows itself, or that a build writes. */
const NODE_FILES = new Set(['dist/main.js', 'build/fleet/main.js', 'bot.js', 'bundle/bot.mjs', 'src/main.ts']);

function problemOfNode(args: readonly string[]): string | undefined {
  const files = args.filter((word, index) => !word.startsWith('-') && args[index - 1] !== '--import');
  const unknown = files.find((file) => !NODE_FILES.has(file));
  return unknown === undefined ? undefined : `nothing is known about the file ${unknown}`;
}
