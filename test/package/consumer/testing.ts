/** Exports values of every kind that the entry point `@guildhall/dev/testing` creates, with the types that the compiler infers. */

import {
  BotResponse,
  createWorld,
  defineInvariants,
  matchers,
  RecordingError,
  readRecording,
  redactRecording,
  SuggestionInput,
  suggestion,
  TestChannel,
  TestGuild,
  TestMember,
  TestStepError,
  TestUser,
  TestWorld,
  VisibleMessage,
  VisibleModal,
} from '@guildhall/dev/testing';
import { Bot, button, command, modal, stringOption, stringSelect, textInput } from 'guildhall';

const apply = button('apply/:track<dev|design>', { label: 'Apply' });
const color = stringSelect('color', { options: { red: 'Red', blue: 'Blue' } });
const report = modal('report', { title: 'Report', fields: { reason: textInput({ label: 'Reason' }) } });
const order = command('order', {
  description: 'Order',
  options: { dish: stringOption({ description: 'Dish', autocomplete: true }) },
});

// The world.

export const bot = new Bot({ handlers: [] });
export const world = await createWorld({ bot, guild: { name: 'Harbour' } });
export const { guild, clock, faults, control, emulator, botLog, owner } = world;
export const botOfWorld = world.bot;
export const start = (name: string) => createWorld({ bot, guild: { name } });
export const replayed = () => world.replay('recording.jsonl', { allowUnredacted: true });
export const waited = () => world.waitUntil(() => guild.member('wren'));

// Users and what they see.

export const wren = await world.createMember('wren', { roles: ['crew'] });
export const { modal: openModal, api } = wren;
export const messages = wren.messages('general');
export const clicked = await wren.click(apply, { track: 'dev' });
export const selected = () => wren.select(color, 'red');
export const filled = wren.fill(report, { reason: 'Spam' });
export const used = () => wren.useCommand(order, { dish: 'pie' });
export const suggested = () => wren.autocomplete(order, { dish: 'p' }, 'dish');
export const second = suggestion('p', { nth: 1 });
export const chosen = () => wren.useCommand(order, { dish: second });
export const { message, modal: shownModal, report: interactionReport, text } = clicked;
export const seen = await wren.waitForMessage(/hello/);
export const { buttons, selects, links, files, payload } = seen;
export const fields = shownModal?.fields;
const membersOf = <T extends object>(value: T): { [Name in keyof T]: T[Name] } => value;
export const members = {
  response: (response: BotResponse) => membersOf(response),
  suggestion: (input: SuggestionInput) => membersOf(input),
  channel: (channel: TestChannel) => membersOf(channel),
  guild: (testGuild: TestGuild) => membersOf(testGuild),
  member: (member: TestMember) => membersOf(member),
  user: (user: TestUser) => membersOf(user),
  world: (testWorld: TestWorld) => membersOf(testWorld),
  visibleMessage: (visible: VisibleMessage) => membersOf(visible),
  visibleModal: (visible: VisibleModal) => membersOf(visible),
  clock: membersOf(clock),
  faults: membersOf(faults),
  control: membersOf(control),
};

// Invariants.

export const invariants = defineInvariants(({ world: tested }) => ({
  'there is a guild': () => tested.guildId !== '',
}));
export const { accept } = invariants;
export const broken = await invariants.findBroken(world);

// Matchers and recordings.

export const matchersOfRunner = { ...matchers };
export const recording = await readRecording('recording.jsonl');
export const redacted = redactRecording([]);
export const { frames } = recording;
export const failureOf = (error: unknown) =>
  error instanceof TestStepError || error instanceof RecordingError ? { ...error } : undefined;
