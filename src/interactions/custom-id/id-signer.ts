/**
 * Signs custom_ids. The signature proves that an id was created with a secret: HMAC-SHA-256 of the id, truncated to 96
 * bits, as the last segment. It protects the values in an id from being changed; it does not hide them.
 */
import { toBase64Url } from '../../base/bytes/bytes.js';
import { hmacSha256 } from '../../base/bytes/sha256.js';
import type { DeclarationProblem } from '../declarations/declaration-problem.js';

/** Length of a signature, in characters. */
export const SIGNATURE_LENGTH = 16;
const SIGNATURE_BYTES = 12;
const MIN_SECRET_LENGTH = 16;
const SIGNED_ID = /^(.*)\/([A-Za-z0-9_-]{16})$/su;

/** The secrets that custom_ids are signed with. */
export interface SigningSecrets {
  /** The secret that new custom_ids are signed with. At least 16 characters. */
  readonly secret: string;
  /** Earlier secrets. Their custom_ids are still accepted, so components of sent messages keep working. */
  readonly previous?: readonly string[] | undefined;
}

/** Signs custom_ids and verifies their signatures. */
export class IdSigner {
  readonly #secrets: readonly string[];

  constructor({ secret, previous = [] }: SigningSecrets) {
    this.#secrets = [secret, ...previous];
  }

  /** Appends the signature to an id. */
  sign(id: string): string {
    return `${id}/${computeSignature(id, this.#secrets[0] ?? '')}`;
  }

  /** Whether the signature of an id is valid. Signatures are compared in constant time. */
  verify(signedId: string): boolean {
    const [, id, signature] = SIGNED_ID.exec(signedId) ?? [];
    if (id === undefined || signature === undefined) return false;
    return this.#secrets.some((secret) => isEqual(computeSignature(id, secret), signature));
  }
}

function computeSignature(id: string, secret: string): string {
  return toBase64Url(hmacSha256(secret, id).subarray(0, SIGNATURE_BYTES));
}

/** Compares texts of the same length in constant time. */
function isEqual(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}

/** Validates secrets. They often come from the environment and may be missing. */
export function signingSecretProblems({ secret, previous = [] }: SigningSecrets): DeclarationProblem[] {
  const isLongEnough = (each: unknown) => typeof each === 'string' && each.length >= MIN_SECRET_LENGTH;
  if ([secret, ...previous].every(isLongEnough)) return [];
  return [
    {
      message: `a secret of \`signingSecret\` is missing, or shorter than ${MIN_SECRET_LENGTH} characters.`,
      remedy: `Use at least ${MIN_SECRET_LENGTH} random characters. If the secret comes from the environment, check that the variable is set.`,
    },
  ];
}
