export interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}
export declare function summarizeProfile(
  profile: Profile,
  buildUrl: string,
): {
  readonly busyMs: number;
  readonly owners: readonly { readonly name: string; readonly share: number }[];
  readonly functions: readonly {
    readonly name: string;
    readonly place: string;
    readonly ms: number;
    readonly share: number;
  }[];
};
