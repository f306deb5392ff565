/**
 * Every entry point of the workshop imports this module before all others. It throws if the installed `guildhall` is one that the workshop
 * does not work with.
 */
import { checkPair } from 'guildhall/internal';

/** The protocol of `guildhall/internal` that this version uses. */
const PROTOCOL = 1;

checkPair({ manifest: new URL('../../package.json', import.meta.url), protocol: PROTOCOL });
