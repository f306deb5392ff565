import type { Plugin } from 'vite';

export declare const LICENSE_FILE: string;
export declare function licensesOf(ids: readonly string[]): string;
export declare function withLicenses(): Plugin;
