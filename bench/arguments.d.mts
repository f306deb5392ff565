export declare const USAGE: string;
export declare function readArguments(
  args: readonly string[],
  suites: Readonly<Record<string, { readonly isComparable: boolean }>>,
): {
  readonly names?: readonly string[];
  readonly revision?: string;
  readonly problem?: string;
};
