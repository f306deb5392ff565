/**
 * Parses the regular expressions of auto moderation rules, which have the syntax of Rust: no look-around and no
 * references to groups. Not supported: the flags `x`, `U`, `R` and `-u`, the operator `~~` in classes, and the word
 * boundaries `\<`, `\>` and `\b{…}`.
 */
import { characterClass, classTest, isInWord } from './character-classes.js';
import { escapedClass, parseClass } from './parse-class.js';
import { type PatternNode, PatternSyntaxError, type PlaceTest } from './pattern-node.js';
import { PatternReader } from './pattern-reader.js';

interface Flags {
  /** Ignores upper and lower case. */
  readonly i: boolean;
  /** `^` and `$` also match at line breaks. */
  readonly m: boolean;
  /** `.` also matches line breaks. */
  readonly s: boolean;
}

const MAX_COUNT = 1000;

const isStart: PlaceTest = (before) => before === undefined;
const isEnd: PlaceTest = (_before, after) => after === undefined;
const isBoundary: PlaceTest = (before, after) => isInWord(before) !== isInWord(after);

/** The places that an escape stands for. */
const escapedPlaces: Readonly<Record<string, PlaceTest>> = {
  A: isStart,
  z: isEnd,
  b: isBoundary,
  B: (before, after) => !isBoundary(before, after),
};

/** @throws {PatternSyntaxError} when the pattern is invalid or not supported */
export function parseTextPattern(source: string): PatternNode {
  const parser = new PatternParser(new PatternReader(source));
  return parser.parse();
}

class PatternParser {
  #flags: Flags = { i: false, m: false, s: false };

  constructor(private readonly reader: PatternReader) {}

  parse(): PatternNode {
    const node = this.#choice();
    if (!this.reader.isAtEnd) throw new PatternSyntaxError('a parenthesis is closed that was not opened');
    return node;
  }

  /** Parses until the end of the pattern or of the group. */
  #choice(): PatternNode {
    const nodes = [this.#sequence()];
    while (this.reader.accept('|')) nodes.push(this.#sequence());
    return nodes.length === 1 && nodes[0] ? nodes[0] : { kind: 'choice', nodes };
  }

  #sequence(): PatternNode {
    const nodes: PatternNode[] = [];
    const { reader } = this;
    while (!reader.isAtEnd && !reader.startsWith('|') && !reader.startsWith(')')) {
      const node = this.#item();
      if (node) nodes.push(this.#repeated(node));
    }
    return { kind: 'sequence', nodes };
  }

  /** Undefined for flags, which match nothing by themselves. */
  #item(): PatternNode | undefined {
    const { reader } = this;
    const character = reader.next();
    if (character === '(') return this.#group();
    if (character === '[') return this.#class(parseClass(reader));
    if (character === '\\') return this.#escape(reader.next());
    if (character === '.') return { kind: 'character', matches: this.#flags.s ? () => true : (each) => each !== '\n' };
    if (character === '^' || character === '$') return { kind: 'place', matches: this.#edge(character) };
    if ('*+?{'.includes(character)) throw new PatternSyntaxError(`nothing is in front of ${character}`);
    return this.#character(character);
  }

  #edge(character: string): PlaceTest {
    if (character === '^') return this.#flags.m ? (before) => before === undefined || before === '\n' : isStart;
    return this.#flags.m ? (_before, after) => after === undefined || after === '\n' : isEnd;
  }

  #escape(symbol: string): PatternNode {
    const place = escapedPlaces[symbol];
    if (place && !(symbol === 'b' && this.reader.startsWith('{'))) return { kind: 'place', matches: place };
    const content = escapedClass(this.reader, symbol);
    return content === undefined ? this.#character(this.reader.escapedCharacter(symbol)) : this.#class(content);
  }

  #class(content: string): PatternNode {
    return { kind: 'character', matches: classTest(content, this.#flags.i) };
  }

  #character(character: string): PatternNode {
    if (!this.#flags.i) return { kind: 'character', matches: (each) => each === character };
    return this.#class(characterClass(character));
  }

  #group(): PatternNode | undefined {
    const { reader } = this;
    const outerFlags = this.#flags;
    if (reader.accept('?P<') || reader.accept('?<')) this.#readGroupName();
    else if (reader.accept('?') && this.#readFlags() === ')') return undefined;
    const node = this.#choice();
    if (!reader.accept(')')) throw new PatternSyntaxError('a parenthesis is not closed');
    this.#flags = outerFlags;
    return node;
  }

  #readGroupName(): void {
    const name = this.reader.until('>');
    if (!/^[A-Za-z_][\w.[\]]*$/.test(name)) throw new PatternSyntaxError(`a group cannot have the name "${name}"`);
  }

  /** Reads flags and what follows them: `:` for flags of the group, `)` for those of the rest of the surrounding group. */
  #readFlags(): ':' | ')' {
    for (let isSet = true; ; ) {
      const flag = this.reader.next();
      if (flag === ':' || flag === ')') return flag;
      if (flag === '-') isSet = false;
      else if (flag === 'i' || flag === 'm' || flag === 's') this.#flags = { ...this.#flags, [flag]: isSet };
      else if (flag !== 'u' || !isSet) throw new PatternSyntaxError(`(?${flag} is not supported`);
    }
  }

  #repeated(node: PatternNode): PatternNode {
    const { reader } = this;
    if (reader.accept('*')) return this.#repeat(node, 0, undefined);
    if (reader.accept('+')) return this.#repeat(node, 1, undefined);
    if (reader.accept('?')) return this.#repeat(node, 0, 1);
    if (!reader.accept('{')) return node;
    const min = reader.digits();
    const max = reader.accept(',') ? reader.digits() : min;
    if (!reader.accept('}') || (min === '' && max === ''))
      throw new PatternSyntaxError('invalid number of repetitions');
    return this.#repeat(node, Number(min), max === '' ? undefined : Number(max));
  }

  #repeat(node: PatternNode, min: number, max: number | undefined): PatternNode {
    if (min > MAX_COUNT || (max !== undefined && (max > MAX_COUNT || max < min)))
      throw new PatternSyntaxError('invalid number of repetitions');
    const isLazy = this.reader.accept('?');
    return this.#repeated({ kind: 'repeat', node, min, max, isLazy });
  }
}
