import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { button } from '../../../src/interactions/components/button.js';
import { stringSelect } from '../../../src/interactions/components/string-select.js';
import {
  ButtonContextBase,
  ModalContextBase,
  SelectContextBase,
} from '../../../src/interactions/contexts/component-contexts.js';
import { textInput } from '../../../src/interactions/modal-fields/text-input.js';
import { modal } from '../../../src/interactions/modals/modal.js';
import type { Interaction } from '../../../src/wire/objects/interactions/interaction.js';
import { PermissionBits } from '../../../src/wire/permissions/permission-bits.js';
import { type InteractionFixture, startInteractionFixture } from '../fixture/interaction-fixture.js';
import { buttonInteraction, message, modalData, modalInteraction, user } from '../fixture/interaction-payloads.js';

const page = button('page/:n<int>', { label: 'Next' });
const report = modal('report', { title: 'Report', fields: { why: textInput({ label: 'Why?' }) } });

let service: InteractionFixture;
beforeEach(async () => {
  service = await startInteractionFixture();
});
afterEach(() => service.close());

const partsOf = <I extends Interaction>(interaction: I) => service.partsOf(interaction);

test('a click contains the user, the location, the parameters and the message', () => {
  const context = new ButtonContextBase(partsOf(buttonInteraction('page/2')), service.services, page, { n: 2 });
  expect(context).toMatchObject({
    id: '500',
    user: user('7'),
    member: { user: user('7') },
    guildId: '10',
    channelId: '20',
    locale: 'en-GB',
    params: { n: 2 },
    message,
  });
});

describe('permissions', () => {
  test('of the app and of the member can be queried', () => {
    const context = new ButtonContextBase(partsOf(buttonInteraction('page/2')), service.services, page, { n: 2 });
    expect(context.appPermissions.has('BAN_MEMBERS')).toBe(true);
    expect(context.memberPermissions?.has('SEND_MESSAGES')).toBe(true);
    expect(context.memberPermissions?.missing('SEND_MESSAGES', 'KICK_MEMBERS', 'BAN_MEMBERS')).toEqual([
      'KICK_MEMBERS',
      'BAN_MEMBERS',
    ]);
  });

  test('have bits and names, and are serialized as digits', () => {
    const set = new PermissionBits('6');
    expect(set.bits).toBe(6n);
    expect(set.toArray()).toEqual(['KICK_MEMBERS', 'BAN_MEMBERS']);
    expect(`${set}`).toBe('6');
    expect(JSON.stringify({ set })).toBe('{"set":"6"}');
    expect(new PermissionBits(6n).toString()).toBe('6');
  });

  test('include everything for an administrator, whose bits do not change', () => {
    const set = new PermissionBits('8');
    expect(set.missing('MANAGE_ROLES')).toEqual([]);
    expect(set.toArray()).toEqual(['ADMINISTRATOR']);
  });
});

test.each([
  [0, 'guild', { 0: '10', 1: '7' }, { guildInstall: '10', userInstall: '7' }],
  [1, 'botDm', { 0: '0' }, { guildInstall: '0', userInstall: undefined }],
  [2, 'privateChannel', { 1: '7' }, { guildInstall: undefined, userInstall: '7' }],
  [9, undefined, {}, { guildInstall: undefined, userInstall: undefined }],
])('the context %i is %s, with who installed the application', (context, contextType, owners, expected) => {
  const interaction = { ...buttonInteraction('page/2'), context, authorizing_integration_owners: owners };
  const click = new ButtonContextBase(partsOf(interaction), service.services, page, { n: 2 });
  expect(click.contextType).toBe(contextType);
  expect(click.authorizingIntegrationOwners).toEqual(expected);
});

test('outside a guild, the user comes from the interaction', () => {
  const { member: _member, guild_id: _guild, ...direct } = buttonInteraction('page/2');
  const context = new ButtonContextBase(partsOf({ ...direct, user: user('8') }), service.services, page, { n: 2 });
  expect(context.user).toEqual(user('8'));
  expect(context.guildId).toBeUndefined();
  expect(context.memberPermissions).toBeUndefined();
});

test('an interaction without a user is rejected', () => {
  const { member: _member, ...nobody } = buttonInteraction('page/2');
  expect(() => new ButtonContextBase(partsOf(nobody), service.services, page, { n: 2 })).toThrow(
    'has neither a member nor a user',
  );
});

test('a submitted modal contains its values and the resolved entities', async () => {
  const interaction = modalInteraction(modalData('report', { why: { type: 4, value: 'Spam' } }));
  const context = new ModalContextBase(partsOf(interaction), service.services, report, {}, { values: { why: 'Spam' } });
  expect(context.values.why).toBe('Spam');
  expect(context.resolved).toEqual({});
  expect(context.message).toEqual(message);
});

test('a context responds through its responder', async () => {
  const parts = partsOf(buttonInteraction('page/2'));
  const context = new ButtonContextBase(parts, service.services, page, { n: 2 });
  await context.deferUpdate();
  await context.update({ content: 'Page 2' });
  await context.followUp({ content: 'More' });
  expect(parts.responder.responded).toBe(true);
  expect(service.calls.map(({ call }) => call)).toEqual([
    'POST /interactions/500/callback',
    'PATCH /webhooks/100/messages/@original',
    'POST /webhooks/100',
  ]);
});

test('a follow-up is edited and deleted by its handle or its id', async () => {
  const context = new ButtonContextBase(partsOf(buttonInteraction('page/2')), service.services, page, { n: 2 });
  await context.reply({ content: 'Hi' });
  const more = await context.followUp({ content: 'More' });
  await context.editFollowUp(more, { content: 'Much more' });
  await context.deleteFollowUp(more.id);
  expect(service.calls.slice(2)).toEqual([
    { call: `PATCH /webhooks/100/messages/${more.id}`, body: { content: 'Much more' } },
    { call: `DELETE /webhooks/100/messages/${more.id}`, body: '' },
  ]);
});

test('a select contains the chosen values, parsed and raw', () => {
  const size = stringSelect('size', { options: { s: 'Small', l: 'Large' } });
  const used = buttonInteraction('size');
  const interaction = { ...used, data: { ...used.data, component_type: 3, values: ['l'] } };
  const context = new SelectContextBase(partsOf(interaction), service.services, size, {}, 'l');
  expect(context).toMatchObject({ value: 'l', values: ['l'], resolved: {}, message });
});

test('a component context identifies its declaration', () => {
  const other = button('page/:n<int>', { label: 'Next' });
  const context = new ButtonContextBase(partsOf(buttonInteraction('page/2')), service.services, page, { n: 2 });
  expect(context.is(page)).toBe(true);
  expect(context.is(other)).toBe(false);
});
