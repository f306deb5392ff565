import { describe, expect, test } from 'vitest';
import { DeliveryProcess } from './delivery-process.js';

const MANY = 'many handlers run';
const FULL = 'as many handlers run as may run at once';

/** Starts handlers that do not end, and lets the bot look at them. */
async function start(process: DeliveryProcess, names: readonly string[]): Promise<void> {
  for (const name of names) process.receive(name);
  await process.advance(250);
}
const repeat = (name: string, count: number) => Array.from({ length: count }, (_item, index) => `${name} ${index}`);

describe('handlers that do not end', () => {
  test('are reported before the limit, with those that run most often and longest', async () => {
    const process = await DeliveryProcess.start({ policy: { maxRunningEvents: 10 } });
    await start(process, ['old']);
    await process.advance(30_000);
    await start(process, repeat('frequent', 6));
    expect(process.logged(MANY)).toHaveLength(0);
    await start(process, ['other']);
    const [line] = process.logged(MANY);
    expect(line).toMatchObject({
      running: 8,
      limit: 10,
      most: [{ handler: 'Handlers.on frequent', running: 6 }, {}, {}],
      longest: [{ handler: 'Handlers.on old', running: 1, longestMs: 30_750 }, {}, {}],
    });
    expect(process.delivery.info.problem).toBeUndefined();
  });

  test('degrade the shard at the limit, which is logged once a minute', async () => {
    const process = await DeliveryProcess.start({ policy: { maxRunningEvents: 10 } });
    await start(process, repeat('endless', 10));
    expect(process.delivery.info.problem).toBe('overloaded');
    await process.advance(59_000);
    expect(process.logged(FULL)).toMatchObject([{ running: 10, most: [{ handler: 'Handlers.on endless' }] }]);
    await process.advance(1250);
    expect(process.logged(FULL)).toHaveLength(2);
    process.starts.takeAll()[0]?.end();
    await process.settle();
    expect(process.delivery.info.problem).toBeUndefined();
  });

  test('are not reported more often if they come and go', async () => {
    const process = await DeliveryProcess.start({ policy: { maxRunningEvents: 10 } });
    for (let round = 0; round < 10; round++) {
      await start(process, repeat(`round ${round}`, 10));
      for (const { end } of process.starts.takeAll()) end();
      await process.advance(1000);
    }
    expect([process.logged(MANY).length, process.logged(FULL).length]).toEqual([0, 1]);
  });
});

describe('with a timeout of handlers', () => {
  const options = { policy: { maxRunningEvents: 2, handlerTimeoutMs: 5000 } };

  test('an event whose handlers do not end is a dead letter that names them, and further events start', async () => {
    const process = await DeliveryProcess.start(options);
    await start(process, ['endless 1', 'endless 2', 'waiting']);
    expect(await process.started()).toEqual(['endless 1', 'endless 2']);
    await process.advance(5000);
    expect(await process.started()).toEqual(['waiting']);
    expect(process.delivery.info).toMatchObject({ runningEvents: 1, deadLetters: 2 });
    expect((await process.deadLetters()).map(({ cause }) => cause)).toEqual(
      Array(2).fill('its handlers ran for more than 5000 ms: Handlers.on endless'),
    );
    expect(process.logged('handlers have not finished in time')).toHaveLength(2);
    expect(await process.left()).toEqual(['waiting']);
  });

  test('an event whose handlers end in time is none', async () => {
    const process = await DeliveryProcess.start(options);
    await start(process, ['timely']);
    (await process.starts.next()).end();
    await process.advance(10_000);
    expect(await process.deadLetters()).toEqual([]);
    expect(process.delivery.info.deadLetters).toBe(0);
  });

  test('handlers that end later change nothing', async () => {
    const process = await DeliveryProcess.start(options);
    await start(process, ['late']);
    const late = await process.starts.next();
    await process.advance(5000);
    late.run.note({ kind: 'finished', listeners: ['late'] });
    late.end();
    await process.settle();
    expect(process.delivery.info.runningEvents).toBe(0);
    expect(await process.deadLetters()).toMatchObject([{ notes: [] }]);
    await start(process, ['next 1', 'next 2', 'next 3']);
    expect(await process.started()).toEqual(['next 1', 'next 2']);
  });

  test('an interaction that started before it was stored is a dead letter when it is', async () => {
    const process = await DeliveryProcess.start(options);
    process.shard.hold();
    process.receive({ name: 'click', isInteraction: true });
    await process.advance(250);
    await process.advance(5250);
    expect(process.delivery.info.runningEvents).toBe(0);
    process.shard.open();
    await process.settle();
    expect(await process.deadLetters()).toHaveLength(1);
  });
});
