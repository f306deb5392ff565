import { Agent } from 'node:https';
import net from 'node:net';

/** An agent for HTTPS whose connections are not encrypted and lead to this URL, for libraries that only know HTTPS. */
export function plainAgent(url) {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true });
  agent.createConnection = () => net.connect({ host: hostname, port: Number(port) });
  return agent;
}

/**
 * A plain agent for a WebSocket client that ignores frames which arrive together with the response to its upgrade. The
 * emulator is so near that its Hello does: the agent puts these frames back into the socket.
 */
export function plainUpgradeAgent(url) {
  const agent = plainAgent(url);
  const addRequest = agent.addRequest.bind(agent);
  agent.addRequest = (request, ...options) => {
    request.prependListener('upgrade', (_response, socket, head) => socket.unshift(head));
    addRequest(request, ...options);
  };
  return agent;
}
