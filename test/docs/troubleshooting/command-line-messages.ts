/** The errors of the command line. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import { Bot } from 'guildhall';
import { startEmulatorProcess } from '../../../dev/src/cli/emulator-process/emulator-process.js';
import { parseEnvFile } from '../../../src/base/env-file.js';
import { findTypeScriptLoader } from '../../../src/cli/bot-file/typescript-loader.js';
import { BotClass } from '../../../src/cli/bot-process/bot-class.js';
import { findExportedBot } from '../../../src/cli/bot-process/bot-export.js';
import { failureMessage } from './failure-message.js';

const file = { path: '/somewhere/bot.ts', name: 'bot.ts', folder: '/somewhere', isTypeScript: true };
const isBot = (value: unknown): value is Bot => value instanceof Bot;

/** The message for a file that starts its bot while it is imported. */
function startedBotMessage(): Promise<string> {
  class StartedBot extends Bot {}
  new BotClass(StartedBot, file.name);
  return failureMessage(() => new StartedBot({ environment: {} }).start());
}

async function usedPortMessage(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  try {
    return await failureMessage(() =>
      startEmulatorProcess({ host: '127.0.0.1', port, filesPort: 0, allowedHosts: [], worldPath: undefined }),
    );
  } finally {
    server.close();
  }
}

export async function commandLineMessages(): Promise<string[]> {
  return [
    await failureMessage(() => findExportedBot({ door: 1 }, isBot, file.name)),
    await startedBotMessage(),
    await failureMessage(() => findTypeScriptLoader(file, [file.path])),
    await failureMessage(() =>
      findTypeScriptLoader({ ...file, path: '/home/ann/C#/src/bot.ts' }, [import.meta.filename]),
    ),
    await usedPortMessage(),
    await failureMessage(() => parseEnvFile('NAME', '.env')),
  ];
}
