import { awaitCode, callCode } from '../code/code.js';
import { placeOption } from '../code/message-code.js';
import type { PrintedTest } from '../code/printed-test.js';
import { type ScenarioStep, userOf } from '../steps/scenario-step.js';
import type { Assertion } from '../tests/assertion.js';
import { hasMoreFacts, printMessage } from './message-assertions.js';
import { linesMatcher, printChoices, printOpenedModal, printResponse } from './response-assertions.js';
import { printStateAssertion } from './state-assertions.js';

/** What a test has waited for after a step. */
export interface WaitState {
  /** The world is idle. */
  isIdle: boolean;
  /** A message has appeared. */
  hasMessage: boolean;
}

/** Prints the assertions of a step, except for `refused`. @param result the variable of the response or the choices */
export function printAssertions(
  test: PrintedTest,
  { step, assertions }: { readonly step: ScenarioStep; readonly assertions: readonly Assertion[] },
  result: string,
  state: WaitState,
): void {
  const waitUntilIdle = () => {
    if (!state.isIdle) test.addWait();
    state.isIdle = true;
  };
  for (const assertion of assertions) {
    switch (assertion.kind) {
      case 'response':
        printResponse(test, result, assertion);
        break;
      case 'modalOpened':
        printOpenedModal(test, result, assertion);
        break;
      case 'choices':
        printChoices(test, result, assertion);
        break;
      case 'refused':
        break;
      case 'message':
        // An older message can contain the first line.
        if (hasMoreFacts(assertion) || assertion.count !== undefined) waitUntilIdle();
        printMessage(test, assertion);
        state.hasMessage = true;
        break;
      case 'messageGone': {
        const args = [linesMatcher(test, assertion.lines), placeOption(test, assertion.channel)];
        test.add(awaitCode(callCode(`${test.user(assertion.user)}.expectNoMessage`, args)));
        state.isIdle = true;
        break;
      }
      default:
        waitUntilIdle();
        printStateAssertion(test, assertion, userOf(step));
    }
  }
}
