/** Uses of components that arrive while their handler is busy, or while a modal is open that the user may have closed. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { button } from '../../../src/interactions/components/button.js';
import { stringSelect } from '../../../src/interactions/components/string-select.js';
import { ButtonContextBase } from '../../../src/interactions/contexts/component-contexts.js';
import { textInput } from '../../../src/interactions/modal-fields/text-input.js';
import { modal } from '../../../src/interactions/modals/modal.js';
import { MAX_KEPT_USES } from '../../../src/interactions/prompts/use-placement.js';
import { DEFER_AFTER_MS } from '../../../src/interactions/responses/responder.js';
import type { ComponentInteraction, Interaction } from '../../../src/wire/objects/interactions/interaction.js';
import type { Message } from '../../../src/wire/objects/messages/message.js';
import { deferred } from '../../app/fixture/deferred.js';
import { runs } from '../../runs.js';
import { type InteractionFixture, startInteractionFixture } from '../fixture/interaction-fixture.js';
import { buttonInteraction, message, modalData, modalInteraction, user } from '../fixture/interaction-payloads.js';

const start = button('start', { label: 'Start' });
const open = button('open', { label: 'Open' });
const add = button('add', { label: 'Add' });
const slow = button('slow', { label: 'Slow' });
const size = stringSelect('size', { options: { s: 'Small', l: 'Large' } });
const rename = modal('rename', { title: 'Rename', fields: { name: textInput({ label: 'Name', maxLength: 10 }) } });
const HOUR = 3_600_000;
const components = [open, add, slow, size] as const;

let fixture: InteractionFixture;
beforeEach(async () => {
  fixture = await startInteractionFixture();
});
afterEach(() => fixture.close());

const Callback = z.object({ type: z.number(), data: z.looseObject({ custom_id: z.string().optional() }).optional() });

/** The initial responses after the first, by their type. */
function responses(): z.output<typeof Callback>[] {
  return fixture.calls
    .filter(({ call }) => call.endsWith('/callback'))
    .map(({ body }) => Callback.parse(body))
    .slice(1);
}

const types = () => responses().map(({ type }) => type);
const [UPDATE_DEFERRAL, UPDATE, MODAL, REPLY] = [6, 7, 9, 4];

/** A handler whose reply has the components; it runs until it is stopped. */
function startHandler() {
  const parts = fixture.partsOf({ ...buttonInteraction('start'), id: '501' });
  const context = new ButtonContextBase(parts, fixture.services, start, {});
  const log: string[] = [];
  const gates: (() => void)[] = [];
  const done: Promise<void>[] = [];

  async function run(): Promise<void> {
    await context.reply({ content: 'Choose' });
    for (;;) {
      const next = await context.awaitComponent(components, { timeoutMs: HOUR });
      if (next.outcome !== 'used') break;
      const used = next.context;
      if (used.is(open) || used.is(size)) {
        const result = await used.promptModal(rename(), { timeoutMs: HOUR });
        log.push(result.outcome === 'submitted' ? result.context.values.name : result.outcome);
        if (result.outcome === 'submitted') await result.context.reply({ content: 'Renamed' });
      } else if (used.is(slow)) {
        const gate = deferred<void>();
        gates.push(() => gate.resolve());
        log.push('slow');
        await gate.promise;
        await used.update({ content: 'Finally' });
      } else {
        log.push('add');
        await used.update({ content: 'Added' });
      }
    }
    await parts.responder.finish();
  }

  function deliver(interaction: Interaction): boolean {
    const received = fixture.partsOf(interaction);
    const handler = fixture.prompts.findHandler(received);
    if (handler === undefined) return false;
    received.responder.deferAfter(DEFER_AFTER_MS, handler.defer);
    done.push(handler.run());
    return true;
  }

  return {
    log,
    responder: parts.responder,
    ended: run(),
    release: () => gates.shift()?.(),
    /** Whether a handler received it. */
    use: (customId: string, options: { values?: string[]; userId?: string } = {}) => deliver(useOf(customId, options)),
    submit: (name: string) => {
      const shown = responses().findLast(({ type }) => type === MODAL)?.data?.custom_id ?? '~prompt/none';
      return deliver(modalInteraction(modalData(shown, { name: { type: 4, value: name } })));
    },
    /** Resolves when all uses have been handled. */
    allDone: () => Promise.all(done),
    async stop(): Promise<void> {
      for (const gate of gates.splice(0)) gate();
      fixture.prompts.close();
      await this.ended;
    },
  };
}

/** The reply of the handler, as Discord marks it. */
const reply: Message = {
  ...message,
  id: '301',
  interaction_metadata: { id: '501', type: 3, user: user('7'), authorizing_integration_owners: {} },
};

function useOf(
  customId: string,
  { values, userId = '7' }: { values?: string[]; userId?: string },
): ComponentInteraction {
  const used = buttonInteraction(customId, userId);
  return { ...used, message: reply, data: values ? { ...used.data, component_type: 3, values } : used.data };
}

/** Waits until the handler has done what is expected. */
function expectSoon(check: () => void): Promise<void> {
  return vi.waitFor(check, { interval: 1, timeout: 2000 });
}

async function startWaiting() {
  const handler = startHandler();
  await expectSoon(() => expect(fixture.prompts.size).toBe(1));
  return handler;
}

describe('a use that arrives while the handler waits for a modal', () => {
  test('of the same button shows the modal again, which the user has closed; the handler waits on', async () => {
    const handler = await startWaiting();
    handler.use('open');
    await expectSoon(() => expect(types()).toEqual([MODAL]));
    handler.use('open');
    await expectSoon(() => expect(types()).toEqual([MODAL, MODAL]));
    const [first, second] = responses();
    expect(second).toEqual(first);
    handler.submit('Harry');
    await expectSoon(() => expect(types()).toEqual([MODAL, MODAL, REPLY]));
    expect(handler.log).toEqual(['Harry']);
    await handler.stop();
    await handler.allDone();
  });

  test('of another component ends the wait as superseded, and is the next use that the handler gets', async () => {
    const handler = await startWaiting();
    handler.use('open');
    await expectSoon(() => expect(types()).toEqual([MODAL]));
    handler.use('add');
    await expectSoon(() => expect(types()).toEqual([MODAL, UPDATE]));
    expect(handler.log).toEqual(['superseded', 'add']);
    expect(handler.submit('Harry')).toBe(false);
    await handler.stop();
  });

  test('of the same select shows the modal again only with the same selection', async () => {
    const handler = await startWaiting();
    handler.use('size', { values: ['s'] });
    await expectSoon(() => expect(types()).toEqual([MODAL]));
    handler.use('size', { values: ['s'] });
    await expectSoon(() => expect(types()).toEqual([MODAL, MODAL]));
    expect(handler.log).toEqual([]);
    handler.use('size', { values: ['l'] });
    await expectSoon(() => expect(types()).toEqual([MODAL, MODAL, MODAL]));
    expect(handler.log).toEqual(['superseded']);
    await handler.stop();
  });

  test('can be followed by a wait on the same message in the context that showed the modal', async () => {
    const parts = fixture.partsOf({ ...useOf('open', {}), id: '502' });
    const context = new ButtonContextBase(parts, fixture.services, open, {});
    const prompted = context.promptModal(rename(), { timeoutMs: 1000 });
    await expectSoon(() => expect(fixture.calls).toHaveLength(1));
    await fixture.clock.advance(1000);
    expect(await prompted).toEqual({ outcome: 'timed_out' });
    const outcome = context.awaitComponent(add, { timeoutMs: HOUR });
    const interaction = useOf('add', {});
    void fixture.prompts.findHandler(fixture.partsOf(interaction))?.run();
    expect(await outcome).toMatchObject({ outcome: 'used' });
  });
});

describe('a use that arrives between two waits', () => {
  test('is kept for the next wait, and so are those after it, in order', async () => {
    const handler = await startWaiting();
    handler.use('slow');
    await expectSoon(() => expect(handler.log).toEqual(['slow']));
    for (const use of ['add', 'slow', 'add']) handler.use(use);
    handler.release();
    await expectSoon(() => expect(handler.log).toEqual(['slow', 'add', 'slow']));
    handler.release();
    await expectSoon(() => expect(types()).toEqual([UPDATE, UPDATE, UPDATE, UPDATE]));
    expect(handler.log).toEqual(['slow', 'add', 'slow', 'add']);
    await handler.stop();
    await handler.allDone();
  });

  test('is deferred after 2 seconds as every interaction, and still kept', async () => {
    const handler = await startWaiting();
    handler.use('slow');
    await expectSoon(() => expect(handler.log).toEqual(['slow']));
    handler.use('add');
    await fixture.clock.advance(DEFER_AFTER_MS);
    await expectSoon(() => expect(types()).toEqual([UPDATE_DEFERRAL, UPDATE_DEFERRAL]));
    handler.release();
    await expectSoon(() => expect(handler.log).toEqual(['slow', 'add']));
    await handler.stop();
    await handler.allDone();
  });

  test('is not kept longer than that if the handler shows modals for the component', async () => {
    const handler = await startWaiting();
    handler.use('open');
    await expectSoon(() => expect(types()).toEqual([MODAL]));
    handler.use('slow');
    await expectSoon(() => expect(handler.log).toEqual(['superseded', 'slow']));
    handler.use('open');
    await fixture.clock.advance(DEFER_AFTER_MS);
    await expectSoon(() => expect(types()).toEqual([MODAL, UPDATE_DEFERRAL, UPDATE_DEFERRAL]));
    handler.release();
    handler.use('open');
    await expectSoon(() => expect(types()).toEqual([MODAL, UPDATE_DEFERRAL, UPDATE_DEFERRAL, MODAL]));
    await handler.stop();
    await handler.allDone();
  });

  test('is acknowledged if the handler ends without another wait', async () => {
    const handler = await startWaiting();
    handler.use('slow');
    await expectSoon(() => expect(handler.log).toEqual(['slow']));
    handler.use('add');
    await handler.stop();
    await handler.allDone();
    expect(types().toSorted()).toEqual([UPDATE_DEFERRAL, UPDATE]);
  });

  test(`is only acknowledged if ${MAX_KEPT_USES} are kept already`, async () => {
    const handler = await startWaiting();
    handler.use('slow');
    await expectSoon(() => expect(handler.log).toEqual(['slow']));
    for (let count = 0; count <= MAX_KEPT_USES; count++) handler.use('add');
    await expectSoon(() => expect(types()).toEqual([UPDATE_DEFERRAL]));
    await handler.stop();
    await handler.allDone();
  });
});

type Action = 'open' | 'add' | 'slow' | 'submit' | 'submit too long' | 'release';

/** What a handler does with a sequence of actions, in a few lines. */
class Model {
  readonly log: string[] = [];
  responses = 0;
  kept: ('open' | 'add' | 'slow')[] = [];
  #state: 'waiting' | 'modal' | 'slow' = 'waiting';

  do(action: Action): void {
    if (action === 'submit' || action === 'submit too long') {
      if (this.#state !== 'modal') return;
      this.responses++;
      if (action === 'submit') this.#next('Harry');
    } else if (action === 'release') {
      if (this.#state !== 'slow') return;
      this.responses++;
      this.#next();
    } else if (this.#state === 'modal' && action === 'open') this.responses++;
    else {
      this.kept.push(action);
      if (this.#state === 'modal') this.#next('superseded');
      else if (this.#state === 'waiting') this.#next();
    }
  }

  #next(logged?: string): void {
    if (logged !== undefined) this.log.push(logged);
    this.#state = 'waiting';
    const use = this.kept.shift();
    if (use === undefined) return;
    if (use !== 'open') this.log.push(use);
    if (use !== 'slow') this.responses++;
    if (use === 'add') this.#next();
    else this.#state = use === 'open' ? 'modal' : 'slow';
  }
}

test('every sequence of clicks, closed modals and submissions is handled in order, and each gets one response', async () => {
  const action = fc.constantFrom<Action>('open', 'add', 'slow', 'submit', 'submit too long', 'release');
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 12 }), async (actions) => {
      await fixture.close();
      fixture = await startInteractionFixture();
      const [handler, model] = [await startWaiting(), new Model()];
      for (const each of actions) {
        model.do(each);
        if (each === 'submit') handler.submit('Harry');
        else if (each === 'submit too long') handler.submit('Harry the Third');
        else if (each === 'release') handler.release();
        else handler.use(each);
        await expectSoon(() => {
          expect(handler.log).toEqual(model.log);
          expect(types()).toHaveLength(model.responses);
        });
      }
      await handler.stop();
      await handler.allDone();
      expect(fixture.prompts.size).toBe(0);
      expect(types().length).toBeGreaterThanOrEqual(model.responses + model.kept.length);
    }),
    { numRuns: runs(40) },
  );
});
