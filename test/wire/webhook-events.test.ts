/** The table of webhook events is that of the documentation, written out here a second time. */
import { describe, expect, test } from 'vitest';
import { WebhookEnvelope, type WebhookEventName, webhookEvents } from '../../src/wire/events/webhook-events.js';

const listed = [
  'APPLICATION_AUTHORIZED',
  'APPLICATION_DEAUTHORIZED',
  'ENTITLEMENT_CREATE',
  'ENTITLEMENT_UPDATE',
  'ENTITLEMENT_DELETE',
  'LOBBY_MESSAGE_CREATE',
  'LOBBY_MESSAGE_UPDATE',
  'LOBBY_MESSAGE_DELETE',
  'GAME_DIRECT_MESSAGE_CREATE',
  'GAME_DIRECT_MESSAGE_UPDATE',
  'GAME_DIRECT_MESSAGE_DELETE',
];

test('the wire names are the documented ones', () => {
  expect(Object.values(webhookEvents).map(({ wireName }) => wireName)).toEqual(listed);
});

test('each key is the camelCase form of the wire name', () => {
  const camelCased = (wireName: string) =>
    wireName.toLowerCase().replace(/_([a-z])/g, (_match, character: string) => character.toUpperCase());
  expect(Object.keys(webhookEvents)).toEqual(listed.map(camelCased));
});

const user = { id: '7', username: 'robin', discriminator: '0', global_name: null, avatar: null };
const lobbyMessage = { id: '1', type: 0, content: 'Hi', lobby_id: '2', channel_id: '2', author: user, flags: 65_536 };
const gameMessage = { id: '1', content: 'Hi', channel_id: '3', author: user };
const entitlement = { id: '1', application_id: '11', sku_id: '5', type: 4, user_id: '7', deleted: false };

const payloads: Record<WebhookEventName, object[]> = {
  applicationAuthorized: [
    { user, scopes: ['applications.commands'] },
    { integration_type: 1, user, scopes: ['applications.commands'] },
  ],
  applicationDeauthorized: [{ user }],
  entitlementCreate: [entitlement, { ...entitlement, starts_at: null, ends_at: '2026-01-01T00:00:00Z' }],
  entitlementUpdate: [entitlement],
  entitlementDelete: [{ ...entitlement, deleted: true }],
  lobbyMessageCreate: [lobbyMessage, { ...lobbyMessage, metadata: { team: 'red' }, application_id: '11' }],
  lobbyMessageUpdate: [
    { ...lobbyMessage, timestamp: '2026-01-01T00:00:00Z', edited_timestamp: '2026-01-01T00:00:01Z' },
  ],
  lobbyMessageDelete: [{ id: '1', lobby_id: '2' }],
  gameDirectMessageCreate: [
    { ...gameMessage, type: 0, timestamp: '2026-01-01T00:00:00Z', attachments: [], application_id: '11' },
    { ...gameMessage, type: 0, flags: 0, recipient_id: '8', channel: { id: '3', type: 1, recipients: [user] } },
  ],
  gameDirectMessageUpdate: [{ ...gameMessage, recipient_id: '8' }],
  gameDirectMessageDelete: [{ ...gameMessage, lobby_id: '2', components: [] }],
};

describe.each(Object.entries(webhookEvents))('the payload of %s', (name, { payload }) => {
  // Entries lose the keys of the record.
  const samples = payloads[name as WebhookEventName];

  test('accepts the documented example', () => {
    for (const sample of samples) expect(payload.parse(sample)).toEqual(sample);
  });

  test('is not empty', () => {
    expect(payload.safeParse({}).success).toBe(false);
  });
});

describe('the envelope of a webhook event', () => {
  test('is absent from a ping', () => {
    const ping = { version: 1, application_id: '11', type: 0 };
    expect(WebhookEnvelope.parse(ping)).toEqual(ping);
  });

  test('contains the time of the event', () => {
    const event = { type: 'APPLICATION_DEAUTHORIZED', timestamp: '2026-01-01T00:00:00.064834', data: { user } };
    const post = { version: 1, application_id: '11', type: 1, event };
    expect(WebhookEnvelope.parse(post)).toEqual(post);
    expect(WebhookEnvelope.safeParse({ ...post, event: { type: event.type } }).success).toBe(false);
  });
});
