import { describe, expect, test } from 'vitest';
import { startEmulator } from '../../dev/src/emulator/emulator.js';
import { AdjustableClock } from '../../src/base/adjustable-clock.js';

const me = (service: { apiUrl: string; token: string }) =>
  fetch(`${service.apiUrl}/users/@me`, { headers: { authorization: `Bot ${service.token}` } });

describe('an emulator', () => {
  test('returns its URLs and the ids of the default world', async () => {
    const service = await startEmulator();
    expect(service.apiUrl).toBe(`${service.url}/api/v10`);
    expect(service.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(service.gatewayUrl).toMatch(/^ws:\/\/127\.0\.0\.1:\d+/);
    expect(service.world.guilds.get(service.guildId)?.members.has(service.botUserId)).toBe(true);
    expect(service.world.channels.get(service.channelId)?.channel).toMatchObject({
      guild_id: service.guildId,
      type: 0,
    });
    expect(service.world.applications.get(service.applicationId)).toMatchObject({
      botUserId: service.botUserId,
      publicKey: service.publicKey,
    });
    await service.close();
  });

  test('runs next to others, each with its own users', async () => {
    const [one, other] = await Promise.all([startEmulator(), startEmulator()]);
    expect((await me(one)).status).toBe(200);
    expect((await me({ apiUrl: other.apiUrl, token: one.token })).status).toBe(401);
    await Promise.all([one.close(), other.close()]);
  });

  test('does not respond after it is closed', async () => {
    const service = await startEmulator();
    await me(service);
    await service.close();
    await expect(me(service)).rejects.toThrow();
  });

  test('does not start on a port that is in use', async () => {
    const service = await startEmulator();
    await expect(startEmulator({ port: Number(new URL(service.url).port) })).rejects.toThrow(/EADDRINUSE/);
    await service.close();
  });

  test('that cannot listen leaves nothing in the clock that was passed to it, and listens on no port', async () => {
    let scheduled = 0;
    const clock = new (class extends AdjustableClock {
      override schedule(...args: Parameters<AdjustableClock['schedule']>) {
        scheduled += 1;
        return super.schedule(...args);
      }
    })('manual');
    const first = await startEmulator();
    const second = await startEmulator({ clock });
    expect(scheduled).toBeGreaterThan(0);
    const { filesUrl } = second;
    await second.close();
    scheduled = 0;
    const ports = { port: Number(new URL(first.url).port), filesPort: Number(new URL(filesUrl).port) };
    await expect(startEmulator({ ...ports, clock })).rejects.toThrow(/EADDRINUSE/);
    expect(scheduled).toBe(0);
    await expect(fetch(filesUrl)).rejects.toThrow();
    await first.close();
  });

  test('does not stop a clock that was passed to it', async () => {
    const clock = new AdjustableClock('manual');
    const service = await startEmulator({ clock });
    let rang = false;
    clock.schedule(10, () => {
      rang = true;
    });
    await service.close();
    await clock.advance(10);
    expect(rang).toBe(true);
  });

  test('does not change the global fetch classes of the process', async () => {
    const before = [globalThis.Request, globalThis.Response];
    const service = await startEmulator();
    expect([globalThis.Request, globalThis.Response]).toEqual(before);
    await service.close();
  });
});
