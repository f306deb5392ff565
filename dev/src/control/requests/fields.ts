import { boundedText, queryInteger } from 'guildhall/internal';
import { limits } from 'guildhall/wire';
import { z } from 'zod';

/** A file in the JSON of the control API. */
export const Base64File = z.object({
  filename: boundedText(1, limits.message.filename),
  content_type: z.string().optional(),
  data_base64: z.base64(),
});
export type Base64File = z.output<typeof Base64File>;

/** A set of permissions, as the API spells it. */
export const PermissionSet = z.string().regex(/^\d{1,20}$/, 'A decimal string of permission bits.');

/** Schemes with which a browser runs or shows content of the URI itself, instead of sending the user to another program. */
const unsafeSchemes: readonly string[] = ['about:', 'blob:', 'data:', 'file:', 'javascript:', 'vbscript:'];

/** A redirect URI of an application: an absolute URI without a fragment, also of an app (`my-app://login`). */
export function isRedirectUri(text: string): boolean {
  if (text.length > 2048 || text.includes('#') || !URL.canParse(text)) return false;
  return !unsafeSchemes.includes(new URL(text).protocol);
}

/** The schema of a redirect URI. */
export function redirectUri(): z.ZodString {
  return z.string().refine(isRedirectUri, 'An absolute URI without a fragment, for example https://example.com/login.');
}

/** How long a call waits for a change: 0 to 60,000 milliseconds of real time, default 0. */
export const WaitMs = queryInteger(0, 60_000).default(0);

/** What a member is on a stage. `hand_raised`: in the audience, with a request to speak. */
export const stageRoles = ['audience', 'hand_raised', 'speaker'] as const;

/** The role of a user in a stage channel. */
export type StageRole = (typeof stageRoles)[number];
