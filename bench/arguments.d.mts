export declare const USAGE: string;
export declare function readArguments(
  args: readonly string[],
  suites: Readonly<Record<string, { readonly isComparable: boolean; readonly onRequest?: string }>>,
): {
  readonly names?: readonly string[];
  readonly leftOut?: readonly string[];
  readonly revision?: string;
  readonly isProfile?: boolean;
  readonly isMarkdown?: boolean;
  readonly problem?: string;
};
