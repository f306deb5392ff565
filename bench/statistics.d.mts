/** The median and the quartiles. */
export interface Quartiles {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}
/** The figures of a round by their names, positive numbers. */
export type Measured = Readonly<Record<string, number | undefined>>;

export declare function quantile(values: readonly number[], share: number): number;
export declare function median(values: readonly number[]): number;
export declare function quartiles(values: readonly number[]): Quartiles;
export declare function orderOf(round: number): readonly [0 | 1, 0 | 1];
export declare function pairedRatios(
  pairs: readonly { readonly before: Measured; readonly after: Measured }[],
): Record<string, Quartiles & { readonly before: number; readonly after: number }>;
export declare function verdictOf(ratio: Pick<Quartiles, 'low' | 'high'>): 'better' | 'worse' | 'same';
