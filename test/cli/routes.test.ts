import { describe, expect, test } from 'vitest';
import { createBotProject, greeterBotSource } from './fixture/bot-project.js';
import { runCommand } from './fixture/run-command.js';

/** A feature with a listener, written in TypeScript. */
function featureSource(name: string, event: string): string {
  return `
    import { feature, Handler, On } from 'guildhall';

    @Handler()
    class Listener {
      @On('${event}')
      added(): void {}
    }
    export default feature({ name: '${name}', handlers: [Listener] });
  `;
}

describe('guildhall routes', () => {
  test('prints the handlers as a table', async () => {
    const project = await createBotProject({ 'src/bot.js': greeterBotSource('-') });
    const { status, stdout } = await runCommand(['routes'], { cwd: project.folder });
    expect(status).toBe(0);
    expect(stdout.split('\n')[0]).toMatch(/^HANDLER +KIND +TRIGGER +INTENTS +PERMISSIONS$/);
    expect(stdout).toMatch(/^MemberHandler\.onMemberAdd +event +guildMemberAdd +GUILD_MEMBERS +–$/m);
  });

  test('prints only JSON to standard output with --json, also if the file prints something', async () => {
    const project = await createBotProject({ 'bot.js': `console.log('hello');\n${greeterBotSource('-')}` });
    const { stdout, stderr } = await runCommand(['routes', '--json'], { cwd: project.folder });
    expect(JSON.parse(stdout)).toEqual({
      routes: [
        {
          handler: 'MemberHandler.onMemberAdd',
          kind: 'event',
          trigger: 'guildMemberAdd',
          intents: ['GUILD_MEMBERS'],
          userPermissions: [],
          appPermissions: [],
        },
      ],
      requiredPermissions: [],
    });
    expect(stderr).toContain('hello');
  });

  test('lists unreachable handlers with the reason', async () => {
    const bot = greeterBotSource('-').replace('new Bot({', 'new Bot({ gateway: { intents: { exactly: [] } },');
    const project = await createBotProject({ 'bot.js': bot });
    const { stdout } = await runCommand(['routes'], { cwd: project.folder });
    expect(stdout).toMatch(
      /MemberHandler\.onMemberAdd \(guildMemberAdd\) is never run: no requested intent.*GUILD_MEMBERS/,
    );
  });

  test('lists the permissions that the bot requires, with what needs each', async () => {
    const bot = greeterBotSource('-').replace(
      'new Bot({',
      "new Bot({ appPermissions: ['BAN_MEMBERS', 'SEND_MESSAGES'],",
    );
    const project = await createBotProject({ 'bot.js': bot });
    const { stdout } = await runCommand(['routes'], { cwd: project.folder });
    expect(stdout).toMatch(
      /\n\npermissions of the bot\nBAN_MEMBERS +option appPermissions\nSEND_MESSAGES +option appPermissions\n$/,
    );
  });

  test('lists scheduled tasks with their times', async () => {
    const project = await createBotProject({
      'bot.js': `import { Bot, Cron, Every, Handler } from 'guildhall';
        class Housekeeping { tidy() {} post() {} }
        Every('10m')(Housekeeping.prototype, 'tidy');
        Cron('0 9 * * 1', { timezone: 'Europe/London' })(Housekeeping.prototype, 'post');
        Handler()(Housekeeping);
        export const bot = new Bot({ handlers: [Housekeeping] });`,
    });
    const { stdout } = await runCommand(['routes'], { cwd: project.folder });
    expect(stdout).toMatch(/^Housekeeping\.tidy +task +every 10m +– +–$/m);
    expect(stdout).toMatch(/^Housekeeping\.post +task +cron 0 9 \* \* 1 \(Europe\/London\) +– +–$/m);
  });

  test('groups the handlers by feature, and loads a folder of features', async () => {
    const project = await createBotProject({
      'tsconfig.json': '{ "compilerOptions": { "experimentalDecorators": true, "emitDecoratorMetadata": true } }',
      'bot.ts': `import { Bot, loadFeatures } from 'guildhall';
        export const bot = new Bot({ features: await loadFeatures(new URL('./features/', import.meta.url)) });`,
      'features/welcome.ts': featureSource('welcome', 'guildMemberAdd'),
      'features/audit/index.ts': featureSource('audit', 'guildBanAdd'),
      'features/audit/audit.test.ts': 'throw new Error("a test");',
    });
    const { stdout, stderr } = await runCommand(['routes'], { cwd: project.folder });
    expect(stderr).toBe('');
    expect(stdout).toMatch(/\n\nfeature audit\nListener\.added .*guildBanAdd.*\n\nfeature welcome\nListener\.added .*/);
    const json = await runCommand(['routes', '--json'], { cwd: project.folder });
    expect(JSON.parse(json.stdout)).toMatchObject({ routes: [{ feature: 'audit' }, { feature: 'welcome' }] });
  });

  test('ends although the file keeps a timer running', async () => {
    const project = await createBotProject({ 'bot.js': `setInterval(() => {}, 1000);\n${greeterBotSource('-')}` });
    expect((await runCommand(['routes'], { cwd: project.folder })).status).toBe(0);
  });

  test('uses the file that package.json names', async () => {
    const project = await createBotProject({
      'package.json': '{ "type": "module", "guildhall": { "bot": "desk/door.js" } }',
      'desk/door.js': greeterBotSource('-'),
    });
    const { stdout } = await runCommand(['routes'], { cwd: project.folder });
    expect(stdout).toContain('MemberHandler.onMemberAdd');
  });
});
