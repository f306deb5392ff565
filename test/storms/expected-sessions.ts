interface ExpectedSession {
  /** Undefined: there is no session. */
  readonly session: string | undefined;
  askedSequence: number;
  storedSequence: number;
}

/** Which session, with which sequence, the next owner of a journal can find. */
export class ExpectedSessions {
  /** The last one that was acknowledged, and those that were asked for since. */
  #possible: ExpectedSession[];

  constructor(session: string | undefined, sequence: number) {
    this.#possible = [{ session, askedSequence: sequence, storedSequence: sequence }];
  }

  /** Returns what to call when this is acknowledged. @param session undefined: there is none any more */
  change(session: string | undefined): () => void {
    const next = { session, askedSequence: 0, storedSequence: 0 };
    this.#possible.push(next);
    return () => {
      const index = this.#possible.indexOf(next);
      if (index > 0) this.#possible.splice(0, index);
    };
  }

  /** Returns what to call when the sequence is acknowledged. */
  addSequence(sequence: number): () => void {
    const current = this.#possible.at(-1);
    if (!current) return () => {};
    current.askedSequence = Math.max(current.askedSequence, sequence);
    return () => {
      current.storedSequence = Math.max(current.storedSequence, sequence);
    };
  }

  findViolation(session: string | undefined, sequence: number): string | undefined {
    const found = this.#possible.find((possible) => possible.session === session);
    if (!found) {
      const names = this.#possible.map((possible) => possible.session ?? 'none');
      return `the session is ${session ?? 'none'} instead of ${names.join(' or ')}`;
    }
    // Without a session, nobody uses the sequence.
    if (session === undefined || (sequence >= found.storedSequence && sequence <= found.askedSequence))
      return undefined;
    return `the sequence is ${sequence} instead of ${found.storedSequence} to ${found.askedSequence}`;
  }
}
