// discord.py: a bot in a process of Python, which receives calls and reports events as lines of JSON.
import { spawn, spawnSync } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const packageName = 'discord.py';
const program = fileURLToPath(new URL('./discordpy_bot.py', import.meta.url));

/** The first Python that has the library. Debian installs it for its own Python, which others can hide. */
function findPython() {
  for (const command of ['python3', '/usr/bin/python3']) {
    const { status, stdout } = spawnSync(command, ['-c', 'import discord; print(discord.__version__)']);
    if (status === 0) return { command, version: stdout.toString().trim() };
  }
  return undefined;
}

const python = findPython();

/** What the areas call on an interaction. */
const interactionMethods = ['reply', 'replyAgain', 'defer', 'editReply', 'followUp', 'update', 'suggest', 'showModal'];

async function connect({ url, token }) {
  const bot = spawn(python.command, [program, url, token], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(bot, 'exit');
  const events = new EventEmitter();
  const pending = new Map();
  let lastId = 0;
  const call = (method, ...args) =>
    new Promise((resolve, reject) => {
      lastId += 1;
      pending.set(lastId, { resolve, reject });
      bot.stdin.write(`${JSON.stringify({ id: lastId, method, args }, toJson)}\n`);
    });
  const toInteraction = ({ id, ...data }) => {
    const methods = interactionMethods.map((method) => [method, (...args) => call(method, id, ...args)]);
    return { ...data, ...Object.fromEntries(methods) };
  };
  createInterface({ input: bot.stdout }).on('line', (line) => {
    const { id, result, error, event, data } = JSON.parse(line);
    if (event) {
      events.emit(event, event === 'interaction' ? toInteraction(data) : data);
      return;
    }
    const { resolve, reject } = pending.get(id);
    pending.delete(id);
    if (error) reject(Object.assign(new Error(error.message), { code: error.code }));
    else resolve(result);
  });
  const fail = (reason) => Promise.reject(new Error(reason));
  const [{ userId }] = await Promise.race([
    once(events, 'ready'),
    once(events, 'failed').then(([reason]) => fail(reason)),
    exited.then(() => fail('the process of discord.py ended')),
  ]);
  // Every name is a method of the program.
  const rest = new Proxy({}, { get: (_target, method) => call.bind(undefined, method) });
  const { guildIds, channelIds, requestMembers, setStatus, joinVoice } = rest;
  const close = () => {
    bot.stdin.end();
    return exited;
  };
  return { events, userId, rest, guildIds, channelIds, requestMembers, setStatus, joinVoice, close };
}

function toJson(_key, value) {
  if (typeof value === 'bigint') return value.toString();
  return value?.type === 'Buffer' ? { base64: Buffer.from(value.data).toString('base64') } : value;
}

export const adapter = {
  packageName,
  command: python?.command,
  connect,
  raw: ['search of members', 'polls', 'labels of modals'],
  systemVersion: python?.version,
  skipReason: python ? undefined : 'no Python with discord.py was found (apt-get install python3-discord)',
};
