/**
 * Modals from their declaration to the typed values in the handler, and dialogs of several interactions: shown by
 * the bot, filled in by a user of the emulator, and received by the same handlers through the gateway and signed HTTP.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { TestUser, TestWorld } from '../../../dev/src/testing/index.js';
import type { BotResponse } from '../../../dev/src/testing/users/bot-response.js';
import type { VisibleMessage } from '../../../dev/src/testing/visible/visible-message.js';
import type { Bot } from '../../../src/app/bot/bot.js';
import { Button } from '../../../src/app/decorators/button.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { ModalSubmit } from '../../../src/app/decorators/modal-submit.js';
import { actionRow } from '../../../src/interactions/components/action-row.js';
import { button } from '../../../src/interactions/components/button.js';
import { textDisplay } from '../../../src/interactions/components/text-display.js';
import type { ButtonContext, ModalContext } from '../../../src/interactions/contexts/component-contexts.js';
import { checkbox } from '../../../src/interactions/modal-fields/checkbox.js';
import { checkboxGroup } from '../../../src/interactions/modal-fields/checkbox-group.js';
import {
  channelSelectField,
  mentionableSelectField,
  roleSelectField,
  userSelectField,
} from '../../../src/interactions/modal-fields/entity-select-fields.js';
import { fileUpload } from '../../../src/interactions/modal-fields/file-upload.js';
import { radioGroup } from '../../../src/interactions/modal-fields/radio-group.js';
import { stringSelectField } from '../../../src/interactions/modal-fields/string-select-field.js';
import { textInput } from '../../../src/interactions/modal-fields/text-input.js';
import { modal } from '../../../src/interactions/modals/modal.js';
import { wizard } from '../../../src/interactions/modals/wizard.js';
import { ingressKinds, startIngressTestBot } from '../fixture/ingress-test-bot.js';

const options = { a: 'A', b: 'B', c: 'C' };
const choices = modal('choices/:n<int>', {
  title: 'Choices',
  fields: {
    text: textInput({ label: 'Text', parse: z.coerce.number().int('A whole number, please') }),
    one: stringSelectField({ label: 'One', options }),
    some: stringSelectField({ label: 'Some', options, maxValues: 2 }),
    radio: radioGroup({ label: 'Radio', options }),
    group: checkboxGroup({ label: 'Group', options, required: false }),
  },
});
const entities = modal('entities', {
  title: 'Entities',
  fields: {
    user: userSelectField({ label: 'User' }),
    role: roleSelectField({ label: 'Role' }),
    who: mentionableSelectField({ label: 'Who', maxValues: 2 }),
    channel: channelSelectField({ label: 'Channel', channelTypes: ['GUILD_TEXT'], required: false }),
    files: fileUpload({ label: 'Files', maxValues: 2, fileTypes: ['.txt'] }),
  },
});
const project = modal('project/:ticket<int>', {
  title: 'Project',
  fields: {
    intro: textDisplay('Which?'),
    project: stringSelectField({ label: 'Project' }),
    sure: checkbox({ label: 'Sure' }),
  },
});
const rename = modal('rename', { title: 'Rename', fields: { name: textInput({ label: 'Name', maxLength: 9 }) } });
const signUp = wizard([
  modal('sign-up/:track<dev|art>', { title: 'About', fields: { name: textInput({ label: 'Name' }) } }),
  modal('sign-up-rules', {
    title: 'Rules',
    fields: { rules: checkbox({ label: 'Rules', parse: z.literal(true, 'They must be accepted') }) },
  }),
]);

const open = button('open/:what<choices|entities|project|rename|sign-up>', { label: 'Open' });
const yes = button('yes', { label: 'Yes' });
const no = button('no', { label: 'No' });

@Handler()
class Desk {
  @Button(open)
  opened(click: ButtonContext<typeof open>) {
    switch (click.params.what) {
      case 'choices':
        return click.showModal(choices({ n: 7 }, { prefill: { one: 'b', radio: 'c' } }));
      case 'entities':
        return click.showModal(entities());
      case 'project':
        return click.showModal(project({ ticket: 3 }, { options: { project: { p1: 'Alpha', p2: 'Beta' } } }));
      case 'sign-up':
        return click.showModal(signUp({ track: 'art' }));
      case 'rename':
        return this.rename(click);
    }
  }

  async rename(click: ButtonContext<typeof open>) {
    const result = await click.promptModal(rename(), { timeoutMs: 60_000 });
    if (result.outcome !== 'submitted') return;
    const { context } = result;
    await context.reply({
      content: `Call it ${context.values.name}?`,
      components: [actionRow(yes(), no())],
      ephemeral: true,
    });
    const next = await context.awaitComponent([yes, no], { timeoutMs: 60_000 });
    if (next.outcome !== 'used') return;
    await next.context.update({ content: next.context.is(yes) ? 'Renamed.' : 'Kept.', components: [] });
  }

  @ModalSubmit(choices)
  chosen(form: ModalContext<typeof choices>) {
    return form.reply({ content: JSON.stringify({ ...form.values, ...form.params }) });
  }

  @ModalSubmit(entities)
  picked(form: ModalContext<typeof entities>) {
    const { user, role, who, channel, files } = form.values;
    const names = {
      user: user.user.global_name,
      isMember: user.member !== undefined,
      role: role.name,
      who: who.map((each) => each.type),
      channel: channel?.name ?? null,
      files: files.map(({ filename, size }) => [filename, size]),
    };
    return form.reply({ content: JSON.stringify(names) });
  }

  @ModalSubmit(project)
  assigned(form: ModalContext<typeof project>) {
    return form.reply({ content: JSON.stringify({ ...form.values, ...form.params }) });
  }

  @ModalSubmit(signUp)
  signedUp(form: ModalContext<typeof signUp>) {
    return form.update({ content: JSON.stringify({ ...form.values, ...form.params }), components: [] });
  }
}

describe.each(ingressKinds)('by %s', (way) => {
  let world: TestWorld;
  let bot: Bot;
  let ann: TestUser;
  let bob: TestUser;

  beforeAll(async () => {
    ({ world, bot } = await startIngressTestBot(way, [Desk]));
    [ann, bob] = [await world.createMember('Ann'), await world.createMember('Bob')];
  });
  afterAll(() => world.close());

  /** Opens a modal, as Ann. */
  async function opening(what: Parameters<typeof open>[0]['what']): Promise<BotResponse> {
    const { channelId } = world.emulator;
    const content = `Open ${what}`;
    await bot.api.messages.create(channelId, { content, components: [actionRow(open({ what }))] });
    const response = await ann.click((await ann.waitForMessage(new RegExp(content))).button('Open'));
    expect(response.hasOpenedModal, response.describe()).toBe(true);
    return response;
  }

  const textOf = ({ message }: BotResponse): VisibleMessage => {
    if (!message) throw new Error('there is no message');
    return message;
  };

  test('choices of every type are read as their values', async () => {
    const modal = await opening('choices');
    const response = await modal.fill({ text: '42', one: ['a'], some: ['a', 'c'], radio: 'b', group: [] }).submit();
    expect(JSON.parse(response.text)).toEqual({ text: 42, one: 'a', some: ['a', 'c'], radio: 'b', group: [], n: 7 });
  });

  test('entities and files are resolved', async () => {
    const role = await bot.api.guilds.createRole(world.guildId, { name: 'Crew' });
    const modal = await opening('entities');
    const response = await modal
      .fill({
        user: [bob.id],
        role: [role.id],
        who: [ann.id, role.id],
        channel: [],
        files: [{ name: 'cv.txt', data: 'words' }],
      })
      .submit();
    expect(JSON.parse(response.text)).toEqual({
      user: 'Bob',
      isMember: true,
      role: 'Crew',
      who: ['user', 'role'],
      channel: null,
      files: [['cv.txt', 5]],
    });
  });

  test('options that were passed when the modal was shown can be chosen', async () => {
    const modal = await opening('project');
    const response = await modal.fill({ project: ['p2'], sure: true }).submit();
    expect(JSON.parse(response.text)).toEqual({ project: 'p2', sure: true, ticket: 3 });
  });

  test('a rejected modal can be reopened with its input until it is accepted', async () => {
    const modal = await opening('choices');
    const values = { text: '4.2', one: ['a'], some: ['b'], radio: 'b', group: ['a', 'b'] };
    const refusal = await modal.fill(values).submit();
    expect(refusal.text).toContain('**Text**: A whole number, please');
    const again = await ann.click(textOf(refusal).button('Reopen'));
    const response = await again.fill({ ...values, text: '4' }).submit();
    expect(JSON.parse(response.text)).toMatchObject({ text: 4, group: ['a', 'b'] });
  });

  test('a handler can prompt, reply and wait for a component', async () => {
    const modal = await opening('rename');
    const question = await modal.fill({ name: 'Harbour' }).submit();
    expect(question.text).toContain('Call it Harbour?');
    const done = await ann.click(textOf(question).button('Yes'));
    expect(done.text).toBe('Renamed.');
  });

  test('a wizard moves from page to page in one message', async () => {
    const first = await opening('sign-up');
    const step = await first.fill({ name: 'Ann' }).submit();
    expect(step.text).toContain('Part 1 of 2 is done.');
    const second = await ann.click(textOf(step).button('Continue'));
    const refusal = await second.fill({ rules: false }).submit();
    expect(refusal.text).toContain('They must be accepted');
    const again = await ann.click(textOf(refusal).button('Reopen'));
    const response = await again.fill({ rules: true }).submit();
    expect(JSON.parse(response.text)).toEqual({ name: 'Ann', rules: true, track: 'art' });
  });
});
