import { type AnyOptionNames, formatOptionProblem, optionProblems } from 'guildhall/internal';
import { TestStepError } from './test-step-error.js';

/**
 * @param step the name of the step, for example `waitForMessage`
 * @throws {TestStepError} when a name is unknown
 */
export function requireStepOptions(step: string, options: unknown, names: AnyOptionNames): void {
  const problems = optionProblems(options, names);
  if (problems.length > 0) throw new TestStepError(`${step}: ${problems.map(formatOptionProblem).join(' ')}`);
}
