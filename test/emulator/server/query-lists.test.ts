/** The lists in queries, as the OpenAPI document declares them: a name is repeated, and ids of some can also be one text. */
import { expect, test } from 'vitest';
import { parseQuery } from '../../../dev/src/emulator/server/request-validation.js';
import { endpoints } from '../../../src/wire/endpoints/all-endpoints.js';
import type { Endpoint } from '../../../src/wire/endpoints/declaration/endpoint.js';

const { getGuildPruneCount, listEntitlements, getCurrentUserApplicationEntitlements, threadSearch } = endpoints;
const { searchGuildMessages, countGuildScheduledEventUsers } = endpoints;

const IDS: [string, string] = ['7', '8'];
/** A list of an endpoint, with two of its values. */
const list = (endpoint: Endpoint, name: string, values = IDS) => ({
  endpoint,
  name,
  values,
  operation: endpoint.name,
});

const separable = [
  list(getGuildPruneCount, 'include_roles'),
  list(listEntitlements, 'sku_ids'),
  list(getCurrentUserApplicationEntitlements, 'sku_ids'),
  list(threadSearch, 'tag'),
];
const all = [
  ...separable,
  list(countGuildScheduledEventUsers, 'guild_scheduled_event_exception_ids'),
  list(searchGuildMessages, 'channel_id'),
  list(searchGuildMessages, 'author_id'),
  list(searchGuildMessages, 'author_type', ['user', '-bot']),
  list(searchGuildMessages, 'mentions'),
  list(searchGuildMessages, 'mentions_role_id'),
  list(searchGuildMessages, 'replied_to_user_id'),
  list(searchGuildMessages, 'replied_to_message_id'),
  list(searchGuildMessages, 'has', ['image', '-link']),
  list(searchGuildMessages, 'embed_type', ['image', 'video']),
  list(searchGuildMessages, 'embed_provider', ['A, B', 'C']),
  list(searchGuildMessages, 'link_hostname', ['a.example', 'b.example']),
  list(searchGuildMessages, 'attachment_filename', ['a,b.png', 'c.png']),
  list(searchGuildMessages, 'attachment_extension', ['png', 'txt']),
];

test.each(all)(
  '$name of $operation is a list if the name is repeated, and if it occurs once',
  ({ endpoint, name, values }) => {
    const parse = (...texts: string[]) =>
      parseQuery(endpoint, new URLSearchParams(texts.map((text): [string, string] => [name, text])));
    expect(parse(...values)).toMatchObject({ [name]: values });
    expect(parse(values[0])).toMatchObject({ [name]: [values[0]] });
  },
);

test.each(separable)('$name of $operation can be separated by commas', ({ endpoint, name }) => {
  expect(parseQuery(endpoint, new URLSearchParams({ [name]: '7,8' }))).toMatchObject({ [name]: IDS });
});
