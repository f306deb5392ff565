import { limits } from '../../constants/limits.js';
import type { FieldError } from '../../validation/form-errors.js';
import type { IncidentActions } from './incidents.js';

const HOUR_MS = 60 * 60_000;

/** A pause ends in the future, at most 24 hours ahead. @param now milliseconds since 1970 */
export function incidentActionProblems(actions: IncidentActions, now: number): FieldError[] {
  return (['invites_disabled_until', 'dms_disabled_until'] as const).flatMap((path): FieldError[] => {
    const until = actions[path];
    if (typeof until !== 'string') return [];
    const end = Date.parse(until);
    if (end <= now) return [{ path, code: 'DATE_TYPE_MIN', message: 'Must be in the future.' }];
    if (end <= now + limits.incidentActionMs) return [];
    return [
      { path, code: 'DATE_TYPE_MAX', message: `Must be at most ${limits.incidentActionMs / HOUR_MS} hours ahead.` },
    ];
  });
}
