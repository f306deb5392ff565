/** Commands, controls and modals. A bot on the gateway responds. */
import { z } from 'zod';
import { insertApplication } from '../../../../dev/src/emulator/state/applications/applications.js';
import { permissionSet } from '../../../../src/wire/constants/permissions.js';
import { Interaction } from '../../../../src/wire/objects/interactions/interaction.js';
import { inLabel } from '../../../emulator/fixtures/interaction-fixture.js';
import { RawClient } from '../../../emulator/fixtures/raw-client.js';
import { type GoldenScene, idOf } from '../golden-scene.js';

const file = { filename: 'a.txt', content_type: 'text/plain', data_base64: 'aGk=' };
const modal = {
  custom_id: 'form',
  title: 'Form',
  components: [
    inLabel({ type: 4, custom_id: 'name', style: 1, min_length: 2 }, 'Name'),
    inLabel({ type: 19, custom_id: 'proof', required: false }, 'Proof'),
    inLabel({ type: 23, custom_id: 'agreed' }, 'Agreed'),
  ],
};
const OpenedModal = z.looseObject({ modal_id: z.string() });
const commands = [
  {
    name: 'find',
    description: 'Finds',
    options: [
      { type: 3, name: 'what', description: 'What', autocomplete: true },
      { type: 6, name: 'who', description: 'Who' },
      { type: 11, name: 'list', description: 'List' },
    ],
  },
  {
    name: 'chart',
    description: 'Charts',
    options: [
      { type: 1, name: 'show', description: 'Shows', options: [{ type: 4, name: 'scale', description: 'Scale' }] },
    ],
  },
  { name: 'Inspect', type: 2 },
  { name: 'Quote', type: 3 },
];

export async function interactions(scene: GoldenScene): Promise<void> {
  const { fixture } = scene;
  const { applicationId, channelId, gatewayUrl, token, clock } = scene.emulator;
  const [ann, stranger, mate] = [scene.user('Ann'), scene.user('Stranger'), scene.user('Mate')];
  const act = 'POST /interactions';
  const here = { user_id: ann, channel_id: channelId };
  await fixture.bot.send('PUT', `/applications/${applicationId}/commands`, commands);
  const { json: registered } = await fixture.bot.send('GET', `/applications/${applicationId}/commands`);
  const ids = new Map(Array.isArray(registered) ? registered.map((each) => [String(each.name), idOf(each)]) : []);
  const post = async (body: object, channel = channelId) =>
    idOf((await fixture.bot.send('POST', `/channels/${channel}/messages`, body)).json);
  const dm = idOf((await fixture.bot.send('POST', '/users/@me/channels', { recipient_id: ann })).json);
  scene.text.name(dm, 'conversation with the bot');
  const button = { type: 2, style: 1, label: 'Go', custom_id: 'go' };
  const choices = { type: 3, custom_id: 'pick', options: [{ label: 'Red', value: 'red' }], placeholder: 'Color' };
  const users = { type: 5, custom_id: 'users', max_values: 2 };
  const rows = [[button, { ...button, label: 'No', custom_id: 'no', disabled: true }], [choices], [users]];
  const components = rows.map((row) => ({ type: 1, components: row }));
  const panel = await post({ content: 'Panel', components });
  const direct = await post({ content: 'Direct', components: [{ type: 1, components: [button] }] }, dm);
  const other = fixture.guild(permissionSet('ADMINISTRATOR'), { owner_id: ann });
  const elsewhere = fixture.channel(other).channel.id;
  scene.text.name(elsewhere, 'channel of another guild');
  const foreign = await post({ content: 'Foreign', components: [{ type: 1, components: [button] }] }, elsewhere);
  const otherId = insertApplication(scene.emulator.world, { name: 'Other' }).result.id;
  const click = { ...here, type: 3, message_id: panel, custom_id: 'go' };
  await scene.call('while the bot is not connected', act, [], click);

  const bot = await RawClient.connectAndIdentify(gatewayUrl, token);
  await bot.event('GUILD_CREATE');
  await clock.advance(5000);
  /** Lets the user act, and the bot respond. */
  const answered = async (
    title: string,
    operation: string,
    params: string[],
    body: unknown,
    ...responses: object[]
  ) => {
    const call = scene.call(title, operation, params, body);
    const { id, token } = Interaction.parse((await bot.event('INTERACTION_CREATE')).d);
    for (const response of responses)
      await fixture.callerWith('').send('POST', `/interactions/${id}/${token}/callback`, response);
    if (responses.length === 0) await clock.advance(3000);
    await call;
    return id;
  };
  const reply = { type: 4, data: { content: 'Done' } };

  const clicked = await answered('a button', act, [], click, reply);
  await answered('a button in a conversation', act, [], { ...click, channel_id: dm, message_id: direct }, { type: 6 });
  const there = { channel_id: elsewhere, message_id: foreign };
  await answered('a button in another guild', act, [], { ...click, ...there }, { type: 6 });
  await answered('a button whose bot is silent', act, [], click);
  await answered('a button whose bot responds wrongly', act, [], click, { type: 4, data: {} }, { type: 5 });
  await answered(
    'a select',
    act,
    [],
    { ...click, custom_id: 'pick', values: ['red'] },
    { type: 7, data: { content: 'Red' } },
  );
  await answered('a select of users', act, [], { ...click, custom_id: 'users', values: [mate, ann] }, reply);
  await scene.call('a disabled button', act, [], { ...click, custom_id: 'no' });
  await scene.call('an unknown control', act, [], { ...click, custom_id: 'x' });
  await scene.call('an unknown message', act, [], { ...click, message_id: '1' });
  await scene.call('a value that is not offered', act, [], { ...click, custom_id: 'pick', values: ['blue'] });
  await scene.call('by a stranger', act, [], { ...click, user_id: stranger });
  await scene.refuse(act, [], { ...click, application_id: applicationId, values: [] });

  const find = { ...here, type: 2, command: 'find' };
  const what = { name: 'what', value: 'tea' };
  const who = { name: 'who', value: mate };
  const withFile = { files: { list: [file] } };
  await answered('a command', act, [], { ...find, options: [what] }, reply);
  await answered('a command with all options', act, [], { ...find, options: [what, who], ...withFile }, { type: 5 });
  await answered('a command in a conversation', act, [], { ...find, channel_id: dm, options: [] }, reply);
  await answered('a command in another guild', act, [], { ...find, channel_id: elsewhere, options: [] }, reply);
  const exact = { application_id: applicationId, command: ids.get('find'), command_type: 1 };
  await answered('a command by its id', act, [], { ...find, ...exact, options: [what] }, reply);
  const show = [{ name: 'show', options: [{ name: 'scale', value: 2 }] }];
  await answered('a subcommand', act, [], { ...find, command: 'chart', options: show }, reply);
  const onUser = { ...find, command: 'Inspect', command_type: 2, target_id: mate };
  await answered('a command on a user', act, [], onUser, reply);
  const onMessage = { ...find, command: 'Quote', command_type: 3, target_id: panel };
  await answered('a command on a message', act, [], onMessage, { type: 4, data: { content: 'Psst', flags: 64 } });
  await scene.call('a command of another bot', act, [], { ...find, application_id: otherId });
  await scene.call('an unknown command', act, [], { ...find, command: 'lose' });
  await scene.call('an unknown option', act, [], { ...find, options: [{ name: 'why', value: 'x' }] });
  await scene.call('an option of a wrong type', act, [], { ...find, options: [{ name: 'what', value: 1 }] });
  await scene.call('a command in a hidden channel', act, [], { ...find, channel_id: scene.channel('bridge') });
  await scene.call('an unknown target', act, [], { ...onMessage, target_id: '1' });
  await scene.refuse(act, [], { ...onUser, application_id: applicationId, options: [], files: {} });

  const typing = { ...find, type: 4, options: [{ ...what, focused: true }] };
  await answered('a suggestion', act, [], typing, { type: 8, data: { choices: [{ name: 'Tea', value: 'tea' }] } });
  await answered('no suggestions', act, [], typing, { type: 8, data: { choices: [] } });
  await scene.call('typing in no option', act, [], { ...typing, options: [what] });

  await answered('a button that opens a modal', act, [], click, { type: 9, data: modal });
  const modalId = [...scene.emulator.world.modals.keys()].at(-1) ?? '';
  const submit = { ...here, type: 5, modal_id: modalId };
  await scene.call('a modal with a short text', act, [], { ...submit, values: { name: 'A', agreed: true } });
  await scene.call('a modal with an unknown field', act, [], { ...submit, values: { x: '1' } });
  const values = { name: 'Ann', agreed: true };
  await answered(
    'a modal',
    act,
    [],
    { ...submit, values, files: { proof: [file] } },
    { ...reply, data: { content: 'Thanks' } },
  );
  await scene.call('a modal that was submitted', act, [], { ...submit, values });
  await scene.refuse(act, [], { ...submit, values, files: {} });

  const open = { ...here, application_id: applicationId, modal };
  const opened = await scene.call('a modal', 'POST /modals', [], open);
  await scene.call('without an application', 'POST /modals', [], { ...here, modal });
  await scene.call('in a hidden channel', 'POST /modals', [], { ...open, channel_id: scene.channel('bridge') });
  await scene.call('an invalid modal', 'POST /modals', [], { ...open, modal: { ...modal, components: [] } });
  await scene.refuse('POST /modals', [], open);
  const galleryModal = { ...submit, modal_id: OpenedModal.parse(opened).modal_id, values };
  await answered('a modal of the gallery', act, [], galleryModal, reply);

  await answered('a click', 'POST /interactions/{id}/repeat', [clicked], {}, reply);
  await scene.refuse('POST /interactions/{id}/repeat', [clicked]);
  await scene.call('of a click', 'GET /interactions/{id}', [clicked]);
  await scene.call('with a wrong time', 'GET /interactions/{id}?wait_ms={wait_ms}', [clicked, '60001']);
  await scene.refuse('GET /interactions/{id}', [clicked]);
  bot.close();
}
