import { parseTextPattern } from './parse-pattern.js';
import { PatternSyntaxError } from './pattern-node.js';
import { compileTextPattern, type Instruction } from './pattern-program.js';

/** A way through the program, and where its match starts. */
interface Path {
  readonly step: number;
  readonly start: number;
}

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
    let paths: Path[] = [];
    let found: { readonly start: number; readonly end: number } | undefined;
    for (let position = 0; position <= characters.length; position += 1) {
      const open = this.#open(found ? paths : [...paths, { step: 0, start: position }], characters, position);
      const end = open.findIndex(({ step }) => this.#program[step]?.kind === 'match');
      if (end >= 0) found = { start: open[end]?.start ?? 0, end: position };
      // Paths after a match are less preferred than it.
      paths = this.#advance(end < 0 ? open : open.slice(0, end), characters[position]);
      if (found && paths.length === 0) break;
    }
    return found && characters.slice(found.start, found.end).join('');
  }

  /** The paths at steps that need a character or match, by preference. A step that two paths reach belongs to the first. */
  #open(paths: readonly Path[], characters: readonly string[], position: number): Path[] {
    const open: Path[] = [];
    const seen = new Set<number>();
    // The last one is next.
    const pending = paths.toReversed();
    for (let path = pending.pop(); path; path = pending.pop()) {
      const { step, start } = path;
      const instruction = this.#program[step];
      if (!instruction || seen.has(step)) continue;
      seen.add(step);
      if (instruction.kind === 'fork') {
        pending.push({ step: instruction.second, start }, { step: instruction.first, start });
      } else if (instruction.kind === 'jump') {
        pending.push({ step: instruction.to, start });
      } else if (instruction.kind === 'place') {
        if (instruction.matches(characters[position - 1], characters[position]))
          pending.push({ step: step + 1, start });
      } else {
        open.push(path);
      }
    }
    return open;
  }

  /** The paths that continue after a character. At the end of the text there are none. */
  #advance(open: readonly Path[], character: string | undefined): Path[] {
    if (character === undefined) return [];
    return open.flatMap(({ step, start }) => {
      const instruction = this.#program[step];
      return instruction?.kind === 'character' && instruction.matches(character) ? { step: step + 1, start } : [];
    });
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
