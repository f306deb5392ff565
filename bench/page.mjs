// The playground in a real browser: the time to the first paint, and scrolling a channel with 5,000 messages.
// The first paint of a page with one word is measured as well, because it shows the share of the computer and the browser.
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { chromium } from 'playwright-core';
import { startEmulator } from '../dev/dist/playground-server/index.js';

const MESSAGES = 5000;
const VISITS = 9;
const NEW_MESSAGES = 30;
const browserPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export async function pageWorkloads() {
  const executablePath = process.env.CHROMIUM ?? browserPaths.find((path) => existsSync(path));
  if (!executablePath) throw new Error('Chromium was not found. Install it, or set CHROMIUM to its path');
  const emulator = await startEmulator();
  const { channelId, author, address } = await createFullChannel(emulator);
  const empty = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>empty</title><p>Word');
  });
  await new Promise((resolve) => empty.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const baseline = await measureVisits(browser, `http://127.0.0.1:${empty.address().port}/`);
    const playground = await measureVisits(browser, address, true);
    const channel = await measureChannel(browser, address, { channelId, author });
    const ratio = `${(playground.paintMs / baseline.paintMs).toFixed(2)} ×`;
    return {
      groups: [
        {
          title: 'opening the page, nothing cached',
          rows: [
            ['first paint of a page with one word', milliseconds(baseline.paintMs)],
            ['first paint of the playground', milliseconds(playground.paintMs), ratio],
            [`latest of ${MESSAGES} messages shown`, milliseconds(playground.shownMs)],
          ],
        },
        {
          title: `a channel of ${MESSAGES} messages`,
          rows: [
            ['scrolling to the first message', milliseconds(channel.scrolledMs), `${channel.busy} of it busy`],
            ['longest time between two frames', milliseconds(channel.longestFrameMs)],
            ['a new message, from sent to shown', milliseconds(channel.newMessageMs)],
            ['messages in the document, and heap', String(channel.rendered).padStart(11), channel.heap],
          ],
        },
      ],
    };
  } finally {
    await browser.close();
    empty.close();
    await emulator.close();
  }
}

/** Creates a channel with messages of two users. Returns the address at which one of them sees it. */
async function createFullChannel({ url, guildId, channelId }) {
  const control = async (path, body) => {
    const response = await fetch(`${url}/_control${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} failed with ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const userIds = [];
  for (const username of ['robin', 'casey']) {
    const { id } = await control('/users', { username });
    await control(`/guilds/${guildId}/members`, { user_id: id });
    userIds.push(id);
  }
  for (let n = 0; n < MESSAGES; n += 1) {
    // Each user sends a few messages in a row, some of them long.
    const author = userIds[Math.trunc(n / 3) % userIds.length];
    const content = `Message ${n} **of many** ${'and on it goes '.repeat((n * 7) % 12)}`;
    await control(`/channels/${channelId}/messages`, { user_id: author, content });
  }
  const [userId, author] = userIds;
  return { channelId, author, address: `${url}/#/users/${userId}/guilds/${guildId}/channels/${channelId}` };
}

/** Opens a page several times, each time in a new context. */
async function measureVisits(browser, address, awaitsMessages = false) {
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

/** Runs in the page: returns the time of the first paint. */
function firstPaint() {
  return new Promise((resolve) => {
    const resolveFirst = (entries) => {
      const paint = entries.find(({ name }) => name === 'first-contentful-paint');
      if (paint) resolve(paint.startTime);
    };
    new PerformanceObserver((list) => resolveFirst(list.getEntries())).observe({ type: 'paint', buffered: true });
  });
}

async function measureChannel(browser, address, sender) {
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
  // New messages are only rendered while the list is at its end.
  await page.waitForFunction(
    (text) => {
      const log = document.querySelector('[role=log]');
      log.scrollTop = log.scrollHeight;
      return log.textContent.includes(text);
    },
    `Message ${MESSAGES - 1} `,
  );
  const newMessageMs = median(await page.evaluate(sendMessages, { ...sender, times: NEW_MESSAGES }));
  const rendered = await page.locator('[role=log] article').count();
  await client.send('HeapProfiler.collectGarbage');
  const { metrics } = await client.send('Performance.getMetrics');
  const heapBytes = metrics.find(({ name }) => name === 'JSHeapUsedSize').value;
  await page.close();
  return { scrolledMs, longestFrameMs, busy, newMessageMs, rendered, heap: `${(heapBytes / 1e6).toFixed(1)} MB` };
}

/** Runs in the page: scrolls up until the first message is loaded. */
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
    if (frameAt - startedAt > 120_000) throw new Error('the first message was not reached within two minutes');
  }
  return { scrolledMs: performance.now() - startedAt, longestFrameMs };
}

/** Runs in the page: sends messages as another user and measures the time until they are shown. */
async function sendMessages({ channelId, author, times }) {
  const log = document.querySelector('[role=log]');
  const durations = [];
  for (let n = 0; n < times; n += 1) {
    const content = `New message ${n}.`;
    const startedAt = performance.now();
    await fetch(`/_control/channels/${channelId}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user_id: author, content }),
    });
    while (!log.textContent.includes(content)) await new Promise(requestAnimationFrame);
    durations.push(performance.now() - startedAt);
  }
  return durations;
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const milliseconds = (value) => `${value.toFixed(value < 100 ? 1 : 0)} ms`.padStart(11);
