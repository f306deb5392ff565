import { z } from 'zod';

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
