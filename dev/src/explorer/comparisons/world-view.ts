/** What users see of a world at its end, without what differs between equal worlds: ids, times, and which of several users it was. */

import { serializeMessage } from '../../emulator/inspect.js';
import { formatRef, type Template } from '../../scenario/references/world-references.js';
import type { ScenarioWorld } from '../../scenario/world/scenario-world.js';
import { VisibleMessage } from '../../testing/visible/visible-message.js';

/** A line of a message of a bot. */
export interface SeenLine {
  /** To compare. */
  readonly text: string;
  /** As it is in this world, as a template. */
  readonly original: Template;
  /** A reference to the channel. */
  readonly channel: Template | undefined;
}

export interface WorldView {
  /** The lines of all messages that are not ephemeral, with their controls, sorted. */
  readonly lines: readonly SeenLine[];
  /** The names of channels, and the roles of members, sorted. */
  readonly guild: readonly string[];
}

/** @param users the names of users who are not told apart */
export function viewWorld(
  { world: { emulator, guildId }, references }: ScenarioWorld,
  users: readonly string[],
): WorldView {
  const { world, botUserId } = emulator;
  const ids = [...world.users.values()]
    .filter(({ user }) => users.includes(user.global_name ?? user.username))
    .map(({ user }) => user.id);
  const normalize = (text: string) => normalizeText(text, users, ids);
  const lines = [...world.channels.values()].flatMap(({ channel, messages, recipientIds }) => {
    const ref = recipientIds ? undefined : references.refOf(channel.id);
    return [...messages.values()]
      .filter(({ ephemeralFor, message }) => ephemeralFor === undefined && message.author.bot)
      .flatMap((record) => {
        const { text } = new VisibleMessage(serializeMessage(world, record, botUserId));
        return text.split('\n').map((line) => ({
          text: `${ref?.name ?? 'direct'}: ${normalize(line)}`,
          original: references.toTemplate(line),
          channel: ref && formatRef(ref),
        }));
      });
  });
  const guild = world.guilds.get(guildId);
  const names = [...world.channels.values()]
    .filter(({ channel }) => channel.guild_id === guildId)
    .map(({ channel }) => `channel ${normalize(channel.name ?? '')}`);
  const roles = [...(guild?.members.values() ?? [])].map(
    ({ userId, roles: own }) =>
      `${ids.includes(userId) ? 'user' : userId} ${own
        .map((id) => guild?.roles.get(id)?.name ?? '')
        .sort()
        .join(', ')}`,
  );
  return {
    lines: lines.sort((a, b) => (a.text < b.text ? -1 : 1)),
    guild: [...names, ...normalizeAll(roles)].sort(),
  };
}

/** Ids of members are the same in worlds with the same steps, but not those of users who joined at another time. */
function normalizeAll(texts: readonly string[]): string[] {
  return texts.map((text) => text.replaceAll(/\d{15,20}/g, '#'));
}

/** The order of words does not count: lists are often in the order of the actions. */
function normalizeText(text: string, users: readonly string[], ids: readonly string[]): string {
  let result = text;
  for (const id of ids) result = result.replaceAll(id, 'user');
  for (const name of users) result = result.replaceAll(new RegExp(`\\b${name}\\b`, 'gi'), 'user');
  return result
    .replaceAll(/<t:\d+(?::\w)?>/g, 'time')
    .replaceAll(/\d{15,20}/g, '#')
    .replaceAll(/mark\d{6}/gi, 'mark')
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
    .sort()
    .join(' ');
}

/** Whether users see the same. */
export function areEqual(a: WorldView, b: WorldView): boolean {
  const textsOf = ({ lines, guild }: WorldView) => [...lines.map(({ text }) => text), '', ...guild].join('\n');
  return textsOf(a) === textsOf(b);
}

/** The lines of the first view that the second one does not have, each as often as it is missing. */
export function missingLines(a: WorldView, b: WorldView): SeenLine[] {
  const rest = b.lines.map(({ text }) => text);
  return a.lines.filter(({ text }) => {
    const index = rest.indexOf(text);
    if (index !== -1) rest.splice(index, 1);
    return index === -1;
  });
}
