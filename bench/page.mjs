// The page of the emulator in a real browser: how soon something is seen, and how it bears a channel of 5,000 messages.
// Beside the first paint stands that of a page with one word, for the machine and the browser have their share in it.
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { chromium } from 'playwright-core';
import { startEmulator } from '../dist/emulator/index.js';

const MESSAGES = 5000;
const VISITS = 9;
const NEWS = 30;
const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export async function pageWorkloads() {
  const executablePath = process.env.CHROMIUM ?? places.find((place) => existsSync(place));
  if (!executablePath) throw new Error('no Chromium was found: install it, or name it in CHROMIUM');
  const service = await startEmulator();
  const { channelId, author, address } = await fullChannel(service);
  const empty = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>empty</title><p>Word');
  });
  await new Promise((resolve) => empty.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const floor = await visits(browser, `http://127.0.0.1:${empty.address().port}/`);
    const own = await visits(browser, address, true);
    const long = await reading(browser, address, { channelId, author });
    const ratio = `${(own.paintMs / floor.paintMs).toFixed(2)} ×`;
    return {
      groups: [
        {
          title: 'opening it, nothing cached',
          rows: [
            ['first paint of a page with one word', milliseconds(floor.paintMs)],
            ['first paint of the playground', milliseconds(own.paintMs), ratio],
            [`latest of ${MESSAGES} messages shown`, milliseconds(own.shownMs)],
          ],
        },
        {
          title: `a channel of ${MESSAGES} messages`,
          rows: [
            ['read to its beginning by scrolling', milliseconds(long.scrolledMs), `of it ${long.busy} busy`],
            ['longest time between two frames then', milliseconds(long.longestFrameMs)],
            ['a new message, from sent to shown', milliseconds(long.newsMs)],
            ['messages in the document, and heap', String(long.drawn).padStart(11), long.heap],
          ],
        },
      ],
    };
  } finally {
    await browser.close();
    empty.close();
    await service.close();
  }
}

/** A channel that has been written in by two people, and where one of them sees it. */
async function fullChannel({ url, guildId, channelId }) {
  const control = async (path, body) => {
    const response = await fetch(`${url}/_control${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} gave ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const people = [];
  for (const username of ['robin', 'casey']) {
    const { id } = await control('/users', { username });
    await control(`/guilds/${guildId}/members`, { user_id: id });
    people.push(id);
  }
  for (let n = 0; n < MESSAGES; n += 1) {
    // Each says a few things before the other does, some of them long.
    const author = people[Math.trunc(n / 3) % people.length];
    const content = `Message ${n} **of many** ${'and on it goes '.repeat((n * 7) % 12)}`;
    await control(`/channels/${channelId}/messages`, { user_id: author, content });
  }
  const [person, author] = people;
  return { channelId, author, address: `${url}/#/people/${person}/guilds/${guildId}/channels/${channelId}` };
}

/** Opens a page several times, each in a context of its own. */
async function visits(browser, address, awaitsMessages = false) {
  const paints = [];
  const shown = [];
  for (let n = 0; n < VISITS; n += 1) {
    const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
    const page = await context.newPage();
    await page.goto(address);
    if (awaitsMessages) {
      await page.getByText(`Message ${MESSAGES - 1} `).waitFor();
      shown.push(await page.evaluate(() => performance.now()));
    }
    paints.push(await page.evaluate(firstPaint));
    await context.close();
  }
  return { paintMs: median(paints), shownMs: median(shown) };
}

/** Runs in the page. */
function firstPaint() {
  return new Promise((resolve) => {
    const seen = (entries) => {
      const paint = entries.find(({ name }) => name === 'first-contentful-paint');
      if (paint) resolve(paint.startTime);
    };
    new PerformanceObserver((list) => seen(list.getEntries())).observe({ type: 'paint', buffered: true });
  });
}

async function reading(browser, address, news) {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  await page.goto(address);
  await page.getByText(`Message ${MESSAGES - 1} `).waitFor();
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const busyMs = async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
  };
  const busyBefore = await busyMs();
  const { scrolledMs, longestFrameMs } = await page.evaluate(scrollToBeginning);
  const busy = `${Math.round((await busyMs()) - busyBefore)} ms`;
  await page.getByText('Message 0 ').waitFor();
  // Who reads what was said last is shown what is said next.
  await page.evaluate(() => {
    const log = document.querySelector('[role=log]');
    log.scrollTop = log.scrollHeight;
  });
  await page.getByText(`Message ${MESSAGES - 1} `).waitFor();
  const newsMs = median(await page.evaluate(sendNews, { ...news, times: NEWS }));
  const drawn = await page.locator('[role=log] article').count();
  await client.send('HeapProfiler.collectGarbage');
  const { metrics } = await client.send('Performance.getMetrics');
  const heapBytes = metrics.find(({ name }) => name === 'JSHeapUsedSize').value;
  await page.close();
  return { scrolledMs, longestFrameMs, busy, newsMs, drawn, heap: `${(heapBytes / 1e6).toFixed(1)} MB` };
}

/** Runs in the page: scrolls up whenever there is something above, until the first message is there. */
async function scrollToBeginning() {
  const log = document.querySelector('[role=log]');
  const startedAt = performance.now();
  let frameAt = startedAt;
  let longestFrameMs = 0;
  while (!log.textContent.includes('Message 0 ')) {
    log.scrollTop = 0;
    await new Promise(requestAnimationFrame);
    longestFrameMs = Math.max(longestFrameMs, performance.now() - frameAt);
    frameAt = performance.now();
    if (frameAt - startedAt > 120_000) throw new Error('the beginning was not reached in two minutes');
  }
  return { scrolledMs: performance.now() - startedAt, longestFrameMs };
}

/** Runs in the page: somebody else writes, and it is seen. */
async function sendNews({ channelId, author, times }) {
  const log = document.querySelector('[role=log]');
  const taken = [];
  for (let n = 0; n < times; n += 1) {
    const content = `News ${n}.`;
    const startedAt = performance.now();
    await fetch(`/_control/channels/${channelId}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user_id: author, content }),
    });
    while (!log.textContent.includes(content)) await new Promise(requestAnimationFrame);
    taken.push(performance.now() - startedAt);
  }
  return taken;
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const milliseconds = (value) => `${value.toFixed(value < 100 ? 1 : 0)} ms`.padStart(11);
