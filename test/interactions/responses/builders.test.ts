/** Contexts accept objects with toJSON() in place of messages, components, embeds and modals, over the gateway and over HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser, TestWorld } from '../../../dev/src/testing/index.js';
import type { UnknownComponentContext } from '../../../src/app/contexts/unknown-component-context.js';
import { Button } from '../../../src/app/decorators/button.js';
import { Command } from '../../../src/app/decorators/command.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { ModalSubmit } from '../../../src/app/decorators/modal-submit.js';
import { OnUnknownComponent } from '../../../src/app/decorators/on.js';
import { command } from '../../../src/interactions/commands/command.js';
import { actionRow } from '../../../src/interactions/components/action-row.js';
import { button } from '../../../src/interactions/components/button.js';
import type { CommandContext } from '../../../src/interactions/contexts/command-context.js';
import type { ButtonContext, ModalContext } from '../../../src/interactions/contexts/component-contexts.js';
import { textInput } from '../../../src/interactions/modal-fields/text-input.js';
import { modal } from '../../../src/interactions/modals/modal.js';
import { ValidationError } from '../../../src/rest/index.js';
import { ingressKinds, startIngressTestBot } from '../fixture/ingress-test-bot.js';

/** As the builders of other libraries: its data is not in its own properties. */
class Builder {
  readonly #data: unknown;

  constructor(data: unknown) {
    this.#data = data;
  }

  toJSON() {
    return this.#data;
  }
}

const offerCommand = command('offer', { description: 'Offers a boat' });
const brokenCommand = command('broken', { description: 'Replies with a builder that fails' });
const hireButton = button('hire', { label: 'Hire' });
const nameButton = button('name', { label: 'Name' });
const nameModal = modal('naming', { title: 'Name the boat', fields: { name: textInput({ label: 'Name' }) } });

const embed = (title: string) => new Builder({ title });
const row = new Builder({
  type: 1,
  components: [new Builder({ type: 2, style: 1, custom_id: 'hire', label: 'Hire' })],
});

let thrown: unknown;

@Handler()
class Desk {
  @Command(offerCommand)
  async offer(use: CommandContext<typeof offerCommand>) {
    await use.reply({ embeds: [embed('Dinghy')], components: [row, actionRow(nameButton())] });
    await use.followUp(new Builder({ embeds: [embed('Yacht')] }));
    await use.editReply({ content: 'Take your pick.', embeds: [embed('A dinghy')] });
  }

  @Command(brokenCommand)
  async broken(use: CommandContext<typeof brokenCommand>) {
    const embeds = [{ toJSON: () => JSON.parse('{') }];
    await use.reply({ embeds }).catch((error: unknown) => {
      thrown = error;
    });
    await use.reply('The embed is broken.');
  }

  @Button(hireButton)
  hire(click: ButtonContext<typeof hireButton>) {
    return click.update(new Builder({ content: 'It is yours.', embeds: [], components: [row] }));
  }

  /** The modal of a builder has the custom_id of a declared one. */
  @Button(nameButton)
  name(click: ButtonContext<typeof nameButton>) {
    const input = new Builder({ type: 4, style: 1, custom_id: 'name' });
    const label = new Builder({ type: 18, label: 'Name', component: input });
    return click.showModal(new Builder({ custom_id: 'naming', title: 'Name the boat', components: [label] }));
  }

  @ModalSubmit(nameModal)
  named(form: ModalContext<typeof nameModal>) {
    return form.reply(new Builder({ content: `Named ${form.values.name}.`, flags: 64 }));
  }

  @OnUnknownComponent()
  unknown(_use: UnknownComponentContext) {}
}

describe.each(ingressKinds)('by %s', (kind) => {
  let world: TestWorld;
  let wren: TestUser;
  beforeAll(async () => {
    ({ world } = await startIngressTestBot(kind, [Desk]));
    wren = await world.createMember('Wren');
  });
  afterAll(() => world.close());

  test('a command replies, edits and follows up with builders, whose button works', async () => {
    const earlier = new Set(wren.messages().map(({ id }) => id));
    const texts = () => wren.messages().flatMap(({ id, text }) => (earlier.has(id) ? [] : [text]));
    await wren.useCommand('offer');
    await world.waitForIdle();
    expect(texts().sort()).toEqual(['Take your pick.\nA dinghy\nHire\nName', 'Yacht']);
    await wren.click('Hire');
    await world.waitForIdle();
    expect(texts().sort()).toEqual(['It is yours.\nHire', 'Yacht']);
  });

  test('a modal of a builder is submitted to the declared modal with its custom_id', async () => {
    await wren.useCommand('offer');
    await world.waitForIdle();
    const form = await wren.click('Name');
    const response = await form.fill({ name: 'Gannet' }).submit();
    expect(response.text).toBe('Named Gannet.');
  });

  test('a reply with a builder that fails rejects, and another reply is possible', async () => {
    thrown = undefined;
    const reply = await wren.useCommand('broken');
    expect(reply.text).toContain('The embed is broken.');
    expect(thrown).toBeInstanceOf(ValidationError);
    expect(thrown).toMatchObject({ problems: [{ path: 'data.embeds.0' }], cause: expect.any(SyntaxError) });
  });
});
