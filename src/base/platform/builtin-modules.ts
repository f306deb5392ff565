/**
 * Modules of Node, where they exist: in Node, Bun and Deno. Elsewhere they are undefined: in browsers, and in Workers without
 * Node compatibility. Code that must also run there uses them instead of an import, which would fail.
 */
const getModule = globalThis.process?.getBuiltinModule;

export const nodeDiagnosticsChannel = getModule?.('diagnostics_channel');
export const nodeFiles = getModule?.('fs');
export const nodeCrypto = getModule?.('crypto');
