/** Messages between two modals: the button of a wizard, and the button that reopens a rejected modal. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createWorld, type TestUser, type TestWorld } from '../../../dev/src/testing/index.js';
import type { BotResponse } from '../../../dev/src/testing/users/bot-response.js';
import type { VisibleMessage } from '../../../dev/src/testing/visible/visible-message.js';
import { Button } from '../../../src/app/decorators/button.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { ModalSubmit } from '../../../src/app/decorators/modal-submit.js';
import { actionRow } from '../../../src/interactions/components/action-row.js';
import { button } from '../../../src/interactions/components/button.js';
import type { ButtonContext, ModalContext } from '../../../src/interactions/contexts/component-contexts.js';
import { textInput } from '../../../src/interactions/modal-fields/text-input.js';
import { modal } from '../../../src/interactions/modals/modal.js';
import { wizard } from '../../../src/interactions/modals/wizard.js';

const age = textInput({ label: 'Age', parse: z.coerce.number().int('A whole number, please') });
const signUp = wizard([
  modal('sign-up', { title: 'About', fields: { name: textInput({ label: 'Name' }) } }),
  modal('sign-up-age', { title: 'Age', fields: { age } }),
]);
const poll = modal('poll', { title: 'Poll', fields: { age } });
const open = button('open/:what<sign-up|poll|prompt>', { label: 'Open' });

/** What the handler of the wizard does. */
type Ending = 'replies' | 'fails' | 'updates' | 'keeps the message';

function createDesk(ending: Ending) {
  @Handler()
  class Desk {
    @Button(open, { defer: false })
    async opened(click: ButtonContext<typeof open>) {
      if (click.params.what === 'sign-up') return click.showModal(signUp());
      if (click.params.what === 'poll') return click.showModal(poll());
      const result = await click.promptModal(poll());
      if (result.outcome === 'submitted') await result.context.reply(`Prompted ${result.context.values.age}.`);
    }

    @ModalSubmit(signUp)
    signedUp(form: ModalContext<typeof signUp>) {
      switch (ending) {
        case 'replies':
          return form.reply({ content: `Welcome, ${form.values.name}.`, ephemeral: true });
        case 'updates':
          return form.update({ content: 'Welcome.', components: [actionRow(open({ what: 'poll' }))] });
        case 'keeps the message':
          return form.deferUpdate();
        case 'fails':
          throw new Error('not today');
      }
    }

    @ModalSubmit(poll)
    answered(form: ModalContext<typeof poll>) {
      return form.reply(`Answered ${form.values.age}.`);
    }
  }
  return Desk;
}

interface Scene extends AsyncDisposable {
  readonly world: TestWorld;
  readonly ann: TestUser;
  open(what: 'sign-up' | 'poll' | 'prompt'): Promise<BotResponse>;
}

async function startScene(ending: Ending = 'replies'): Promise<Scene> {
  const world = await createWorld({ bot: { handlers: [createDesk(ending)], onError: () => {} } });
  const ann = await world.createMember('Ann');
  return {
    world,
    ann,
    async open(what) {
      const components = [actionRow(open({ what }))];
      await world.bot.api.messages.create(world.emulator.channelId, { content: 'Start', components });
      return ann.click((await ann.waitForMessage('Start')).button('Open'));
    },
    [Symbol.asyncDispose]: () => world.close(),
  };
}

/** Fills in a wizard. Returns the message with its button as it is at the end. */
async function fillWizard(
  { world, ann, open: start }: Scene,
  ages: readonly string[] = ['30'],
): Promise<VisibleMessage> {
  const step = await (await start('sign-up')).fill({ name: 'Ann' }).submit();
  let next = step.button('Continue');
  for (const each of ages) {
    const response = await (await ann.click(next)).fill({ age: each }).submit();
    if (each !== ages.at(-1)) next = response.button('Reopen');
  }
  return current(world, ann, step);
}

async function current(world: TestWorld, user: TestUser, { message }: BotResponse): Promise<VisibleMessage> {
  await world.waitForIdle();
  const found = user.messages().find(({ id }) => id === message?.id);
  if (!found) throw new Error('the user cannot see the message any more');
  return found;
}

const buttonsOf = ({ buttons }: VisibleMessage) => buttons.map(({ label, disabled }) => [label, disabled]);

describe('the button of a wizard', () => {
  test.each(['replies', 'keeps the message'] as const)(
    'is disabled when the handler %s, so that the input cannot be submitted again',
    async (ending) => {
      await using scene = await startScene(ending);
      const step = await fillWizard(scene);
      expect(buttonsOf(step)).toEqual([['Continue', true]]);
      await expect(scene.ann.click(step.button('Continue'))).rejects.toThrow(/disabled/);
    },
  );

  test('stays enabled when the handler fails, so that the user can try again', async () => {
    await using scene = await startScene('fails');
    expect(buttonsOf(await fillWizard(scene))).toEqual([['Continue', false]]);
  });

  test('stays as the handler changed its message', async () => {
    await using scene = await startScene('updates');
    const step = await fillWizard(scene);
    expect(step.content).toBe('Welcome.');
    expect(buttonsOf(step)).toEqual([['Open', false]]);
  });

  test('is replaced in its message by the problems of a rejected page, and disabled at the end', async () => {
    await using scene = await startScene();
    const step = await fillWizard(scene, ['young', '30']);
    expect(step.content).toContain('- **Age**: ');
    expect(buttonsOf(step)).toEqual([['Reopen', true]]);
    expect(scene.ann.messages().filter(({ buttons }) => buttons.some(({ disabled }) => !disabled))).toHaveLength(1);
  });
});

test.each([
  ['submitted', 'poll', 'Answered 30.'],
  ['prompted', 'prompt', 'Prompted 30.'],
] as const)(
  'the button that reopens a rejected %s modal is disabled when it is accepted',
  async (_name, what, text) => {
    await using scene = await startScene();
    const refusal = await (await scene.open(what)).fill({ age: 'young' }).submit();
    const again = await (await scene.ann.click(refusal.button('Reopen'))).fill({ age: 'old' }).submit();
    const accepted = await (await scene.ann.click(again.button('Reopen'))).fill({ age: '30' }).submit();
    expect(accepted.text).toBe(text);
    expect(buttonsOf(await current(scene.world, scene.ann, refusal))).toEqual([['Reopen', true]]);
  },
);
