// The cost of a response, from the frame of the interaction to its callback, with 1,000 declared ids of buttons and as many of
// modals. The last group has two responses for each user. It is compared with hand-written clients (interaction-floors.mjs).
import { dispatchFloor, requestFloor } from './interaction-floors.mjs';
import { bot, DECLARED } from './interaction-handlers.mjs';
import { InteractionService } from './interaction-service.mjs';

const MEASURED = { count: 2500, coldCount: 10_000, slices: 5, needsAllRounds: true, bytesCount: 2500, collects: false };

/** What the bench says of two equal programs: 1, within its quartiles, as long as it can judge. */
export async function equalProgramWorkloads() {
  const service = new InteractionService();
  const again = { ...requestFloor, name: 'the same once more' };
  return {
    groups: [
      {
        title: 'a button, 50 at once, by the floor of `interactions`',
        workloads: [requestFloor, again].map((client) => service.workload(client, { kind: 'button', atOnce: 50 })),
        measured: { ...MEASURED, bytesCount: undefined },
      },
    ],
    close: () => service.close(),
  };
}

export async function interactionWorkloads() {
  const service = new InteractionService();
  const group = (title, usage, measured = {}) => ({
    title,
    floors: 2,
    workloads: [requestFloor, dispatchFloor, bot('a bot')].map((client) =>
      service.workload(client, { atOnce: 50, ...usage }),
    ),
    measured: { ...MEASURED, ...measured },
  });
  return {
    groups: [
      group('a button, 50 at once', { kind: 'button' }),
      group('a modal of five fields and two files, 50 at once', { kind: 'modal' }),
      group(
        `${DECLARED} modals in turn: one user after the other opens one and submits it`,
        { kind: 'openedModal', choice: 'all', atOnce: 1 },
        { coldCount: 5000 },
      ),
    ],
    close: () => service.close(),
  };
}
