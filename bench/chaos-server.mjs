// An independent model of the server's rate limits, for the suite `chaos`. It counts strictly, delays requests and
// responses by random times (so that responses overtake each other), and records which requests exceed a limit and why.
import { createServer } from 'node:http';

/** Parameters as JSON: routes, buckets, latency and the global limit. */
const { buckets, routes, globalPerSecond, latencyMs, shrinkAfterMs } = JSON.parse(process.argv[2]);
const startedAt = performance.now();

/** Key of a bucket → times of its requests (sliding window) or its current window (fixed). */
const states = new Map();
const globalTimes = [];
const counts = { admitted: 0, firstContact: 0, own: 0, shrunk: 0, shrunkBuckets: 0, mostPerShrink: 0, global: 0 };
/** Bucket → when the first response with its limit was sent, and the first one with its smaller limit. */
const contactedAt = new Map();
const informedAt = new Map();
/** Bucket → number of rejections since its limit became smaller. */
const shrinkRejections = new Map();

const delay = () => new Promise((resolve) => setTimeout(resolve, (latencyMs * (0.2 + Math.random() * 0.8)) / 2));

function limitOf(name, now) {
  const { limit, smallerLimit } = buckets[name];
  return smallerLimit !== undefined && now - startedAt >= shrinkAfterMs ? smallerLimit : limit;
}

/** Counts a request. Returns the state of its bucket after it. */
function count(name, key, now) {
  const { windowMs, isSliding } = buckets[name];
  const limit = limitOf(name, now);
  const state = states.get(key) ?? { times: [], resetAt: 0 };
  states.set(key, state);
  if (isSliding) while (state.times.length > 0 && state.times[0] <= now - windowMs) state.times.shift();
  else if (now >= state.resetAt) Object.assign(state, { resetAt: now + windowMs, times: [] });
  const isAdmitted = state.times.length < limit;
  if (isAdmitted) state.times.push(now);
  // Of a sliding window: when a request is free again, which is later than usual after the limit became smaller.
  const nextToLeave = state.times[Math.max(0, state.times.length - limit)] ?? now;
  const resetAt = isSliding ? nextToLeave + windowMs : state.resetAt;
  return { isAdmitted, limit, remaining: Math.max(0, limit - state.times.length), resetAfterMs: resetAt - now };
}

function isGloballyLimited(now) {
  while (globalTimes.length > 0 && globalTimes[0] <= now - 1000) globalTimes.shift();
  globalTimes.push(now);
  return globalTimes.length > globalPerSecond;
}

/** Whether a response was sent before a request arrived. If not, the client could not know what the response says. */
const wasSent = (sentAt, receivedAt) => sentAt !== undefined && sentAt < receivedAt;

function recordRejection(name, key, { now, receivedAt }) {
  const hasShrunk = limitOf(name, now) < buckets[name].limit;
  if (hasShrunk && !wasSent(informedAt.get(key), receivedAt)) {
    const rejections = (shrinkRejections.get(key) ?? 0) + 1;
    shrinkRejections.set(key, rejections);
    counts.shrunk += 1;
    counts.shrunkBuckets = shrinkRejections.size;
    counts.mostPerShrink = Math.max(counts.mostPerShrink, rejections);
  } else if (!wasSent(contactedAt.get(key), receivedAt)) counts.firstContact += 1;
  else counts.own += 1;
}

function recordResponse(name, key, { limit }) {
  const sentAt = performance.now();
  if (!contactedAt.has(key)) contactedAt.set(key, sentAt);
  if (limit < buckets[name].limit && !informedAt.has(key)) informedAt.set(key, sentAt);
}

const server = createServer(async (request, response) => {
  const receivedAt = performance.now();
  request.resume();
  if (request.url === '/counts') return response.end(JSON.stringify(counts));
  const [, , , kind, major, ...others] = request.url.split('/');
  await delay();
  const now = performance.now();
  const route = `${request.method} ${kind}${others.map((part) => (/^\d/.test(part) ? '/:id' : `/${part}`)).join('')}`;
  const name = routes[route];
  if (name === undefined) return response.writeHead(404).end(JSON.stringify({ message: `no route ${route}`, code: 0 }));
  const key = `${name} ${major}`;
  const isGlobal = isGloballyLimited(now);
  const state = count(name, key, now);
  const headers = {
    'content-type': 'application/json',
    'x-ratelimit-bucket': `hash-of-${name}`,
    'x-ratelimit-limit': String(state.limit),
    'x-ratelimit-remaining': String(state.remaining),
    'x-ratelimit-reset': String((Date.now() + state.resetAfterMs) / 1000),
    'x-ratelimit-reset-after': (state.resetAfterMs / 1000).toFixed(3),
  };
  if (isGlobal) counts.global += 1;
  else if (!state.isAdmitted) recordRejection(name, key, { now, receivedAt });
  else counts.admitted += 1;
  await delay();
  recordResponse(name, key, state);
  if (!isGlobal && state.isAdmitted) return response.writeHead(200, headers).end('{"id":"5"}');
  const retry_after = isGlobal ? 0.1 : state.resetAfterMs / 1000;
  response.writeHead(429, { ...headers, 'x-ratelimit-scope': isGlobal ? 'global' : 'user' });
  response.end(JSON.stringify({ message: 'You are being rate limited.', retry_after, global: isGlobal }));
});

server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.({ port: server.address().port }));
process.on('disconnect', () => process.exit());
