/**
 * The emulator accepts each field of a request in the forms in which the service's OpenAPI document does: null, absent, as an
 * empty object, and a number as text. Each exception has a reason.
 */
import { expect, test } from 'vitest';
import { grantAccessToken } from '../../dev/src/emulator/state/users/access-tokens.js';
import { oauth2Scopes } from '../../src/wire/constants/oauth2-scopes.js';
import type { Endpoint } from '../../src/wire/endpoints/declaration/endpoint.js';
import { type FieldError, flattenFormErrors } from '../../src/wire/validation/form-errors.js';
import { setUpEmulator } from '../emulator/fixtures/emulator-fixture.js';
import { incomparableForms, otherForms, undeclaredNestedFields } from './document-exceptions.js';
import { documentOperations, withoutParameterNames } from './document-operations.js';
import { type FieldCheck, type FormRequest, FormRequests } from './received-forms.js';
import { servedEndpoints } from './served-endpoints.js';

const fixture = setUpEmulator();

const plan = new FormRequests();
const planned = servedEndpoints.flatMap((endpoint): [string, Endpoint, FormRequest[]][] => {
  const type = documentOperations.get(withoutParameterNames(`${endpoint.method} ${endpoint.path}`))?.body;
  const { body } = endpoint.details;
  if (type === undefined || !body || Object.hasOwn(incomparableForms, endpoint.name)) return [];
  const requests = plan.forBody(type, body);
  return requests.length > 0 ? [[endpoint.name, endpoint, requests]] : [];
});

const exceptions = new Set(
  otherForms.flatMap(({ fields, forms }) => fields.flatMap((field) => forms.map((form) => `${field}: ${form}`))),
);

test.each(planned)('%s accepts its fields in the forms of the document', async (_name, endpoint, requests) => {
  const differences = await differencesOf(endpoint, requests);
  expect(differences.filter((each) => !exceptions.has(each))).toEqual([]);
});

test('every exception for the forms of a field is needed', async () => {
  const differences = await Promise.all(planned.map(([, endpoint, requests]) => differencesOf(endpoint, requests)));
  expect([...exceptions].filter((each) => !differences.flat().includes(each))).toEqual([]);
});

test('the fields of objects inside a body are declared', () => {
  expect(plan.undeclared.toSorted()).toEqual(Object.keys(undeclaredNestedFields).toSorted());
});

const known = new Map<Endpoint, Promise<string[]>>();

/** The fields and forms that the emulator accepts, but not the document, or the reverse. */
function differencesOf(endpoint: Endpoint, requests: readonly FormRequest[]): Promise<string[]> {
  const found =
    known.get(endpoint) ??
    Promise.all(
      requests.map(async ({ body, checks }) => {
        const errors = await formErrorsOf(endpoint, body);
        return checks
          .filter((check) => isAccepted(check, errors) !== check.isAccepted)
          .map(({ field, form }) => `${field}: ${form}`);
      }),
    ).then((all) => all.flat());
  known.set(endpoint, found);
  return found;
}

/** The errors of a request with ids of nothing that exists. */
async function formErrorsOf({ method, path, details: { auth } }: Endpoint, body: unknown): Promise<FieldError[]> {
  const { world, applicationId, token } = fixture().emulator;
  const bearer = () => grantAccessToken(world, fixture().user().user.id, applicationId, Object.values(oauth2Scopes));
  const caller = fixture().callerWith(auth === 'bearer' ? `Bearer ${bearer()}` : `Bot ${token}`);
  const { status, json } = await caller.send(method, path.replaceAll(/\{\w+\}/g, '1'), body);
  expect(status).toBeOneOf([200, 201, 204, 400, 403, 404]);
  return flattenFormErrors(Object(json).errors);
}

const TYPE_ERROR = /_(?:COERCE|CONVERT|REQUIRED)$/;
const VALUE_ERROR = /_(?:CHOICES|COERCE|CONVERT|REQUIRED)$/;

function isAccepted(check: FieldCheck, errors: readonly FieldError[]): boolean {
  const path = check.path.join('.');
  const object = check.path.slice(0, -1).join('.');
  return !errors.some(
    (error) =>
      (error.path === path ||
        (check.isDiscriminator && error.path === object) ||
        (check.form === 'empty object' && error.path.startsWith(`${path}.`))) &&
      // A text can be too long, or not a date: that is no matter of its form.
      (check.form !== 'numeric text' || (check.isOneOf ? VALUE_ERROR : TYPE_ERROR).test(error.code)),
  );
}
