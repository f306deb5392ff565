export declare const suites: Readonly<
  Record<
    string,
    { readonly needsModules: boolean; readonly isComparable: boolean; readonly load: () => Promise<unknown> }
  >
>;
