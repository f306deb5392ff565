/** The runtimes that run the story, and how each of them starts a program. */
import { binaryOf } from './binaries.js';

export interface RuntimeUnderTest {
  readonly name: string;
  readonly command: string;
  /** Arguments before the path of a program. */
  readonly run: readonly string[];
  /** Arguments before the path of a command line, which starts processes. */
  readonly runTool: readonly string[];
  /** Arguments before the path of a file with tests, for the test runner of the runtime. */
  readonly runTests: readonly string[];
  /** Whether it compiles TypeScript with decorators itself. */
  readonly compiles: boolean;
}

const node = { run: [], runTool: [], runTests: ['--test'], compiles: false };

const candidates = [
  { ...node, name: `Node ${process.versions.node}`, command: process.execPath },
  { ...node, name: 'Node 22', command: binaryOf('node22') },
  { ...node, name: 'Node 24', command: binaryOf('node24') },
  {
    name: 'Bun',
    command: binaryOf('bun'),
    run: [],
    runTool: ['--bun'],
    runTests: ['test', '--timeout', '120000'],
    compiles: true,
  },
  {
    name: 'Deno',
    command: binaryOf('deno'),
    // docs/runtimes.md lists these permissions.
    run: [
      'run',
      '--node-modules-dir=manual',
      '--allow-net',
      '--allow-env',
      '--allow-read',
      '--allow-write',
      '--allow-sys',
    ],
    runTool: ['run', '--node-modules-dir=manual', '--allow-all'],
    runTests: ['test', '--allow-all', '--no-check'],
    compiles: true,
  },
];

/** Those for which npm has a package for this machine. */
export const runtimesUnderTest: readonly RuntimeUnderTest[] = candidates.flatMap(({ command, ...rest }) =>
  command === undefined ? [] : [{ ...rest, command }],
);
