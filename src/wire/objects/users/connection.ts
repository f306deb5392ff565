import { z } from 'zod';
import type { ObjectSchema } from '../../validation/schema-types.js';

/** Who can see a connection. */
export const connectionVisibilities = { NONE: 0, EVERYONE: 1 } as const;

/** An integration of a guild that uses a connection. Its fields are only in the OpenAPI document. */
export interface UserConnectionIntegration {
  id: string;
  type: string;
  account: {
    id: string;
    name: string | null;
  };
  guild?:
    | {
        id: string;
        name: string;
        icon: string | null;
      }
    | undefined;
}
export const UserConnectionIntegration: ObjectSchema<UserConnectionIntegration> = z.object({
  id: z.string(),
  type: z.string(),
  account: z.object({ id: z.string(), name: z.string().nullable() }),
  guild: z.object({ id: z.string(), name: z.string(), icon: z.string().nullable() }).optional(),
});

/** An account of another service that a user has connected. */
export interface UserConnection {
  id: string;
  name: string;
  /** The service, for example `github`. */
  type: string;
  revoked?: boolean | undefined;
  integrations?: UserConnectionIntegration[] | undefined;
  verified: boolean;
  friend_sync: boolean;
  show_activity: boolean;
  /** Whether the service has a token of the user for Discord. */
  two_way_link: boolean;
  /** A value of `connectionVisibilities`. */
  visibility: number;
}
export const UserConnection: ObjectSchema<UserConnection> = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  revoked: z.boolean().optional(),
  integrations: z.array(UserConnectionIntegration).optional(),
  verified: z.boolean(),
  friend_sync: z.boolean(),
  show_activity: z.boolean(),
  two_way_link: z.boolean(),
  visibility: z.int(),
});
