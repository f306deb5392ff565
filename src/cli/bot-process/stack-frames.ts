/** Which frames of a stack help the author of a bot. */
import { fileURLToPath } from 'node:url';

/** The folder of this package's code. */
const FRAMEWORK_FOLDER = fileURLToPath(new URL('../../', import.meta.url));

/** The code of the workshop, and of another copy of the framework. */
const INSTALLED = /node_modules[\\/](?:guildhall|@guildhall[\\/]dev)[\\/]dist[\\/]/;

/** Whether a line of a stack is a frame. */
export const isFrame = (line: string): boolean => /^\s+at /.test(line);

/** Whether a frame is in Node, the loader, the framework or the workshop, which does not help a bot's author. */
export function isInternalFrame(frame: string): boolean {
  return /node:|@oxc-node/.test(frame) || frame.includes(FRAMEWORK_FOLDER) || INSTALLED.test(frame);
}
