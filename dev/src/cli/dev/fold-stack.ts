/** Shows the stack of an error to the author of a bot: where their own code failed, and the frames that are not theirs as a number. */
import { readFileSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isFrame, isInternalFrame } from 'guildhall/internal';

export interface FoldedStack {
  /** The author's line of which the error, or its first cause, comes: `src/bot.ts:16:27  return welcome.text;`. */
  readonly origin: string | undefined;
  /** The messages, the frames that are not folded, and for the others their number. */
  readonly lines: readonly string[];
}

/**
 * Folds the frames of the framework and of Node. Those of one error that follow each other become one line.
 * @param stack with the stacks of causes, each after a line that is no frame
 * @param cwd the folder to which paths are relative, absolute
 */
export function foldStack(stack: string, cwd: string): FoldedStack {
  const lines: string[] = [];
  let origin: string | undefined;
  let folded = 0;
  let hasOwnFrame = false;
  const endFold = () => {
    if (folded > 0) lines.push(`    … ${folded} ${folded === 1 ? 'frame' : 'frames'} of Guildhall and Node`);
    folded = 0;
  };
  for (const line of stack.split('\n')) {
    if (!isFrame(line)) {
      endFold();
      hasOwnFrame = false;
      lines.push(line);
    } else if (isInternalFrame(line)) folded += 1;
    else {
      endFold();
      const position = positionOf(line, cwd);
      lines.push(position ? line.replace(position.text, position.shown) : line);
      if (hasOwnFrame || !position || position.isInstalled) continue;
      // The first cause is the last one of the stack.
      hasOwnFrame = true;
      origin = [position.shown, readLine(position)].join('  ').trimEnd();
    }
  }
  endFold();
  return { origin, lines };
}

interface Position {
  readonly path: string;
  readonly line: number;
  /** The position in the frame. */
  readonly text: string;
  /** With a path relative to the working folder, if the file is in it. */
  readonly shown: string;
  /** Whether the file is that of an installed package. */
  readonly isInstalled: boolean;
}

/** The position of a frame in a file; undefined for frames of other kinds. */
function positionOf(frame: string, cwd: string): Position | undefined {
  const [, text, file = '', line, column] = /(?:\(|at |async )((\S[^()]*):(\d+):(\d+))\)?$/.exec(frame) ?? [];
  const path = file.startsWith('file:') ? fileURLToPath(file) : file;
  if (text === undefined || !isAbsolute(path)) return undefined;
  const inFolder = relative(cwd, path);
  const name = inFolder.startsWith('..') || isAbsolute(inFolder) ? path : inFolder;
  return {
    path,
    line: Number(line),
    text,
    shown: `${name}:${line}:${column}`,
    isInstalled: /[\\/]node_modules[\\/]/.test(path),
  };
}

/** A line of a source; empty if it cannot be read. */
function readLine({ path, line }: Position): string {
  try {
    return readFileSync(path, 'utf8').split(/\r?\n/)[line - 1]?.trim() ?? '';
  } catch {
    return '';
  }
}
