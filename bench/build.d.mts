export declare function entryUrl(name: string, root?: string): string;
