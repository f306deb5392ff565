/**
 * A tag proves that an id was created with a secret: HMAC-SHA-256 of the id, truncated to 96 bits, as the last segment. It
 * protects the values in an id from being changed; it does not hide them.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { DeclarationProblem } from '../declarations/declaration-problem.js';

/** Length of a tag, in characters. */
export const TAG_LENGTH = 16;
const TAG_BYTES = 12;
const MIN_SECRET_LENGTH = 16;
const TAGGED = /^(.*)\/([A-Za-z0-9_-]{16})$/su;

/** The secrets that custom_ids are signed with. */
export interface TagSecrets {
  /** The secret that new custom_ids are signed with. At least 16 characters. */
  readonly secret: string;
  /** Earlier secrets. Their custom_ids are still accepted, so components of sent messages keep working. */
  readonly previous?: readonly string[] | undefined;
}

/** Signs custom_ids and verifies their tags. */
export class IdSigner {
  readonly #secrets: readonly string[];

  constructor({ secret, previous = [] }: TagSecrets) {
    this.#secrets = [secret, ...previous];
  }

  /** Appends the tag to an id. */
  sign(id: string): string {
    return `${id}/${computeTag(id, this.#secrets[0] ?? '').toString('base64url')}`;
  }

  /** Whether the tag of an id is valid. The tags are compared in constant time. */
  verify(tagged: string): boolean {
    const [, id, tag] = TAGGED.exec(tagged) ?? [];
    if (id === undefined || tag === undefined) return false;
    const actual = Buffer.from(tag, 'base64url');
    return this.#secrets.some((secret) => timingSafeEqual(computeTag(id, secret), actual));
  }
}

function computeTag(id: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(id).digest().subarray(0, TAG_BYTES);
}

/** Validates secrets. They often come from the environment and may be missing. */
export function tagProblems({ secret, previous = [] }: TagSecrets): DeclarationProblem[] {
  const isLongEnough = (each: unknown) => typeof each === 'string' && each.length >= MIN_SECRET_LENGTH;
  if ([secret, ...previous].every(isLongEnough)) return [];
  return [
    {
      message: `a secret of \`tag\` is missing, or shorter than ${MIN_SECRET_LENGTH} characters.`,
      remedy: `Use at least ${MIN_SECRET_LENGTH} random characters. If the secret comes from the environment, check that the variable is set.`,
    },
  ];
}
