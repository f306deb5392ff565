/** Holds the structure inside the layers: which folders of a layer may import which, and how large a folder may be. */
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { SOURCE_TREES } from '../../scripts/source-trees.mjs';
import { folderDependencies } from './folder-dependencies.js';
import { findCycles } from './import-cycles.js';
import { absolutePath, readSources } from './source-imports.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = readSources();

/** A folder without a line here may import nothing of its layer. `.` is the layer's own files. */
const allowed: Record<string, Record<string, readonly string[]>> = {
  app: {
    configuration: ['errors'],
    'derived-events': ['guild-loading', 'members', 'shard-state'],
    injection: ['errors'],
    instrumentation: ['errors'],
    lifecycle: ['decorators', 'errors', 'injection'],
    cache: ['errors', 'guild-loading', 'members', 'shard-state'],
    'shard-state': ['guild-loading'],
    collectors: ['cache', 'injection'],
    voice: ['injection'],
    contexts: ['derived-events', 'errors'],
    middleware: ['contexts'],
    'auto-moderation': ['synchronization'],
    'linked-roles': ['synchronization'],
    commands: ['synchronization'],
    registration: ['auto-moderation', 'commands', 'errors', 'features', 'linked-roles'],
    features: ['auto-moderation', 'contexts', 'errors', 'injection', 'instrumentation', 'middleware', 'texts'],
    guards: ['contexts'],
    decorators: ['contexts', 'errors', 'guards', 'injection', 'middleware', 'scheduler'],
    scheduler: ['contexts'],
    dispatch: [
      'contexts',
      'decorators',
      'derived-events',
      'errors',
      'features',
      'guards',
      'injection',
      'instrumentation',
      'lifecycle',
      'middleware',
      'scheduler',
    ],
    journal: ['cache', 'derived-events', 'dispatch'],
    bot: [
      'auto-moderation',
      'cache',
      'collectors',
      'commands',
      'configuration',
      'contexts',
      'derived-events',
      'dispatch',
      'errors',
      'features',
      'guards',
      'guild-loading',
      'injection',
      'instrumentation',
      'journal',
      'lifecycle',
      'linked-roles',
      'middleware',
      'registration',
      'scheduler',
      'shard-state',
      'texts',
      'voice',
    ],
  },
  cli: {
    'bot-file': ['command-line', 'packages'],
    packages: ['command-line'],
    cluster: ['command-line'],
    'bot-process': ['bot-file', 'command-line', 'doctor', 'packages'],
    commands: ['bot-process', 'cluster', 'command-line', 'doctor', 'packages'],
    '.': ['command-line', 'commands', 'packages'],
  },
  'dev/cli': {
    'bot-process': ['gallery'],
    dev: ['bot-process'],
    explore: ['bot-command', 'bot-process', 'tool-safety', 'world-description'],
    'tool-safety': ['bot-process'],
    record: ['bot-command', 'bot-process', 'dev', 'tool-safety'],
    'world-description': ['bot-process'],
    commands: ['bot-command', 'dev', 'emulator-process', 'explore', 'record', 'tool-safety', 'world-description'],
    '.': ['bot-process', 'commands'],
  },
  cluster: {
    redis: ['errors'],
    membership: ['errors', 'redis'],
    leases: ['membership', 'redis'],
    limits: ['leases', 'redis'],
    stores: ['redis'],
    status: ['leases', 'membership', 'redis'],
    '.': ['errors', 'leases', 'limits', 'redis', 'stores'],
  },
  'dev/emulator': {
    policy: ['state'],
    world: ['pictures', 'server', 'state'],
    gateway: ['log', 'policy', 'server', 'state'],
    server: ['log', 'policy', 'state'],
    outgoing: ['gateway', 'log', 'policy', 'server', 'state'],
    moderation: ['policy', 'server', 'state'],
    control: ['gateway', 'http', 'log', 'moderation', 'outgoing', 'policy', 'server', 'state'],
    http: ['moderation', 'outgoing', 'pictures', 'policy', 'server', 'state'],
    '.': ['control', 'gateway', 'http', 'log', 'moderation', 'outgoing', 'policy', 'server', 'state', 'world'],
  },
  'dev/scenario': {
    steps: [],
    references: [],
    declarations: [],
    bot: ['declarations'],
    controls: ['declarations', 'references', 'steps'],
    world: ['controls', 'declarations', 'references', 'steps'],
    tests: ['bot', 'steps'],
    code: ['controls', 'declarations', 'references', 'steps', 'tests'],
    perform: ['controls', 'references', 'steps', 'world'],
    print: ['bot', 'code', 'declarations', 'references', 'steps', 'tests'],
  },
  'dev/recorder': {
    capture: [],
    observe: [],
    replay: ['capture', 'observe'],
    writing: [],
    tasks: ['capture', 'replay'],
  },
  'dev/explorer': {
    actions: ['actors', 'inputs', 'random', 'screens'],
    comparisons: ['actions', 'actors', 'inputs', 'oracles', 'problems', 'world'],
    coverage: ['report', 'screens'],
    exploration: [
      'actions',
      'actors',
      'comparisons',
      'coverage',
      'findings',
      'inputs',
      'problems',
      'random',
      'report',
      'screens',
      'world',
    ],
    findings: ['comparisons', 'problems', 'report', 'world'],
    inputs: ['random'],
    report: ['problems'],
    tasks: ['exploration', 'findings', 'report', 'world'],
    oracles: ['inputs', 'problems'],
    world: ['oracles', 'problems'],
  },
  telemetry: {
    links: ['names'],
    metrics: ['names'],
    observers: ['links', 'metrics', 'names'],
    '.': ['links', 'metrics', 'names', 'observers'],
  },
  'ingress/gateway': {
    compression: ['protocol'],
    identify: ['protocol'],
    resharding: ['shards'],
    session: ['protocol'],
    members: ['protocol', 'session'],
    connection: ['compression', 'protocol', 'session'],
    shards: ['compression', 'connection', 'identify', 'protocol', 'session'],
    host: ['protocol', 'resharding', 'session', 'shards'],
    journaled: ['host', 'protocol', 'session', 'shards'],
    '.': ['compression', 'connection', 'host', 'identify', 'journaled', 'members', 'protocol', 'session', 'shards'],
  },
  interactions: {
    'custom-id': ['declarations'],
    entities: ['declarations'],
    responses: ['.', 'declarations'],
    guards: ['declarations', 'responses'],
    commands: ['declarations', 'entities', 'guards'],
    'modal-fields': ['custom-id', 'declarations', 'entities'],
    components: ['custom-id', 'declarations', 'entities', 'guards', 'modal-fields'],
    pager: ['components', 'custom-id', 'declarations', 'guards', 'responses'],
    prompts: ['components', 'custom-id', 'modals', 'responses'],
    modals: ['components', 'custom-id', 'declarations', 'guards', 'modal-fields', 'responses'],
    contexts: [
      '.',
      'commands',
      'components',
      'custom-id',
      'declarations',
      'entities',
      'guards',
      'modal-fields',
      'modals',
      'pager',
      'prompts',
      'responses',
    ],
  },
  rest: {
    paging: ['call'],
    transport: ['call'],
    encode: ['call', 'transport'],
    resources: ['call', 'encode'],
    limits: ['call', 'encode', 'transport'],
    '.': ['call', 'encode', 'limits', 'paging', 'resources', 'transport'],
  },
  'dev/testing': {
    bot: ['errors', 'problems'],
    control: ['errors'],
    recording: ['control'],
    visible: ['errors'],
    vitest: ['matchers'],
    guild: ['input', 'visible'],
    input: ['errors', 'visible'],
    invariants: ['errors', 'problems', 'world'],
    matchers: ['errors', 'guild', 'users', 'visible'],
    users: ['control', 'errors', 'input', 'visible', 'waiting'],
    problems: ['reports'],
    process: ['errors', 'problems', 'waiting'],
    world: ['bot', 'control', 'errors', 'guild', 'input', 'problems', 'process', 'recording', 'users', 'waiting'],
    '.': [
      'bot',
      'control',
      'errors',
      'guild',
      'input',
      'invariants',
      'matchers',
      'problems',
      'process',
      'recording',
      'users',
      'visible',
      'waiting',
      'world',
    ],
  },
};

describe.each(Object.entries(allowed))('the folders of %s', (layer, table) => {
  test('import only what their table allows', () => {
    const dependencies = folderDependencies(sources, layer);
    const unexpected = [...dependencies].flatMap(([folder, targets]) =>
      [...targets].filter((target) => !table[folder]?.includes(target)).map((target) => `${folder} → ${target}`),
    );
    expect(unexpected).toEqual([]);
  });

  test('have no line in their table that is not needed', () => {
    const dependencies = folderDependencies(sources, layer);
    const unused = Object.entries(table).flatMap(([folder, targets]) =>
      targets.filter((target) => !dependencies.get(folder)?.has(target)).map((target) => `${folder} → ${target}`),
    );
    expect(unused).toEqual([]);
  });
});

/** Every folder of the sources that has folders inside. */
const parents = [...new Set(sources.map(({ path }) => dirname(path)))]
  .flatMap((folder) => folder.split('/').map((_part, index, parts) => parts.slice(0, index + 1).join('/')))
  .filter((folder, index, all) => folder !== '.' && all.indexOf(folder) === index)
  .filter((folder) =>
    readdirSync(absolutePath(`${folder}/`), { withFileTypes: true }).some((entry) => entry.isDirectory()),
  );

test.each(parents)('the folders inside %s do not import each other in a cycle', (parent) => {
  expect(findCycles(folderDependencies(sources, parent))).toEqual([]);
});

test.each(SOURCE_TREES)('no folder of %s holds more than 22 files', (tree) => {
  const sizes = new Map<string, number>();
  for (const entry of readdirSync(join(root, tree), { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) sizes.set(entry.parentPath, (sizes.get(entry.parentPath) ?? 0) + 1);
  }
  expect([...sizes].filter(([, size]) => size > 22)).toEqual([]);
});
