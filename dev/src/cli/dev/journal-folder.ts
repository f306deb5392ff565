import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A temporary folder for the journals of the bots that a development session runs one after the other. Each world has its
 * own file, so that no bot handles events of another world.
 */
export class JournalFolder {
  private constructor(private readonly path: string) {}

  /** @throws the error of the file system */
  static async create(): Promise<JournalFolder> {
    return new JournalFolder(await mkdtemp(join(tmpdir(), 'guildhall-dev-')));
  }

  /** The file for a world. @param generation `World.generation` */
  pathFor(generation: number): string {
    return join(this.path, `${generation}.journal`);
  }

  /** Removes the folder. @throws the error of the file system */
  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
  }
}
