import { type AnyCommand, type CommandRoot, describeCommand } from './command-declaration.js';

/** A root while its leaves grow: they know it, and it knows them. */
export interface CommandRootBuilder {
  readonly root: CommandRoot;
  addLeaf(leaf: AnyCommand): void;
  /** Ends it: the root and the list of its leaves are frozen, with what more it is to have. */
  build(more?: object): CommandRoot;
}

/** Begins a root. It has no leaves yet. */
export function createRootBuilder(
  parts: Pick<CommandRoot, 'commandType' | 'name' | 'problems' | 'toRequest'>,
): CommandRootBuilder {
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
    addLeaf: (leaf) => void leaves.push(leaf),
    build(more = {}) {
      Object.freeze(leaves);
      return Object.freeze(Object.assign(root, more));
    },
  };
}
