/** The errors that TypeScript reports for a bot. */
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../document-snippets.js';
import { writeFiles } from '../written-document.js';

const TSC = join(root, 'node_modules/typescript/bin/tsc');

const BOT = `
import { type ButtonContext, Button, button, Handler, Inject } from 'guildhall';

const joinButton = button('join/:boat<dinghy|yacht>', { label: 'Join' });
const leaveButton = button('leave/:reason', { label: 'Leave' });

@Handler()
export class CrewHandler {
  constructor(@Inject('motto') readonly motto: string) {}

  @Button(joinButton)
  join(click: ButtonContext<typeof leaveButton>) {
    return click.reply(click.params.reason);
  }
}
`;

/** Compiles a bot whose method has the context of another button: once with the settings of a project, and once without. */
export async function compilerMessages(): Promise<string[]> {
  const folder = await writeFiles(new Map([['bot.ts', BOT]]), join(root, 'build'));
  const compile = (...options: readonly string[]) =>
    new Promise<string>((resolve) => {
      const args = [TSC, '--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext'];
      execFile(
        process.execPath,
        [...args, '--target', 'es2022', ...options, 'bot.ts'],
        { cwd: folder },
        (_error, output) => resolve(output),
      );
    });
  try {
    return await Promise.all([compile(), compile('--experimentalDecorators')]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
