/** The emulator accepts valid bodies of a declaration; both sides reject invalid ones with the same errors. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Emulator, startEmulator } from '../../../dev/src/emulator/index.js';
import { insertGuild } from '../../../dev/src/emulator/state/membership/guild-creation.js';
import { addBot, joinGuild } from '../../../dev/src/emulator/state/membership/membership.js';
import { insertUser } from '../../../dev/src/emulator/state/users/users.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { ApiError, Rest, ValidationError } from '../../../src/rest/index.js';
import { permissionSet } from '../../../src/wire/constants/permissions.js';
import type { Endpoint } from '../../../src/wire/endpoints/declaration/endpoint.js';
import type { FieldError } from '../../../src/wire/validation/form-errors.js';
import { runs } from '../../runs.js';
import { failureOf } from '../client-and-server.js';
import { corrupted, endpointCases } from './arbitrary-bodies.js';
import { hasOtherForm } from './other-forms.js';

const generous = { defaultLimit: { limit: 1_000_000, windowMs: 1000 }, globalPerSecond: 1_000_000 };

let server: Emulator;
let rest: Rest;

beforeAll(async () => {
  server = await startEmulator({ clock: new AdjustableClock('manual'), rateLimits: generous });
  rest = new Rest({ token: server.token, baseUrl: server.apiUrl, globalRequestsPerSecond: 100_000 });
});

afterAll(async () => {
  await rest.close();
  await server.close();
});

/** A separate guild for every run, so that no limit of a guild is reached. */
function freshPath(): Record<string, string> {
  const { world, applicationId } = server;
  const guild = insertGuild(world, { name: 'Harbour', bot: false }).result;
  const application = world.applications.get(applicationId);
  if (!application) throw new Error('the default application is gone');
  addBot(world, guild, application, { permissions: permissionSet('ADMINISTRATOR'), position: guild.roles.size });
  const user = insertUser(world, { username: 'ann' }).result;
  joinGuild(world, guild, user.user.id);
  const channel = [...world.channels.values()].find(
    (each) => each.channel.guild_id === guild.guild.id && each.channel.type === 0,
  );
  return {
    guild_id: guild.guild.id,
    user_id: user.user.id,
    channel_id: channel?.channel.id ?? '',
    application_id: applicationId,
    interaction_id: '1',
    interaction_token: 'a-token-of-nobody',
  };
}

function pathOf(endpoint: Endpoint): Record<string, string> {
  const all = freshPath();
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  return Object.fromEntries(names.map((name) => [name, all[name] ?? '']));
}

/** Which body fits which endpoint only the table of subjects knows, so the type of the input is not known here. */
const call = (endpoint: Endpoint, path: Record<string, string>, body: unknown) =>
  rest.call(endpoint, { path, body } as never);

const placesOf = (problems: readonly FieldError[]) =>
  problems.map(({ path, code, message }) => ({ path, code, message }));

describe.each(endpointCases)('$name', ({ endpoint, bodies, needsContext = false }) => {
  const schema = endpoint.details.body;
  const { result } = endpoint.details;

  test('that follows the rules is valid for the declaration', () => {
    fc.assert(
      fc.property(bodies, (body) => schema?.safeParse(body).success === true),
      { numRuns: runs(100) },
    );
  });

  if (!needsContext) {
    test('that is valid for the declaration is accepted, and the response is valid too', async () => {
      await fc.assert(
        fc.asyncProperty(bodies, async (body) => {
          const response = await call(endpoint, pathOf(endpoint), body);
          if ('schema' in result) result.schema.parse(response);
        }),
        { numRuns: runs(10) },
      );
    });
  }

  test('that is invalid for the declaration is rejected by both sides with the same errors', async () => {
    await fc.assert(
      fc.asyncProperty(corrupted(bodies), async (body) => {
        // As it arrives: JSON knows no undefined.
        const sent: unknown = JSON.parse(JSON.stringify(body) ?? 'null');
        fc.pre(schema?.safeParse(sent).success === false);
        const path = pathOf(endpoint);
        const here = await failureOf(call(endpoint, path, sent));
        expect(here).toBeInstanceOf(ValidationError);
        // The emulator accepts other forms of the same request from other clients.
        if (hasOtherForm(endpoint, sent)) return;
        const there = await failureOf(rest.raw(endpoint.method, endpoint.path, { path, body: sent }));
        expect(there).toBeInstanceOf(ApiError);
        if (!(here instanceof ValidationError) || !(there instanceof ApiError)) return;
        expect({ status: there.status, jsonCode: there.jsonCode }).toEqual({ status: 400, jsonCode: 50035 });
        expect(placesOf(here.problems)).toEqual(expect.arrayContaining(placesOf(there.fields)));
        expect(here.problems).toHaveLength(there.fields.length);
      }),
      { numRuns: runs(25) },
    );
  });
});
