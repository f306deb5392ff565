import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { InteractionError } from '../../../src/interactions/errors.js';
import { DEFER_AFTER_MS, Responder } from '../../../src/interactions/responses/responder.js';
import { ApiError, ValidationError } from '../../../src/rest/call/errors.js';
import type { InitialResponse } from '../../../src/wire/events/inbound-event.js';
import type { Interaction } from '../../../src/wire/objects/interactions/interaction.js';
import {
  autocompleteInteraction,
  buttonInteraction,
  commandInteraction,
  modalData,
  modalInteraction,
} from '../fixture/interaction-payloads.js';
import { type ScriptedApi, startScriptedApi } from '../fixture/scripted-api.js';

const CALLBACK = 'POST /interactions/500/callback';
const ORIGINAL = '/webhooks/100/messages/@original';
const FOLLOWUP = 'POST /webhooks/100';
const form = { custom_id: 'form', title: 'Form', components: [{ type: 10 as const, content: 'Hello' }] };

let scriptedApi: ScriptedApi;
let clock: AdjustableClock;

beforeEach(async () => {
  scriptedApi = await startScriptedApi();
  clock = new AdjustableClock('manual', 0);
});
afterEach(() => scriptedApi.close());

const respondTo = (interaction: Interaction) =>
  new Responder({ interaction, origin: { via: 'http' }, api: scriptedApi.api, clock });
const toClick = () => respondTo(buttonInteraction('apply/dev'));
const toModal = (options?: { fromMessage?: boolean }) => respondTo(modalInteraction(modalData('form', {}), options));
const toCommand = () => respondTo(commandInteraction());
const toTyping = () => respondTo(autocompleteInteraction());
const callNames = () => scriptedApi.calls.map(({ call }) => call);

async function problemOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(InteractionError);
  return error instanceof InteractionError ? error.reason : '';
}

/** Advances the clock to the automatic deferral and waits until it is sent. */
async function deferredAutomatically(responder: Responder, mode: 'update' | 'reply' | 'ephemeral'): Promise<void> {
  responder.deferAfter(DEFER_AFTER_MS, mode);
  await clock.advance(DEFER_AFTER_MS);
  await responder.finish();
}

describe('the initial response', () => {
  test('can be a reply', async () => {
    await toClick().reply({ content: 'Hi', allowed_mentions: { parse: [] } });
    expect(scriptedApi.calls).toEqual([
      { call: CALLBACK, body: { type: 4, data: { content: 'Hi', allowed_mentions: { parse: [] } } } },
    ]);
  });

  test('can be a reply that is only a text', async () => {
    await toClick().reply('Hi');
    expect(scriptedApi.calls[0]?.body).toEqual({ type: 4, data: { content: 'Hi' } });
  });

  test('can be an update that is only a text', async () => {
    await toClick().update('Changed');
    expect(scriptedApi.calls[0]?.body).toEqual({ type: 7, data: { content: 'Changed' } });
  });

  test('can be a reply that only the user sees', async () => {
    await toClick().reply({ content: 'Hi', flags: 1 << 12, ephemeral: true });
    expect(scriptedApi.calls[0]?.body).toEqual({ type: 4, data: { content: 'Hi', flags: (1 << 12) | 64 } });
  });

  test('can be an update, a modal or a deferral', async () => {
    await toClick().update({ content: 'Changed', components: [] });
    await toClick().showModal(form);
    await toClick().defer();
    await toClick().defer({ ephemeral: true });
    await toClick().deferUpdate();
    expect(scriptedApi.calls.map(({ body }) => body)).toEqual([
      { type: 7, data: { content: 'Changed', components: [] } },
      { type: 9, data: form },
      { type: 5 },
      { type: 5, data: { flags: 64 } },
      { type: 6 },
    ]);
  });

  test('can contain files', async () => {
    await toClick().reply({ content: 'Here', files: [{ name: 'a.txt', data: new TextEncoder().encode('inside') }] });
    expect(scriptedApi.calls[0]?.body).toContain('filename="a.txt"');
    expect(scriptedApi.calls[0]?.body).toContain('inside');
  });

  test('is sent over the transport of the interaction, if it has one', async () => {
    const responses: InitialResponse[] = [];
    const responder = new Responder({
      origin: { via: 'http' },
      interaction: buttonInteraction('apply/dev'),
      api: scriptedApi.api,
      clock,
      deliver: async (first) => {
        responses.push(first);
      },
    });
    await responder.reply({ content: 'Hi' });
    await responder.followUp({ content: 'More' });
    expect(responses).toEqual([{ body: { type: 4, data: { content: 'Hi' } }, files: undefined }]);
    expect(callNames()).toEqual([FOLLOWUP]);
  });
});

describe('a second response', () => {
  test('fails immediately, and nothing is sent', async () => {
    const responder = toClick();
    await responder.reply({ content: 'One' });
    expect(await problemOf(responder.reply({ content: 'Two' }))).toBe('already_responded');
    expect(await problemOf(responder.update({ content: 'Two' }))).toBe('already_responded');
    expect(await problemOf(responder.showModal(form))).toBe('already_responded');
    expect(await problemOf(responder.defer())).toBe('already_responded');
    expect(await problemOf(responder.deferUpdate())).toBe('already_responded');
    expect(callNames()).toEqual([CALLBACK]);
  });

  test('fails with an error that names the interaction and the method to call instead', async () => {
    const responder = toClick();
    await responder.reply({ content: 'One' });
    await expect(responder.reply({ content: 'Two' })).rejects.toThrow(
      'Interaction 500 ("apply/dev"): It was already responded to by reply. Send more with `followUp`',
    );
    await expect(responder.reply({ content: 'Two' })).rejects.not.toThrow('secret-token');
  });

  test('fails also while the first is being sent', async () => {
    const responder = toClick();
    const heldCall = scriptedApi.holdNext();
    const first = responder.reply({ content: 'One' });
    await heldCall.arrived;
    expect(await problemOf(responder.reply({ content: 'Two' }))).toBe('already_responded');
    heldCall.release();
    await first;
    expect(callNames()).toEqual([CALLBACK]);
  });

  test('is allowed after the first was rejected', async () => {
    const responder = toClick();
    await expect(responder.reply({ content: 'x'.repeat(2001) })).rejects.toThrow(ValidationError);
    scriptedApi.rejectNext(400, { code: 50035, message: 'Invalid Form Body' });
    await expect(responder.reply({ content: 'One' })).rejects.toThrow(ApiError);
    expect(responder.responded).toBe(false);
    await responder.reply({ content: 'Sorry' });
    expect(responder.responded).toBe(true);
    expect(callNames()).toEqual([CALLBACK, CALLBACK]);
  });

  test('fails also if it is a deferral', async () => {
    const responder = toClick();
    await responder.defer();
    expect(await problemOf(responder.defer())).toBe('deferred');
    expect(await problemOf(responder.deferUpdate())).toBe('deferred');
  });
});

describe('a response after a deferral', () => {
  test('replaces the loading message', async () => {
    const responder = toClick();
    await responder.defer();
    await responder.reply({ content: 'Done' });
    expect(scriptedApi.calls.slice(1)).toEqual([{ call: `PATCH ${ORIGINAL}`, body: { content: 'Done' } }]);
  });

  test('has the visibility of the deferral by default', async () => {
    const responder = toClick();
    await responder.defer({ ephemeral: true });
    await responder.reply({ content: 'Done' });
    expect(callNames()).toEqual([CALLBACK, `PATCH ${ORIGINAL}`]);
  });

  test('that is public replaces an ephemeral deferral', async () => {
    const responder = toClick();
    await responder.defer({ ephemeral: true });
    await responder.reply({ content: 'Done', ephemeral: false });
    expect(scriptedApi.calls.slice(1)).toEqual([
      { call: `DELETE ${ORIGINAL}`, body: '' },
      { call: FOLLOWUP, body: { content: 'Done' } },
    ]);
  });

  test('that is ephemeral replaces a public deferral', async () => {
    const responder = toModal();
    await deferredAutomatically(responder, 'reply');
    await responder.reply({ content: 'Done', ephemeral: true });
    expect(scriptedApi.calls.slice(1)).toEqual([
      { call: `DELETE ${ORIGINAL}`, body: '' },
      { call: FOLLOWUP, body: { content: 'Done', flags: 64 } },
    ]);
  });

  test('is sent again without deleting twice if its replacement fails', async () => {
    const responder = toModal();
    await responder.defer();
    await expect(responder.reply({ content: 'x'.repeat(2001), ephemeral: true })).rejects.toThrow(ValidationError);
    await responder.reply({ content: 'Done', ephemeral: true });
    expect(callNames()).toEqual([CALLBACK, `DELETE ${ORIGINAL}`, FOLLOWUP]);
  });

  test('follows a deferred update as a new message', async () => {
    const responder = toClick();
    await responder.deferUpdate();
    await responder.reply({ content: 'Done', ephemeral: true });
    expect(scriptedApi.calls.slice(1)).toEqual([{ call: FOLLOWUP, body: { content: 'Done', flags: 64 } }]);
  });

  test('edits the message of the component if it is an update after a deferred update', async () => {
    const responder = toClick();
    await responder.deferUpdate();
    await responder.update({ content: 'Changed' });
    expect(scriptedApi.calls.slice(1)).toEqual([{ call: `PATCH ${ORIGINAL}`, body: { content: 'Changed' } }]);
  });

  test('fails if it is an update after a deferral for a reply; the error names the remedy', async () => {
    const responder = toClick();
    await responder.defer();
    const update = responder.update({ content: 'Changed' });
    await expect(update).rejects.toThrow("Set `defer: 'update'` on the binding");
    expect(await problemOf(update)).toBe('deferred');
  });

  test('fails if it is a modal; the error names `defer: false`', async () => {
    const responder = toClick();
    await deferredAutomatically(responder, 'update');
    const modal = responder.showModal(form);
    await expect(modal).rejects.toThrow('Set `defer: false` on the binding');
    expect(await problemOf(modal)).toBe('deferred');
  });

  test('is the only response: a further one fails as without the deferral', async () => {
    const responder = toClick();
    await responder.deferUpdate();
    await responder.update({ content: 'Changed' });
    expect(await problemOf(responder.reply({ content: 'More' }))).toBe('already_responded');
  });
});

describe('automatic deferral', () => {
  test.each([
    ['update', { type: 6 }],
    ['reply', { type: 5 }],
    ['ephemeral', { type: 5, data: { flags: 64 } }],
  ] as const)('comes after 2 seconds as %s', async (mode, body) => {
    const responder = toClick();
    responder.deferAfter(DEFER_AFTER_MS, mode);
    await clock.advance(DEFER_AFTER_MS - 1);
    expect(responder.deferred).toBe(false);
    await clock.advance(1);
    await responder.finish();
    expect(responder.deferred).toBe(true);
    expect(responder.responded).toBe(false);
    expect(scriptedApi.calls).toEqual([{ call: CALLBACK, body }]);
  });

  test('is not sent after a response or after settling', async () => {
    const [answered, settled] = [toClick(), toClick()];
    answered.deferAfter(DEFER_AFTER_MS, 'update');
    settled.deferAfter(DEFER_AFTER_MS, 'update');
    await answered.reply({ content: 'Hi' });
    await settled.finish();
    await clock.advance(DEFER_AFTER_MS);
    await Promise.all([answered.finish(), settled.finish()]);
    expect(callNames()).toEqual([CALLBACK]);
  });

  test('is not sent while a reply is being sent', async () => {
    const responder = toClick();
    responder.deferAfter(DEFER_AFTER_MS, 'reply');
    const heldCall = scriptedApi.holdNext();
    const reply = responder.reply({ content: 'Hi' });
    await heldCall.arrived;
    await clock.advance(DEFER_AFTER_MS);
    heldCall.release();
    await reply;
    await responder.finish();
    expect(scriptedApi.calls.map(({ body }) => body)).toEqual([{ type: 4, data: { content: 'Hi' } }]);
  });

  test('is sent late if the reply in progress fails', async () => {
    const responder = toClick();
    responder.deferAfter(DEFER_AFTER_MS, 'reply');
    const heldCall = scriptedApi.holdNext();
    scriptedApi.rejectNext(400, { code: 50035, message: 'Invalid Form Body' });
    const reply = responder.reply({ content: 'Hi' });
    await heldCall.arrived;
    await clock.advance(DEFER_AFTER_MS);
    heldCall.release();
    await expect(reply).rejects.toThrow(ApiError);
    await responder.reply({ content: 'Sorry' });
    expect(callNames()).toEqual([CALLBACK, CALLBACK, `PATCH ${ORIGINAL}`]);
    expect(scriptedApi.calls[1]?.body).toEqual({ type: 5 });
  });

  test('is awaited by a reply, which then replaces it', async () => {
    const responder = toClick();
    const heldCall = scriptedApi.holdNext();
    responder.deferAfter(DEFER_AFTER_MS, 'reply');
    await clock.advance(DEFER_AFTER_MS);
    await heldCall.arrived;
    const reply = responder.reply({ content: 'Hi' });
    heldCall.release();
    await reply;
    expect(callNames()).toEqual([CALLBACK, `PATCH ${ORIGINAL}`]);
  });

  test('leaves the reply as the initial response if it fails', async () => {
    const responder = toClick();
    scriptedApi.rejectNext(400, { code: 0, message: 'no' });
    await deferredAutomatically(responder, 'reply');
    expect(responder.deferred).toBe(false);
    await responder.reply({ content: 'Hi' });
    expect(scriptedApi.calls.map(({ body }) => body)).toEqual([{ type: 5 }, { type: 4, data: { content: 'Hi' } }]);
  });

  test('makes a later deferral of the handler a no-op', async () => {
    const responder = toModal();
    await deferredAutomatically(responder, 'reply');
    await responder.defer();
    await responder.reply({ content: 'Done' });
    expect(callNames()).toEqual([CALLBACK, `PATCH ${ORIGINAL}`]);
  });

  test('keeps the order of a deferral and a reply that are not awaited', async () => {
    const responder = toClick();
    await Promise.all([responder.defer(), responder.reply({ content: 'Hi' })]);
    expect(callNames()).toEqual([CALLBACK, `PATCH ${ORIGINAL}`]);
  });

  test('defers for a reply if there is no message to update', async () => {
    await deferredAutomatically(toModal({ fromMessage: false }), 'update');
    expect(scriptedApi.calls[0]?.body).toEqual({ type: 5 });
  });
});

describe('follow-ups', () => {
  test('are sent after a response', async () => {
    const responder = toClick();
    await responder.showModal(form);
    expect((await responder.followUp({ content: 'More', ephemeral: true })).id).toBe('901');
    expect(scriptedApi.calls[1]).toEqual({ call: FOLLOWUP, body: { content: 'More', flags: 64 } });
  });

  test('wait for a response in progress', async () => {
    const responder = toClick();
    const heldCall = scriptedApi.holdNext();
    const reply = responder.reply({ content: 'One' });
    const more = responder.followUp({ content: 'Two' });
    await heldCall.arrived;
    heldCall.release();
    await Promise.all([reply, more]);
    expect(callNames()).toEqual([CALLBACK, FOLLOWUP]);
  });

  test('fail before a response', async () => {
    expect(await problemOf(toClick().followUp({ content: 'More' }))).toBe('not_responded');
  });

  test('fail before the reply to a deferral, because they would replace it', async () => {
    const responder = toClick();
    await responder.defer();
    expect(await problemOf(responder.followUp({ content: 'More' }))).toBe('not_responded');
  });

  test('are allowed after a deferred update', async () => {
    const responder = toClick();
    await responder.deferUpdate();
    await responder.followUp({ content: 'More' });
    expect(callNames()).toEqual([CALLBACK, FOLLOWUP]);
  });

  test('can be only a text', async () => {
    const responder = toClick();
    await responder.deferUpdate();
    await responder.followUp('More');
    expect(scriptedApi.calls[1]).toEqual({ call: FOLLOWUP, body: { content: 'More' } });
  });
});

describe('editing and deleting follow-ups', () => {
  test('uses their ids, also after a deferred update', async () => {
    const responder = toClick();
    await responder.deferUpdate();
    const { id } = await responder.followUp({ content: 'More' });
    expect((await responder.editFollowUp(id, { content: 'Much more' })).id).toBe('900');
    await responder.deleteFollowUp(id);
    expect(scriptedApi.calls.slice(2)).toEqual([
      { call: 'PATCH /webhooks/100/messages/901', body: { content: 'Much more' } },
      { call: 'DELETE /webhooks/100/messages/901', body: '' },
    ]);
  });

  test('fails after 15 minutes', async () => {
    const responder = toClick();
    await responder.reply({ content: 'Hi' });
    await clock.advance(15 * 60_000);
    expect(await problemOf(responder.editFollowUp('901', { content: 'Late' }))).toBe('expired');
    expect(await problemOf(responder.deleteFollowUp('901'))).toBe('expired');
    expect(callNames()).toEqual([CALLBACK]);
  });
});

describe('a command', () => {
  test('can be responded to with a modal', async () => {
    await toCommand().showModal(form);
    expect(scriptedApi.calls).toEqual([{ call: CALLBACK, body: { type: 9, data: form } }]);
  });

  test('cannot be responded to with a modal after a deferral', async () => {
    const responder = toCommand();
    await deferredAutomatically(responder, 'reply');
    expect(await problemOf(responder.showModal(form))).toBe('deferred');
  });

  test('has no message to update', async () => {
    expect(await problemOf(toCommand().update({ content: 'x' }))).toBe('not_allowed');
    expect(await problemOf(toCommand().deferUpdate())).toBe('not_allowed');
  });
});

describe('a modal whose promise is pending', () => {
  test('is shown when it resolves', async () => {
    await toClick().showModal(Promise.resolve(form));
    expect(scriptedApi.calls[0]?.body).toEqual({ type: 9, data: form });
  });

  test('claims the response immediately', async () => {
    const responder = toClick();
    const shown = responder.showModal(Promise.resolve(form));
    expect(await problemOf(responder.reply({ content: 'Hi' }))).toBe('already_responded');
    await shown;
  });

  test('that rejects leaves the interaction without a response', async () => {
    const responder = toClick();
    await expect(responder.showModal(Promise.reject(new Error('no store')))).rejects.toThrow('no store');
    await responder.reply({ content: 'Sorry' });
    expect(scriptedApi.calls).toHaveLength(1);
  });
});

describe('autocomplete', () => {
  const choices = [{ name: 'Spam', value: 'spam' }];

  test('is responded to with choices', async () => {
    const responder = toTyping();
    await responder.respondWithChoices(choices);
    expect(scriptedApi.calls).toEqual([{ call: CALLBACK, body: { type: 8, data: { choices } } }]);
    expect(responder.responded).toBe(true);
  });

  test('is never deferred', async () => {
    const responder = toTyping();
    responder.deferAfter(DEFER_AFTER_MS, 'reply');
    await clock.advance(DEFER_AFTER_MS);
    await responder.finish();
    expect(scriptedApi.calls).toEqual([]);
    expect(await problemOf(responder.defer())).toBe('not_allowed');
  });

  test('accepts no other response', async () => {
    const responder = toTyping();
    expect(await problemOf(responder.reply({ content: 'Hi' }))).toBe('not_allowed');
    expect(await problemOf(responder.showModal(form))).toBe('not_allowed');
    expect(await problemOf(responder.update({ content: 'Hi' }))).toBe('not_allowed');
    expect(await problemOf(responder.followUp({ content: 'Hi' }))).toBe('not_allowed');
    await expect(responder.reply({ content: 'Hi' })).rejects.toThrow('accepts only suggestions: call `respond`');
    expect(scriptedApi.calls).toEqual([]);
  });

  test('is responded to once', async () => {
    const responder = toTyping();
    await responder.respondWithChoices([]);
    expect(await problemOf(responder.respondWithChoices(choices))).toBe('already_responded');
  });

  test('accepts at most 25 choices, and rejects invalid ones before sending', async () => {
    const many = Array.from({ length: 26 }, (_none, index) => ({ name: `${index}`, value: index }));
    await expect(toTyping().respondWithChoices(many)).rejects.toThrow(ValidationError);
    expect(scriptedApi.calls).toEqual([]);
  });

  test.each([
    ['a command', toCommand],
    ['a click', toClick],
    ['a modal', toModal],
  ])('is not possible for %s', async (_name, to) => {
    expect(await problemOf(to().respondWithChoices(choices))).toBe('not_allowed');
  });
});

describe('a handler that continues with another interaction', () => {
  test('responds to the last interaction last', () => {
    const [first, second, third] = [toClick(), toModal(), toClick()];
    expect(first.latest).toBe(first);
    first.continueWith(second);
    second.continueWith(third);
    expect([first.latest, second.latest, third.latest]).toEqual([third, third, third]);
    expect(third.first).toBe(first);
  });

  test('ends when its first interaction is finished, and only then', async () => {
    const [first, second] = [toClick(), toModal()];
    first.continueWith(second);
    await second.finish();
    expect(second.isHandlerEnded).toBe(false);
    const ended = second.whenHandlerEnded();
    await first.finish();
    await ended;
    expect(second.isHandlerEnded).toBe(true);
  });

  test('has finished an interaction when it has responded to it', async () => {
    const [first, second] = [toClick(), toModal()];
    first.continueWith(second);
    const handled = second.whenHandled();
    await second.reply({ content: 'Hi' });
    await handled;
    await second.whenHandled();
    expect(first.isHandlerEnded).toBe(false);
  });

  test('has finished all interactions when it has ended', async () => {
    const [first, second, third] = [toClick(), toModal(), toClick()];
    first.continueWith(second);
    first.continueWith(third);
    const handled = Promise.all([second.whenHandled(), third.whenHandled()]);
    await first.finish();
    await handled;
    expect(second.responded).toBe(false);
  });
});

describe('editing and deleting the response', () => {
  test('addresses a reply as the original response', async () => {
    const responder = toClick();
    await responder.reply({ content: 'Hi' });
    await responder.editReply({ content: 'Hello' });
    await responder.deleteReply();
    expect(scriptedApi.calls.slice(1)).toEqual([
      { call: `PATCH ${ORIGINAL}`, body: { content: 'Hello' } },
      { call: `DELETE ${ORIGINAL}`, body: '' },
    ]);
  });

  test('can be only a new text', async () => {
    const responder = toClick();
    await responder.reply('Hi');
    await responder.editReply('Hello');
    await responder.editFollowUp('901', 'Much more');
    expect(scriptedApi.calls.slice(1)).toEqual([
      { call: `PATCH ${ORIGINAL}`, body: { content: 'Hello' } },
      { call: 'PATCH /webhooks/100/messages/901', body: { content: 'Much more' } },
    ]);
  });

  test('addresses a reply that was sent as a follow-up by its id', async () => {
    const responder = toClick();
    await responder.deferUpdate();
    await responder.reply({ content: 'Hi' });
    await responder.editReply({ content: 'Hello' });
    await responder.deleteReply();
    expect(callNames().slice(2)).toEqual(['PATCH /webhooks/100/messages/901', 'DELETE /webhooks/100/messages/901']);
  });

  test('fails if there is no reply', async () => {
    expect(await problemOf(toClick().editReply({ content: 'x' }))).toBe('not_responded');
    const modal = toClick();
    await modal.showModal(form);
    expect(await problemOf(modal.editReply({ content: 'x' }))).toBe('not_allowed');
    const deleted = toClick();
    await deleted.reply({ content: 'Hi' });
    await deleted.deleteReply();
    expect(await problemOf(deleted.deleteReply())).toBe('not_responded');
  });
});

describe('an interaction checks which responses are allowed', () => {
  test('a modal cannot follow a modal', async () => {
    const modal = toModal().showModal(form);
    await expect(modal).rejects.toThrow('A modal cannot be the response to a modal');
    expect(await problemOf(modal)).toBe('not_allowed');
  });

  test('an update requires a message', async () => {
    const responder = toModal({ fromMessage: false });
    expect(await problemOf(responder.update({ content: 'x' }))).toBe('not_allowed');
    expect(await problemOf(responder.deferUpdate())).toBe('not_allowed');
  });

  test('a modal that was opened from a message can update it', async () => {
    await toModal().update({ content: 'Changed' });
    expect(scriptedApi.calls[0]?.body).toEqual({ type: 7, data: { content: 'Changed' } });
  });

  test('nothing is allowed after 15 minutes, and the error says so', async () => {
    const responder = toClick();
    await responder.defer();
    await clock.advance(15 * 60_000 - 1);
    await responder.reply({ content: 'Just in time' });
    await clock.advance(1);
    await expect(responder.followUp({ content: 'Late' })).rejects.toThrow('15 minutes have passed');
    expect(await problemOf(responder.editReply({ content: 'Late' }))).toBe('expired');
    expect(await problemOf(responder.deleteReply())).toBe('expired');
    expect(await problemOf(toClickAfter(15 * 60_000))).toBe('expired');
  });

  async function toClickAfter(ms: number): Promise<void> {
    const responder = toClick();
    await clock.advance(ms);
    await responder.reply({ content: 'Late' });
  }
});
