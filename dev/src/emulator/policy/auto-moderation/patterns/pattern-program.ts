import { type CharacterTest, type PatternNode, PatternSyntaxError, type PlaceTest } from './pattern-node.js';

/** A step of a program. Steps are numbered from 0. */
export type Instruction =
  | { readonly kind: 'character'; readonly matches: CharacterTest }
  | { readonly kind: 'place'; readonly matches: PlaceTest }
  /** Continues at both steps, preferably at `first`. */
  | { readonly kind: 'fork'; first: number; second: number }
  | { readonly kind: 'jump'; to: number }
  | { readonly kind: 'match' };

/**
 * The largest program. Matching takes at most as many operations as the product of its size and the length of the text, so
 * that a pattern cannot block the emulator.
 */
export const MAX_INSTRUCTIONS = 1000;

/** @throws {PatternSyntaxError} when the program would be larger than `MAX_INSTRUCTIONS` */
export function compileTextPattern(node: PatternNode): readonly Instruction[] {
  const program: Instruction[] = [];
  appendNode(program, node);
  append(program, { kind: 'match' });
  return program;
}

function append<I extends Instruction>(program: Instruction[], instruction: I): I {
  if (program.length >= MAX_INSTRUCTIONS) throw new PatternSyntaxError('the pattern is too large');
  program.push(instruction);
  return instruction;
}

function appendNode(program: Instruction[], node: PatternNode): void {
  switch (node.kind) {
    case 'character':
    case 'place':
      append(program, node);
      return;
    case 'sequence':
      for (const each of node.nodes) appendNode(program, each);
      return;
    case 'choice':
      appendChoice(program, node.nodes);
      return;
    case 'repeat':
      for (let count = 0; count < node.min; count += 1) appendRepeated(program, node.node);
      if (node.max === undefined) appendLoop(program, node.node, node.isLazy);
      else appendOptional(program, node.node, node.max - node.min, node.isLazy);
  }
}

/** An empty part also counts, so that repetitions of it are limited as well. */
function appendRepeated(program: Instruction[], node: PatternNode): void {
  const size = program.length;
  appendNode(program, node);
  if (program.length === size) append(program, { kind: 'jump', to: size + 1 });
}

function appendChoice(program: Instruction[], [first, ...others]: readonly PatternNode[]): void {
  if (!first) return;
  if (others.length === 0) {
    appendNode(program, first);
    return;
  }
  const fork = appendFork(program);
  fork.first = program.length;
  appendNode(program, first);
  const exit = append(program, { kind: 'jump', to: 0 });
  fork.second = program.length;
  appendChoice(program, others);
  exit.to = program.length;
}

function appendLoop(program: Instruction[], node: PatternNode, isLazy: boolean): void {
  const start = program.length;
  const fork = appendFork(program);
  const body = program.length;
  appendNode(program, node);
  append(program, { kind: 'jump', to: start });
  setTargets(fork, body, program.length, isLazy);
}

function appendOptional(program: Instruction[], node: PatternNode, count: number, isLazy: boolean): void {
  const forks = Array.from({ length: count }, () => {
    const fork = appendFork(program);
    const body = program.length;
    appendNode(program, node);
    return { fork, body };
  });
  for (const { fork, body } of forks) setTargets(fork, body, program.length, isLazy);
}

function appendFork(program: Instruction[]) {
  return append(program, { kind: 'fork' as const, first: 0, second: 0 });
}

function setTargets(fork: { first: number; second: number }, body: number, exit: number, isLazy: boolean): void {
  fork.first = isLazy ? exit : body;
  fork.second = isLazy ? body : exit;
}
