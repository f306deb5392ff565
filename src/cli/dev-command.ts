import { relative, resolve } from 'node:path';
import { messageOf } from '../base/errors.js';
import type { Emulator } from '../emulator/emulator.js';
import { addresses } from './addresses.js';
import { type BotFile, findBotFile } from './bot-file.js';
import { BotProcess } from './bot-process/bot-process.js';
import type { Command } from './command.js';
import type { DevReporter } from './dev/dev-reporter.js';
import { DevSession } from './dev/dev-session.js';
import { JsonReporter } from './dev/json-reporter.js';
import { TerminalReporter } from './dev/terminal-reporter.js';
import { watch } from './dev/watch.js';
import { portOf, readFlags } from './flags.js';
import { startKeptService } from './kept-service.js';
import type { Terminal } from './terminal.js';
import { type Loader, loaderFor } from './typescript-loader.js';

/** Always the same, so that a page that is open finds the next session. */
const USUAL_PORT = '4600';

export const dev: Command = {
  usage: `Usage: guildhall dev [FILE] [options]

Runs the bot on an emulator of the service, whose page opens in a browser, and anew with every save. The state of the
service and the gateway session live on. Types are not checked: your editor and tsc do that.

  FILE          the bot's file; default src/bot.ts, src/bot.js, bot.ts or bot.js,
                or what "guildhall": { "bot": … } in package.json names
Options:
  --port N      port of the emulator and its page, 0..65535; default ${USUAL_PORT}; 0 takes a free one
  --host H      address to listen on; default 127.0.0.1, this machine alone
  --world FILE  keep the world in a file: begin with what it holds, where it is there, and save it at the end
  --json        print what happens as lines of JSON, the first with the addresses`,
  run: runDev,
};

async function runDev(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readFlags(
    args,
    {
      port: { type: 'string', default: USUAL_PORT },
      host: { type: 'string', default: '127.0.0.1' },
      world: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
    1,
  );
  const port = portOf(values.port);
  const file = findBotFile(positionals[0], process.cwd());
  const loader = loaderFor(file);
  const { service, close } = await startKeptService({ port, host: values.host, world: values.world });
  // Whoever waits for the first line may stop us at once: listen before it is written.
  const stopped = terminal.untilStopped();
  if (values.json) terminal.print(JSON.stringify({ event: 'listening', ...addresses(service) }));
  else for (const line of description(service, file, terminal)) terminal.print(line);
  const reporter = values.json ? new JsonReporter(terminal) : new TerminalReporter(terminal, file.name);
  const session = sessionOf(service, file, loader, reporter);
  const stopWatching = await watch({
    folder: file.folder,
    except: values.world === undefined ? [] : [resolve(values.world)],
    changed: (paths) => session.change(paths.map((path) => relative(process.cwd(), path))),
    failed: (error) => reporter.noted(`Files cannot be watched: ${messageOf(error)}`),
  });
  void session.start();
  await stopped;
  await stopWatching();
  await session.close();
  await close();
  return 0;
}

function sessionOf(service: Emulator, file: BotFile, loader: Loader | undefined, reporter: DevReporter): DevSession {
  const { apiUrl, token, guildId, publicKey } = service;
  return new DevSession({
    service: { api: apiUrl, token, guildId, publicKey },
    spawn: () =>
      new BotProcess({
        file,
        loader,
        // A file that looks at its environment must not find the token of the real service.
        environment: { DISCORD_TOKEN: token, GUILDHALL_API: apiUrl },
        printed: (line, stream) => reporter.printed(line, stream),
      }),
    reporter,
    announce: (failure) =>
      service.setBanner(failure ? { level: 'error', title: failure.title, text: failure.text } : null),
  });
}

function description(service: Emulator, file: BotFile, terminal: Terminal): string[] {
  return [
    `${terminal.style('bold', 'Guildhall')} at ${terminal.style('cyan', service.url)}`,
    `  bot        ${file.name}, anew with every save in ${relative(process.cwd(), file.folder) || '.'}`,
    `  interface  ${service.apiUrl}`,
    '  Ctrl+C ends it.',
  ];
}
