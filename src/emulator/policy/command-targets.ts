/** On whom and on what a person can use a command: those whom it sees there, and the messages that all see. */
import type { MessageRecord } from '../state/records/channels.js';
import { Impossible, seesMessages } from './person.js';
import { type Picker, usersAt } from './picking.js';

/**
 * The user of that id whom the person sees: one who is there, or who wrote there.
 * @throws {Impossible} when there is none
 */
export function shownUser(picker: Picker, id: string): string {
  const { world, userId, channel } = picker;
  const isThere = usersAt(picker).includes(id);
  const wrote = () =>
    seesMessages(world, userId, channel) &&
    [...channel.messages.values()].some(({ message }) => message.author.id === id);
  // The author of a webhook's message has no account that a command could be used on.
  if (world.users.has(id) && (isThere || wrote())) return id;
  throw new Impossible('unknown_target', 'This person sees no such user there.', 'target_id');
}

/**
 * The message of that id that the person sees. Commands are not offered on messages that it alone sees.
 * @throws {Impossible} when there is none
 */
export function targetMessage({ world, userId, channel }: Picker, id: string): MessageRecord {
  const record = channel.messages.get(id);
  if (record && record.ephemeralFor === undefined && seesMessages(world, userId, channel)) return record;
  throw new Impossible('unknown_target', 'This person sees no such message there.', 'target_id');
}
