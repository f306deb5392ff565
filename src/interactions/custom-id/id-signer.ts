/**
 * A tag shows that an id was made by somebody who has the secret: HMAC-SHA-256 of the id, cut to 96 bits, as the last
 * segment. It keeps a value in an id from being changed on the way; it does not hide it.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { DeclarationProblem } from '../declarations/declaration-problem.js';

/** Characters of a tag. */
export const TAG_LENGTH = 16;
const TAG_BYTES = 12;
const SHORTEST_SECRET = 16;
const TAGGED = /^(.*)\/([A-Za-z0-9_-]{16})$/su;

/** The secrets of a tag. */
export interface TagSecrets {
  /** Signs the ids that are made, and is the first that ids are checked with. At least 16 characters. */
  readonly secret: string;
  /** Secrets of before, with which ids are still taken; for changing the secret while messages are out. */
  readonly previous?: readonly string[] | undefined;
}

/** Signs ids and checks them. */
export class IdSigner {
  readonly #secrets: readonly string[];

  constructor({ secret, previous = [] }: TagSecrets) {
    this.#secrets = [secret, ...previous];
  }

  /** The id with its tag. */
  sign(id: string): string {
    return `${id}/${computeTag(id, this.#secrets[0] ?? '').toString('base64url')}`;
  }

  /** Whether an id ends in the tag that it must have. The secrets are tried in constant time each. */
  verify(tagged: string): boolean {
    const [, id, tag] = TAGGED.exec(tagged) ?? [];
    if (id === undefined || tag === undefined) return false;
    const given = Buffer.from(tag, 'base64url');
    return this.#secrets.some((secret) => timingSafeEqual(computeTag(id, secret), given));
  }
}

function computeTag(id: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(id).digest().subarray(0, TAG_BYTES);
}

/** What is wrong with secrets, which often come from the environment and then may be missing. */
export function tagProblems({ secret, previous = [] }: TagSecrets): DeclarationProblem[] {
  const isLong = (each: unknown) => typeof each === 'string' && each.length >= SHORTEST_SECRET;
  if ([secret, ...previous].every(isLong)) return [];
  return [
    {
      message: `a secret of \`tag\` is missing, or shorter than ${SHORTEST_SECRET} characters.`,
      remedy: `Give at least ${SHORTEST_SECRET} random characters; if they come from the environment, see that they are set.`,
    },
  ];
}
