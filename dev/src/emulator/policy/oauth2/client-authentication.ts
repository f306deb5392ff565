import { z } from 'zod';
import type { ApplicationRecord } from '../../state/records/users.js';
import type { World } from '../../state/world/world.js';
import { rejectOauth2 } from '../errors/oauth2-error.js';

const BASIC = /^Basic ([A-Za-z0-9+/=]+)$/i;

const Credentials = z.object({ client_id: z.string(), client_secret: z.string() });

/**
 * Finds the application of a token request: by HTTP Basic authentication, or by fields of the body.
 * @param body the validated body
 * @throws {Oauth2Error} `invalid_client` when there is no such application, or its secret is another one
 */
export function authenticateClient(world: World, headers: Headers, body: unknown): ApplicationRecord {
  const credentials = basicCredentials(headers) ?? Credentials.safeParse(body).data;
  const application = world.applications.get(credentials?.client_id ?? '');
  if (application && application.clientSecret === credentials?.client_secret) return application;
  return rejectOauth2('invalid_client', 'The client id or the client secret is missing or wrong.');
}

function basicCredentials(headers: Headers): z.output<typeof Credentials> | undefined {
  const encoded = BASIC.exec(headers.get('authorization') ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString();
  const colon = text.indexOf(':');
  return { client_id: text.slice(0, colon), client_secret: text.slice(colon + 1) };
}
