/** A part of the build: the code, the page, the declarations of each file, those of the package, and the examples. */
export type BuildPart = 'code' | 'page' | 'declarations' | 'types' | 'examples';

/** Builds those of the parts whose sources have changed since they were built, without type checks. Returns their names. */
export function buildChanged(parts: readonly BuildPart[]): Promise<BuildPart[]>;
