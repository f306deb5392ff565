/** A signal that reaches the process twice, because the program that started the process passes it on, is one signal. */
import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { StopSignals } from '../../../src/base/platform/stop-signals.js';

type Signal = 'SIGTERM' | 'SIGINT';

class TestProcess extends EventEmitter {
  readonly clock = new AdjustableClock();
  readonly received: string[] = [];
  readonly signals = new StopSignals<Signal>(this, ['SIGTERM', 'SIGINT'], this.clock);

  /** Waits for a signal. @param name of what waits */
  wait(name: string): () => void {
    return this.signals.once((signal) => this.received.push(`${name} ${signal}`));
  }

  /** @returns whether the signal ends the process, because nothing listens to it */
  send(signal: Signal): boolean {
    return !this.emit(signal, signal);
  }
}

test('a signal that is repeated at once does not end the process, and one half a second later does', async () => {
  const own = new TestProcess();
  own.wait('the bot');
  expect([own.send('SIGINT'), own.send('SIGINT')]).toEqual([false, false]);
  await own.clock.advance(499);
  expect(own.send('SIGINT')).toBe(false);
  await own.clock.advance(1);
  expect(own.send('SIGINT')).toBe(true);
  expect(own.received).toEqual(['the bot SIGINT']);
});

test('another signal is no repetition', () => {
  const own = new TestProcess();
  own.wait('the bot');
  own.send('SIGINT');
  expect(own.send('SIGTERM')).toBe(true);
});

test('who starts to wait after a signal does not get its repetition, but the next signal and all others', async () => {
  const own = new TestProcess();
  own.wait('first');
  own.send('SIGINT');
  own.wait('second');
  own.send('SIGINT');
  expect(own.received).toEqual(['first SIGINT']);
  await own.clock.advance(500);
  own.send('SIGINT');
  own.wait('third');
  own.send('SIGTERM');
  expect(own.received).toEqual(['first SIGINT', 'second SIGINT', 'third SIGTERM']);
});

test('all who wait get the same signal', async () => {
  const own = new TestProcess();
  own.wait('one bot');
  own.wait('another bot');
  own.send('SIGTERM');
  expect(own.received).toEqual(['one bot SIGTERM', 'another bot SIGTERM']);
  await own.clock.advance(500);
  expect(own.eventNames()).toEqual([]);
});

test('who does not wait any more gets nothing', () => {
  const own = new TestProcess();
  own.wait('the bot')();
  expect(own.send('SIGINT')).toBe(true);
  expect(own.received).toEqual([]);
});
