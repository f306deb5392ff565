/** The declarations contain what the service's OpenAPI document contains. Each exception has a reason. */
import { expect, test } from 'vitest';
import { endpoints } from '../../src/wire/endpoints/all-endpoints.js';
import type { Endpoint } from '../../src/wire/endpoints/declaration/endpoint.js';
import { operations } from './api-operations.js';
import { documentedElsewhere, otherCallers, undeclaredFields, undeclaredOperations } from './document-exceptions.js';
import {
  type DocumentOperation,
  documentBodyFields,
  documentOperations,
  withoutParameterNames,
} from './document-operations.js';
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

test.each(compared)('%s accepts the fields of the body in the document', (name, { details }, operation) => {
  const declared = details.body && fieldsOfSchema(details.body);
  if (details.body && !declared) return;
  const { file } = details;
  const known = [...(declared?.fields ?? []), file, ...Object.keys(undeclaredFields[name] ?? {})];
  expect(documentBodyFields(operation).filter((each) => !known.includes(each))).toEqual([]);
});

const sameCallers = compared.filter(([name]) => !Object.hasOwn(otherCallers, name));

test.each(sameCallers)('%s may be called by those who may call it in the document', (name, { details }, { auth }) => {
  expect({ name, auth: callersIn(auth) }).toEqual({ name, auth: declaredCallers(details.auth) });
});

test.each(sameCallers.filter(([, { details }]) => details.auth !== 'none'))(
  '%s requires the scopes of the document',
  (name, { details }, { scopes = [] }) => {
    expect({ name, scopes: details.scopes ?? [] }).toEqual({ name, scopes });
  },
);

test('every exception is needed', () => {
  const unneededCallers = compared
    .filter(([name]) => Object.hasOwn(otherCallers, name))
    .filter(([, { details }, { auth }]) => String(callersIn(auth)) === String(declaredCallers(details.auth)))
    .map(([name]) => name);
  const unneededFields = Object.entries(undeclaredFields).flatMap(([name, fields]) => {
    const [, endpoint, documented] = compared.find(([each]) => each === name) ?? [];
    const known = [...(documented?.query ?? []), ...(documented ? documentBodyFields(documented) : [])];
    const declared = endpoint?.details.body && fieldsOfSchema(endpoint.details.body)?.fields;
    const query = Object.keys(endpoint?.details.query?.shape ?? {});
    return Object.keys(fields)
      .filter((field) => !known.includes(field) || declared?.has(field) || query.includes(field))
      .map((field) => `${name}.${field}`);
  });
  const names = compared.map(([name]) => name);
  const unknown = [...Object.keys(otherCallers), ...Object.keys(undeclaredFields)].filter(
    (name) => !names.includes(name),
  );
  expect({ unneededCallers, unneededFields, unknown }).toEqual({
    unneededCallers: [],
    unneededFields: [],
    unknown: [],
  });
});

function declaredCallers(auth: Endpoint['details']['auth'] = 'bot'): string[] {
  return { bot: ['bot'], none: ['none'], bearer: ['bearer'], 'bot-or-bearer': ['bearer', 'bot'], client: ['client'] }[
    auth
  ];
}

/** A document that requires nobody also lists bots. */
function callersIn(auth: readonly string[]): readonly string[] {
  return auth.includes('none') ? ['none'] : auth;
}
