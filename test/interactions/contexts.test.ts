import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../src/base/clock.js';
import { createLogger } from '../../src/base/logger.js';
import { button } from '../../src/interactions/components/button.js';
import { ButtonContext } from '../../src/interactions/contexts/button-context.js';
import { ModalContext } from '../../src/interactions/contexts/modal-context.js';
import { textInput } from '../../src/interactions/modals/fields/text-input.js';
import { modal } from '../../src/interactions/modals/modal.js';
import { Responder } from '../../src/interactions/responder.js';
import type { Interaction } from '../../src/wire/objects/interaction.js';
import { click, message, modalData, submission, user } from './interactions-received.js';
import { type ScriptedService, startScriptedService } from './scripted-service.js';

const page = button('page/:n<int>', { label: 'Next' });
const report = modal('report', { title: 'Report', fields: { why: textInput({ label: 'Why?' }) } });

let service: ScriptedService;
beforeEach(async () => {
  service = await startScriptedService();
});
afterEach(() => service.close());

function partsOf<I extends Interaction>(interaction: I) {
  const { api } = service;
  const responder = new Responder({ interaction, api, clock: systemClock });
  return { interaction, responder, api, log: createLogger({ level: 'silent' }) };
}

test('a click says who did it, where, with which parameters and on which message', () => {
  const context = new ButtonContext({ ...partsOf(click('page/2')), declaration: page, params: { n: 2 } });
  expect(context).toMatchObject({
    id: '500',
    user: user('7'),
    member: { user: user('7') },
    guildId: '10',
    channelId: '20',
    locale: 'en-GB',
    appPermissions: '8',
    memberPermissions: '2048',
    params: { n: 2 },
    message,
  });
});

test('outside a guild the person is the user of the interaction', () => {
  const { member: _member, guild_id: _guild, ...direct } = click('page/2');
  const context = new ButtonContext({
    ...partsOf({ ...direct, user: user('8') }),
    declaration: page,
    params: { n: 2 },
  });
  expect(context.user).toEqual(user('8'));
  expect(context.guildId).toBeUndefined();
  expect(context.memberPermissions).toBeUndefined();
});

test('an interaction of nobody is refused', () => {
  const { member: _member, ...nobody } = click('page/2');
  expect(() => new ButtonContext({ ...partsOf(nobody), declaration: page, params: { n: 2 } })).toThrow(
    'names neither a member nor a user',
  );
});

test('a submitted modal carries its values and what they stand for', async () => {
  const interaction = submission(modalData('report', { why: { type: 4, value: 'Spam' } }));
  const context = new ModalContext({
    ...partsOf(interaction),
    declaration: report,
    params: {},
    values: { why: 'Spam' },
  });
  expect(context.values.why).toBe('Spam');
  expect(context.resolved).toEqual({});
  expect(context.message).toEqual(message);
});

test('a context answers through its responder', async () => {
  const parts = partsOf(click('page/2'));
  const context = new ButtonContext({ ...parts, declaration: page, params: { n: 2 } });
  await context.deferUpdate();
  await context.update({ content: 'Page 2' });
  await context.followUp({ content: 'More' });
  expect(parts.responder.answered).toBe(true);
  expect(service.calls.map(({ call }) => call)).toEqual([
    'POST /interactions/500/callback',
    'PATCH /webhooks/100/messages/@original',
    'POST /webhooks/100',
  ]);
});
