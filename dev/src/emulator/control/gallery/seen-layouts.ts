/** The layouts of the messages that bots have sent: each with the newest message that has it. */
import { createHash } from 'node:crypto';
import { compareSnowflakes } from '../../../../../src/base/snowflake.js';
import type { ReceivedComponent } from '../../../../../src/wire/objects/components/received-component.js';
import type { Embed } from '../../../../../src/wire/objects/messages/embed.js';
import type { SeenLayout } from '../../../control/views/gallery-entry.js';
import { canReadMessages } from '../../policy/user-actions/user-action-checks.js';
import { serializeMessage } from '../../state/messages/message-serialization.js';
import type { MessageRecord } from '../../state/records/channels.js';
import type { World } from '../../state/world/world.js';

/** The largest number of layouts. */
const MAX_LAYOUTS = 200;

/** Lists the layouts of the bot messages with embeds or components that a user can see, newest first. */
export function listSeenLayouts(world: World, userId: string): SeenLayout[] {
  const newestFirst = [...world.channels.values()]
    .filter((channel) => canReadMessages(world, userId, channel))
    .flatMap((channel) => [...channel.messages.values()].filter((record) => hasLayout(record, userId)))
    .sort((a, b) => compareSnowflakes(b.message.id, a.message.id));
  const byLayout = new Map<string, MessageRecord>();
  for (const record of newestFirst) {
    const layout = layoutOf(record);
    if (byLayout.size < MAX_LAYOUTS && !byLayout.has(layout)) byLayout.set(layout, record);
  }
  return [...byLayout].map(([layout, record]) => ({
    key: createHash('sha1').update(layout).digest('hex').slice(0, 12),
    message: serializeMessage(world, record, userId),
  }));
}

function hasLayout({ message, ephemeralFor }: MessageRecord, userId: string): boolean {
  const { author, embeds, components = [] } = message;
  const isVisible = ephemeralFor === undefined || ephemeralFor === userId;
  return isVisible && author.bot === true && (embeds.length > 0 || components.length > 0);
}

/** Describes the structure of a message, without its texts. */
function layoutOf({ message: { author, embeds, components = [] } }: MessageRecord): string {
  return JSON.stringify([author.id, embeds.map(embedLayout), components.map(componentLayout)]);
}

/** The names of the fields that an embed has. */
function embedLayout(embed: Embed): string {
  return Object.entries(embed)
    .flatMap(([name, value]) => (value === undefined || value === null ? [] : [name]))
    .sort()
    .join(' ');
}

function componentLayout(component: ReceivedComponent): unknown[] {
  const { type, style, custom_id: id, components = [], accessory } = component;
  const children = [...components, ...(accessory ? [accessory] : [])];
  return [type, style ?? null, id === undefined ? null : customIdPattern(id), children.map(componentLayout)];
}

/**
 * A custom_id without the parts that usually differ between messages of one layout: numbers, such as ids, and what follows in
 * custom_ids of the framework, which start with `~`.
 */
function customIdPattern(customId: string): string {
  return customId.startsWith('~') ? (customId.split('/', 1)[0] ?? '') : customId.replaceAll(/\d+/g, '#');
}
