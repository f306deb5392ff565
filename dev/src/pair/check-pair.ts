/**
 * Every entry point of the workshop imports this module before all others. It throws if the installed `guildhall` is one that the workshop
 * does not work with.
 */
import { checkPair, type Workshop } from 'guildhall/internal';

/** The protocol of `guildhall/internal` that this version uses. */
const PROTOCOL = 4;

/** This version, for the command line, which can be that of another copy of `guildhall`. */
export const workshopVersion: Workshop['workshopVersion'] = {
  manifest: new URL('../../package.json', import.meta.url),
  protocol: PROTOCOL,
};

checkPair(workshopVersion);
