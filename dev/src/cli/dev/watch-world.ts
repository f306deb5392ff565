import type { Emulator } from '../../emulator/index.js';

/** Calls back whenever the world of an emulator has been replaced, until the returned function is called. */
export function watchWorld({ world, log }: Pick<Emulator, 'world' | 'log'>, onReplaced: () => void): () => void {
  let { generation } = world;
  return log.subscribe(() => {
    if (world.generation === generation) return;
    generation = world.generation;
    onReplaced();
  });
}
