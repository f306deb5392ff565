import type { StructuredLogger } from '../../base/logger.js';

/** Logs the first failure of an outage, and that it has ended. */
export class OutageLog {
  #isUnreachable = false;

  /** @param consequence what happens meanwhile, for example `cooldowns are not checked` */
  constructor(
    private readonly logger: StructuredLogger,
    private readonly consequence: string,
  ) {}

  addFailure(error: unknown): void {
    if (!this.#isUnreachable) this.logger.warn({ err: error }, `Redis cannot be used: ${this.consequence}`);
    this.#isUnreachable = true;
  }

  addSuccess(): void {
    if (this.#isUnreachable) this.logger.info(`Redis can be used again, after an outage in which ${this.consequence}`);
    this.#isUnreachable = false;
  }
}
