export declare function parseInstructions(output: string): number | undefined;
