export declare const SOURCE_TREES: readonly string[];
export declare function sourceOf(module: string): string;
export declare function modulePath(root: string, file: string): string;
