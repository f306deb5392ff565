// Prints lines with the library in front of them: several run at the same time.
import { AsyncLocalStorage } from 'node:async_hooks';
import { inspect } from 'node:util';

const library = new AsyncLocalStorage();

/** Runs a task whose lines get this prefix. */
export const withPrefix = (prefix, task) => library.run(`${prefix}: `, task);

export const print = (line) => console.log(prefixed(line));
export const printError = (error) => console.error(prefixed(typeof error === 'string' ? error : inspect(error)));

const prefixed = (text) => text.replaceAll(/^/gm, library.getStore() ?? '');
