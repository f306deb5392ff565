import 'reflect-metadata';
import { expect, test } from 'vitest';
import {
  importServices,
  overrideServicesOf,
  servicesToConfirm,
} from '../../../dev/src/cli/bot-process/service-overrides.js';
import { confirmServices } from '../../../dev/src/cli/tool-safety/confirm-services.js';
import { toolEnvironment } from '../../../dev/src/cli/tool-safety/tool-environment.js';
import { Bot } from '../../../src/app/bot/bot.js';
import { feature } from '../../../src/app/features/feature.js';
import { readEnvironment } from '../../../src/cli/command-line/environment.js';
import { createBotProject } from '../fixture/bot-project.js';
import { FakeTerminal } from '../fixture/fake-terminal.js';

class Store {}
class MemoryStore extends Store {}
class Mailer {}

const bot = new Bot({
  services: [
    Store,
    { provide: 'store', useExisting: Store },
    { provide: 'greeting', useValue: 'Hello' },
    { provide: 'settings', useValue: { colors: ['red'], limit: 3 } },
    { provide: 'database', useFactory: () => new Store() },
    { provide: 'clock', useValue: { now: () => 0 } },
  ],
  features: [feature({ name: 'mail', services: [{ provide: 'mailer', useValue: new Mailer() }] })],
});

test('services that can reach other systems are listed: classes, factories, and values that are not plain data', () => {
  expect(servicesToConfirm(bot, [])).toEqual([
    { name: 'Store', source: 'Store' },
    { name: 'database', source: 'factory' },
    { name: 'clock', source: 'Object' },
    { name: 'mailer', source: 'Mailer', feature: 'mail' },
  ]);
});

test('services that a file replaces are not listed', () => {
  const overrides = [{ provide: Store, useClass: MemoryStore }];
  const replaced = overrideServicesOf(bot, overrides);
  expect(servicesToConfirm(replaced, overrides).map(({ name }) => name)).toEqual(['database', 'clock', 'mailer']);
  expect(replaced.services.find(({ token }) => token === Store)?.className).toBe('MemoryStore');
});

test('a service of the file whose token the bot does not use is an error', () => {
  expect(() => overrideServicesOf(bot, [{ provide: 'stroe', useValue: 1 }])).toThrow(/stroe/);
});

test('the default export of the file is the list of services', async () => {
  const project = await createBotProject({
    'services.js': `export default [{ provide: 'store', useValue: 1 }];`,
    'empty.js': 'export const services = [];',
  });
  expect(await importServices(project.pathOf('services.js'))).toEqual([{ provide: 'store', useValue: 1 }]);
  await expect(importServices(project.pathOf('empty.js'))).rejects.toThrow(
    /must export a list of services, and exports nothing/,
  );
});

test('nothing is asked if every service is replaced', async () => {
  const terminal = new FakeTerminal();
  await confirmServices([], terminal, { yes: false });
  expect(terminal.errors).toEqual([]);
  expect(terminal.questions).toEqual([]);
});

test('services that are not replaced need an answer, or --yes', async () => {
  const services = servicesToConfirm(bot, []);
  const terminal = new FakeTerminal();
  await expect(confirmServices(services, terminal, { yes: false })).rejects.toThrow(/--services FILE.*--yes/);
  expect(terminal.errors.join('\n')).toMatch(/Store[\s\S]*mailer +Mailer +feature mail/);
  terminal.answer = false;
  await expect(confirmServices(services, terminal, { yes: false })).rejects.toThrow(/Nothing was done/);
  terminal.answer = true;
  await confirmServices(services, terminal, { yes: false });
  expect(terminal.questions).toHaveLength(3);
  await confirmServices(services, terminal, { yes: true });
  expect(terminal.questions).toHaveLength(3);
});

test('the environment of a tool has no token, no cluster and no address of Discord, and is that of a test', () => {
  const environment = toolEnvironment({ DISCORD_TOKEN: 'a', GUILDHALL_CLUSTER: 'redis://host', PATH: '/bin' });
  expect(environment).toMatchObject({ NODE_ENV: 'test', GUILDHALL_ENV: 'none', PATH: '/bin' });
  expect(environment['GUILDHALL_API']).toMatch(/^http:\/\/127\.0\.0\.1:/);
  expect(Object.keys(environment)).not.toContain('DISCORD_TOKEN');
  expect(Object.keys(environment)).not.toContain('GUILDHALL_CLUSTER');
});

test('without .env, only the variables of the process are read', () => {
  expect(readEnvironment([], { A: '1' }, { readsDotEnv: false })).toEqual({ A: '1' });
});
