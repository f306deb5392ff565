/** Copies of examples, in which bugs are planted. */
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AddedFile, Edit } from './planted-bugs.js';
import { PROJECT, STORED_FILE } from './processes.js';

const COMPILER_OPTIONS = {
  target: 'es2022',
  module: 'nodenext',
  strict: true,
  experimentalDecorators: true,
  emitDecoratorMetadata: true,
};

/** Files that are added to an example whose bot cannot be explored: the command line runs a `Bot`, not an `HttpBot`. */
const ADDED_FILES: Readonly<Record<string, { readonly name: string; readonly text: string }>> = {
  'http-bot': {
    name: 'explored-bot.ts',
    // The program of the example displays the guest book after its start.
    text: `import { actionRow, Bot, type EventContext, Handler, On } from 'guildhall';
import { GuestBookHandler, signButton } from './guest-book.js';

@Handler()
class Display {
  @On('guildCreate')
  async show({ data, api }: EventContext<'guildCreate'>): Promise<void> {
    const channel = 'channels' in data ? data.channels.find(({ type }) => type === 0) : undefined;
    if (channel) await api.messages.create(channel.id, { content: 'Open', components: [actionRow(signButton())] });
  }
}

export const bot = new Bot({ handlers: [GuestBookHandler, Display] });
`,
  },
};

/** The folder of bots that were written without knowledge of the explorer. */
const CLEAN_BOTS = join(PROJECT, 'test', 'acceptance', 'explorer', 'clean-bots');

/** The bots that were written without knowledge of the explorer. */
export async function cleanBots(): Promise<string[]> {
  const files = await readdir(CLEAN_BOTS);
  return files.flatMap((file) => (file.endsWith('.ts') ? [file.slice(0, -'.ts'.length)] : []));
}

/** A copy of an example. It is inside of the project, so that it imports the built package. */
export class ExampleCopy implements AsyncDisposable {
  private constructor(
    readonly folder: string,
    private readonly example: string,
  ) {}

  /** @param example the name of a folder of `examples`, `README` for the bot of README.md, or one of `cleanBots` */
  static async create(example: string): Promise<ExampleCopy> {
    const folder = join(PROJECT, 'build', 'explorer', `${example}-${process.pid}`);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER_OPTIONS }));
    if (example === 'README') await writeFile(join(folder, 'bot.ts'), await readmeBot());
    else if ((await cleanBots()).includes(example)) await cp(join(CLEAN_BOTS, `${example}.ts`), join(folder, 'bot.ts'));
    else await cp(join(PROJECT, 'examples', example), folder, { recursive: true });
    const added = ADDED_FILES[example];
    if (added) await writeFile(join(folder, added.name), added.text);
    return new ExampleCopy(folder, example);
  }

  /** The file that exports the bot. */
  get botFile(): string {
    return join(this.folder, ADDED_FILES[this.example]?.name ?? 'bot.ts');
  }

  /** @throws {Error} when a file does not contain the text that is replaced */
  async plant(edits: readonly Edit[], added: readonly AddedFile[] = []): Promise<void> {
    for (const { file, text } of added) await writeFile(join(this.folder, file), text);
    for (const { file, find, replace } of edits) {
      const path = join(this.folder, file);
      const source = await readFile(path, 'utf8');
      if (!source.includes(find)) throw new Error(`examples/${this.example}/${file} does not contain: ${find}`);
      await writeFile(
        path,
        source.replace(find, () => replace),
      );
    }
  }

  /** Deletes what the bot has stored in earlier runs. */
  async deleteStored(): Promise<void> {
    await rm(join(this.folder, STORED_FILE), { force: true });
  }

  /** Undoes the edits. Added files stay. */
  async restore(edits: readonly Edit[]): Promise<void> {
    for (const { file } of edits) {
      if (this.example === 'README') await writeFile(join(this.folder, file), await readmeBot());
      else await cp(join(PROJECT, 'examples', this.example, file), join(this.folder, file));
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** The first bot of README.md. */
async function readmeBot(): Promise<string> {
  const readme = await readFile(join(PROJECT, 'README.md'), 'utf8');
  const [, code] = /```ts\n(\/\/ src\/bot\.ts\n[\s\S]*?)```/.exec(readme) ?? [];
  if (code === undefined) throw new Error('README.md contains no bot.');
  return code;
}
