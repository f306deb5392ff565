// A service that sends interactions to clients and measures their responses (interaction-server.mjs), and the workloads on it.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The token of a client. */
export const tokenOf = (name) =>
  `ODEwMDAwMDAwMDAwMDAwMDAx.${Buffer.from(name).toString('base64url')}.a-secret-of-the-bench`;

/** Starts with the first client that connects. */
export class InteractionService {
  #server;
  #stops = [];

  /**
   * A client that responds to interactions. `micros` are of this process.
   *
   * @param {object} client
   * @param {string} client.name
   * @param {(address: { port: number, url: string, baseUrl: string, token: string }) => Promise<() => unknown>} client.connect
   *   resolves when it is ready, with a function that stops it
   * @param {boolean} [client.isCompared]
   * @param {{ kind: string, choice?: 'one' | 'all', atOnce: number }} usage what is sent, how many at once
   */
  workload({ name, connect, isCompared }, { kind, choice = 'one', atOnce }) {
    const token = tokenOf(name);
    return {
      name,
      isCompared,
      start: async () => {
        this.#server ??= await startServer();
        const { port } = this.#server;
        const url = `http://127.0.0.1:${port}`;
        this.#stops.push(await connect({ port, url, baseUrl: `${url}/api/v10`, token }));
      },
      run: async (count) => {
        const { user, system } = process.cpuUsage();
        const startedAt = performance.now();
        const { medianMicros } = await this.#server.ask({ token, kind, choice, count, atOnce });
        const after = process.cpuUsage();
        const cpuMicros = after.user + after.system - user - system;
        return { operations: count, cpuMicros, elapsedMs: performance.now() - startedAt, latencyMicros: medianMicros };
      },
    };
  }

  async close() {
    await Promise.all(this.#stops.map((stop) => stop()));
    this.#server?.process.disconnect();
  }
}

async function startServer() {
  const child = fork(fileURLToPath(new URL('interaction-server.mjs', import.meta.url)));
  const [{ port }] = await once(child, 'message');
  const failed = once(child, 'exit').then(([code]) => ({ error: `the server ended with ${code}` }));
  const ask = async (question) => {
    child.send(question);
    const answer = await Promise.race([once(child, 'message').then(([message]) => message), failed]);
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer;
  };
  return { process: child, port, ask };
}
