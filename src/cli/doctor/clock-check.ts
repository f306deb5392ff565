import { type Check, ok, problem, warning } from './check.js';

/** From here on, times that people are shown and signatures that are checked begin to suffer, in milliseconds. */
const WARNING_OFFSET_MS = 5000;
/** From here on, tokens of interactions and signatures are taken for expired, or for not yet valid. */
const PROBLEM_OFFSET_MS = 60_000;

const REMEDY = 'Let the machine set its clock from the network (NTP).';

/**
 * The machine's clock beside that of the service.
 * @param serviceDate the header `Date` of an answer, which has whole seconds
 * @param before, after the machine's time around the call, as milliseconds
 */
export function clockCheck(serviceDate: string | undefined, before: number, after: number): Check {
  const told = Date.parse(serviceDate ?? '');
  if (Number.isNaN(told)) {
    return warning('clock', 'The service did not say what time it is.', 'Compare the clock with another.');
  }
  const offMs = Math.max(before - (told + 1000), told - after, 0);
  const direction = before > told ? 'ahead of' : 'behind';
  const seconds = Math.round(offMs / 1000);
  const message = `The clock is ${seconds} s ${direction} the service's.`;
  if (offMs >= PROBLEM_OFFSET_MS) return problem('clock', message, REMEDY);
  if (offMs >= WARNING_OFFSET_MS) return warning('clock', message, REMEDY);
  return ok('clock', "The clock agrees with the service's.");
}
