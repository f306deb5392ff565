/**
 * Every entry point of the workshop imports this module first. It throws if the installed `guildhall` is one that the workshop does not
 * work with.
 */
import { readFileSync } from 'node:fs';
import { checkPair } from 'guildhall/internal';
import { z } from 'zod';

/** The protocol of `guildhall/internal` that this version uses. */
const PROTOCOL = 1;

const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

checkPair({ version: z.object({ version: z.string() }).parse(manifest).version, protocol: PROTOCOL });
