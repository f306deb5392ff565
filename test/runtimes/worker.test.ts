/** A bot of `guildhall/http` in workerd, the runtime of Cloudflare Workers, without Node compatibility. */
import { fileURLToPath } from 'node:url';
import { createWorld, type TestWorld } from '@guildhall/dev/testing';
import { HttpBot } from 'guildhall/http';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttpBot } from '../../examples/http-bot/bot.js';
import { runStory } from '../../examples/http-bot/story.js';
import { requireBinary, runtimesSkipReason } from './binaries.js';
import { applicationModal, applyButton, deskParts, greetCommand } from './worker-desk.js';
import { Workerd } from './workerd.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Bundles the worker as its users do: with the decorators and their metadata compiled, and everything in one module. */
async function bundleWorker(source: URL): Promise<string> {
  const bundle = await rolldown({
    cwd: root,
    input: fileURLToPath(source),
    platform: 'browser',
    tsconfig: `${root}tsconfig.json`,
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
  });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
  await bundle.close();
  return output[0].code;
}

describe.skipIf(runtimesSkipReason)('a bot in workerd', () => {
  let world: TestWorld;
  let worker: Workerd;

  beforeAll(async () => {
    const code = await bundleWorker(new URL('./worker.ts', import.meta.url));
    world = await createWorld();
    const { token, publicKey, apiUrl } = world.emulator;
    const bindings = { DISCORD_TOKEN: token, DISCORD_PUBLIC_KEY: publicKey, GUILDHALL_API: apiUrl };
    worker = await Workerd.start(requireBinary('workerd'), code, bindings);
    // A script registers the commands and the URL, as with the real service.
    const script = new HttpBot({ ...deskParts, environment: bindings, http: { publicKey }, logLevel: 'error' });
    await script.commands.sync();
    await script.api.applications.editCurrent({ interactions_endpoint_url: worker.url });
    await script.api.messages.create(world.emulator.channelId, {
      content: 'The desk is open.',
      components: [{ type: 1, components: [applyButton({ level: 3 })] }],
    });
    await script.stop();
  });

  afterAll(async () => {
    await worker?.[Symbol.asyncDispose]();
    await world?.close();
  });

  test('responds to a command after it has deferred the response', async () => {
    const robin = await world.createMember('Robin');
    const reply = await robin.useCommand(greetCommand, { name: 'Robin' });
    await expect.poll(() => reply.text).toBe('Hello Robin, from a worker.');
  });

  test('shows a modal for a signed button, rejects its values, and then sends the uploaded file back', async () => {
    const sam = await world.createMember('Sam');
    const desk = await sam.waitForMessage(/desk is open/);
    await sam.click(desk.button('Apply'));
    const portfolio = { name: 'boats.txt', data: 'Three boats.' };
    const rejected = await sam.fill(applicationModal, { age: '15', portfolio }).submit();
    expect(rejected.text).toMatch(/You must be 16 or older/);
    await sam.click(desk.button('Apply'));
    const accepted = await sam.fill(applicationModal, { age: '17', portfolio }).submit();
    expect(accepted.message?.content).toBe('Age 17, portfolio: Three boats.');
    expect(await accepted.message?.readFile('copy.txt')).toBe('Three boats.');
    await sam.waitForMessage(/A moderator will read your application/);
  });

  test('rejects a request with an invalid signature', async () => {
    const response = await fetch(worker.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-signature-ed25519': 'ab'.repeat(64),
        'x-signature-timestamp': String(Math.floor(Date.now() / 1000)),
      },
      body: '{"type":1}',
    });
    expect(response.status).toBe(401);
  });

  test('logs no failure, and rejected requests without a secret', () => {
    expect(worker.log).not.toMatch(/"level":(?:40|50|60)/);
    expect(worker.log).not.toContain(world.emulator.token);
  });
});

describe.skipIf(runtimesSkipReason)('examples/http-bot', () => {
  test('has its story also as a worker', async () => {
    const code = await bundleWorker(new URL('../../examples/http-bot/worker.ts', import.meta.url));
    await using world = await createWorld();
    const { token, publicKey, apiUrl } = world.emulator;
    const bindings = { DISCORD_TOKEN: token, DISCORD_PUBLIC_KEY: publicKey, GUILDHALL_API: apiUrl };
    await using worker = await Workerd.start(requireBinary('workerd'), code, bindings);
    const script = createHttpBot({ environment: bindings, http: { publicKey }, logLevel: 'error' });
    const lines: string[] = [];
    await runStory(world, script, worker.url, (line) => lines.push(line));
    expect(lines).toHaveLength(3);
    await script.stop();
  });
});
