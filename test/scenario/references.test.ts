import { expect, test } from 'vitest';
import { findMessage, toMessageRef, toModalRef } from '../../dev/src/scenario/controls/control-ref.js';
import { formatRef, formatText, singleRef, templateParts } from '../../dev/src/scenario/references/world-references.js';
import { isDefaultChannel } from '../../dev/src/scenario/world/scenario-world.js';
import { applyButton } from '../testing/sample-bot.js';
import { createScenarioWorld, createScreenedMember } from './sample-scenario.js';

test('ids of users, bots, roles, channels and the guild become references, and these become the ids of another world', async () => {
  const [recorded, other] = await Promise.all([createScenarioWorld(), createScenarioWorld()]);
  // The users of the two worlds have other ids.
  await other.world.createMember('Wren');
  const textOf = async ({ world }: typeof recorded) => {
    const robin = await world.createMember('Robin');
    const { guild, emulator, guildId } = world;
    return [robin.id, emulator.botUserId, guild.role('crew').id, guild.channel('quay').id, guildId].join(' ');
  };
  const text = await textOf(recorded);
  const template = recorded.references.toTemplate(text);
  expect(templateParts(template).filter((part) => part !== ' ')).toMatchObject([
    { entity: 'user', name: 'Robin' },
    { entity: 'bot', name: 'Guildhall' },
    { entity: 'role', name: 'crew' },
    { entity: 'channel', name: 'quay' },
    { entity: 'guild', name: 'Harbour' },
  ]);
  const otherText = await textOf(other);
  expect(other.references.fill(template)).toBe(otherText);
});

test('a reference distinguishes entities of the same name by their age', async () => {
  const { world, references } = await createScenarioWorld();
  const threads = [world.guild.channel('quay').id, world.guild.channel('bridge').id];
  for (const id of threads) await world.owner.api.channels.edit(id, { name: 'deck' });
  expect(threads.map((id) => references.refOf(id)?.nth)).toEqual([0, 1]);
  expect(threads.map((id) => references.fill(references.toTemplate(id)))).toEqual(threads);
});

test('a reference finds an entity after it was renamed', async () => {
  const { world, references } = await createScenarioWorld();
  const { id } = world.guild.channel('quay');
  const template = references.toTemplate(id);
  await world.owner.api.channels.edit(id, { name: 'pier' });
  expect(references.fill(template)).toBeUndefined();
  expect(references.fill(references.toTemplate(id))).toBe(id);
});

test('ids of messages and long numbers stay as they are', async () => {
  const { world, references } = await createScenarioWorld();
  const robin = await world.createMember('Robin');
  const { id } = await world.owner.send('quay', 'Hello');
  expect(references.toTemplate(`${id} 1${robin.id}99999`)).toBe(`${id} 1${robin.id}99999`);
});

test('a text that contains the delimiters of references is not read as a reference', async () => {
  const { references } = await createScenarioWorld();
  const text = formatRef({ entity: 'role', name: 'crew', nth: 0 });
  expect(templateParts(formatText(text))).toEqual([text]);
  expect(references.fill(references.toTemplate(text))).toBe(text);
  expect(singleRef(formatText(text))).toBeUndefined();
});

test('the name of an entity cannot end its reference', async () => {
  const { world, references } = await createScenarioWorld();
  const name = `a${formatRef({ entity: 'role', name: 'mate', nth: 0 })}b`;
  const robin = await world.createMember(name);
  const template = references.toTemplate(robin.id);
  expect(singleRef(template)).toMatchObject({ entity: 'user', nth: 0 });
  expect(references.fill(template)).toBe(robin.id);
});

test('a message is described by a part of its text that newer messages do not contain', async () => {
  const { world, references } = await createScenarioWorld();
  const { owner } = world;
  const first = await owner.send('quay', 'Ahoy!\nFirst <t:1700000000:R>');
  await owner.send('quay', 'Ahoy!\nSecond');
  const ref = toMessageRef(first, owner.messages(), references);
  expect(ref).toMatchObject({ author: 'owner', match: 'First' });
  expect(singleRef(ref.channel ?? '')).toMatchObject({ entity: 'channel', name: 'quay' });
});

test('a message is found by its text, or else by the part that is the same at another time', async () => {
  const { world, references } = await createScenarioWorld();
  const { owner } = world;
  const first = await owner.send('quay', 'Due <t:1700000000:R>');
  await owner.send('quay', 'Later');
  const ref = toMessageRef(first, owner.messages(), references);
  expect(findMessage(ref, owner.messages(), references)?.id).toBe(first.id);
  expect(findMessage({ ...ref, text: 'Due <t:1800000000:R>' }, owner.messages(), references)?.id).toBe(first.id);
  expect(findMessage({ ...ref, author: 'Robin' }, owner.messages(), references)).toBeUndefined();
});

test('a modal is described by its declaration, and one without a declaration by its title', async () => {
  const scenario = await createScenarioWorld();
  const robin = await createScreenedMember(scenario, 'Robin');
  const { modal } = await robin.click(applyButton, { track: 'dev' });
  const pattern = 'application/:track<dev|art>';
  expect(modal && toModalRef(modal.payload, scenario)).toEqual({
    customId: 'application/dev',
    title: 'Join the crew',
    pattern,
  });
  const unknown = { title: 'Other', custom_id: 'other', components: [] };
  expect(toModalRef(unknown, scenario)).toEqual({ customId: 'other', title: 'Other' });
});

test('the default channel is the first one in which the user can write', async () => {
  const scenario = await createScenarioWorld();
  const { guild } = scenario.world;
  const robin = await createScreenedMember(scenario, 'Robin');
  expect(isDefaultChannel(scenario, robin, guild.channel('quay').id)).toBe(true);
  expect(isDefaultChannel(scenario, robin, guild.channel('bridge').id)).toBe(false);
});
