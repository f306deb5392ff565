import type { DeclarationExport } from '../declarations/exported-declarations.js';
import type { ScenarioStep } from '../steps/scenario-step.js';
import type { Assertion } from './assertion.js';

/** The world in which a test starts. */
export type InitialWorld =
  /** A new world with one guild. */
  | { readonly kind: 'new' }
  /** The default export of this file, which `guildhall dev` uses too. An absolute path. */
  | { readonly kind: 'description'; readonly path: string }
  /** A saved world. An absolute path. */
  | { readonly kind: 'file'; readonly path: string };

/** A test to write: what users do, and what is true after each step. */
export interface ScenarioTest {
  readonly title: string;
  /** Where a test can import the bot from. */
  readonly bot: DeclarationExport;
  /** Services that are replaced: the value of the option `override` of `createWorld`. */
  readonly override?: DeclarationExport | undefined;
  readonly initialWorld: InitialWorld;
  /** The absolute path of the file that will contain the test. Imports are relative to it. */
  readonly path: string;
  readonly steps: readonly { readonly step: ScenarioStep; readonly assertions: readonly Assertion[] }[];
  /** Lines of comments above the test, for example how it was found. */
  readonly comments?: readonly string[] | undefined;
}
