import { type AnyCommand, type CommandRoot, describeCommand } from './command-declaration.js';

/** A root while its leaves grow: they know it, and it knows them. */
export interface GrowingRoot {
  readonly root: CommandRoot;
  add(leaf: AnyCommand): void;
  /** Ends it: the root and the list of its leaves are frozen, with what more it is to have. */
  seal(more?: object): CommandRoot;
}

/** Begins a root. It has no leaves yet. */
export function plantRoot(parts: Pick<CommandRoot, 'commandType' | 'name' | 'problems' | 'request'>): GrowingRoot {
  const { commandType, name } = parts;
  const leaves: AnyCommand[] = [];
  const root: CommandRoot = {
    kind: 'command',
    ...parts,
    leaves,
    describe: () => describeCommand(commandType, [name]),
  };
  return {
    root,
    add: (leaf) => void leaves.push(leaf),
    seal(more = {}) {
      Object.freeze(leaves);
      return Object.freeze(Object.assign(root, more));
    },
  };
}
