/** The types of the parameters and the result of a call are derived from the declaration of its endpoint. */
import { expectTypeOf, test } from 'vitest';
import { type OutgoingFile, Rest } from '../../src/rest/index.js';
import { editApplicationCommandPermissions } from '../../src/wire/endpoints/application-commands.js';
import { addGuildMemberRole } from '../../src/wire/endpoints/guilds/guild-members.js';
import { getGuildRoles } from '../../src/wire/endpoints/guilds/guild-roles.js';
import { getGuild } from '../../src/wire/endpoints/guilds/guilds.js';
import { createInteractionResponse } from '../../src/wire/endpoints/interactions.js';
import { updateTargetUsers } from '../../src/wire/endpoints/invites.js';
import { createMessage, deleteMessage, getChannelMessages } from '../../src/wire/endpoints/messages.js';
import { getCurrentUser } from '../../src/wire/endpoints/users.js';
import type { Guild, InteractionCallbackResult, Message, Role, User } from '../../src/wire/index.js';

const rest = new Rest();
const { api } = rest;

test('a result has the type of its endpoint', () => {
  expectTypeOf(rest.call(getGuild, { path: { guild_id: '1' } })).resolves.toEqualTypeOf<Guild>();
  expectTypeOf(rest.call(getGuildRoles, { path: { guild_id: '1' } })).resolves.toEqualTypeOf<Role[]>();
  expectTypeOf(rest.call(getCurrentUser, {})).resolves.toEqualTypeOf<User>();
  expectTypeOf(api.messages.create('1', { content: 'hi' })).resolves.toEqualTypeOf<Message>();
});

test('the result is undefined without a body, and optional if the response can be missing', () => {
  const path = { channel_id: '1', message_id: '2' };
  expectTypeOf(rest.call(deleteMessage, { path })).resolves.toEqualTypeOf<undefined>();
  const response = api.interactions.createResponse('1', 'token', { type: 6 });
  expectTypeOf(response).resolves.toEqualTypeOf<InteractionCallbackResult | undefined>();
});

test('a message is its fields, or its content alone', () => {
  expectTypeOf(api.messages.create('1', 'hi')).resolves.toEqualTypeOf<Message>();
  expectTypeOf(api.messages.edit('1', '2', 'hi')).resolves.toEqualTypeOf<Message>();
  // @ts-expect-error a number is neither
  api.messages.create('1', 5);
});

test('a downloaded file can be sent', () => {
  expectTypeOf(api.attachments.download('https://cdn.discordapp.com/a')).resolves.toExtend<OutgoingFile>();
});

test('path parameters are exactly those of the template', () => {
  // @ts-expect-error role_id is missing
  rest.call(addGuildMemberRole, { path: { guild_id: '1', user_id: '2' } });
  // @ts-expect-error the template has no channel_id
  rest.call(getGuild, { path: { guild_id: '1', channel_id: '2' } });
  // @ts-expect-error an id is text
  rest.call(getGuild, { path: { guild_id: 1 } });
  // @ts-expect-error the path is missing
  rest.call(getGuild, {});
});

test('only an endpoint with a query accepts a query, with its own values', () => {
  rest.call(getChannelMessages, { path: { channel_id: '1' }, query: { limit: 5, before: '2' } });
  // @ts-expect-error limit is a number
  rest.call(getChannelMessages, { path: { channel_id: '1' }, query: { limit: '5' } });
  // @ts-expect-error this endpoint has no query
  rest.call(getCurrentUser, { query: { limit: 5 } });
  // @ts-expect-error no such parameter
  api.guilds.get('1', { counts: true });
});

test('a body has the type of its endpoint', () => {
  // @ts-expect-error the body is missing
  rest.call(createMessage, { path: { channel_id: '1' } });
  // @ts-expect-error content is text
  rest.call(createMessage, { path: { channel_id: '1' }, body: { content: 1 } });
  // @ts-expect-error a modal needs its data
  rest.call(createInteractionResponse, { path: { interaction_id: '1', interaction_token: 't' }, body: { type: 9 } });
  // @ts-expect-error no such field
  api.messages.create('1', { contents: 'hi' });
});

test('only endpoints with files accept files', () => {
  const files = [{ name: 'a.txt', data: new Uint8Array() }];
  api.messages.create('1', { files });
  // @ts-expect-error deleting takes no files
  rest.call(deleteMessage, { path: { channel_id: '1', message_id: '2' }, files });
  // @ts-expect-error a file has a name
  api.messages.create('1', { files: [{ data: new Uint8Array() }] });
});

test('only endpoints that record to the audit log accept an audit reason', () => {
  api.guilds.addMemberRole('1', '2', '3', { reason: 'accepted' });
  // @ts-expect-error reading is not recorded
  api.guilds.getMember('1', '2', { reason: 'accepted' });
  // @ts-expect-error sending is not recorded
  rest.call(createMessage, { path: { channel_id: '1' }, body: {} }, { reason: 'accepted' });
});

test('a call on behalf of a user requires an access token', () => {
  const input = { path: { application_id: '1', guild_id: '2', command_id: '3' }, body: { permissions: [] } };
  rest.call(editApplicationCommandPermissions, input, { accessToken: 'token' });
  // @ts-expect-error the token is missing
  rest.call(editApplicationCommandPermissions, input, { timeoutMs: 5000 });
  // @ts-expect-error the bot's own calls take no access token
  rest.call(createMessage, { path: { channel_id: '1' }, body: {} }, { accessToken: 'token' });
});

test('a call that a bot or a user can make accepts an access token', () => {
  rest.call(getCurrentUser, {}, { accessToken: 'token' });
  rest.call(getCurrentUser, {}, { timeoutMs: 5000 });
});

test('an endpoint with a file requires the file', () => {
  const path = { invite_code: 'abc' };
  const file = { name: 'users.csv', data: { path: './users.csv' } };
  rest.call(updateTargetUsers, { path, file });
  // @ts-expect-error there is nothing else to send
  rest.call(updateTargetUsers, { path });
  // @ts-expect-error text is neither bytes nor a path
  rest.call(updateTargetUsers, { path, file: { name: 'users.csv', data: './users.csv' } });
});

test('an option from the environment can be undefined', () => {
  new Rest({ token: process.env['DISCORD_TOKEN'], baseUrl: process.env['GUILDHALL_API'] });
});
