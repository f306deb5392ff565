// The cost of `guildhall/telemetry` for an interaction, from its frame to its callback. Each bot runs in a process of its own,
// because an AsyncLocalStorage that is in use slows down every promise of its process (Node 20). Without an exporter: spans
// and metrics are created and aggregated, and then dropped.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const AT_ONCE = 50;
const COUNT = 3000;

const here = (file) => fileURLToPath(new URL(file, import.meta.url));
const MODES = {
  off: 'a bot',
  noop: 'with telemetry, without an SDK',
  metrics: 'with telemetry, metrics only',
  unsampled: 'with telemetry, metrics and 1 % of the traces',
  on: 'with telemetry, metrics and all traces',
};

export async function telemetryWorkloads() {
  const server = fork(here('interaction-server.mjs'));
  const [{ port }] = await once(server, 'message');
  const bots = await Promise.all(
    Object.entries(MODES).map(async ([mode, name]) => {
      const token = `ODEwMDAwMDAwMDAwMDAwMDAx.${Buffer.from(mode).toString('base64url')}.a-secret-of-the-bench`;
      const child = fork(here('telemetry-bot.mjs'), [mode, String(port), token], { execArgv: ['--expose-gc'] });
      await once(child, 'message');
      return { name, token, child };
    }),
  );
  const sdk = fork(here('telemetry-sdk.mjs'));
  await once(sdk, 'message');
  // What no instrumentation can avoid: the spans and measurements of one button.
  const sdkWorkload = {
    name: 'the SDK alone: 3 spans and 3 measurements',
    isCompared: false,
    run: async () => {
      sdk.send(COUNT);
      const [done] = await once(sdk, 'message');
      return done;
    },
  };
  const cpuOf = async (child) => {
    child.send('cpu');
    const [cpuMicros] = await once(child, 'message');
    return cpuMicros;
  };
  const workload = ({ kind, count: usual, atOnce }, { name, token, child }) => ({
    name,
    run: async (count = usual) => {
      const before = await cpuOf(child);
      const startedAt = performance.now();
      server.send({ token, kind, choice: 'one', count, atOnce });
      const [{ medianMicros }] = await once(server, 'message');
      const elapsedMs = performance.now() - startedAt;
      return { operations: count, cpuMicros: (await cpuOf(child)) - before, elapsedMs, latencyMicros: medianMicros };
    },
  });
  const group = (title, usage) => ({
    title,
    workloads: [...bots.map((bot) => workload(usage, bot)), sdkWorkload],
    options: { rounds: 9, warmup: 4, collects: false },
    compared: { count: 2500, warmupRounds: 4 },
  });
  return {
    groups: [
      group(`a button, ${AT_ONCE} at once`, { kind: 'button', count: COUNT, atOnce: AT_ONCE }),
      group(`a modal of five fields and two files, ${AT_ONCE} at once`, {
        kind: 'modal',
        count: COUNT,
        atOnce: AT_ONCE,
      }),
    ],
    close: async () => {
      await Promise.all(
        [sdk, ...bots.map(({ child }) => child)].map((child) => {
          child.disconnect();
          return once(child, 'exit');
        }),
      );
      server.disconnect();
    },
  };
}
