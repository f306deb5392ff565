/** A package of the repository. Its folders are from the root of the project. */
export interface PackageFolders {
  readonly folder: string;
  readonly sources: string;
  readonly output: string;
}

export declare const PACKAGES: Readonly<Record<'guildhall' | '@guildhall/dev' | 'create-guildhall', PackageFolders>>;
export declare function entryPoints(): readonly { readonly name: string; readonly module: string }[];
export declare const SOURCE_TREES: readonly string[];
export declare const SOURCE_ALIASES: { find: RegExp; replacement: string }[];
export declare function sourceOf(module: string): string;
export declare function modulePath(root: string, file: string): string;
