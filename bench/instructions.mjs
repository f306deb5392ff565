// Counts the instructions of a process with `perf`, where it is installed and may count: on Linux, and in few virtual
// machines. They hardly depend on what else the machine does.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

const EVENT = 'instructions:u';
/** How long `perf` takes to find the threads of a process. */
const ATTACH_MS = 50;

/** The number in the output of `perf stat -x,`; undefined if nothing was counted. */
export function parseInstructions(output) {
  const line = output.split('\n').find((each) => each.includes(EVENT));
  const [count] = line?.split(',') ?? [];
  return count !== undefined && /^\d+$/.test(count) && Number(count) > 0 ? Number(count) : undefined;
}

let available;

/** Whether instructions can be counted here. */
export function canCountInstructions() {
  available ??= startPerf(['--', process.execPath, '--version'])
    .result()
    .then((count) => count !== undefined);
  return available;
}

/**
 * Lets a process work, and adds `instructions` of an operation to the figures of the work, if they can be counted.
 *
 * @template {{ operations: number }} Figures
 * @param {number} pid
 * @param {() => Promise<Figures>} work
 * @returns {Promise<Figures & { instructions?: number }>}
 */
export async function countInstructions(pid, work) {
  if (!(await canCountInstructions())) return work();
  const perf = startPerf(['-p', String(pid)]);
  try {
    await pause(ATTACH_MS);
    const figures = await work();
    const count = await perf.stop();
    return { ...figures, instructions: count === undefined ? undefined : count / figures.operations };
  } finally {
    perf.kill();
  }
}

function startPerf(args) {
  const child = spawn('perf', ['stat', '-x', ',', '-e', EVENT, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  // It is not installed.
  const ended = once(child, 'close').catch(() => {});
  const result = () => ended.then(() => parseInstructions(output));
  return {
    result,
    stop: () => {
      child.kill('SIGINT');
      return result();
    },
    kill: () => child.kill('SIGKILL'),
  };
}
