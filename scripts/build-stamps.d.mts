/** A part of a project that is built. Paths are relative to the project. */
export interface Part {
  /** Files and folders. Their content decides whether the part is built again. */
  readonly sources: readonly string[];
  /** Folders that are not sources. */
  readonly except?: readonly string[];
  /** Folders that the part writes into. */
  readonly outputs: readonly string[];
  /** Which of the files in `outputs` it writes. Default: all. */
  readonly owns?: (path: string) => boolean;
  /** The part that is built first, because this one reads its output. */
  readonly after?: string;
  /** Writes the output. With `checked`, it fails for type errors. */
  readonly build: (checked: boolean) => unknown;
}

/** The parts of a project, and the stamps of those that were built. */
export class BuildStamps {
  /**
   * @param root the folder of the project
   * @param folder where the stamps are, relative to it
   */
  constructor(root: string, folder: string, parts: Readonly<Record<string, Part>>);

  /** Builds parts, also current ones, with type checks. Rejects if one fails. */
  buildAll(names: readonly string[]): Promise<void>;

  /** Builds those of the parts, and of the parts that they read, that are not current. Returns their names. */
  buildChanged(names: readonly string[]): Promise<string[]>;
}
