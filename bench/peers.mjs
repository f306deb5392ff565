// Other libraries next to this one, as ratios to the same floors: the first operations of fresh processes. Bots of other
// libraries are written as their documentation shows.
import { ALL, FEW, listeningBot, minimalClient } from './gateway-clients.mjs';
import { GatewayService } from './gateway-workloads.mjs';
import { requestFloor } from './interaction-floors.mjs';
import { bot } from './interaction-handlers.mjs';
import { InteractionService } from './interaction-service.mjs';
import { peers } from './peers/all-peers.mjs';
import { getWithOwnClient, guildId, RestService, requestFloor as restFloor, USER_ID } from './rest.mjs';

const COLD = { isOnlyCold: true, launches: 3, needsAllRounds: true, collects: false };
const INTERACTIONS = 10_000;
const EVENTS = 20_000;
const CALLS = 10_000;
const WITHOUT_REST = 'it uses the REST client of discord.js';

/** `isCompared: false`: other libraries are the same in two builds, and this one is compared by another suite. */
const onlyHere = (clients) => clients.map((client) => ({ ...client, isCompared: false }));

/** @param {'button' | 'modal'} kind */
function interactionPeers(kind, title) {
  const service = new InteractionService();
  const clients = [requestFloor, bot('guildhall'), ...peers.map(({ name, respond }) => ({ name, connect: respond }))];
  return {
    groups: [
      {
        title: `${title}, 50 at once, the first ${INTERACTIONS.toLocaleString('en')}`,
        workloads: onlyHere(clients).map((client) => service.workload(client, { kind, atOnce: 50 })),
        measured: { ...COLD, coldCount: INTERACTIONS },
      },
    ],
    close: () => service.close(),
  };
}

export const peerButtonWorkloads = async () => interactionPeers('button', 'a button');
export const peerModalWorkloads = async () => interactionPeers('modal', 'a modal of five fields and two files');

export async function peerEventWorkloads() {
  const service = new GatewayService();
  const group = (title, events) => {
    const wireNames = Object.values(events);
    const clients = [
      minimalClient,
      listeningBot('guildhall', events),
      ...peers.map(({ name, listen }) => ({ name, connect: (address) => listen(address, wireNames) })),
    ];
    return {
      title: `${title}, the first ${EVENTS.toLocaleString('en')}`,
      workloads: onlyHere(clients).map((client) => service.workload(client)),
      measured: { ...COLD, coldCount: EVENTS },
    };
  };
  return {
    groups: [group('events, all 6 heard', ALL), group('events, 2 of 6 heard', FEW)],
    close: () => service.close(),
  };
}

export async function peerRestWorkloads() {
  const service = new RestService();
  const clients = [
    restFloor,
    getWithOwnClient,
    ...peers
      .filter(({ rest }) => rest)
      .map(({ name, rest }) => ({ name, connect: (address) => rest({ ...address, guildId, userId: USER_ID }) })),
  ];
  return {
    unavailable: peers.filter(({ rest }) => !rest).map(({ name }) => ({ what: name, reason: WITHOUT_REST })),
    groups: [
      {
        title: `GET a member, 50 at once, the first ${CALLS.toLocaleString('en')}`,
        workloads: onlyHere(clients).map((client) => service.workload(client)),
        measured: { ...COLD, coldCount: CALLS },
      },
    ],
    close: () => service.close(),
  };
}
