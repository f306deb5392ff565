/** `--faults`: requests are delayed and limited, and connections end. A correct bot does what it does without them. */
import {
  Api,
  Bot,
  Clock,
  Command,
  type CommandContext,
  command,
  Handler,
  type InteractionContext,
  On,
} from 'guildhall';
import { expect, test } from 'vitest';
import type { StepOf } from '../../../dev/src/scenario/steps/scenario-step.js';
import { ActingWorld } from '../fixture/acting-world.js';
import { explore } from '../fixture/explore.js';

const order = command('order', { description: 'Orders something' });

@Handler()
class PatientKitchen {
  constructor(private readonly api: Api) {}

  @Command(order)
  async order(use: CommandContext<typeof order>) {
    await this.send(use);
    await use.reply('Ordered.');
  }

  protected async send({ channelId = '' }: InteractionContext) {
    await this.api.messages.create(channelId, { content: 'An order' });
  }
}

/** It waits for half a second only. */
@Handler()
class HastyKitchen extends PatientKitchen {
  constructor(
    api: Api,
    private readonly clock: Clock,
  ) {
    super(api);
  }

  protected override async send(use: InteractionContext) {
    const isLate = new Promise<boolean>((resolve) => this.clock.schedule(500, () => resolve(true)));
    if (await Promise.race([isLate, super.send(use)])) throw new Error('the kitchen does not respond');
  }
}

/** It works with one connection only. */
@Handler()
class FragileKitchen extends PatientKitchen {
  @On('resumed')
  resumed() {
    throw new Error('the connection has ended');
  }
}

const patient = new Bot({ handlers: [PatientKitchen] });
const hasty = new Bot({ handlers: [HastyKitchen] });
const fragile = new Bot({ handlers: [FragileKitchen] });

const FAULTS = ['delay', 'http_error', 'reconnect', 'invalid_session'];
const isFault = (step: string) => step.startsWith('a fault occurs');

/** The fault of this kind. */
async function findFault(world: ActingWorld, kind: string): Promise<StepOf<'injectFault'>> {
  const candidate = world.candidates('member', { hasFaults: true }).find(({ key }) => key === 'fault');
  for (let attempt = 0; attempt < 100; attempt += 1) {
    for (const step of (await candidate?.createSteps()) ?? [])
      if (step.kind === 'injectFault' && step.fault['kind'] === kind) return step;
  }
  throw new Error(`there is no fault ${kind}`);
}

test.each(FAULTS)(
  '%s is no problem of a bot that waits for responses and does not depend on a connection',
  async (kind) => {
    const world = await ActingWorld.create(patient);
    await world.perform(await findFault(world, kind));
    const [result] = await world.act('member', 'command valid');
    expect(result?.outcome.status).toBe('done');
    expect(world.problems).toEqual([]);
  },
);

test.each([
  ['delay', hasty, 'handlerFailed'],
  ['http_error', hasty, 'handlerFailed'],
  ['reconnect', fragile, 'errorLog'],
  ['invalid_session', fragile, 'errorLog'],
] as const)('%s is a problem of a bot that does not expect it', async (fault, bot, kind) => {
  const world = await ActingWorld.create(bot);
  await world.perform(await findFault(world, fault));
  await world.act('member', 'command valid');
  expect(world.problems).toMatchObject([{ kind }]);
});

test('there are faults only with the flag', async () => {
  const world = await ActingWorld.create(fragile);
  expect(world.candidates('member').map(({ key }) => key)).not.toContain('fault');
  const { steps, findings } = await explore(fragile, { maxSteps: 30 });
  expect(steps.filter(isFault)).toEqual([]);
  expect(findings).toEqual([]);
});

test('an exploration with faults has no findings for a correct bot', async () => {
  const { steps, findings } = await explore(patient, { maxSteps: 60, hasFaults: true });
  expect(steps.filter(isFault)).not.toEqual([]);
  expect(findings).toEqual([]);
});

test('an exploration with faults finds what a bot does not expect, and the steps contain the fault', async () => {
  const { findings } = await explore(fragile, { maxSteps: 60, hasFaults: true });
  expect(findings).toMatchObject([{ kind: 'errorLog', isUnstable: false }]);
  expect(findings[0]?.description.filter(isFault)).not.toEqual([]);
});
