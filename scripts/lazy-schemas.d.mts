/** A plugin of Rolldown and Vite that lets the schemas of a module be built on first use. */
export declare const lazySchemas: () => {
  readonly name: string;
  readonly enforce: 'pre';
  readonly transform: {
    readonly filter: { readonly id: RegExp; readonly code: RegExp };
    /** Returns null if nothing of the module changes. The other lines of the module keep their numbers. */
    readonly handler: (code: string, id: string) => { readonly code: string; readonly map: null } | null;
  };
};
