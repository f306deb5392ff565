import { setTimeout as delay } from 'node:timers/promises';
import { ClusterError } from '../../cluster/errors/cluster-error.js';
import { readClusterStatus, readDeadLetters, type WatchedCluster } from '../../cluster/status/read-cluster-status.js';
import { CLUSTER_URL_VARIABLE, withCluster } from '../cluster/cluster-target.js';
import { drain, moveShard, replay } from '../cluster/operations.js';
import { formatClusterStatus, formatDeadLetters } from '../cluster/status-report.js';
import type { CliCommand } from '../command-line/cli-command.js';
import { didYouMean } from '../command-line/did-you-mean.js';
import type { CommandEnvironment } from '../command-line/environment.js';
import { parseFlags } from '../command-line/flags.js';
import { jsonLine } from '../command-line/json-line.js';
import type { Terminal } from '../command-line/terminal.js';
import { UsageError } from '../command-line/usage-error.js';

export const clusterCommand: CliCommand = {
  usage: `Usage: guildhall cluster status [--watch] [--json] [options]
       guildhall cluster move SHARD PROCESS [options]
       guildhall cluster drain PROCESS [options]
       guildhall cluster dead-letters [--json] [options]
       guildhall cluster replay ID [options]

Shows and changes a running cluster. See docs/cluster.md.

  status           processes, shards with their journals, limits and recent moves
  move             moves a shard to a process, where it stays as long as this process runs
  drain            moves all shards of a process to the others; it gets none until it is restarted
  dead-letters     lists events that are not replayed any more, with their ids and causes
  replay           runs a dead letter again

  SHARD            the id of a shard
  PROCESS          the id of a process, or its first characters
  ID               the id of a dead letter, for example 0/4:17-230
Options:
  --url URL        Redis, for example redis://localhost:6379; default: GUILDHALL_CLUSTER.
                   Other users of the machine can read arguments: pass a password in GUILDHALL_CLUSTER
  --env-file FILE  read environment variables from this file instead of .env; can be repeated
  --name NAME      the cluster; default: the only one in Redis
  --watch          show the status each second, until Ctrl+C, also after an outage of Redis
  --json           print JSON; with --watch, one line each second

Exit status: 0 for success, 1 if the cluster cannot be reached or the command is not possible.`,
  run: runCluster,
};

const OPTIONS = {
  url: { type: 'string' },
  name: { type: 'string' },
  watch: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

const ACTIONS = ['status', 'move', 'drain', 'dead-letters', 'replay'];

const WATCH_INTERVAL_MS = 1000;
/** Moves to the top left corner and clears everything below. */
const CLEAR_SCREEN = '\x1b[H\x1b[J';

interface Output {
  readonly terminal: Terminal;
  readonly json: boolean;
}

async function runCluster(
  args: readonly string[],
  terminal: Terminal,
  environment: CommandEnvironment,
): Promise<number> {
  const { values, positionals } = parseFlags(args, OPTIONS, 3);
  const [action, ...operands] = positionals;
  const task = selectTask(action, operands, values.watch, { terminal, json: values.json });
  const { url = environment[CLUSTER_URL_VARIABLE], name } = values;
  terminal.showProgress('connecting to Redis…');
  await withCluster({ url, name }, task);
  return 0;
}

function selectTask(
  action: string | undefined,
  operands: readonly string[],
  watch: boolean,
  output: Output,
): (cluster: WatchedCluster) => Promise<void> {
  const { terminal } = output;
  const [first = '', second = ''] = operands;
  switch (action) {
    case 'status':
      expectOperands(action, operands, []);
      return (cluster) => (watch ? watchStatus(cluster, output) : printStatus(cluster, output));
    case 'move':
      expectOperands(action, operands, ['SHARD', 'PROCESS']);
      return async (cluster) => terminal.print(await moveShard(cluster, first, second));
    case 'drain':
      expectOperands(action, operands, ['PROCESS']);
      return async (cluster) => terminal.print(await drain(cluster, first));
    case 'replay':
      expectOperands(action, operands, ['ID']);
      return async (cluster) => terminal.print(await replay(cluster, first));
    case 'dead-letters':
      expectOperands(action, operands, []);
      return (cluster) => printDeadLetters(cluster, output);
    default:
      throw new UsageError(
        action === undefined
          ? 'Specify an action, for example status.'
          : `Unknown action "${action}".${didYouMean(action, ACTIONS)}`,
      );
  }
}

function expectOperands(action: string, operands: readonly string[], names: readonly string[]): void {
  if (operands.length === names.length) return;
  const expected = names.length === 0 ? 'no arguments' : names.join(' and ');
  throw new UsageError(`\`cluster ${action}\` takes ${expected}.`);
}

async function printStatus(cluster: WatchedCluster, { terminal, json }: Output): Promise<void> {
  const status = await readClusterStatus(cluster);
  if (json) terminal.print(JSON.stringify(status, undefined, 2));
  else for (const line of formatClusterStatus(status, terminal)) terminal.print(line);
}

async function watchStatus(cluster: WatchedCluster, { terminal, json }: Output): Promise<void> {
  const stopping = new AbortController();
  terminal.waitForStopSignal().then(() => stopping.abort());
  while (!stopping.signal.aborted) {
    try {
      const status = await readClusterStatus(cluster);
      if (json) terminal.print(jsonLine(status));
      else terminal.print(`${CLEAR_SCREEN}${formatClusterStatus(status, terminal).join('\n')}`);
    } catch (error) {
      // An outage of Redis is what one watches for: the connection is opened again by itself.
      if (!(error instanceof ClusterError && error.reason === 'unreachable')) throw error;
      terminal.printError(error.message);
    }
    await delay(WATCH_INTERVAL_MS, undefined, { signal: stopping.signal }).catch(() => {});
  }
}

async function printDeadLetters(cluster: WatchedCluster, { terminal, json }: Output): Promise<void> {
  const letters = await readDeadLetters(cluster);
  if (json) terminal.print(JSON.stringify(letters, undefined, 2));
  else for (const line of formatDeadLetters(letters, terminal)) terminal.print(line);
}
