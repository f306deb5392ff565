import { z } from 'zod';

/** A set of permissions, as the API spells it. */
export const PermissionSet = z.string().regex(/^\d{1,20}$/, 'A decimal string of permission bits.');
