import type { Quartiles } from './statistics.mjs';

export interface Table {
  readonly title: string;
  readonly header?: readonly string[];
  readonly rows: readonly (readonly string[])[];
}
type Ratio = Quartiles & { readonly before: number; readonly after: number };

export declare function comparisonTable(
  title: string,
  lines: readonly {
    readonly name: string;
    readonly floor?: string;
    readonly warm?: Readonly<Record<string, Ratio>>;
    readonly cold?: Readonly<Record<string, Ratio>>;
    readonly bytes?: Ratio;
    readonly note?: string;
  }[],
): Table;
export declare function textOf(table: Table): string;
export declare function markdownOf(table: Table): string;
