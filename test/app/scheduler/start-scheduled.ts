import { onTestFinished } from 'vitest';
import type { BotOptions } from '../../../src/app/bot/bot.js';
import { Scheduler } from '../../../src/app/scheduler/scheduler.js';
import { RequestSigner } from '../../ingress/http/request-signer.js';
import { BotUnderTest } from '../fixture/bot-under-test.js';
import { StallingClock } from './stalling-clock.js';

/** 2026-11-23T00:00:00Z, a Monday. */
export const START_MS = Date.UTC(2026, 10, 23);

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** Waits until what has been started has run as far as it can without time. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Records when the runs of a task were started and due, in minutes since the start of the test. */
export class RunLog {
  readonly starts: number[] = [];
  readonly dueTimes: number[] = [];

  constructor(private readonly clock: StallingClock) {}

  readonly run = ({ scheduledAt }: { readonly scheduledAt: Date }): void => {
    this.starts.push((this.clock.now() - START_MS) / MINUTE_MS);
    this.dueTimes.push((scheduledAt.getTime() - START_MS) / MINUTE_MS);
  };
}

/** A bot without a gateway, whose clock is moved by the test. It stops after the test. */
export async function composeScheduled(
  options: Partial<BotOptions> = {},
  clock = new StallingClock('manual', START_MS),
) {
  const { publicKey } = new RequestSigner(clock);
  const test = await BotUnderTest.compose({ handlers: [], gateway: false, http: { publicKey }, clock, ...options });
  onTestFinished(() => test[Symbol.asyncDispose]());
  return { test, bot: test.bot, clock, scheduler: test.bot.get(Scheduler), log: new RunLog(clock) };
}

/** Like `composeScheduled`, but started. */
export async function startScheduled(options: Partial<BotOptions> = {}) {
  const composed = await composeScheduled(options);
  await composed.bot.start();
  return composed;
}
