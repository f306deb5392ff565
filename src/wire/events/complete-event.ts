/**
 * Incoming events are not validated. Other servers of the API, recordings and tests omit fields that Discord always sends.
 * Events are completed once, when they arrive, so that the code that uses them can rely on these fields.
 */
import { isObject } from '../../base/objects.js';
import { isSnowflake } from '../../base/snowflake.js';
import { interactionTypes } from '../objects/interactions/interaction.js';
import { events } from './all-events.js';
import type { InboundEvent } from './inbound-event.js';

type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields to add or to replace. */
type Completion = (data: Fields) => Fields;

/** The lists of a guild whose entries have an id. */
const GUILD_LISTS = ['roles', 'stickers', 'channels', 'threads', 'stage_instances'];
/** The lists of a guild whose entries have no id, or an id that can be null. */
const OTHER_GUILD_LISTS = ['emojis', 'voice_states', 'presences', 'guild_scheduled_events', 'soundboard_sounds'];

const completions: ReadonlyMap<string, Completion> = new Map([
  [events.ready.wireName, ({ guilds }) => ({ guilds: entries(guilds, hasId) })],
  [events.guildCreate.wireName, completeGuild],
  [events.guildMembersChunk.wireName, ({ members }) => ({ members: entries(members, hasUser) })],
  [events.interactionCreate.wireName, completeInteraction],
]);

/** Returns an event with a complete payload; the same event if it is complete. Never throws. */
export function completeEvent(inbound: InboundEvent): InboundEvent {
  const data = completePayload(inbound.event, inbound.data);
  return data === inbound.data ? inbound : { ...inbound, data };
}

/**
 * Returns the payload of an event with defaults for missing fields, and without entries of lists that have no valid id.
 * Never throws.
 * @param event the wire name
 */
export function completePayload(event: string, data: unknown): unknown {
  const completion = completions.get(event);
  if (!completion || !isObject(data)) return data;
  const fields = completion(data);
  const isComplete = Object.keys(fields).every((name) => fields[name] === data[name]);
  return isComplete ? data : { ...data, ...fields };
}

function completeGuild(guild: Fields): Fields {
  // A guild that is unavailable has only its id.
  if (guild['unavailable'] === true || typeof guild['name'] !== 'string') return {};
  return {
    members: entries(guild['members'], hasUser),
    ...Object.fromEntries(GUILD_LISTS.map((name) => [name, entries(guild[name], hasId)])),
    ...Object.fromEntries(OTHER_GUILD_LISTS.map((name) => [name, entries(guild[name], isObject)])),
  };
}

/** An interaction without data has no name and no custom_id, so no handler is bound to it. */
function completeInteraction({ type, data, entitlements }: Fields): Fields {
  return { data: isObject(data) ? data : emptyInteractionData(type), entitlements: entries(entitlements, isObject) };
}

function emptyInteractionData(type: unknown): Fields | undefined {
  switch (type) {
    case interactionTypes.APPLICATION_COMMAND:
    case interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE:
      return { id: '0', name: '', type: 1, options: [] };
    case interactionTypes.MESSAGE_COMPONENT:
      return { custom_id: '', component_type: 2 };
    case interactionTypes.MODAL_SUBMIT:
      return { custom_id: '', components: [] };
    default:
      return undefined;
  }
}

/** The valid entries of a list; an empty list for other values. Returns the same list if all entries are valid. */
function entries(list: unknown, isValid: (entry: unknown) => boolean): readonly unknown[] {
  if (!Array.isArray(list)) return [];
  return list.every(isValid) ? list : list.filter(isValid);
}

function hasId(entry: unknown): boolean {
  return isObject(entry) && isSnowflake(entry['id']);
}

function hasUser(member: unknown): boolean {
  return isObject(member) && hasId(member['user']);
}
