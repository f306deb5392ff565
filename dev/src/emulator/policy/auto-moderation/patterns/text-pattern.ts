import { CharacterTests } from './character-tests.js';
import { parseTextPattern } from './parse-pattern.js';
import { PathList } from './path-list.js';
import { PatternSyntaxError } from './pattern-node.js';
import { compileTextPattern, type Instruction } from './pattern-program.js';

/**
 * A regular expression of an auto moderation rule. Users write them, so they are not run by the engine of JavaScript, whose
 * time can be exponential: all ways through the pattern are followed at once, one character after the other.
 */
export class TextPattern {
  readonly #program: readonly Instruction[];

  /** @throws {PatternSyntaxError} when the pattern is invalid, not supported or too large */
  constructor(source: string) {
    this.#program = compileTextPattern(parseTextPattern(source));
  }

  /** The part of a text that matches: the first, with the preferences of the pattern. Undefined if there is none. */
  find(text: string): string | undefined {
    const characters = [...text];
    const tests = new CharacterTests(this.#program);
    let found: { readonly start: number; readonly end: number } | undefined;
    let paths = new PathList(this.#program.length);
    let next = new PathList(this.#program.length);
    for (let position = 0; position <= characters.length; position += 1) {
      // A later start is less preferred than all earlier ones.
      if (!found) this.#follow(paths, 0, position, characters, position);
      const character = characters[position];
      tests.reset();
      next.clear();
      for (let index = 0; index < paths.length; index += 1) {
        const [step, start] = [paths.stepAt(index), paths.startAt(index)];
        if (this.#program[step]?.kind === 'match') {
          found = { start, end: position };
          // The paths after it are less preferred.
          break;
        }
        if (character !== undefined && tests.matches(step, character))
          this.#follow(next, step + 1, start, characters, position + 1);
      }
      [paths, next] = [next, paths];
      if (found && paths.length === 0) break;
    }
    return found && characters.slice(found.start, found.end).join('');
  }

  /** Adds the steps that a path reaches without a character. A step that two paths reach belongs to the first. */
  #follow(paths: PathList, step: number, start: number, characters: readonly string[], position: number): void {
    const instruction = this.#program[step];
    if (!instruction || !paths.visit(step)) return;
    if (instruction.kind === 'fork') {
      this.#follow(paths, instruction.first, start, characters, position);
      this.#follow(paths, instruction.second, start, characters, position);
    } else if (instruction.kind === 'jump') {
      this.#follow(paths, instruction.to, start, characters, position);
    } else if (instruction.kind !== 'place') {
      paths.add(step, start);
    } else if (instruction.matches(characters[position - 1], characters[position])) {
      this.#follow(paths, step + 1, start, characters, position);
    }
  }
}

/** Why a pattern is not valid; undefined if it is. */
export function patternProblem(source: string): string | undefined {
  try {
    new TextPattern(source);
    return undefined;
  } catch (error) {
    if (error instanceof PatternSyntaxError) return error.message;
    throw error;
  }
}
