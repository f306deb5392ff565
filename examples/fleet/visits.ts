import { setTimeout as pause } from 'node:timers/promises';
import { type BotResponse, TestStepError, type TestUser, type TestWorld } from '@guildhall/dev/testing';
import { guildNames } from '../front-desk/admissions.js';
import { acceptButton, applicationWizard, applyButton } from '../front-desk/declarations.js';

/** No process has acknowledged the interaction within 3 seconds, or none is connected. */
const UNANSWERED = new Set(['timed_out', 'unreachable']);

/** Users who come to a guild, one after the other: each joins, applies and is accepted. */
export class Visits {
  /** What users and moderators did. */
  actions = 0;
  /** The ids of all users who have joined. */
  readonly visitors: string[] = [];
  /** Events that had no effect. */
  readonly lost: string[] = [];
  #isOver = false;

  private constructor(
    private readonly world: TestWorld,
    private readonly moderator: TestUser,
  ) {}

  /** Creates the moderator of the guild. */
  static async prepare(world: TestWorld, name: string): Promise<Visits> {
    const moderator = await world.createMember(name, { roles: ['moderator'] });
    await moderator.server.passScreening();
    return new Visits(world, moderator);
  }

  /** Runs visits until `finish`. @param random returns 0 to 1 */
  async run(random: () => number): Promise<void> {
    while (!this.#isOver) {
      await this.#visit(`Visitor ${this.moderator.name.replace(/\D/g, '')}-${this.visitors.length + 1}`);
      await pause(100 + random() * 400);
    }
  }

  /** Lets the current visitor finish. */
  finish(): void {
    this.#isOver = true;
  }

  async #visit(name: string): Promise<void> {
    const visitor = await this.world.createMember(name);
    this.visitors.push(visitor.id);
    await visitor.server.passScreening();
    this.actions += 2;
    try {
      await visitor.waitForMessage(`Welcome, ${visitor.mention}`, { channel: guildNames.welcome });
      await this.#untilAnswered(async () => {
        await visitor.click(applyButton);
        const form = { age: '30', tier: 'core', skills: ['events'], rules: true } as const;
        return visitor.fill(applicationWizard, form).submit();
      });
      await this.moderator.waitForMessage(`${visitor.mention} would like to join`, { channel: guildNames.reviews });
      await this.#untilAnswered(() => this.moderator.click(acceptButton, { applicant: visitor.id }));
      await visitor.waitForMessage(/was accepted/);
    } catch (error) {
      if (!(error instanceof TestStepError)) throw error;
      this.lost.push(`${name}: ${error.message.split('\n', 1)[0]}`);
    }
  }

  /** Users whose interaction failed try it again. */
  async #untilAnswered(action: () => Promise<BotResponse>): Promise<void> {
    for (;;) {
      this.actions += 1;
      try {
        await action();
        return;
      } catch (error) {
        if (!(error instanceof TestStepError) || !UNANSWERED.has(error.reason ?? '')) throw error;
        await pause(1000);
      }
    }
  }
}
