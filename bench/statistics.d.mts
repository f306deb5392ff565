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
export declare function orderOf(round: number, programs?: number): readonly number[];
export declare function pairedRatios(
  pairs: readonly { readonly before: Measured; readonly after: Measured; readonly launch?: number }[],
): Record<
  string,
  Quartiles & { readonly before: number; readonly after: number; readonly launches: readonly number[] }
>;
export declare function verdictOf(
  cpu: Quartiles & { readonly launches?: readonly number[] },
  instructions?: Pick<Quartiles, 'low' | 'high'> & { readonly launches?: readonly number[] },
): 'better' | 'worse' | 'same';
export declare function isSteady(ratio: Quartiles): boolean;
