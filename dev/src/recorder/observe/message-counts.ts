/** How many messages users see, so that a test notices an additional one. */
import type { Assertion } from '../../scenario/tests/scenario-test.js';
import type { ScenarioWorld } from '../../scenario/world/scenario-world.js';
import { MAX_MESSAGES, type MessageState } from './message-states.js';

type Messages = ReadonlyMap<string, MessageState>;
type CountAssertion = Extract<Assertion, { readonly kind: 'messageCount' }>;

/** Counts the messages of each channel in which a bot or a webhook sent or deleted one. Call it while the bot does nothing. */
export function countChangedChannels(world: ScenarioWorld, before: Messages, after: Messages): Assertion[] {
  const changed = [
    ...[...after].flatMap(([id, state]) => (before.has(id) ? [] : [state])),
    ...[...before].flatMap(([id, state]) => (after.has(id) ? [] : [state])),
  ];
  const counted = new Map<string, Assertion>();
  for (const { isAutomatic, channel, viewers } of changed) {
    const [user] = viewers;
    const key = channel ?? `direct messages of ${user}`;
    if (!isAutomatic || user === undefined || counted.has(key)) continue;
    const count = countMessages(world, user, channel);
    if (count) counted.set(key, count);
  }
  return [...counted.values()];
}

/** Counts all messages that each user can see. @param users display names */
export function countAllMessages(world: ScenarioWorld, users: readonly string[]): Assertion[] {
  return users.flatMap((user) => countMessages(world, user, undefined) ?? []);
}

/** Undefined if there are more messages than users of the test kit can see, or the channel was deleted. */
function countMessages(world: ScenarioWorld, name: string, channel: string | undefined): CountAssertion | undefined {
  const user = world.findUser(name);
  const channelId = channel === undefined ? undefined : world.references.fill(channel);
  const { channels } = world.world.emulator.world;
  const records = channelId === undefined ? [...channels.values()] : [channels.get(channelId)];
  if (!user || records.some((record) => !record || record.messages.size > MAX_MESSAGES)) return undefined;
  const count = user.messages(channelId).length;
  return { kind: 'messageCount', user: name, ...(channel === undefined ? {} : { channel }), count };
}
