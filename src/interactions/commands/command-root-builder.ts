import { type AnyCommand, type CommandRoot, describeCommand } from './command-declaration.js';

/** Builds a root and its leaves, which refer to each other. */
export interface CommandRootBuilder {
  readonly root: CommandRoot;
  addLeaf(leaf: AnyCommand): void;
  /** Freezes the root, with additional properties, and the list of its leaves. */
  build(properties?: object): CommandRoot;
}

/** Creates a root without leaves. */
export function createRootBuilder(
  definition: Pick<CommandRoot, 'commandType' | 'name' | 'problems' | 'toRequest'>,
): CommandRootBuilder {
  const { commandType, name } = definition;
  const leaves: AnyCommand[] = [];
  const root: CommandRoot = {
    kind: 'command',
    ...definition,
    leaves,
    describe: () => describeCommand(commandType, [name]),
  };
  return {
    root,
    addLeaf: (leaf) => void leaves.push(leaf),
    build(properties = {}) {
      Object.freeze(leaves);
      return Object.freeze(Object.assign(root, properties));
    },
  };
}
