import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ModalInteraction } from '../../../src/wire/objects/interactions/interaction.js';
import { aService, expectError } from '../http/service.js';
import { labelled, Stage } from './stage.js';

const scene = aService();
let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open(scene());
});
afterAll(() => stage.close());

const options = ['a', 'b', 'c'].map((value) => ({ label: value, value }));
const field = (type: number, more = {}) => labelled({ type, custom_id: 'f', ...more });
const text = (more = {}) => field(4, { style: 1, ...more });

/** Submits what must go through, and gives what the bot heard. */
async function sent(components: unknown[], values: unknown, files?: unknown): Promise<ModalInteraction> {
  const submitted = stage.submit(await stage.openModal(...components), values, files ? { files } : {});
  const interaction = await stage.heard();
  if (interaction.type !== 5) throw new Error('expected a submitted modal');
  await stage.answer(interaction, { type: 4, data: { content: 'thanks' } });
  expect(await submitted).toMatchObject({ status: 'answered' });
  return interaction;
}

const upload = (filename: string, text_ = 'hello', content_type?: string) => ({
  filename,
  data_base64: Buffer.from(text_).toString('base64'),
  ...(content_type ? { content_type } : {}),
});

describe('a submitted modal', () => {
  it('carries every component in the order of the modal, with its id', async () => {
    const { data, message } = await sent(
      [
        { type: 10, content: 'Tell us more' },
        labelled({ type: 4, custom_id: 'name', style: 1 }),
        labelled({ type: 21, custom_id: 'tier', options }),
        labelled({ type: 22, custom_id: 'skills', options, required: false, min_values: 0 }),
        labelled({ type: 23, custom_id: 'rules' }),
      ],
      { name: 'Ann', tier: 'b', skills: ['a', 'c'], rules: true },
    );
    expect(data).toEqual({
      custom_id: 'form',
      components: [
        { type: 10, id: 1 },
        { type: 18, id: 2, component: { type: 4, id: 3, custom_id: 'name', value: 'Ann' } },
        { type: 18, id: 4, component: { type: 21, id: 5, custom_id: 'tier', value: 'b' } },
        { type: 18, id: 6, component: { type: 22, id: 7, custom_id: 'skills', values: ['a', 'c'] } },
        { type: 18, id: 8, component: { type: 23, id: 9, custom_id: 'rules', value: true } },
      ],
    });
    expect(message?.content).toBe('here');
  });

  it('carries rows of text inputs as rows', async () => {
    const row = { type: 1, components: [{ type: 4, custom_id: 'name', style: 1, label: 'Name' }] };
    const { data } = await sent([row], { name: 'Ann' });
    expect(data.components).toEqual([
      { type: 1, id: 1, components: [{ type: 4, id: 2, custom_id: 'name', value: 'Ann' }] },
    ]);
  });

  it('carries picked users and channels with what they stand for', async () => {
    const { data } = await sent([labelled({ type: 5, custom_id: 'who' }), labelled({ type: 8, custom_id: 'where' })], {
      who: [stage.personId],
      where: [stage.channelId],
    });
    expect(data.resolved).toMatchObject({
      users: { [stage.personId]: { id: stage.personId } },
      members: { [stage.personId]: { pending: false } },
      channels: { [stage.channelId]: { id: stage.channelId, type: 0 } },
    });
  });

  it('carries uploads as attachments whose addresses work', async () => {
    const { data } = await sent([field(19)], {}, { f: [upload('cv.txt', 'my life')] });
    const answer = data.components[0];
    const id = answer?.type === 18 && answer.component.type === 19 ? answer.component.values[0] : undefined;
    const attachment = data.resolved?.attachments?.[id ?? ''];
    expect(attachment).toMatchObject({
      filename: 'cv.txt',
      size: 7,
      content_type: 'text/plain',
      ephemeral: true,
      url: expect.stringContaining('/ephemeral-attachments/'),
    });
    const file = await fetch(attachment?.url ?? '');
    expect(await file.text()).toBe('my life');
  });

  it('keeps what the modal came with where the person changed nothing', async () => {
    const preset = options.map((each) => ({ ...each, default: each.value === 'b' }));
    const { data } = await sent(
      [
        labelled({ type: 4, custom_id: 'name', style: 1, value: 'Ann' }),
        labelled({ type: 3, custom_id: 'pick', options: preset }),
        labelled({ type: 21, custom_id: 'tier', options: preset }),
        labelled({ type: 23, custom_id: 'rules', default: true }),
        labelled({ type: 5, custom_id: 'who', default_values: [{ id: stage.personId, type: 'user' }] }),
      ],
      {},
    );
    expect(data.components).toMatchObject([
      { component: { value: 'Ann' } },
      { component: { values: ['b'] } },
      { component: { value: 'b' } },
      { component: { value: true } },
      { component: { values: [stage.personId] } },
    ]);
  });

  it('takes a field by the name of what every object has for what it is', async () => {
    const { data } = await sent([text({ custom_id: 'constructor', required: false })], {});
    expect(data.components).toMatchObject([{ component: { custom_id: 'constructor', value: '' } }]);
  });

  it('holds nothing where nothing is required and nothing was put', async () => {
    const { data } = await sent(
      [
        labelled({ type: 4, custom_id: 'name', style: 1, required: false, min_length: 3 }),
        labelled({ type: 21, custom_id: 'tier', options, required: false }),
        labelled({ type: 3, custom_id: 'pick', options, required: false }),
        labelled({ type: 19, custom_id: 'cv', required: false }),
        labelled({ type: 23, custom_id: 'rules' }),
      ],
      { name: null, tier: null, pick: null },
    );
    expect(data.components).toMatchObject([
      { component: { value: '' } },
      { component: { value: null } },
      { component: { values: [] } },
      { component: { values: [] } },
      { component: { value: false } },
    ]);
    expect(data.resolved).toBeUndefined();
  });

  it('is spent', async () => {
    const modalId = await stage.openModal(text());
    const submitted = stage.submit(modalId, { f: 'x' });
    await stage.answer(await stage.heard(), { type: 6 });
    await submitted;
    expect(await stage.submit(modalId, { f: 'x' })).toMatchObject({
      status: 'refused',
      error: { reason: 'unknown_modal', path: 'modal_id' },
    });
  });

  it('cannot be submitted by somebody else', async () => {
    const guild = scene().service.world.guilds.get(scene().service.guildId);
    if (!guild) throw new Error('the default guild is gone');
    const other = scene().member(guild, 'other');
    const modalId = await stage.openModal(text());
    expect(await stage.submit(modalId, { f: 'x' }, { user_id: other.user.id })).toMatchObject({
      error: { reason: 'unknown_modal' },
    });
  });
});

describe('what a person cannot put into a modal', () => {
  it.each<[string, unknown, unknown, string]>([
    ['nothing where text is required', text(), undefined, 'required'],
    ['no text where text is required', text(), '', 'required'],
    ['text that is too short', text({ min_length: 3 }), 'ab', 'too_short'],
    ['text that is too long', text({ max_length: 3 }), 'abcd', 'too_long'],
    ['a line break in a short field', text(), 'a\nb', 'line_break'],
    ['a tick in a text field', text(), true, 'wrong_kind'],
    ['nothing where a choice is required', field(21, { options }), null, 'required'],
    ['a choice that is not offered', field(21, { options }), 'z', 'not_offered'],
    ['a list where one choice is taken', field(21, { options }), ['a'], 'wrong_kind'],
    ['nothing where ticks are required', field(22, { options }), [], 'required'],
    ['fewer ticks than are required', field(22, { options, min_values: 2 }), ['a'], 'too_few'],
    ['more ticks than are allowed', field(22, { options, max_values: 1 }), ['a', 'b'], 'too_many'],
    ['a tick twice', field(22, { options }), ['a', 'a'], 'too_many'],
    ['text where a tick is taken', field(23), 'yes', 'wrong_kind'],
    ['an option that is not offered', field(3, { options }), ['z'], 'not_offered'],
    ['text where options are taken', field(3, { options }), 'a', 'wrong_kind'],
    ['a user who is not there', field(5), ['1'], 'not_offered'],
    ['values where files are taken', field(19), ['a'], 'wrong_kind'],
  ])('is %s', async (_name, component, value, reason) => {
    const modalId = await stage.openModal(component);
    const values = value === undefined ? {} : { f: value };
    expect(await stage.submit(modalId, values)).toMatchObject({
      status: 'refused',
      error: { reason, path: 'values.f', message: expect.stringMatching(/./) },
    });
  });

  it.each<[string, unknown, unknown[], string, string]>([
    ['no file where one is required', field(19), [], 'required', 'files.f'],
    ['more files than are taken', field(19), [upload('a.txt'), upload('b.txt')], 'too_many', 'files.f'],
    ['a file of another type', field(19, { file_types: ['.pdf'] }), [upload('a.txt')], 'file_type', 'files.f.0'],
    ['a file of another group', field(19, { file_types: ['image'] }), [upload('a.mp3')], 'file_type', 'files.f.0'],
    ['a file where none is taken', text(), [upload('a.txt')], 'wrong_kind', 'files.f'],
  ])('is %s', async (_name, component, files, reason, path) => {
    const modalId = await stage.openModal(component);
    expect(await stage.submit(modalId, {}, { files: { f: files } })).toMatchObject({
      status: 'refused',
      error: { reason, path },
    });
  });

  it('is a file over 10 MiB', async () => {
    const modalId = await stage.openModal(field(19));
    const files = { f: [upload('big.txt', 'x'.repeat(10 * 1024 * 1024 + 1))] };
    expect(await stage.submit(modalId, {}, { files })).toMatchObject({ error: { reason: 'file_too_large' } });
  });

  it('is a field that the modal does not have', async () => {
    const modalId = await stage.openModal(text());
    expect(await stage.submit(modalId, { f: 'x', g: 'y' })).toMatchObject({
      error: { reason: 'unknown_field', path: 'values.g' },
    });
  });

  it('leaves the modal open', async () => {
    const modalId = await stage.openModal(text({ min_length: 3 }));
    await stage.submit(modalId, { f: 'ab' });
    const again = stage.submit(modalId, { f: 'abc' });
    await stage.answer(await stage.heard(), { type: 6 });
    expect(await again).toMatchObject({ status: 'answered' });
  });
});

describe('a first answer to a modal', () => {
  it('cannot be another modal (50035)', async () => {
    const submitted = stage.submit(await stage.openModal(text()), { f: 'x' });
    const interaction = await stage.heard();
    const modal = { type: 9, data: { custom_id: 'again', title: 'Again', components: [text()] } };
    const answer = await stage.answer(interaction, modal);
    expectError(answer, 400, 50035);
    expect(answer.json).toMatchObject({ errors: { type: { _errors: [{ code: 'BASE_TYPE_CHOICES' }] } } });
    await stage.answer(interaction, { type: 6 });
    await submitted;
  });

  it('may change the message from whose component the modal was opened', async () => {
    const submitted = stage.submit(await stage.openModal(text()), { f: 'x' });
    await stage.answer(await stage.heard(), { type: 7, data: { content: 'filled in', components: [] } });
    expect((await submitted).message).toMatchObject({ content: 'filled in', components: [] });
  });
});

describe('two modals that one person has open', () => {
  it('are submitted each by its own id, in any order, with their own fields', async () => {
    const first = await stage.openModal(text({ custom_id: 'one' }));
    const second = await stage.openModal(text({ custom_id: 'two' }));
    expect(first).not.toBe(second);
    for (const [modalId, customId] of [
      [second, 'two'],
      [first, 'one'],
    ] as const) {
      const submitted = stage.submit(modalId, { [customId]: 'x' });
      const interaction = await stage.heard();
      expect(interaction.data).toMatchObject({ components: [{ component: { custom_id: customId, value: 'x' } }] });
      await stage.answer(interaction, { type: 6 });
      expect(await submitted).toMatchObject({ status: 'answered' });
    }
  });

  it('do not take each other’s fields', async () => {
    const first = await stage.openModal(text({ custom_id: 'one' }));
    await stage.openModal(text({ custom_id: 'two' }));
    expect(await stage.submit(first, { two: 'x' })).toMatchObject({
      error: { reason: 'unknown_field', path: 'values.two' },
    });
  });
});

describe('the answer to a modal', () => {
  it('tells of the interaction that opened it', async () => {
    const message = await stage.post({ type: 2, style: 1, label: 'Open', custom_id: 'open' });
    const clicked = stage.click(message, 'open');
    const opener = await stage.heard();
    const data = { custom_id: 'form', title: 'Form', components: [text()] };
    await stage.answer(opener, { type: 9, data });
    const submitted = stage.submit((await clicked).modal_id, { f: 'x' });
    const interaction = await stage.heard();
    await stage.answer(interaction, { type: 4, data: { content: 'thanks' } });
    expect((await submitted).message?.interaction_metadata).toEqual({
      id: interaction.id,
      type: 5,
      user: expect.objectContaining({ id: stage.personId }),
      authorizing_integration_owners: { '0': scene().service.guildId },
      triggering_interaction_metadata: expect.objectContaining({
        id: opener.id,
        type: 3,
        interacted_message_id: message.id,
      }),
    });
  });
});

describe('a modal that nobody submits', () => {
  // A service of its own: its time moves by an hour, and nobody sends heartbeats.
  const later = aService({ gateway: { heartbeatIntervalMs: 1e9 } });

  it('is forgotten with the interaction that opened it, once others come after an hour', async () => {
    const own = await Stage.open(later());
    const { clock, world } = later().service;
    const begun = clock.now();
    const left = await own.openModal(text());
    await clock.advance(begun + 60 * 60_000 - clock.now());
    const inTime = await own.openModal(text());
    expect([...world.modals.keys()]).toEqual([left, inTime]);
    await clock.advance(1);
    const last = await own.openModal(text());
    expect([...world.modals.keys()]).toEqual([inTime, last]);
    expect(await own.submit(left, { f: 'x' })).toMatchObject({ error: { reason: 'unknown_modal' } });
    const submitted = own.submit(inTime, { f: 'x' });
    await own.answer(await own.heard(), { type: 6 });
    expect(await submitted).toMatchObject({ status: 'answered' });
    own.close();
  });
});
