/** Bodies that the interface allows, for endpoints of every kind, and ways to spoil them. */
import fc from 'fast-check';
import { limits } from '../../../src/wire/constants/limits.js';
import { createGlobalApplicationCommand } from '../../../src/wire/endpoints/application-commands.js';
import type { Endpoint } from '../../../src/wire/endpoints/declaration/endpoint.js';
import { createGuildBan } from '../../../src/wire/endpoints/guilds/guild-bans.js';
import { createGuildChannel } from '../../../src/wire/endpoints/guilds/guild-channels.js';
import { modifyGuildMember } from '../../../src/wire/endpoints/guilds/guild-members.js';
import { createGuildRole } from '../../../src/wire/endpoints/guilds/guild-roles.js';
import { modifyGuild } from '../../../src/wire/endpoints/guilds/guilds.js';
import { createInteractionResponse } from '../../../src/wire/endpoints/interactions.js';
import { createChannelInvite } from '../../../src/wire/endpoints/invites.js';
import { createMessage } from '../../../src/wire/endpoints/messages.js';
import { startThread } from '../../../src/wire/endpoints/threads.js';
import { createWebhook } from '../../../src/wire/endpoints/webhooks.js';
import { walkComponents } from '../../../src/wire/objects/components/walk-components.js';

const words = (min: number, max: number) =>
  fc
    .array(fc.constantFrom('a', 'ü', '日', '🎉', 'x', '-', 'é'), { minLength: min, maxLength: Math.min(max, min + 40) })
    .map((letters) => letters.join(''));

const some = <T extends Record<string, fc.Arbitrary<unknown>>>(fields: T) => fc.record(fields, { requiredKeys: [] });

const color = fc.integer({ min: 0, max: 0xffffff });

const embed = some({
  title: words(1, 256),
  description: words(1, 4096),
  color,
  fields: fc.array(fc.record({ name: words(1, 256), value: words(1, 1024), inline: fc.boolean() }), { maxLength: 25 }),
  footer: fc.record({ text: words(1, 2048) }),
  url: fc.constant('https://example.com/a?b=c'),
}).map((fields) => ({ title: 'News', ...fields }));

/** Buttons and selects whose custom_ids differ when each gets its number. */
const button = fc.record({ type: fc.constant(2), style: fc.integer({ min: 1, max: 4 }), label: words(1, 80) });
const select = fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 25 }).map((values) => ({
  type: 3,
  options: values.map((value) => ({ label: `Option ${value}`, value: String(value) })),
  min_values: 0,
  max_values: values.length,
}));
const row = fc.oneof(
  fc.array(button, { minLength: 1, maxLength: 5 }).map((components) => ({ type: 1, components })),
  select.map((only) => ({ type: 1, components: [only] })),
);
const rows = (max: number) =>
  fc.array(row, { maxLength: max }).map((all) =>
    all.map((each, n) => ({
      ...each,
      components: each.components.map((component, m) => ({ ...component, custom_id: `control ${n} ${m}` })),
    })),
  );

const display = words(1, 100).map((content) => ({ type: 10, content }));
const separator = fc.record({ type: fc.constant(14), divider: fc.boolean(), spacing: fc.integer({ min: 1, max: 2 }) });
const media = fc.constant({ url: 'https://example.com/picture.png' });
const section = fc
  .tuple(fc.array(display, { minLength: 1, maxLength: 3 }), media)
  .map(([components, shown]) => ({ type: 9, components, accessory: { type: 11, media: shown } }));
const gallery = fc
  .array(fc.record({ media, description: words(1, 256), spoiler: fc.boolean() }), { minLength: 1, maxLength: 10 })
  .map((items) => ({ type: 12, items }));
const block = fc.oneof(display, separator, section, gallery);
const container = fc
  .tuple(fc.array(block, { minLength: 1, maxLength: 4 }), color)
  .map(([components, accent_color]) => ({ type: 17, components, accent_color }));

const legacyMessage = fc
  .tuple(
    words(1, 2000),
    some({ embeds: fc.array(embed, { maxLength: 5 }), components: rows(5), tts: fc.boolean(), nonce: words(1, 20) }),
  )
  .map(([content, rest]) => ({ content, ...rest }));

const componentMessage = fc
  .tuple(fc.array(fc.oneof(block, container), { minLength: 1, maxLength: 4 }), rows(2))
  .map(([blocks, last]) => ({ flags: 1 << 15, components: [...blocks, ...last] }))
  .filter(({ components }) => walkComponents(components).length <= limits.components.total);

const option = fc.oneof(
  fc.record({ type: fc.constant(3), description: words(1, 100), max_length: fc.integer({ min: 1, max: 6000 }) }),
  fc.record({ type: fc.constant(4), description: words(1, 100), min_value: fc.integer({ min: -9, max: 9 }) }),
  fc.record({ type: fc.integer({ min: 5, max: 9 }), description: words(1, 100) }),
);

const field = fc.oneof(
  fc.record({
    type: fc.constant(4),
    style: fc.integer({ min: 1, max: 2 }),
    min_length: fc.integer({ min: 0, max: 9 }),
  }),
  select.map(({ options }) => ({ type: 3, options })),
  fc.record({ type: fc.constantFrom(5, 6, 7, 8), required: fc.boolean() }),
  fc.record({ type: fc.constant(19), max_values: fc.integer({ min: 1, max: 10 }) }),
);

const modal = fc
  .tuple(words(1, 45), fc.array(fc.tuple(words(1, 45), field), { minLength: 1, maxLength: 5 }))
  .map(([title, fields]) => ({
    type: 9,
    data: {
      custom_id: 'application',
      title,
      components: fields.map(([label, component], n) => ({
        type: 18,
        label,
        component: { ...component, custom_id: `field ${n}` },
      })),
    },
  }));

/** The properties of an endpoint that a property-based test needs. */
export interface EndpointCase {
  readonly name: string;
  readonly endpoint: Endpoint;
  /** Bodies that the interface allows. */
  readonly bodies: fc.Arbitrary<unknown>;
  /** Whether the call needs more than a guild, such as an interaction: then only rejections are tested. */
  readonly needsContext?: boolean;
}

export const endpointCases: readonly EndpointCase[] = [
  { name: 'a message', endpoint: createMessage, bodies: legacyMessage },
  { name: 'a message of components', endpoint: createMessage, bodies: componentMessage },
  { name: 'a modal', endpoint: createInteractionResponse, bodies: modal, needsContext: true },
  {
    name: 'a role',
    endpoint: createGuildRole,
    bodies: some({
      name: words(1, 100),
      color,
      hoist: fc.boolean(),
      mentionable: fc.option(fc.boolean()),
      permissions: fc.constantFrom('0', '1024', '2048'),
    }),
  },
  {
    name: 'changes to a guild',
    endpoint: modifyGuild,
    bodies: some({
      name: words(2, 100),
      verification_level: fc.option(fc.integer({ min: 0, max: 4 })),
      default_message_notifications: fc.option(fc.integer({ min: 0, max: 1 })),
      explicit_content_filter: fc.option(fc.integer({ min: 0, max: 2 })),
      afk_timeout: fc.constantFrom(60, 300, 900, 1800, 3600),
      premium_progress_bar_enabled: fc.boolean(),
    }),
  },
  {
    name: 'a channel',
    endpoint: createGuildChannel,
    bodies: fc
      .tuple(
        words(1, 100),
        some({
          type: fc.constantFrom(0, 2, 4),
          topic: fc.option(words(0, 1024)),
          rate_limit_per_user: fc.integer({ min: 0, max: 21_600 }),
          nsfw: fc.boolean(),
          default_auto_archive_duration: fc.constantFrom(60, 1440, 4320, 10_080),
        }),
      )
      // The name of a text channel is stored without dashes at its ends, and must not be empty then.
      .filter(([name, { type = 0 }]) => type !== 0 || /[^-]/.test(name))
      .map(([name, rest]) => ({ name, ...rest })),
  },
  {
    name: 'changes to a member',
    endpoint: modifyGuildMember,
    bodies: some({ nick: fc.option(words(0, 32)), roles: fc.constant([]) }),
  },
  {
    name: 'an invite',
    endpoint: createChannelInvite,
    bodies: some({
      max_age: fc.integer({ min: 0, max: 604_800 }),
      max_uses: fc.integer({ min: 0, max: 100 }),
      temporary: fc.boolean(),
      unique: fc.boolean(),
    }),
  },
  {
    name: 'a webhook',
    endpoint: createWebhook,
    bodies: fc.record({ name: words(1, 80).filter((name) => name.trim() !== '') }),
  },
  {
    name: 'a thread',
    endpoint: startThread,
    bodies: fc.record(
      { name: words(1, 100), type: fc.constant(11), auto_archive_duration: fc.constantFrom(60, 1440) },
      { requiredKeys: ['name', 'type'] },
    ),
  },
  {
    name: 'a ban',
    endpoint: createGuildBan,
    bodies: some({ delete_message_seconds: fc.integer({ min: 0, max: 604_800 }) }),
  },
  {
    name: 'a command',
    endpoint: createGlobalApplicationCommand,
    bodies: fc.tuple(words(1, 100), fc.array(option, { maxLength: 25 })).map(([description, options]) => ({
      name: 'season',
      description,
      options: options.map((each, n) => ({ ...each, name: `option-${n}` })),
    })),
  },
];

/** Values that are hardly ever right: of another type, too long, too large, empty, or missing. */
const wrong = fc.constantFrom<unknown>(
  undefined,
  null,
  true,
  -1,
  1.5,
  1e9,
  '',
  'x'.repeat(6001),
  'no snowflake',
  [],
  {},
  Array.from({ length: 300 }, () => ({})),
);

/** Bodies with one value replaced, anywhere in them. */
export function corrupted(bodies: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(bodies, fc.nat(), wrong).map(([body, at, value]) => {
    const places = [...pathsOf(body)];
    const place = places[at % places.length];
    return place ? replaced(body, place, value) : value;
  });
}

function* pathsOf(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    yield [...path, key];
    yield* pathsOf(inner, [...path, key]);
  }
}

function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined || typeof value !== 'object' || value === null) return by;
  if (Array.isArray(value)) return value.map((item, n) => (String(n) === key ? replaced(item, rest, by) : item));
  return { ...value, [key]: replaced(Reflect.get(value, key), rest, by) };
}
