/** The declarations contain what the service's OpenAPI document contains. Each exception has a reason. */
import { expect, test } from 'vitest';
import { endpoints } from '../../src/wire/endpoints/all-endpoints.js';
import type { Endpoint } from '../../src/wire/endpoints/declaration/endpoint.js';
import { operations } from './api-operations.js';
import { documentedElsewhere, undeclaredFields, undeclaredOperations } from './document-exceptions.js';
import { type DocumentOperation, documentOperations, withoutParameterNames } from './document-operations.js';
import { fieldsOfSchema } from './schema-fields.js';

const listed = Object.values(operations).flat();

/** The declared operations that are in the document, without those that share the path of another one. */
const compared = Object.values(endpoints).flatMap((endpoint: Endpoint): [string, Endpoint, DocumentOperation][] => {
  const operation = withoutParameterNames(`${endpoint.method} ${endpoint.path}`);
  const documented = documentOperations.get(operation);
  return documented ? [[endpoint.name, endpoint, documented]] : [];
});

test('the list of operations has those of the document, and each once', () => {
  expect(listed.filter((each) => !Object.hasOwn(documentedElsewhere, each)).toSorted()).toEqual(
    [...documentOperations.keys()].filter((each) => !Object.hasOwn(undeclaredOperations, each)).toSorted(),
  );
});

test('operations that are only documented elsewhere are not in the document', () => {
  expect(Object.keys(documentedElsewhere).filter((each) => documentOperations.has(each))).toEqual([]);
});

test.each(compared)('%s accepts the query of the document', (name, { details }, { query = [] }) => {
  const known = [...Object.keys(details.query?.shape ?? {}), ...Object.keys(undeclaredFields[name] ?? {})];
  expect(query.filter((each) => !known.includes(each))).toEqual([]);
});

test.each(compared)('%s accepts the fields of the body in the document', (name, { details }, { body }) => {
  const declared = details.body && fieldsOfSchema(details.body);
  if (details.body && !declared) return;
  const { file } = details;
  const known = [...(declared?.fields ?? []), file, ...Object.keys(undeclaredFields[name] ?? {})];
  expect((body?.fields ?? []).filter((each) => !known.includes(each))).toEqual([]);
});

test.each(compared)('%s may be called by those who may call it in the document', (name, { details }, { auth }) => {
  const { auth: declared = 'bot' } = details;
  const allowed = { bot: ['bot'], none: ['none'], bearer: ['bearer'], 'bot-or-bearer': ['bearer', 'bot'] }[declared];
  expect({ name, auth: auth.includes('none') ? ['none'] : auth }).toEqual({ name, auth: allowed });
});
